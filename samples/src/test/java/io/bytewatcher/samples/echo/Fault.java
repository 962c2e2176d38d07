package io.bytewatcher.samples.echo;

/** The fault of a server. */
enum Fault {
    /** It closes the connection instead of answering. */
    DIE,
    /** It closes the connection within an answer. */
    TRUNCATE,
    /** It changes a byte. */
    CORRUPT
}
