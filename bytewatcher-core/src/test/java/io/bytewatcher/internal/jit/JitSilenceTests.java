package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.internal.invoke.ForkedJvm;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class JitSilenceTests {
    private static final AtomicBoolean INITIALISED = new AtomicBoolean();

    @RepeatedTest(3)
    void resolvesTheConstantsThatC2WouldResolveInTheMeasuredThread() {
        assertThat(spikesUnprepared("constants")).isGreaterThan(3_000);
        assertThat(spikes("constants", "prepared")).isZero();
    }

    @RepeatedTest(3)
    void loadsTheParameterClassesThatC2WouldLoadInTheMeasuredThread() {
        assertThat(spikesUnprepared("signature")).isGreaterThan(3_000);
        assertThat(spikes("signature", "prepared")).isZero();
    }

    @Test
    void preparesTheClassesThatATestClassRefersTo() {
        assertThat(spikesUnprepared("callee")).isGreaterThan(3_000);
        assertThat(spikes("callee", "prepared")).isZero();
    }

    /** Where nothing is inlined C2 compiles each of the meter's methods by itself, as it does with some in few JVMs otherwise. */
    @Test
    void preparesTheClassesOfTheMeter() {
        String[] eachByItself = {"-XX:-TieredCompilation", "-XX:-Inline"};
        assertThat(spikes("meter", "raw", eachByItself)).isGreaterThan(1_500);
        assertThat(spikes("meter", "prepared", eachByItself)).isZero();
        assertThat(spikes("meter", "prepared")).isZero();
    }

    @Test
    void initialisesNoClass() {
        JitSilence.prepare(JitSilenceTests.class);
        JitSilence.prepareCallees(JitSilenceTests.class);
        assertThat(INITIALISED).isFalse();
        assertThat(Bystander.VALUE).isPositive();
        assertThat(INITIALISED).isTrue();
    }

    @Test
    void costsNextToNothingWhenDone() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        JitSilence.prepare(JitSilenceTests.class);
        long before = threads.getCurrentThreadAllocatedBytes();
        JitSilence.prepare(JitSilenceTests.class);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000);
    }

    @Test
    void takesAnyClass() {
        Runnable lambda = () -> {};
        for (Class<?> type : List.of(int.class, int[].class, Object.class, lambda.getClass(), String[].class)) {
            JitSilence.prepare(type);
            JitSilence.prepareCallees(type);
        }
    }

    @Test
    void leavesAClassAloneThatItsLoaderRefusesToLoad() throws Exception {
        ClassLoader moody = new ClassLoader(null) {
            @Override
            protected @Nullable URL findResource(String name) {
                return Referring.class.getResource("/" + name);
            }

            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (!name.equals(Referring.class.getName())) {
                    throw new IllegalStateException("refuses to load " + name);
                }
                try (InputStream in = Referring.class.getResourceAsStream("JitSilenceTests$Referring.class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        };
        Class<?> referring = moody.loadClass(Referring.class.getName());
        JitSilence.prepare(referring);
        JitSilence.prepareCallees(referring);
        JitSilence.prepareFurtherCallees(referring);
    }

    /** Refers to {@link Bystander}. */
    private static final class Referring {
        @SuppressWarnings("unused") // its signature and its constants are what counts
        static Object refer(Bystander[] bystanders) {
            return new Bystander[] {new Bystander()};
        }
    }

    /** The most in some JVMs: in one of a few, C2 never comes to compile the method that matters. */
    private static long spikesUnprepared(String kind) {
        long most = 0;
        for (int i = 0; i < 10 && most == 0; i++) {
            most = spikes(kind, "raw");
        }
        return most;
    }

    private static long spikes(String kind, String preparation, String... flags) {
        assumeTrue(JitCompiler.ofThisJvm().description().startsWith("C2"), "only C2 causes spikes");
        List<String> output = ForkedJvm.run(List.of(flags), JitSpikes.class, kind, preparation);
        return Long.parseLong(output.get(output.size() - 1));
    }

    private static final class Bystander {
        static final int VALUE = initialise();

        private static int initialise() {
            INITIALISED.set(true);
            return 1;
        }
    }
}
