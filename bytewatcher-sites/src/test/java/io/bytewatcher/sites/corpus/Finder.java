package io.bytewatcher.sites.corpus;

import java.util.List;

/** A way to find where programs allocate. */
interface Finder {
    /** Runs each program and returns its findings, in any order. Bytes without a place have no file. */
    List<Row> find(List<Program> programs) throws Exception;
}
