package io.bytewatcher.internal.sites.ledger.transform;

import io.bytewatcher.internal.sites.code.OffsetReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassTooLargeException;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** Inserts probes into class files. Thread-safe. */
public final class ClassInstrumenter {
    private static final int FIRST_VERSION_WITH_FRAMES = Opcodes.V1_6;
    private static final int MOST_LOCALS = 65_000;

    private final SiteRegistry table;

    /**
     * Creates an instrumenter.
     *
     * @param table keeps the sites
     */
    public ClassInstrumenter(SiteRegistry table) {
        this.table = table;
    }

    /**
     * A class file with probes.
     *
     * @param classFile the new class file, or null if there is nothing to instrument
     * @param leftAlone a sentence for the user about each method that stays uninstrumented, with the reason
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on immediately
    public record Instrumented(byte @Nullable [] classFile, List<String> leftAlone) {}

    /**
     * Inserts probes into a class file.
     *
     * @param classFile the class file
     * @param owner the sites of its class
     * @param plan the probes to insert
     */
    public Instrumented instrument(byte[] classFile, ClassSites owner, Plan plan) {
        owner.seen(classFile);
        while (true) {
            Pass pass = new Pass(classFile, owner, plan);
            try {
                return new Instrumented(pass.run(), pass.leftAlone);
            } catch (MethodTooLargeException e) {
                if (!owner.tooLarge().add(e.getMethodName() + e.getDescriptor())) {
                    throw e;
                }
            } catch (ClassTooLargeException e) {
                return new Instrumented(
                        null,
                        List.of(owner.name()
                                + " has no probes (its constant pool is full), its bytes are its callers'"));
            }
        }
    }

    private final class Pass {
        private final OffsetReader reader;
        private final ClassSites owner;
        private final Plan plan;
        private final List<String> leftAlone = new ArrayList<>();
        private final Map<String, MethodSurvey> surveys = new HashMap<>();
        private final MethodSites.Position position = new MethodSites.Position();
        private boolean frames;
        private boolean changed;

        Pass(byte[] classFile, ClassSites owner, Plan plan) {
            this.reader = new OffsetReader(classFile);
            this.owner = owner;
            this.plan = plan;
        }

        byte @Nullable [] run() {
            reader.accept(new Surveyor(), ClassReader.EXPAND_FRAMES);
            ClassWriter writer = new ClassWriter(reader, 0);
            reader.accept(new InstrumentingVisitor(writer), ClassReader.EXPAND_FRAMES);
            return changed ? writer.toByteArray() : null;
        }

        private @Nullable MethodSurvey instrumentable(String name, String descriptor, int access) {
            MethodSurvey survey = surveys.get(name + descriptor);
            boolean worthIt = survey != null
                    && (survey.allocates() || (plan.hasFirstUses() && survey.mayThrow()))
                    && (access & Opcodes.ACC_BRIDGE) == 0;
            if (survey == null || !worthIt) {
                return null;
            }
            String reason = owner.tooLarge().contains(name + descriptor)
                    ? "close to 64 KB"
                    : survey.locals() > MOST_LOCALS ? "too many local variables" : "";
            if (!reason.isEmpty()) {
                leftAlone.add(
                        owner.name() + "." + name + " has no probes (" + reason + "), its bytes are its callers'");
                return null;
            }
            return survey;
        }

        private final class Surveyor extends ClassVisitor {
            private String internalName = "";

            Surveyor() {
                super(Opcodes.ASM9);
            }

            @Override
            public void visit(
                    int version,
                    int access,
                    String name,
                    @Nullable String signature,
                    @Nullable String superName,
                    String @Nullable [] interfaces) {
                internalName = name;
                frames = (version & 0xFFFF) >= FIRST_VERSION_WITH_FRAMES;
            }

            @Override
            public void visitSource(@Nullable String source, @Nullable String debug) {
                owner.sourceFile(source);
            }

            @Override
            public MethodVisitor visitMethod(
                    int access,
                    String name,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] exceptions) {
                MethodSurvey survey = new MethodSurvey(internalName, access, name, plan.hasFirstUses());
                if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
                    surveys.put(name + descriptor, survey);
                }
                return survey;
            }
        }

        private final class InstrumentingVisitor extends ClassVisitor {
            InstrumentingVisitor(ClassVisitor next) {
                super(Opcodes.ASM9, next);
            }

            @Override
            public MethodVisitor visitMethod(
                    int access,
                    String name,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] exceptions) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                MethodSurvey survey = instrumentable(name, descriptor, access);
                if (survey == null) {
                    return method;
                }
                changed = true;
                MethodSites sites = new MethodSites(table, owner, position, name, descriptor);
                return new MethodInstrumenter(method, plan, sites, survey, reader::offset, frames);
            }
        }
    }
}
