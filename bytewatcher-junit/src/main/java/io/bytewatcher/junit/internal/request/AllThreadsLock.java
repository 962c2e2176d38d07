package io.bytewatcher.junit.internal.request;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Takes JUnit's global lock for a test that counts or watches all threads, so no other test of the run allocates at the same time. The lock
 * costs nothing without parallel execution.
 */
public final class AllThreadsLock implements ResourceLocksProvider {
    /**
     * The resource that the annotations lock for reading, and that no test locks for writing. JUnit before 5.12 requires a name, because it
     * has no providers.
     */
    public static final String MEASURED = "io.bytewatcher.junit.measured";

    @Override
    public Set<Lock> provideForMethod(List<Class<?>> enclosingClasses, Class<?> testClass, Method testMethod) {
        try {
            return AllocationRequests.of(enclosingClasses, testClass, testMethod)
                    .filter(AllocationRequest::countsAllThreads)
                    .map(request -> Set.of(new Lock(Resources.GLOBAL, ResourceAccessMode.READ_WRITE)))
                    .orElse(Set.of());
        } catch (ExtensionConfigurationException wrongAnnotations) {
            return Set.of(); // the test itself fails for them
        }
    }
}
