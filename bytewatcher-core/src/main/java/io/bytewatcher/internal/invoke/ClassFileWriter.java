package io.bytewatcher.internal.invoke;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes class files whose only branches are switches, for {@link InvokerClass}, {@link SharedCalls} and {@link PackageLookup}.
 *
 * <p>It replaces Byte Buddy, which most test runs would otherwise load for this alone: the first use of its ASM takes 30 to 46 ms (17.0.15
 * and 25.0.3, 2 cores), that of this class 3 to 14. For the same reason nothing on this path concatenates strings with {@code +} or hashes
 * a record: linking their invokedynamics made the first invoker of a JVM take 78 to 84 ms instead of 6 to 9.
 */
final class ClassFileWriter {
    static final int ACC_PUBLIC = 0x1;
    static final int ACC_PRIVATE = 0x2;
    static final int ACC_STATIC = 0x8;
    static final int ACC_FINAL = 0x10;
    private static final int ACC_SUPER = 0x20;
    private static final int ACC_SYNTHETIC = 0x1000;
    private static final int JAVA_17 = 61;

    private static final int SAME_FRAME_EXTENDED = 251;

    private static final int NONE = 0; // not an index of the constant pool
    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;

    private final Map<String, Integer> texts = new HashMap<>();
    private final Map<Long, Integer> others = new HashMap<>();
    private final Bytes pool = new Bytes();
    private final Bytes fields = new Bytes();
    private final Bytes methods = new Bytes();
    private final int thisClass;
    private final int superClass;
    private final int implemented;
    private int constants;
    private int fieldCount;
    private int methodCount;

    /**
     * Starts a final class that extends Object.
     *
     * @param name internal name
     * @param implementedInterface internal name
     */
    ClassFileWriter(String name, String implementedInterface) {
        thisClass = type(name);
        superClass = type("java/lang/Object");
        implemented = type(implementedInterface);
    }

    void field(int access, String name, String descriptor) {
        fields.u2(access).u2(utf8(name)).u2(utf8(descriptor)).u2(0);
        fieldCount++;
    }

    /** Adds a method; its code must be complete. */
    void method(int access, String name, String descriptor, int maxStack, int maxLocals, CodeBuilder code) {
        int size = code.bytes.size();
        Bytes frames = frames(code.targets);
        methods.u2(access).u2(utf8(name)).u2(utf8(descriptor)).u2(1);
        methods.u2(utf8("Code"))
                .u4(12 + size + frames.size())
                .u2(maxStack)
                .u2(maxLocals)
                .u4(size);
        methods.writeBytes(code.bytes.toByteArray());
        methods.u2(0).u2(frames.size() == 0 ? 0 : 1);
        methods.writeBytes(frames.toByteArray());
        methodCount++;
    }

    /** The StackMapTable attribute: each target has the locals of the method's start and an empty stack. */
    private Bytes frames(List<Integer> targets) {
        Bytes frames = new Bytes();
        if (!targets.isEmpty()) {
            frames.u2(utf8("StackMapTable")).u4(2 + 3 * targets.size()).u2(targets.size());
            int previous = -1;
            for (int target : targets) {
                frames.u1(SAME_FRAME_EXTENDED).u2(target - previous - 1);
                previous = target;
            }
        }
        return frames;
    }

    CodeBuilder code() {
        return new CodeBuilder();
    }

    byte[] toByteArray() {
        Bytes file = new Bytes();
        file.u4(0xCAFEBABE).u2(0).u2(JAVA_17).u2(constants + 1);
        file.writeBytes(pool.toByteArray());
        file.u2(ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC).u2(thisClass).u2(superClass);
        file.u2(1).u2(implemented).u2(fieldCount);
        file.writeBytes(fields.toByteArray());
        file.u2(methodCount);
        file.writeBytes(methods.toByteArray());
        file.u2(0);
        return file.toByteArray();
    }

    private int utf8(String text) {
        Integer known = texts.get(text);
        if (known != null) {
            return known;
        }
        texts.put(text, ++constants);
        pool.u1(UTF8).modifiedUtf8(text);
        return constants;
    }

    private int type(String internalName) {
        return entry(CLASS, utf8(internalName), NONE);
    }

    private int entry(int tag, int first, int second) {
        long key = ((long) tag << 32) | ((long) first << 16) | second;
        Integer known = others.get(key);
        if (known != null) {
            return known;
        }
        others.put(key, ++constants);
        pool.u1(tag).u2(first);
        if (second != NONE) {
            pool.u2(second);
        }
        return constants;
    }

    private int member(int tag, String owner, String name, String descriptor) {
        return entry(tag, type(owner), entry(NAME_AND_TYPE, utf8(name), utf8(descriptor)));
    }

    /** The instructions of one method. Each method appends one instruction. */
    final class CodeBuilder {
        private final Bytes bytes = new Bytes();
        private final List<Integer> targets = new ArrayList<>();

        CodeBuilder aload(int local) {
            bytes.u1(0x19).u1(local);
            return this;
        }

        CodeBuilder astore(int local) {
            bytes.u1(0x3A).u1(local);
            return this;
        }

        CodeBuilder iload(int local) {
            bytes.u1(0x15).u1(local);
            return this;
        }

        CodeBuilder sipush(int value) {
            bytes.u1(0x11).u2(value);
            return this;
        }

        CodeBuilder aaload() {
            return plain(0x32);
        }

        CodeBuilder aastore() {
            return plain(0x53);
        }

        CodeBuilder dup() {
            return plain(0x59);
        }

        /** Drops a value of 0, 1 or 2 stack slots. */
        CodeBuilder pop(int slots) {
            return slots == 0 ? this : plain(slots == 1 ? 0x57 : 0x58);
        }

        CodeBuilder areturn() {
            return plain(0xB0);
        }

        CodeBuilder returnVoid() {
            return plain(0xB1);
        }

        CodeBuilder ldcString(String value) {
            return indexed(0x13, entry(STRING, utf8(value), NONE));
        }

        CodeBuilder ldcClass(String internalName) {
            return indexed(0x13, type(internalName));
        }

        CodeBuilder newObject(String internalName) {
            return indexed(0xBB, type(internalName));
        }

        CodeBuilder checkcast(String internalName) {
            return indexed(0xC0, type(internalName));
        }

        CodeBuilder getfield(String owner, String name, String descriptor) {
            return indexed(0xB4, member(FIELD, owner, name, descriptor));
        }

        CodeBuilder putfield(String owner, String name, String descriptor) {
            return indexed(0xB5, member(FIELD, owner, name, descriptor));
        }

        CodeBuilder invokevirtual(String owner, String name, String descriptor) {
            return indexed(0xB6, member(METHOD, owner, name, descriptor));
        }

        CodeBuilder invokespecial(String owner, String name, String descriptor) {
            return indexed(0xB7, member(METHOD, owner, name, descriptor));
        }

        CodeBuilder invokestatic(String owner, String name, String descriptor, boolean ownerIsInterface) {
            return indexed(0xB8, member(ownerIsInterface ? INTERFACE_METHOD : METHOD, owner, name, descriptor));
        }

        /** Appends the call of an interface's method; the slots are those of target and arguments together. */
        CodeBuilder invokeinterface(String owner, String name, String descriptor, int slots) {
            indexed(0xB9, member(INTERFACE_METHOD, owner, name, descriptor));
            bytes.u1(slots).u1(0);
            return this;
        }

        /**
         * Appends a switch over the int on the stack, with the cases 0, 1, and so on. Other values throw a NullPointerException.
         *
         * @param cases code that ends with a return and contains no switch; no earlier instruction may change locals
         */
        CodeBuilder tableswitch(List<CodeBuilder> cases) {
            int start = bytes.size();
            bytes.u1(0xAA);
            while (bytes.size() % 4 != 0) {
                bytes.u1(0);
            }
            int end = bytes.size() + 12 + 4 * cases.size();
            bytes.u4(end - start).u4(0).u4(cases.size() - 1);
            int target = end + 2; // of the default: aconst_null, athrow
            for (CodeBuilder oneCase : cases) {
                bytes.u4(target - start);
                target += oneCase.bytes.size();
            }
            targets.add(end);
            plain(0x01).plain(0xBF);
            for (CodeBuilder oneCase : cases) {
                targets.add(bytes.size());
                bytes.writeBytes(oneCase.bytes.toByteArray());
            }
            return this;
        }

        private CodeBuilder plain(int opcode) {
            bytes.u1(opcode);
            return this;
        }

        private CodeBuilder indexed(int opcode, int index) {
            bytes.u1(opcode).u2(index);
            return this;
        }
    }

    private static final class Bytes extends ByteArrayOutputStream {
        Bytes() {
            super(512);
        }

        Bytes u1(int value) {
            write(value);
            return this;
        }

        Bytes u2(int value) {
            return u1(value >>> 8).u1(value);
        }

        Bytes u4(int value) {
            return u2(value >>> 16).u2(value);
        }

        /** Writes the length and text of a UTF-8 entry, encoded as in JVMS 4.4.7. */
        void modifiedUtf8(String text) {
            Bytes encoded = new Bytes();
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c != 0 && c < 0x80) {
                    encoded.u1(c);
                } else if (c < 0x800) {
                    encoded.u1(0xC0 | (c >> 6)).u1(0x80 | (c & 0x3F));
                } else {
                    encoded.u1(0xE0 | (c >> 12)).u1(0x80 | ((c >> 6) & 0x3F)).u1(0x80 | (c & 0x3F));
                }
            }
            u2(encoded.size());
            writeBytes(encoded.toByteArray());
        }
    }
}
