package io.bytewatcher.sites.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One case of each kind: left alone by probes, disturbed by them, of several sites, of none. */
class SettledCorpusTests extends SettledCorpus {
    static final Set<String> CHOSEN = Set.of("lambda", "optional", "exception", "nothing");

    @Override
    boolean isChosen(CorpusCase stated) {
        return CHOSEN.contains(stated.method());
    }

    @Test
    void theMethodsAtTheInliningLimitsHaveTheirSizes() throws IOException {
        Map<String, Integer> sizes = codeSizes(Settled.class);
        assertThat(sizes)
                .containsEntry("vector34", 34)
                .containsEntry("vector320", 320)
                .containsEntry("vector325", 325);
    }

    /** By the methods' names; right for methods that end with an instruction of one byte. */
    private static Map<String, Integer> codeSizes(Class<?> type) throws IOException {
        Map<String, Integer> sizes = new TreeMap<>();
        String[] method = {""};
        new ClassReader(type.getName()) {
            @Override
            protected void readBytecodeInstructionOffset(int offset) {
                sizes.put(method[0], offset + 1);
            }
        }.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        method[0] = name;
                        return new MethodVisitor(Opcodes.ASM9) {};
                    }
                },
                0);
        return sizes;
    }
}
