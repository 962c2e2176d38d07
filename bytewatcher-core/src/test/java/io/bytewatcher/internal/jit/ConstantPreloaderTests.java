package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantPreloaderTests {
    private static final AtomicBoolean INITIALISED = new AtomicBoolean();

    /**
     * Otherwise C2 can be late on a busy machine, or inline the method into the loop and never compile it alone. There would then be no
     * spike, prepared or not.
     */
    private static final String[] COMPILED_BY_C2 = {
        "-XX:-BackgroundCompilation",
        "-XX:CompileCommand=quiet",
        "-XX:CompileCommand=dontinline,io.bytewatcher.internal.jit.ManyConstants::work",
        "-XX:CompileCommand=dontinline,io.bytewatcher.internal.jit.UnloadedParameters::work"
    };

    @Test
    void resolvesTheConstantsThatC2WouldResolveInTheMeasuredThread() {
        assertThat(spikes("constants", "raw", COMPILED_BY_C2)).isGreaterThan(3_000);
        assertThat(spikes("constants", "prepared", COMPILED_BY_C2)).isZero();
    }

    @Test
    void loadsTheParameterClassesThatC2WouldLoadInTheMeasuredThread() {
        assertThat(spikes("signature", "raw", COMPILED_BY_C2)).isGreaterThan(2_000);
        assertThat(spikes("signature", "prepared", COMPILED_BY_C2)).isZero();
    }

    @Test
    void preparesTheClassesThatATestClassRefersTo() {
        assertThat(spikes("callee", "raw", COMPILED_BY_C2)).isGreaterThan(3_000);
        assertThat(spikes("callee", "prepared", COMPILED_BY_C2)).isZero();
    }

    /** Without inlining C2 compiles each of the meter's methods alone, which otherwise happens to some in few JVMs. */
    @Test
    void preparesTheClassesOfTheMeter() {
        String[] eachByItself = {"-XX:-TieredCompilation", "-XX:-Inline"};
        assertThat(spikes("meter", "raw", eachByItself)).isGreaterThan(1_500);
        assertThat(spikes("meter", "prepared", eachByItself)).isZero();
        assertThat(spikes("meter", "prepared")).isZero();
        assertThat(spikes("reads", "raw", eachByItself)).isZero(); // prepares itself
        assertThat(spikes("reads of all threads", "raw", eachByItself)).isZero();
    }

    /**
     * Code that is called between the two readings and that no {@link ConstantPreloader} prepares. A record would have the names of its
     * components as a constant.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "BodyLoop",
                "CharLoop",
                "DoubleLoop",
                "FloatLoop",
                "IntLoop",
                "LongLoop",
                "ProducerLoop",
                "ShortLoop",
                "internal.loop.RunnableLoop",
                "internal.invoke.SharedCalls$SharedCall"
            })
    void codeBetweenTheReadingsHasNoStringConstants(String name) throws ClassNotFoundException {
        ClassFileConstants constants = ClassFileConstants.of(Class.forName("io.bytewatcher." + name));
        assertThat(constants.classes()).isNotEmpty(); // the class file was read
        assertThat(constants.strings()).isEmpty();
    }

    @Test
    void initialisesNoClass() {
        ConstantPreloader.prepare(ConstantPreloaderTests.class);
        ConstantPreloader.prepareCallees(ConstantPreloaderTests.class);
        assertThat(INITIALISED).isFalse();
        assertThat(Bystander.VALUE).isPositive();
        assertThat(INITIALISED).isTrue();
    }

    @Test
    void allocatesLittleWhenRepeated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ConstantPreloader.prepare(ConstantPreloaderTests.class);
        long before = threads.getCurrentThreadAllocatedBytes();
        ConstantPreloader.prepare(ConstantPreloaderTests.class);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000);
    }

    @Test
    void acceptsAnyClass() {
        Runnable lambda = () -> {};
        for (Class<?> type : List.of(int.class, int[].class, Object.class, lambda.getClass(), String[].class)) {
            ConstantPreloader.prepare(type);
            ConstantPreloader.prepareCallees(type);
        }
    }

    @Test
    void skipsClassesThatFailToLoad() throws Exception {
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
                try (InputStream in = Referring.class.getResourceAsStream("ConstantPreloaderTests$Referring.class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        };
        Class<?> referring = moody.loadClass(Referring.class.getName());
        ConstantPreloader.prepare(referring);
        ConstantPreloader.prepareCallees(referring);
        ConstantPreloader.prepareFurtherCallees(referring);
    }

    /** Refers to {@link Bystander}. */
    private static final class Referring {
        @SuppressWarnings("unused") // only its signature and its constants matter
        static Object refer(Bystander[] bystanders) {
            return new Bystander[] {new Bystander()};
        }
    }

    private static long spikes(String kind, String preparation, String... flags) {
        assumeTrue(JitCompiler.ofThisJvm().description().startsWith("C2"), "only C2 causes spikes");
        List<String> output = ForkedJvm.ofThisJdk().withFlags(flags).run(JitSpikes.class, kind, preparation);
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
