package io.bytewatcher.sites.why;

/** The object that most cases allocate: a header of 12 B and two ints, 24 B. */
final class Point {
    int x;
    int y;

    Point(int x, int y) {
        this.x = x;
        this.y = y;
    }
}
