package io.bytewatcher.internal.sites.why;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.sites.code.OffsetReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/** Collects the instructions of a method and the paths between them. */
final class CodeReader extends MethodVisitor {
    /** The constants from ICONST_M1 to DCONST_1. */
    private static final List<Object> CONSTANTS = List.of(-1, 0, 1, 2, 3, 4, 5, 0L, 1L, 0f, 1f, 2f, 0d, 1d);

    /** The slots that each opcode from IALOAD to DCMPG pops, one digit an opcode. */
    private static final String POPS = "22222222" // array loads
            + "0".repeat(25) // stores
            + "34343333" // array stores
            + "120000000" // POP, POP2, and those that duplicate
            + "24242424242424242424" + "1212" + "232323" + "242424" + "0" // arithmetic and IINC
            + "111222111222111" + "42244"; // conversions and comparisons

    /** The slots that each of these pushes. */
    private static final String PUSHES = "12121111" + "0".repeat(42) + "12121212121212121212" + "1212" + "121212"
            + "121212" + "0" + "212112122121111" + "11111";

    final int access;
    final String descriptor;
    int maxLocals;
    int maxStack;

    /** By offset, in order. */
    final TreeMap<Integer, Instruction> instructions = new TreeMap<>();

    final Map<Integer, Set<Integer>> successors = new HashMap<>();
    final Map<Integer, Set<Integer>> predecessors = new HashMap<>();
    final Map<Integer, Set<Integer>> handlers = new HashMap<>();

    /** The offsets of the handlers and of the targets of jumps. */
    final BitSet targets = new BitSet();

    private final Map<Label, Integer> labels = new HashMap<>();
    private final Map<Integer, List<Label>> jumps = new HashMap<>();
    private final List<TryCatch> tryCatches = new ArrayList<>();
    private final OffsetReader reader;
    private int line;

    /** The offset of the last instruction if the next one can follow it without a jump. */
    private Optional<Integer> before = Optional.empty();

    private record TryCatch(Label start, Label end, Label handler, boolean isForAll) {}

    private CodeReader(OffsetReader reader, int access, String descriptor) {
        super(Opcodes.ASM9);
        this.reader = reader;
        this.access = access;
        this.descriptor = descriptor;
    }

    /** Reads a method; returns empty if there is no such method. */
    static Optional<CodeReader> read(byte[] classFile, String method, String descriptor) {
        OffsetReader reader = new OffsetReader(classFile);
        List<CodeReader> found = new ArrayList<>();
        ClassVisitor methods = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable MethodVisitor visitMethod(
                    int access,
                    String name,
                    String itsDescriptor,
                    @Nullable String signature,
                    String @Nullable [] exceptions) {
                if (!name.equals(method) || !itsDescriptor.equals(descriptor)) {
                    return null;
                }
                found.add(new CodeReader(reader, access, descriptor));
                return found.get(0);
            }
        };
        reader.accept(methods, ClassReader.SKIP_FRAMES);
        return found.stream().findFirst();
    }

    private int offset() {
        return reader.offset();
    }

    @Override
    public void visitEnd() {
        jumps.forEach((from, to) -> to.forEach(label -> {
            connect(from, offset(label));
            targets.set(offset(label));
        }));
        instructions.values().stream().filter(Instruction::canThrow).forEach(this::addHandlers);
    }

    private void connect(int from, int to) {
        successors.computeIfAbsent(from, any -> new LinkedHashSet<>()).add(to);
        predecessors.computeIfAbsent(to, any -> new LinkedHashSet<>()).add(from);
    }

    private void addHandlers(Instruction instruction) {
        Set<Integer> found = new LinkedHashSet<>();
        for (TryCatch tryCatch : tryCatches) {
            if (offset(tryCatch.start) <= instruction.offset() && instruction.offset() < offset(tryCatch.end)) {
                found.add(offset(tryCatch.handler));
                targets.set(offset(tryCatch.handler));
                if (tryCatch.isForAll) {
                    break;
                }
            }
        }
        handlers.put(instruction.offset(), found);
    }

    private int offset(Label label) {
        return requireNonNull(labels.get(label));
    }

    private void add(int opcode, int variable, int pops, int pushes) {
        add(opcode, variable, "", "", "", pops, pushes, new Source.Computed(offset()));
    }

    private void add(
            int opcode, int variable, String owner, String name, String type, int pops, int pushes, Source product) {
        add(new Instruction(offset(), line, opcode, variable, 0, owner, name, type, pops, pushes, product));
    }

    private void add(Instruction instruction) {
        int opcode = instruction.opcode();
        instructions.put(offset(), instruction);
        before.ifPresent(last -> connect(last, offset()));
        boolean ends = opcode == Opcodes.GOTO
                || opcode == Opcodes.ATHROW
                || (opcode >= Opcodes.TABLESWITCH && opcode <= Opcodes.RETURN);
        before = ends ? Optional.empty() : Optional.of(offset());
    }

    private void jump(int opcode, int pops, Stream<Label> to) {
        add(opcode, 0, pops, 0);
        jumps.put(offset(), to.toList());
    }

    @Override
    public void visitLabel(Label label) {
        boolean isEnd = instructions.containsKey(offset());
        labels.put(label, isEnd ? offset() + 1 : offset());
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        boolean isForAll = type == null || type.equals("java/lang/Throwable");
        tryCatches.add(new TryCatch(start, end, handler, isForAll));
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.DCONST_1) {
            visitLdcInsn(CONSTANTS.get(opcode - Opcodes.ICONST_M1));
        } else if (opcode == Opcodes.ACONST_NULL) {
            add(opcode, 0, "", "", "", 0, 1, Source.Other.NULL);
        } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            add(opcode, 0, "", "", "", 2, slots(PUSHES, opcode), new Source.ElementRead(offset()));
        } else if (opcode <= Opcodes.DCMPG) {
            add(opcode, 0, slots(POPS, opcode), slots(PUSHES, opcode));
        } else {
            boolean returns = opcode <= Opcodes.RETURN;
            add(opcode, 0, returns ? 0 : 1, opcode == Opcodes.ARRAYLENGTH ? 1 : 0);
        }
    }

    private static int slots(String table, int opcode) {
        return opcode < Opcodes.IALOAD ? 0 : table.charAt(opcode - Opcodes.IALOAD) - '0';
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        if (opcode == Opcodes.NEWARRAY) {
            allocate(opcode, "", 1);
        } else {
            visitLdcInsn(operand);
        }
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        add(opcode, variable, 0, 0);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        add(new Instruction(
                offset(), line, Opcodes.IINC, variable, increment, "", "", "", 0, 0, new Source.Computed(offset())));
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        switch (opcode) {
            case Opcodes.NEW -> allocate(opcode, type, 0);
            case Opcodes.ANEWARRAY -> allocate(opcode, type, 1);
            case Opcodes.INSTANCEOF -> add(opcode, 0, 1, 1);
            default -> add(opcode, 0, 0, 0); // a cast changes nothing
        }
    }

    @Override
    public void visitMultiANewArrayInsn(String type, int dimensions) {
        allocate(Opcodes.MULTIANEWARRAY, type, dimensions);
    }

    private void allocate(int opcode, String type, int dimensions) {
        add(opcode, 0, type, "", "", dimensions, 1, new Source.Allocated(offset()));
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String type) {
        int size = Type.getType(type).getSize();
        switch (opcode) {
            case Opcodes.GETSTATIC ->
                add(opcode, 0, owner, name, type, 0, size, new Source.StaticRead(offset(), owner, name));
            case Opcodes.GETFIELD ->
                add(opcode, 0, owner, name, type, 1, size, new Source.FieldRead(offset(), owner, name));
            case Opcodes.PUTSTATIC -> add(opcode, 0, owner, name, type, size, 0, Source.Other.NONE);
            default -> add(opcode, 0, owner, name, type, size + 1, 0, Source.Other.NONE);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
        boolean hasReceiver = opcode != Opcodes.INVOKESTATIC && opcode != Opcodes.INVOKEDYNAMIC;
        int sizes = Type.getArgumentsAndReturnSizes(type); // as if it had a receiver
        int pops = (sizes >> 2) - (hasReceiver ? 0 : 1);
        add(opcode, 0, owner, name, type, pops, sizes & 3, new Source.Result(offset()));
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
        visitMethodInsn(Opcodes.INVOKEDYNAMIC, bootstrap.getOwner(), bootstrap.getName(), type, false);
    }

    @Override
    public void visitLdcInsn(Object value) {
        boolean isWide = value instanceof Long
                || value instanceof Double
                || (value instanceof ConstantDynamic dynamic && dynamic.getSize() == 2);
        add(Opcodes.LDC, 0, "", "", "", 0, isWide ? 2 : 1, new Source.Constant(value));
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        boolean compares = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
        jump(opcode, opcode == Opcodes.GOTO ? 0 : compares ? 2 : 1, Stream.of(label));
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... cases) {
        jump(Opcodes.TABLESWITCH, 1, Stream.concat(Stream.of(otherwise), Stream.of(cases)));
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] cases) {
        jump(Opcodes.LOOKUPSWITCH, 1, Stream.concat(Stream.of(otherwise), Stream.of(cases)));
    }

    @Override
    public void visitMaxs(int stack, int locals) {
        maxStack = stack;
        maxLocals = locals;
    }
}
