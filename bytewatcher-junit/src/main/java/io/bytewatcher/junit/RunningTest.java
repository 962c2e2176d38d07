package io.bytewatcher.junit;

/**
 * A test that runs now.
 *
 * @param uniqueId JUnit's id
 * @param places where it has measured so far
 */
record RunningTest(String uniqueId, CountedPlaces places) {
    RunningTest(String uniqueId) {
        this(uniqueId, new CountedPlaces());
    }
}
