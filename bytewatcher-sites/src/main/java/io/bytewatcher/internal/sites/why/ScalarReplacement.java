package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason.Kind;
import io.bytewatcher.internal.jit.VmOptions;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Places.Place;
import io.bytewatcher.internal.sites.why.Places.Words;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/** The JIT's rules for the objects that it can replace by their fields or elements: of which classes, and arrays of which lengths. */
final class ScalarReplacement {
    /** Enough for some dozens of turns of a short loop. */
    private static final String UNROLLING = "-XX:LoopUnrollLimit=1000";

    /** The bytes before an array's elements: 16 with compressed class pointers, and at most this without. */
    private static final int MOST_OF_A_HEADER = 24;

    /** With compact headers. */
    private static final int LEAST_OF_A_HEADER = 12;

    private final Methods methods;
    private final Numbers numbers;
    private final Places places;
    private final Suspects suspects;
    private final String type;
    private final long smallest;

    ScalarReplacement(Evidence evidence) {
        methods = evidence.methods();
        numbers = evidence.numbers();
        places = evidence.places();
        suspects = evidence.suspects();
        type = evidence.type();
        smallest = evidence.smallest();
    }

    void checkAllocation(InlineScope scope, Code code, Instruction allocation, Words words) {
        if (allocation.opcode() == Opcodes.NEW) {
            methods.reasonOfClass(allocation.owner())
                    .ifPresent(reason -> suspects.add(Kind.IDENTITY, words.say(reason), words.isSure()));
            return;
        }
        List<Set<Source>> lengths = methods.flow(code).operands(allocation.offset());
        long arrays = 1;
        long inOne = 1;
        int level = words.before().isEmpty() ? level(allocation) : 0;
        for (int i = 0; i < lengths.size(); i++) {
            boolean isOfArrays = i + 1 < lengths.size();
            Optional<Integer> constant = numbers.constant(scope, lengths.get(i));
            if (i == level) {
                checkLength(scope, lengths.get(i), allocation.offset(), words);
            } else if (isOfArrays && constant.isEmpty()) {
                suspects.add(
                        Kind.ARRAY,
                        words.say("is made together with an array of a length that the JIT does not know"
                                + places.place(scope, allocation.offset())),
                        words.isSure() && numbers.varies(scope, lengths.get(i), allocation.offset()));
            }
            if (isOfArrays) {
                inOne *= constant.orElse(0);
                arrays += inOne;
            }
        }
        int most = VmOptions.number("MultiArrayExpandLimit", 6);
        if (arrays > most) {
            suspects.add(Suspects.suspect(
                    Kind.ARRAY,
                    words.say("is made of " + arrays + " arrays" + places.place(scope, allocation.offset())
                            + ", and the JIT makes at most " + most + " (MultiArrayExpandLimit)"),
                    words.isSure(),
                    List.of("-XX:MultiArrayExpandLimit=" + arrays)));
        }
    }

    /** Returns the level of the array in an array of arrays: 0 for the outermost one, and for each other array. */
    int level(Instruction allocation) {
        return allocation.opcode() == Opcodes.MULTIANEWARRAY
                ? allocation.owner().lastIndexOf('[') - type.lastIndexOf('[')
                : 0;
    }

    void checkLength(InlineScope scope, Set<Source> length, int offset, Words words) {
        Place at = places.place(scope, offset);
        int longest = longestArray();
        Optional<Integer> constant = numbers.constant(scope, length);
        if (constant.isEmpty()) {
            suspects.add(
                    Kind.ARRAY,
                    words.say("is an array of a length that the JIT does not know" + at),
                    words.isSure() && numbers.varies(scope, length, offset));
        } else if (constant.get() > longest) {
            String flag = "EliminateAllocationArraySizeLimit=" + constant.get();
            suspects.add(Suspects.suspect(
                    Kind.ARRAY,
                    words.say("is an array of " + constant.get() + " elements" + at + ", more than " + longest
                            + " (EliminateAllocationArraySizeLimit)"),
                    words.isSure(),
                    List.of("-XX:" + flag)));
        }
    }

    /** An element of the array is read or written. The JIT's check of the index can leave only one index. */
    void accessed(InlineScope scope, Source array, Use.ArrayAccess access, Place place, Words words) {
        int at = access.offset();
        OptionalLong most = numbers.mostElements(scope, array);
        boolean isOne = numbers.hasOneIndex(scope, access.index(), at, most.orElseGet(() -> leastElements(words)));
        if (numbers.constant(scope, access.index()).isEmpty() && !(isOne && most.isPresent())) {
            boolean varies = numbers.varies(scope, access.index(), at) && !isOne;
            suspects.add(Suspects.suspect(
                    Kind.ARRAY,
                    words.say(Suspects.INDEX_VARIES + place.withoutPath()),
                    words.isSureAt(place) && varies,
                    numbers.counts(scope, access.index()) ? List.of(UNROLLING) : List.of()));
        }
    }

    /** Returns the least number of elements that the size of the array shows. The size of a holder is not known. */
    private long leastElements(Words words) {
        return words.before().isEmpty() && type.startsWith("[") ? Math.max(1, surelyUsedElements() + 1) : 1;
    }

    /** All elements except the last one or more of them: the header may be smaller, and the alignment may take the rest. */
    private long surelyUsedElements() {
        return elements(smallest - MOST_OF_A_HEADER - VmOptions.number("ObjectAlignmentInBytes", 8));
    }

    /**
     * The smallest array shows that all are too long, where the code does not. One that may be too long can be kept for that, although the JIT
     * knows its length.
     */
    void checkSize() {
        int longest = longestArray();
        if (!type.startsWith("[") || suspects.haveSure()) {
            return;
        }
        if (surelyUsedElements() > longest) {
            suspects.add(
                    Kind.ARRAY,
                    "it is an array of more than " + longest + " elements (EliminateAllocationArraySizeLimit)",
                    true);
        }
        suspects.undecidedIf(elements(smallest - LEAST_OF_A_HEADER) > longest);
    }

    /** Returns the elements of an array that take some bytes. */
    private long elements(long bytes) {
        int ofReference = VmOptions.isOn("UseCompressedOops") ? 4 : 8;
        int ofElement = switch (type.charAt(1)) {
            case 'Z', 'B' -> 1;
            case 'C', 'S' -> 2;
            case 'I', 'F' -> 4;
            case 'J', 'D' -> 8;
            default -> ofReference;
        };
        return bytes / ofElement;
    }

    private static int longestArray() {
        return VmOptions.number("EliminateAllocationArraySizeLimit", 64);
    }
}
