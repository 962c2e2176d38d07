package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompilerReportsTests {
    private static final MethodId F = new MethodId("T", "f", "(I)I");
    private static final MethodId LAMBDA = new MethodId("T$$Lambda/0x000000002f164a10", "run", "()V");
    private static final MethodId OBJECT = new MethodId("java.lang.Object", "<init>", "()V");
    private static final MethodId TRIVIAL = new MethodId("java.lang.invoke.LambdaForm$Name", "index", "()I");
    private static final MethodId NATIVE = new MethodId("java.lang.Object", "hashCode", "()I");
    private static final MethodId PREPARE = new MethodId("java.lang.invoke.LambdaForm", "prepare", "()V");
    private static final MethodId ABSENT = new MethodId("T", "f", "(J)I");

    /** Printed by 17.0.15, as everything here by itself. */
    private static final String LIST_17 = """
            12 4 2 java.lang.Object.<init>()V [0x00007f4070ec7010, 0x00007f4070ec7180 - 0x00007f4070ec71f8]
            26 0 0 java.lang.Object.hashCode()I [0x00007f4070ec8c90, 0x00007f4070ec8e20 - 0x00007f4070ec9010]
            390 1 0 java.lang.invoke.LambdaForm$Name.index()I [0x00007f4070ee8890, 0x00007f4070ee8a20 - 0x00007f4070ee8af0]
            585 4 0 java.lang.Object.<init>()V [0x00007f4070ef9190, 0x00007f4070ef9320 - 0x00007f4070ef93d8]
            1 3 2 java.lang.Object.<init>()V [0x00007f4069400010, 0x00007f40694001a0 - 0x00007f40694002b0]
            215 3 0 java.util.regex.CharPredicates$$Lambda$17/0x800000025.is(I)Z [0x00007f4069437010, 0x00007f40694371e0 - 0x00007f40694375d0]
            580 3 0 java.lang.invoke.LambdaForm.prepare()V [0x00007f40694c8c10, 0x00007f40694c8e60 - 0x00007f40694c96b0]
            """;

    private static final String QUEUE_17 = """
            Current compiles:\s
            C2 CompilerThread0  1325 %     4       T::f @ 4 (24 bytes)
            C1 CompilerThread0  1566       2       java.util.TreeMap$EntryIterator::next (5 bytes)

            C1 compile queue:
            1569       2       javax.management.StandardMBean::equal (23 bytes)

            C2 compile queue:
            1326       4       T$$Lambda$224/0x00007f4000149a08::run (4 bytes)
            1528       4       java.util.AbstractCollection::<init> (5 bytes)

            """;

    /** Printed by 25.0.3. */
    private static final String LIST_25 = """
            24 4 1 java.lang.Object.<init>()V [0x00007fa7ffec7b88, 0x00007fa7ffec7c80 - 0x00007fa7ffec7cf8]
            42 0 0 java.lang.Object.hashCode()I [0x00007fa7ffec9088, 0x00007fa7ffec9180 - 0x00007fa7ffec92f0]
            658 1 0 java.lang.invoke.LambdaForm$Name.index()I [0x00007fa7ffef9788, 0x00007fa7ffef9880 - 0x00007fa7ffef9940]
            686 4 0 java.lang.Object.<init>()V [0x00007fa7ffefbf88, 0x00007fa7ffefc080 - 0x00007fa7ffefc128]
            1631 4 0 T.f(I)I [0x00007fa7fff3a508, 0x00007fa7fff3a600 - 0x00007fa7fff3b028]
            1635 4 0 T$$Lambda/0x000000002f164a10.run()V [0x00007fa7fff3b088, 0x00007fa7fff3b180 - 0x00007fa7fff3b1f8]
            1 3 1 java.lang.Object.<init>()V [0x00007fa7f83ffe88, 0x00007fa7f83fff80 - 0x00007fa7f8400080]
            511 3 0 java.lang.invoke.LambdaForm.prepare()V [0x00007fa7f849a488, 0x00007fa7f849a580 - 0x00007fa7f849ad88]
            """;

    private static final String QUEUE_25 = """
            Current compiles:\s

            C1 compile queue:
            Empty

            C2 compile queue:
            Empty

            """;

    @Test
    void readsTheReportsOf17() {
        TierState state = CompilerReports.read(LIST_17, QUEUE_17, 4, List.of(OBJECT, F, TRIVIAL, NATIVE, PREPARE));
        assertThat(state.tiers())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        OBJECT,
                        Tier.TOP,
                        F,
                        Tier.NOT_COMPILED,
                        TRIVIAL,
                        Tier.TOP,
                        NATIVE,
                        Tier.TOP,
                        PREPARE,
                        Tier.LOWER));
        assertThat(state.queue()).isEqualTo(TierState.Queue.BUSY);
        assertThat(state.queued()).containsExactly(F);
        assertThat(state.tasks()).containsExactlyInAnyOrder(1325, 1566, 1569, 1326, 1528);
        assertThat(state.allAtTop()).isFalse();
    }

    @Test
    void readsTheReportsOf25() {
        TierState state = CompilerReports.read(LIST_25, QUEUE_25, 4, List.of(OBJECT, F, LAMBDA, TRIVIAL, NATIVE));
        assertThat(state.tiers().values()).containsOnly(Tier.TOP);
        assertThat(state.queue()).isEqualTo(TierState.Queue.EMPTY);
        assertThat(state.queued()).isEmpty();
        assertThat(state.tasks()).isEmpty();
        assertThat(state.allAtTop()).isTrue();
    }

    @Test
    void tellsOverloadsApart() {
        assertThat(CompilerReports.read(LIST_25, QUEUE_25, 4, List.of(ABSENT)).tiers())
                .containsEntry(ABSENT, Tier.NOT_COMPILED);
    }

    @Test
    void isNotAtTheTopWhileLowerCodeIsInUseBesideAnOnStackReplacement() {
        String list = LIST_25 + "1700 3 0 T.f(I)I [0x00007fa7f8400000, 0x00007fa7f8400000 - 0x00007fa7f8400080]\n";
        TierState state = CompilerReports.read(list, QUEUE_25, 4, List.of(F));
        assertThat(state.tiers()).containsEntry(F, Tier.MIXED);
        assertThat(state.allAtTop()).isFalse();
    }

    @Test
    void isNotAtTheTopWhileARecompilationIsQueued() {
        assertThat(CompilerReports.read(LIST_25, QUEUE_17, 4, List.of(F)).allAtTop())
                .isFalse();
    }

    @Test
    void theTopIsWhereTheJvmStops() {
        assertThat(CompilerReports.read(LIST_25, QUEUE_25, 3, List.of(PREPARE)).tiers())
                .containsEntry(PREPARE, Tier.TOP);
        assertThat(CompilerReports.read(LIST_25, QUEUE_25, 1, List.of(PREPARE)).tiers())
                .containsEntry(PREPARE, Tier.LOWER);
    }

    @Test
    void readsMethodNamesWithSpaces() {
        MethodId kotlin = new MethodId("k.ATest", "adds 1 to (2) @ 3", "()V");
        String list = "9 4 0 k.ATest.adds 1 to (2) @ 3()V [0x0000000000000010, 0x0000000000000020 - 0x30]\n";
        String queue = "C2 compile queue:\n77   !   4       k.ATest::adds 1 to (2) @ 3 (8 bytes)\n";
        TierState state = CompilerReports.read(list, queue, 4, List.of(kotlin));
        assertThat(state.tiers()).containsEntry(kotlin, Tier.TOP);
        assertThat(state.queued()).containsExactly(kotlin);
        assertThat(state.tasks()).containsExactly(77);
    }

    @Test
    void takesNoClassForACompilerThread() {
        String queue = """
                C1 compile queue:
                1566       2       com.acme.CompilerThreadFactory::newThread (8 bytes)
                1567       2       com.acme.CompilerThread7::run (8 bytes)
                C1 CompilerThread14 1568       3       com.acme.CompilerThread0::run (8 bytes)
                """;
        assertThat(CompilerReports.read("", queue, 4, List.of()).tasks()).containsExactlyInAnyOrder(1566, 1567, 1568);
    }

    @Test
    void doesNotGuessFromWhatItDoesNotKnow() {
        String nonsense = "\n \n1\n1 2\n1 2 3\nx y z w\n4 0 T.f(I)I [0x1]\n1 44 0 T.f(I)I [0x1]\n1 4 0 T.f(I)I\n";
        TierState state = CompilerReports.read(nonsense, "", 4, List.of(F));
        assertThat(state.tiers()).containsEntry(F, Tier.NOT_COMPILED);
        assertThat(state.queue()).isEqualTo(TierState.Queue.UNKNOWN);
        assertThat(state.tasks()).isEmpty();
    }
}
