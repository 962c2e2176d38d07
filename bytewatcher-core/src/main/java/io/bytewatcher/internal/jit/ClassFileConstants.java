package io.bytewatcher.internal.jit;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The names in a class's constant pool. Reads nothing but the constant pool, so it accepts class files of future versions. At a constant of
 * unknown kind it stops and returns the constants before.
 *
 * @param strings its string constants
 * @param classes names of the referenced classes, as {@link Class#forName} accepts them; for an array the class of its elements
 * @param signatureClasses names of the classes in the descriptors of its own methods and the methods that it calls
 */
record ClassFileConstants(List<String> strings, List<String> classes, List<String> signatureClasses) {
    private static final ClassFileConstants NONE = new ClassFileConstants(List.of(), List.of(), List.of());
    private static final int MAGIC = 0xCAFEBABE;

    /**
     * Reads the class file of a class through its loader, without changes that an agent made at load time.
     *
     * @param type any class; hidden, array and primitive classes have no class file
     * @return its constants, or none if no class file can be read
     */
    static ClassFileConstants of(Class<?> type) {
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            return in == null ? NONE : parse(in.readAllBytes());
        } catch (IOException | RuntimeException e) {
            return NONE; // the loader cannot supply class files: nothing can be prepared
        }
    }

    /**
     * Parses a class file.
     *
     * @param classFile its bytes
     * @return its constants; none if this is not a class file
     */
    static ClassFileConstants parse(byte[] classFile) {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
        try {
            if (in.readInt() != MAGIC) {
                return NONE;
            }
            in.readInt(); // the version
            return parse(in, in.readUnsignedShort());
        } catch (IOException e) {
            return NONE; // shorter than its header
        }
    }

    private static ClassFileConstants parse(DataInputStream in, int count) {
        String[] texts = new String[count];
        List<Integer> strings = new ArrayList<>();
        List<Integer> classes = new ArrayList<>();
        try {
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                switch (tag) {
                    case 1 -> texts[i] = in.readUTF();
                    case 7 -> classes.add(in.readUnsignedShort());
                    case 8 -> strings.add(in.readUnsignedShort());
                    case 16, 19, 20 -> in.readShort(); // method type, module, package
                    case 15 -> { // method handle
                        in.readByte();
                        in.readShort();
                    }
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> in.readInt(); // numbers, members, dynamic constants and calls
                    case 5, 6 -> { // long and double take two indices
                        in.readLong();
                        i++;
                    }
                    default -> i = count; // of a future version, and of unknown length
                }
            }
        } catch (IOException e) {
            // truncated; the constants read so far are valid
        }
        return resolve(texts, strings, classes);
    }

    private static ClassFileConstants resolve(String[] texts, List<Integer> strings, List<Integer> classes) {
        List<String> classNames = new ArrayList<>();
        for (String name : at(classes, texts)) {
            if (name.startsWith("[")) {
                addClasses(name, classNames);
            } else {
                classNames.add(name.replace('/', '.'));
            }
        }
        List<String> signatureNames = new ArrayList<>();
        for (String text : texts) {
            if (text != null && text.startsWith("(") && text.indexOf(')') > 0) {
                addClasses(text, signatureNames);
            }
        }
        return new ClassFileConstants(at(strings, texts), List.copyOf(classNames), List.copyOf(signatureNames));
    }

    private static List<String> at(List<Integer> indices, String[] texts) {
        List<String> result = new ArrayList<>(indices.size());
        for (int index : indices) {
            if (index < texts.length && texts[index] != null) {
                result.add(texts[index]);
            }
        }
        return List.copyOf(result);
    }

    /** Adds the classes in a descriptor, or nothing if the text only resembles a method's descriptor. */
    private static void addClasses(String descriptor, List<String> names) {
        int size = names.size();
        for (int i = 0; i < descriptor.length(); i++) {
            char c = descriptor.charAt(i);
            if (c == 'L') {
                int end = descriptor.indexOf(';', i);
                if (end < 0) {
                    names.subList(size, names.size()).clear();
                    return;
                }
                names.add(descriptor.substring(i + 1, end).replace('/', '.'));
                i = end;
            } else if ("()[BCDFIJSZV".indexOf(c) < 0) {
                names.subList(size, names.size()).clear();
                return;
            }
        }
    }
}
