package io.bytewatcher.integration;

import java.io.IOException;

/** Copies of the project {@code consumer}, a user's smallest, with settings; and what its one red test says. */
final class Consumers {
    static final String RED = "RedTest.copies(): 32 B per call, limit 0 B [STEADY]";
    static final String SITE = "32  Codec.copy(Codec.java:17)  new byte[]";
    static final String ALL_PASS = "Tests run: 14, Failures: 0, Errors: 0, Skipped: 1";
    static final String ONE_FAILS = "Tests run: 14, Failures: 1, Errors: 0, Skipped: 0";
    static final String FIRST_FAILURE_COUNTS = "RedTest.copies() failed for its allocation in its first run";

    /** A test module, the way of a project whose tests say what they require. */
    static final String MODULE_OF_TESTS = """
            open module com.acme.codec {
                exports com.acme;

                requires io.bytewatcher.junit;
                requires org.junit.jupiter;
            }
            """;

    private Consumers() {}

    /** A test dependency of a POM. */
    static String dependency(String coordinates) {
        return "<dependency>" + coordinates(coordinates) + "<scope>test</scope></dependency>\n";
    }

    /** The elements of a POM for a group, an artifact and a version, separated by colons. */
    static String coordinates(String coordinates) {
        String[] parts = coordinates.split(":", -1);
        return "<groupId>" + parts[0] + "</groupId><artifactId>" + parts[1] + "</artifactId><version>" + parts[2]
                + "</version>";
    }

    /** Has the test run that has to fail. */
    static MavenProject red(MavenProject project) throws IOException {
        return project.systemProperty("red", "true");
    }

    /** Also has Surefire run a failed test again. */
    static MavenProject rerun(MavenProject project) throws IOException {
        return red(project).property("surefire.rerunFailingTestsCount", "2");
    }

    /** Has JUnit run all tests side by side. */
    static MavenProject parallel(MavenProject project) throws IOException {
        return project.systemProperty("junit.jupiter.execution.parallel.enabled", "true")
                .systemProperty("junit.jupiter.execution.parallel.mode.default", "concurrent");
    }
}
