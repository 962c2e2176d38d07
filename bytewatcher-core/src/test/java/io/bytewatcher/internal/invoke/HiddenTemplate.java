package io.bytewatcher.internal.invoke;

/** A class to be copied. */
final class HiddenTemplate {
    void method() {}
}
