package io.bytewatcher.junit.internal.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IgnoredTypesTests {
    @ParameterizedTest
    @CsvSource({
        "java.util.HashMap$Node, java.util.HashMap$Node, true",
        "java.util.HashMap$Node, java.util.HashMap$Node[], false",
        "java.util.HashMap$Node[], java.util.HashMap$Node[], true",
        "java.util.HashMap$Node*, java.util.HashMap$Node[], true",
        "java.util.HashMap$*, java.util.HashMap$TreeNode, true",
        "java.util.HashMap$*, java.util.HashMap, false",
        "*.HashMap, java.util.HashMap, true",
        "HashMap, java.util.HashMap, false",
        "byte[], byte[], true",
        "byte[], byte[][], false",
        "java.util.Hash.ap, java.util.HashMap, false",
        "com.acme.Größe*, com.acme.GrößeDerDinge, true",
        "*$$Lambda*, com.acme.Codec$$Lambda$14, true",
        "java.util.concurrent.locks.AbstractQueuedSynchronizer$*Node,"
                + " java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionNode, true"
    })
    void coversWholeNames(String pattern, String name, boolean covered) {
        assertThat(IgnoredTypes.isValid(pattern)).isTrue();
        assertThat(new IgnoredTypes(List.of("com.acme.Other", pattern)).covers(name))
                .isEqualTo(covered);
    }

    @Test
    void coversNothingWithoutAPattern() {
        assertThat(IgnoredTypes.NONE.isEmpty()).isTrue();
        assertThat(IgnoredTypes.NONE.covers("byte[]")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "*",
                "**",
                "*.*",
                "[]",
                "*[]",
                "byte []",
                "byte[",
                "a,b",
                "a/b",
                "!a",
                ".a",
                "a.",
                "a..b",
                "[B",
                "[Ljava.lang.Long;",
                "java.lang.Long\n"
            })
    void refusesWhatCannotBeTheNameOfAClass(String pattern) {
        assertThat(IgnoredTypes.isValid(pattern)).isFalse();
    }
}
