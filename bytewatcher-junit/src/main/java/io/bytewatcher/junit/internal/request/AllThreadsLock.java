package io.bytewatcher.junit.internal.request;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Gives a test that counts or watches all threads JUnit's global lock: no other test of the run allocates meanwhile. Without parallel
 * execution it costs nothing.
 */
public final class AllThreadsLock implements ResourceLocksProvider {
    /**
     * What the annotations lock for reading, and nothing for writing: JUnit before 5.12 knows no providers, and wants a name
     * instead.
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
            return Set.of(); // the test itself fails with it
        }
    }
}
