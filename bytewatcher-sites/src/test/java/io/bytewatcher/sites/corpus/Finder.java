package io.bytewatcher.sites.corpus;

import java.util.List;

/** A way to find where programs allocate. */
interface Finder {
    /** Runs each program and says what it found, in any order. What could not be placed has no file. */
    List<Row> find(List<Program> programs) throws Exception;
}
