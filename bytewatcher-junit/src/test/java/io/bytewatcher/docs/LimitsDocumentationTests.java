package io.bytewatcher.docs;

/** The examples of the page on limits. */
class LimitsDocumentationTests extends DocumentedExamples {
    static boolean isOnLimits(Page page) {
        return page.name().equals("docs/limits.md");
    }

    @Override
    boolean hasPage(Page page) {
        return isOnLimits(page);
    }
}
