package io.bytewatcher.junit.internal.request;

import io.bytewatcher.junit.AllocationNotMeasuredException;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.platform.commons.support.AnnotationSupport;

/** Checks that a test that counts or watches all threads runs alone under parallel execution. */
public final class AllThreadsAlone {
    /** Whether this is JUnit 5.12 or newer. */
    public static final boolean KNOWS_PROVIDERS = hasProviders();

    private AllThreadsAlone() {}

    private static boolean hasProviders() {
        try {
            ResourceLock.class.getMethod("providers");
            return true;
        } catch (NoSuchMethodException before5_12) {
            return false;
        }
    }

    /**
     * Fails a test that counts all threads while other tests may run. JUnit before 5.12 ignores {@link AllThreadsLock}, and no JUnit reads
     * the lock of an annotation on a package.
     */
    public static void require(ExtensionContext context) {
        if (!isParallel(context) || isAlone(context)) {
            return;
        }
        AllocationRequests.defaultingPackage(context).ifPresent(of -> {
            throw new AllocationNotMeasuredException(TestName.of(context)
                    + " counts all threads, but other tests may run at the same time: JUnit takes no lock for the annotation of package "
                    + of
                    + ". Put @Isolated, or the annotation itself, on its class.");
        });
        if (!KNOWS_PROVIDERS) {
            throw new AllocationNotMeasuredException(TestName.of(context)
                    + " counts all threads, but other tests may run at the same time: JUnit before 5.12 ignores the lock of"
                    + " ByteWatcher's annotations. Put @Isolated on its class, or use JUnit 5.12 or newer.");
        }
    }

    public static boolean isParallel(ExtensionContext context) {
        return context.getConfigurationParameter("junit.jupiter.execution.parallel.enabled", Boolean::parseBoolean)
                .orElse(false);
    }

    private static boolean isAlone(ExtensionContext context) {
        ExtensionContext test = TestName.methodContext(context);
        if (locksAll(AnnotationSupport.findRepeatableAnnotations(test.getTestMethod(), ResourceLock.class))) {
            return true;
        }
        return TestName.upwards(test)
                .flatMap(at -> at.getTestClass().stream())
                .anyMatch(type -> AnnotationSupport.isAnnotated(type, Isolated.class)
                        || locksAll(AnnotationSupport.findRepeatableAnnotations(type, ResourceLock.class)));
    }

    private static boolean locksAll(List<ResourceLock> locks) {
        return locks.stream()
                .anyMatch(
                        lock -> lock.value().equals(Resources.GLOBAL) && lock.mode() == ResourceAccessMode.READ_WRITE);
    }
}
