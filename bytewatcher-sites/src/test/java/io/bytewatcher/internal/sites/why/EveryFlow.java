package io.bytewatcher.internal.sites.why;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * Follows every allocation of the classes under the paths on the command line: jars, and paths in the JDK's modules, for example {@code
 * java.base/java/util}. Prints totals and the slowest method's time.
 */
final class EveryFlow {
    private int methods;
    private int allocations;
    private int uses;
    private long slowest;
    private String slowestMethod = "";
    private final List<String> faults = new ArrayList<>();

    public static void main(String[] paths) throws IOException {
        for (String path : paths) {
            long start = System.nanoTime();
            EveryFlow all = of(path);
            System.out.printf(
                    "%s: %d methods, %d allocations, %d uses in %d ms, %d faults; slowest method %d ms: %s%n",
                    path,
                    all.methods,
                    all.allocations,
                    all.uses,
                    (System.nanoTime() - start) / 1_000_000,
                    all.faults.size(),
                    all.slowest / 1_000_000,
                    all.slowestMethod);
            all.faults.stream().limit(5).forEach(System.out::println);
        }
    }

    static EveryFlow of(String path) throws IOException {
        EveryFlow every = new EveryFlow();
        if (path.endsWith(".jar")) {
            try (FileSystem jar = FileSystems.newFileSystem(Path.of(path))) {
                every.follow(jar.getPath("/"));
            }
        } else {
            every.follow(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules", path));
        }
        return every;
    }

    int allocations() {
        return allocations;
    }

    List<String> faults() {
        return faults;
    }

    private void follow(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".class")).toList()) {
                follow(Files.readAllBytes(file));
            }
        }
    }

    private void follow(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        long start = System.nanoTime();
                        String method = reader.getClassName() + "." + name + descriptor;
                        Code.of(classFile, name, descriptor).ifPresent(code -> follow(method, code));
                        long time = System.nanoTime() - start;
                        if (time > slowest) {
                            slowest = time;
                            slowestMethod = method;
                        }
                        return null;
                    }
                },
                ClassReader.SKIP_CODE);
    }

    private void follow(String method, Code code) {
        methods++;
        for (Instruction instruction : code.instructions()) {
            switch (instruction.opcode()) {
                case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> {
                    allocations++;
                    try {
                        follow(method, code, instruction);
                    } catch (RuntimeException e) {
                        faults.add(method + "@" + instruction.offset() + ": " + e);
                    }
                }
                default -> {
                    // allocates nothing
                }
            }
        }
    }

    /** Each object is passed to a constructor of its own class: a slip in one instruction's effect on the stack shows here. */
    private void follow(String method, Code code, Instruction allocation) {
        Flow flow = Flow.of(code, new Source.Allocated(allocation.offset())).orElseThrow();
        boolean constructed = allocation.opcode() != Opcodes.NEW;
        for (Use use : flow.uses()) {
            uses++;
            requireNonNull(flow.reach(use));
            if (use instanceof Use.Passed passed && passed.name().equals("<init>") && passed.argument() == 0) {
                constructed |= passed.owner().equals(allocation.owner());
                if (!passed.owner().equals(allocation.owner())) {
                    faults.add(method + "@" + allocation.offset() + " is constructed as " + passed);
                }
            }
        }
        if (!constructed) {
            faults.add(method + "@" + allocation.offset() + " is not constructed");
        }
        Flow.of(code).operands(allocation.offset()).forEach(length -> {
            if (length.isEmpty()) {
                faults.add(method + "@" + allocation.offset() + " has no length");
            }
        });
    }
}
