package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

class ClassLoaderTests {
    private static final String BASICS = Basics.class.getName();

    /** Defines {@link Basics} itself although its parent has the class, as loaders of application servers do. */
    private static final class ChildFirst extends ClassLoader {
        ChildFirst() {
            super(ChildFirst.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : name.equals(BASICS) ? define(name) : super.loadClass(name, resolve);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void testOfTheContextClassLoaderIsExact() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new ChildFirst());
        try {
            assertThat(run(selectClass(BASICS))).containsExactly(Basics.EXACT);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void classLoadersMayHaveTestsOfTheSameName() throws ClassNotFoundException {
        Class<?> one = new ChildFirst().loadClass(BASICS);
        Class<?> other = new ChildFirst().loadClass(BASICS);
        assertThat(one).isNotEqualTo(other);
        assertThat(run(selectClass(one))).containsExactly(Basics.EXACT);
        assertThat(run(selectClass(other))).containsExactly(Basics.EXACT);
        assertThat(run(selectClass(Basics.class))).containsExactly(Basics.EXACT);
    }

    private static List<String> run(DiscoverySelector selector) {
        return LauncherRun.run(
                LauncherDiscoveryRequestBuilder.request().selectors(selector).build());
    }
}
