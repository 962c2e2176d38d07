package io.bytewatcher.internal.sites.fork;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The system properties that a JVM keeps, and those that it passes to its forks. */
class SystemPropertiesTests {
    @Test
    void eachPrefixOfOwnPropertiesIsListedOnce() {
        assertThat(SystemProperties.OWN)
                .doesNotHaveDuplicates()
                .allSatisfy(prefix -> assertThat(SystemProperties.OWN)
                        .filteredOn(prefix::startsWith)
                        .as("prefixes that cover %s", prefix)
                        .containsExactly(prefix));
    }

    @Test
    void ownPropertiesAreNotPassed() {
        assertThat(SystemProperties.ofThisJvm().values())
                .containsEntry("java.io.tmpdir", System.getProperty("java.io.tmpdir"))
                .doesNotContainKeys("java.home", "java.vm.name", "java.version", "os.name", "user.dir");
    }
}
