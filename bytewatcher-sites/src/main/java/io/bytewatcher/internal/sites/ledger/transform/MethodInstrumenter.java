package io.bytewatcher.internal.sites.ledger.transform;

import io.bytewatcher.internal.sites.ledger.probe.ProbeClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * Inserts probes into a method. If its entry and exits are instrumented, a local variable behind all others keeps the caller's site. Every
 * frame must name that variable.
 */
final class MethodInstrumenter extends AllocatingInstructions {
    private final MethodVisitor out;
    private final Plan plan;
    private final MethodSites sites;
    private final MethodSurvey survey;
    private final IntSupplier offset;
    private final boolean isConstructor;
    private final boolean frames;
    private final boolean entered;
    private final boolean guarded;

    private final Set<Label> handlers = new HashSet<>();
    private final List<Label> labelsHere = new ArrayList<>();
    private final Map<Label, Label> newInstructions = new HashMap<>();
    private int line = -1;
    private int initialisersAwaited;
    private boolean inHandler;
    private boolean isNew;
    private @Nullable Label guardedFrom;

    /**
     * Creates an instrumenter for a method.
     *
     * @param out receives the instrumented method
     * @param plan the probes to insert
     * @param sites the method's sites
     * @param survey the facts about the method
     * @param offset supplies the offset of the next instruction
     * @param frames whether the class file has frames
     */
    MethodInstrumenter(
            MethodVisitor out, Plan plan, MethodSites sites, MethodSurvey survey, IntSupplier offset, boolean frames) {
        super(sites.ownerName(), plan.hasFirstUses(), out);
        this.out = out;
        this.plan = plan;
        this.sites = sites;
        this.survey = survey;
        this.offset = offset;
        this.frames = frames;
        isConstructor = sites.isConstructor();
        entered = plan.isEntered(sites.owner(), sites.method(), sites.descriptor());
        guarded = plan.isGuarded(sites.owner(), sites.method(), sites.descriptor());
    }

    @Override
    public void visitCode() {
        super.visitCode();
        Site method = sites.next(0, line, Site.Extent.METHOD);
        if (entered) {
            probe(method.id(), "enter", "(I)I");
            out.visitVarInsn(Opcodes.ISTORE, survey.locals());
            if (!isConstructor) {
                guardFromHere();
            }
        }
    }

    @Override
    public void visitLineNumber(int newLine, Label start) {
        line = newLine;
        super.visitLineNumber(newLine, start);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
        handlers.add(handler);
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        super.visitLabel(label);
        labelsHere.add(label);
        inHandler |= handlers.contains(label);
    }

    /** Notes a handler's start. The probe must follow the labels, line numbers and frames of its instruction to keep the frames valid. */
    private void startInstruction() {
        if (inHandler) {
            inHandler = false;
            Site handler = sites.next(offset.getAsInt(), line, Site.Extent.HANDLER);
            if (guarded) {
                out.visitInsn(Opcodes.DUP);
                probe(handler.id(), "caught", "(Ljava/lang/Object;I)V");
            }
        }
    }

    @Override
    void other() {
        startInstruction();
        labelsHere.clear();
    }

    @Override
    void allocating(ProbePosition probe, Runnable instruction) {
        startInstruction();
        List<Label> newHere = isNew ? List.copyOf(labelsHere) : List.of();
        isNew = false;
        labelsHere.clear();
        Site site = sites.next(offset.getAsInt(), line, Site.Extent.INSTRUCTION);
        boolean instrumented = plan.isInstrumented(site);
        if (instrumented && !plan.isForAll()) {
            probe(site.id(), "begin", "(I)V");
        } else if (instrumented && probe == ProbePosition.AROUND) {
            probe(site.id(), "at", "(I)V");
        }
        for (Label label : newHere) {
            out.visitLabel(moved(label));
        }
        instruction.run();
        if (instrumented) {
            probe(site.id(), "after", "(I)V");
        }
    }

    /**
     * Notes a NEW. Frames name an uninitialised object by the label of its NEW, so that label stays at the NEW when a probe is inserted
     * before it.
     */
    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW) {
            initialisersAwaited++;
            isNew = true;
        }
        super.visitTypeInsn(opcode, type);
    }

    private Label moved(Label label) {
        return newInstructions.computeIfAbsent(label, key -> new Label());
    }

    @Override
    public void visitMethodInsn(int opcode, String type, String name, String descriptor, boolean isInterface) {
        super.visitMethodInsn(opcode, type, name, descriptor, isInterface);
        if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
            if (initialisersAwaited > 0) {
                initialisersAwaited--;
            } else if (isConstructor && entered && survey.canBeGuarded()) {
                guardFromHere();
            }
        }
    }

    private void guardFromHere() {
        guardedFrom = new Label();
        out.visitLabel(guardedFrom);
    }

    @Override
    public void visitInsn(int opcode) {
        if (entered && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            startInstruction();
            out.visitVarInsn(Opcodes.ILOAD, survey.locals());
            out.visitMethodInsn(Opcodes.INVOKESTATIC, ProbeClass.NAME, "exit", "(I)V", false);
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitFrame(
            int type, int localCount, Object @Nullable [] local, int stackCount, Object @Nullable [] stack) {
        Object[] newStack = withMovedLabels(stack, stackCount);
        Object[] newLocal = withMovedLabels(local, localCount);
        if (!entered) {
            out.visitFrame(type, localCount, newLocal, stackCount, newStack);
            return;
        }
        Object[] locals = withSavedSite(newLocal);
        out.visitFrame(Opcodes.F_NEW, locals.length, locals, stackCount, newStack);
    }

    private Object[] withMovedLabels(Object @Nullable [] types, int count) {
        Object[] copy = types == null ? new Object[0] : Arrays.copyOf(types, count);
        for (int i = 0; i < count; i++) {
            if (copy[i] instanceof Label label) {
                copy[i] = moved(label);
            }
        }
        return copy;
    }

    private Object[] withSavedSite(Object[] local) {
        int slots = 0;
        for (Object type : local) {
            slots += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
        }
        int padding = survey.locals() - slots;
        Object[] locals = Arrays.copyOf(local, local.length + padding + 1);
        Arrays.fill(locals, local.length, locals.length - 1, Opcodes.TOP);
        locals[locals.length - 1] = Opcodes.INTEGER;
        return locals;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (guardedFrom != null) {
            Label handler = new Label();
            out.visitTryCatchBlock(guardedFrom, handler, handler, null);
            out.visitLabel(handler);
            if (frames) {
                Object[] locals = withSavedSite(new Object[0]);
                out.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
            }
            out.visitInsn(Opcodes.DUP);
            out.visitVarInsn(Opcodes.ILOAD, survey.locals());
            out.visitMethodInsn(Opcodes.INVOKESTATIC, ProbeClass.NAME, "leave", "(Ljava/lang/Object;I)V", false);
            out.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(Math.max(maxStack, 1) + 2, maxLocals + 1);
    }

    private void probe(int id, String name, String descriptor) {
        if (id <= Short.MAX_VALUE) {
            out.visitIntInsn(id <= Byte.MAX_VALUE ? Opcodes.BIPUSH : Opcodes.SIPUSH, id);
        } else {
            out.visitLdcInsn(id);
        }
        out.visitMethodInsn(Opcodes.INVOKESTATIC, ProbeClass.NAME, name, descriptor, false);
    }
}
