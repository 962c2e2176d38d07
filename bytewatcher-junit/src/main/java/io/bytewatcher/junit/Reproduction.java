package io.bytewatcher.junit;

import org.junit.jupiter.api.extension.ExtensionContext;

/** How to run one test alone with the build tool that runs it now. */
final class Reproduction {
    private Reproduction() {}

    /** A line for the end of a message, with its line break; empty outside of Maven and Gradle, where the IDE knows. */
    static String line(ExtensionContext context) {
        ExtensionContext test = TestName.methodContext(context);
        String testClass = binaryName(test.getRequiredTestClass());
        String method = test.getRequiredTestMethod().getName();
        if (Build.isOfGradle()) {
            return "\n  reproduce: BYTEWATCHER_SITES=always gradle test --tests '" + testClass + "." + method + "'";
        }
        if (Build.isOfMaven()) {
            return "\n  reproduce: mvn test -Dtest='" + testClass + "#" + method + "' -Dbytewatcher.sites=always";
        }
        return "";
    }

    private static String binaryName(Class<?> testClass) {
        return testClass
                .getName()
                .substring(
                        testClass.getPackageName().isEmpty()
                                ? 0
                                : testClass.getPackageName().length() + 1);
    }
}
