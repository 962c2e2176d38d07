package io.bytewatcher.samples.echo;

/** What a server does wrong. */
enum Fault {
    /** It closes the connection instead of answering. */
    DIE,
    /** It closes the connection within an answer. */
    TRUNCATE,
    /** It changes a byte. */
    CORRUPT
}
