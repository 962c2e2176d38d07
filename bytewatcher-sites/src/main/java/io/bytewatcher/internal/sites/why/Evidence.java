package io.bytewatcher.internal.sites.why;

/**
 * What the search for the reasons of an object begins with, and what it finds.
 *
 * @param methods reads each method once
 * @param compilation the compilation that makes the object
 * @param type the object's class, as the event names it
 * @param smallest the bytes of the smallest of the objects
 * @param origins the origins of its values
 * @param numbers what is known about its numbers
 * @param places its places in words
 * @param suspects what the search finds
 * @param deadline the end of the search
 */
record Evidence(
        Methods methods,
        CompileTree compilation,
        String type,
        long smallest,
        Origins origins,
        Numbers numbers,
        Places places,
        Suspects suspects,
        Deadline deadline) {}
