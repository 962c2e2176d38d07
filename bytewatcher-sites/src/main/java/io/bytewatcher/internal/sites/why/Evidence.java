package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.Origins.InlineScope;

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
        Deadline deadline) {
    /** Begins a search at an object of a method. */
    static Evidence of(
            InlineScope allocating,
            Methods methods,
            CompileTree compilation,
            String type,
            long smallest,
            Deadline deadline) {
        Origins origins = new Origins(methods, compilation);
        return new Evidence(
                methods,
                compilation,
                type,
                smallest,
                origins,
                new Numbers(origins, deadline),
                new Places(methods, allocating),
                new Suspects(),
                deadline);
    }

    /** Begins a search for what a method does with the object, however the JIT compiles the method. */
    Evidence ofCode(InlineScope method) {
        return of(method, methods, CompileTree.UNKNOWN, type, smallest, deadline);
    }
}
