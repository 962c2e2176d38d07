package io.bytewatcher.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.docs.Page.Block;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The examples of README.md and of docs, but for those of {@link LimitsDocumentationTests}. */
class DocumentationTests extends DocumentedExamples {
    @Override
    boolean hasPage(Page page) {
        return !LimitsDocumentationTests.isOnLimits(page);
    }

    @Test
    void classesThatAreNotRunAreExamples() {
        List<String> classes = Page.all().stream()
                .flatMap(page -> page.blocks("java").stream())
                .map(example -> Examples.className(example.text()))
                .toList();
        assertThat(classes).containsAll(NOT_RUN.keySet());
    }

    @Test
    void detectsExamplesThatDoNotCompile() {
        String problems = problems("AllocationAssertions.assertNoAlocation(() -> work());\n");
        assertThat(problems).contains("assertNoAlocation");
    }

    @Test
    void sameFailureHasTheSameTextEverywhere() {
        String inReadme = firstFailure(Page.read(Page.ROOT.resolve("README.md")));
        String inSites = firstFailure(Page.read(Page.ROOT.resolve("docs/sites.md")));
        assertThat(inReadme.lines().collect(Collectors.toList()))
                .containsAll(inSites.lines().toList());
    }

    private static String firstFailure(Page page) {
        return page.blocks().stream()
                .map(Block::text)
                .filter(Pattern.compile("^\\w+\\.\\w+\\(\\): ").asPredicate())
                .findFirst()
                .orElseThrow();
    }
}
