package io.bytewatcher.benchmarks.reliability;

/** The release lines of JUnit. */
enum JUnitLine {
    JUNIT_5("JUnit 5", "junit"),
    JUNIT_6("JUnit 6", "junit6");

    private final String title;
    private final String folder;

    JUnitLine(String title, String folder) {
        this.title = title;
        this.folder = folder;
    }

    /** The folder of its jars, under {@code target/tools}. */
    String folder() {
        return folder;
    }

    @Override
    public String toString() {
        return title;
    }
}
