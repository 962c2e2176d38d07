package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CodeListTests {
    private static final MethodId F = new MethodId("T", "f", "(I)I");
    private static final MethodId LAMBDA = new MethodId("T$$Lambda/0x000000002f164a10", "run", "()V");
    private static final MethodId OBJECT = new MethodId("java.lang.Object", "<init>", "()V");
    private static final MethodId TRIVIAL = new MethodId("java.lang.invoke.LambdaForm$Name", "index", "()I");
    private static final MethodId NATIVE = new MethodId("java.lang.Object", "hashCode", "()I");
    private static final MethodId PREPARE = new MethodId("java.lang.invoke.LambdaForm", "prepare", "()V");
    private static final MethodId ABSENT = new MethodId("T", "f", "(J)I");

    /** Printed by 17.0.15. */
    private static final String LIST_17 = """
            12 4 2 java.lang.Object.<init>()V [0x00007f4070ec7010, 0x00007f4070ec7180 - 0x00007f4070ec71f8]
            26 0 0 java.lang.Object.hashCode()I [0x00007f4070ec8c90, 0x00007f4070ec8e20 - 0x00007f4070ec9010]
            390 1 0 java.lang.invoke.LambdaForm$Name.index()I [0x00007f4070ee8890, 0x00007f4070ee8a20 - 0x00007f4070ee8af0]
            585 4 0 java.lang.Object.<init>()V [0x00007f4070ef9190, 0x00007f4070ef9320 - 0x00007f4070ef93d8]
            1 3 2 java.lang.Object.<init>()V [0x00007f4069400010, 0x00007f40694001a0 - 0x00007f40694002b0]
            215 3 0 java.util.regex.CharPredicates$$Lambda$17/0x800000025.is(I)Z [0x00007f4069437010, 0x00007f40694371e0 - 0x00007f40694375d0]
            580 3 0 java.lang.invoke.LambdaForm.prepare()V [0x00007f40694c8c10, 0x00007f40694c8e60 - 0x00007f40694c96b0]
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

    @Test
    void readsTheListOf17() {
        Map<MethodId, Tier> tiers = CodeList.read(LIST_17, 4, List.of(OBJECT, F, TRIVIAL, NATIVE, PREPARE));
        assertThat(tiers)
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
    }

    @Test
    void readsTheListOf25() {
        Map<MethodId, Tier> tiers = CodeList.read(LIST_25, 4, List.of(OBJECT, F, LAMBDA, TRIVIAL, NATIVE));
        assertThat(tiers.values()).containsOnly(Tier.TOP);
    }

    @Test
    void distinguishesOverloads() {
        assertThat(CodeList.read(LIST_25, 4, List.of(ABSENT))).containsEntry(ABSENT, Tier.NOT_COMPILED);
    }

    @Test
    void isBelowTheTopTierWhileLowerTierCodeIsInUseDespiteOsr() {
        String list = LIST_25 + "1700 3 0 T.f(I)I [0x00007fa7f8400000, 0x00007fa7f8400000 - 0x00007fa7f8400080]\n";
        Map<MethodId, Tier> tiers = CodeList.read(list, 4, List.of(F));
        assertThat(tiers).containsEntry(F, Tier.MIXED);
    }

    @Test
    void topTierFollowsTheFlagsOfTheJvm() {
        assertThat(CodeList.read(LIST_25, 3, List.of(PREPARE))).containsEntry(PREPARE, Tier.TOP);
        assertThat(CodeList.read(LIST_25, 1, List.of(PREPARE))).containsEntry(PREPARE, Tier.LOWER);
    }

    @Test
    void readsMethodNamesWithSpaces() {
        MethodId kotlin = new MethodId("k.ATest", "adds 1 to (2) @ 3", "()V");
        String list = "9 4 0 k.ATest.adds 1 to (2) @ 3()V [0x0000000000000010, 0x0000000000000020 - 0x30]\n";
        Map<MethodId, Tier> tiers = CodeList.read(list, 4, List.of(kotlin));
        assertThat(tiers).containsEntry(kotlin, Tier.TOP);
    }

    @Test
    void skipsUnreadableLines() {
        String nonsense = "\n \n1\n1 2\n1 2 3\nx y z w\n4 0 T.f(I)I [0x1]\n1 44 0 T.f(I)I [0x1]\n1 4 0 T.f(I)I\n";
        Map<MethodId, Tier> tiers = CodeList.read(nonsense, 4, List.of(F));
        assertThat(tiers).containsEntry(F, Tier.NOT_COMPILED);
    }
}
