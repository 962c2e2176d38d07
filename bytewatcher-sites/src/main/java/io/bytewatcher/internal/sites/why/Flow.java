package io.bytewatcher.internal.sites.why;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.sites.why.Value.Join;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The uses of one object within one method, by abstract interpretation of the bytecode.
 *
 * <ol>
 *   <li><b>Interpret.</b> Each instruction turns the frame before it into the frame of its successors. If it can throw, the variables
 *       before it reach its handlers. Where paths bring different values to a slot, the slot's value is a join. Interpretation repeats
 *       until no frame changes.
 *   <li><b>Resolve joins.</b> A join can be each value that a path brings to it, joins included.
 *   <li><b>Collect uses.</b> An instruction uses the object if an operand can be the object. It also uses the joins that the operand has
 *       gone through.
 * </ol>
 *
 * <p>Limitations: the object is not followed into fields, array elements, calls and exception handlers; what is read, returned or caught
 * there is another source. The objects that one instruction makes in several iterations of a loop are one object.
 */
final class Flow {

    private final Code code;
    private final Source source;
    private final ObjectPaths paths;

    /** Whether the source can give null at another time. */
    private final boolean mayBeNull;

    /** By offset; unreachable instructions have none. */
    private final Map<Integer, Frame> frames = new TreeMap<>();

    /** The values that paths bring to each join. */
    private final Map<Join, Set<Value>> joined = new LinkedHashMap<>();

    /** The source, and the joins that can be the object. */
    private final Set<Value> object = new LinkedHashSet<>();

    private final Set<Use> usesOfOthers = new HashSet<>();
    private final Map<Value, Integer> usedAt = new HashMap<>();
    private final List<Use> uses = new ArrayList<>();

    private Flow(Code code, Source source) {
        this.code = code;
        this.source = source;
        mayBeNull = !(source instanceof Source.Allocated || source instanceof Source.Parameter)
                && ObjectPaths.isInLoop(code, source.offset());
        interpret();
        paths = new ObjectPaths(code, source, this::canFollow);
        collectJoins();
        collectUses();
    }

    /** Interprets a method, without an object. */
    static Flow of(Code code) {
        return new Flow(code, Source.Other.NONE);
    }

    /**
     * Follows an object.
     *
     * @return empty if the method has no such object. A constant, and null, is no object.
     */
    static Optional<Flow> of(Code code, Source source) {
        if (source instanceof Source.Constant || source instanceof Source.Other) {
            return Optional.empty();
        }
        return Optional.of(new Flow(code, source)).filter(flow -> !flow.object.isEmpty());
    }

    /** Returns the uses in the order of their offsets; a join comes before other uses at its offset. */
    List<Use> uses() {
        return List.copyOf(uses);
    }

    /**
     * Returns the possible sources of an argument of a call; none if no path reaches the call. The method that links an invokedynamic has
     * more parameters than the call has arguments.
     */
    Set<Source> argument(int offset, int argument) {
        List<Set<Source>> arguments = arguments(offset);
        return argument < arguments.size() ? arguments.get(argument) : Set.of();
    }

    /** Returns the possible sources of each argument of a call, the receiver first; none if no path reaches the call. */
    List<Set<Source>> arguments(int offset) {
        Frame frame = frames.get(offset);
        return frame == null
                ? List.of()
                : frame.arguments(code.instruction(offset)).stream()
                        .map(this::sources)
                        .toList();
    }

    /** Returns the possible sources of each operand of an instruction, for IINC its variable; none if no path reaches it. */
    List<Set<Source>> operands(int offset) {
        Frame frame = frames.get(offset);
        List<Set<Source>> operands = new ArrayList<>();
        if (frame != null) {
            Instruction by = code.instruction(offset);
            if (by.opcode() == Opcodes.IINC) {
                operands.add(sources(frame.slot(by.variable())));
            }
            for (int depth = by.pops(); depth > 0; depth--) {
                operands.add(sources(frame.peek(depth)));
            }
        }
        return operands;
    }

    /** Returns the possible sources of a result at each instruction that returns one, as far as the source lets paths lead there. */
    List<Set<Source>> results() {
        return frames.entrySet().stream()
                .filter(at -> !isKnown() || paths.isReachable(at.getKey()))
                .filter(at -> code.instruction(at.getKey()).returnedSlots() > 0)
                .map(at ->
                        sources(at.getValue().peek(code.instruction(at.getKey()).returnedSlots())))
                .toList();
    }

    /** Whether the object is dereferenced, passed, stored, returned or thrown. */
    boolean isUsed() {
        return usedAt.containsKey(source);
    }

    boolean isLocked() {
        return uses.stream().anyMatch(Use.MonitorEntered.class::isInstance);
    }

    /** Returns the paths from the source that reach a use. */
    Reach reach(Use use) {
        return paths.reach(use.offset());
    }

    /** Whether a path from the source brings another value to the operand of a use. */
    boolean mayBeOfAnother(Use use) {
        return usesOfOthers.contains(use);
    }

    /** Returns the instructions on paths from the source that can only end in a throw, without a use. */
    BitSet throwingWithout(Use use) {
        return paths.throwingWithout(use.offset());
    }

    /** Returns the instructions on paths from the source up to a use, without an exception. */
    BitSet before(Use use) {
        return paths.before(use.offset());
    }

    private void interpret() {
        BitSet changed = new BitSet();
        arrive(0, code.entry(), changed);
        for (int offset = 0; offset >= 0; offset = changed.nextSetBit(0)) {
            changed.clear(offset);
            leave(offset, (to, frame) -> arrive(to, frame, changed));
        }
    }

    private void arrive(int offset, Frame incoming, BitSet changed) {
        Frame known = frames.putIfAbsent(offset, incoming.copy());
        if (known == null || (code.isTarget(offset) ? known.join(offset, incoming) : known.replace(incoming))) {
            changed.set(offset);
        }
    }

    private void leave(int offset, BiConsumer<Integer, Frame> edge) {
        Frame before = frame(offset);
        code.handlers(offset).forEach(handler -> edge.accept(handler, before.caughtAt(handler)));
        Frame after = before.copy();
        after.execute(code.instruction(offset));
        code.successors(offset).forEach(successor -> edge.accept(successor, after));
    }

    /** Whether an instruction can follow another one. An object that is not null takes only one way at a test for null. */
    private boolean canFollow(int from, int to) {
        int opcode = code.instruction(from).opcode();
        Frame before = frames.get(from);
        if ((opcode != Opcodes.IFNULL && opcode != Opcodes.IFNONNULL)
                || mayBeNull
                || code.successors(from).size() < 2
                || before == null
                || !before.peek(1).equals(source)) {
            return true;
        }
        boolean isJump = to != from + Code.BYTES_OF_A_JUMP;
        return isJump == (opcode == Opcodes.IFNONNULL);
    }

    private Frame frame(int offset) {
        return requireNonNull(frames.get(offset));
    }

    /** Whether the JIT knows that the object is not null when it compiles a test for null. It knows other values only later. */
    private boolean isKnown() {
        return source instanceof Source.Allocated;
    }

    private void collectJoins() {
        boolean isKnown = isKnown();
        collectJoins(0, code.entry());
        frames.keySet().stream()
                .filter(offset -> !isKnown || paths.isReachable(offset))
                .forEach(offset -> leave(offset, (to, frame) -> {
                    if (!isKnown || canFollow(offset, to)) {
                        collectJoins(to, frame);
                    }
                }));
        int known;
        do {
            known = object.size();
            joined.forEach((join, values) -> {
                if (values.stream().anyMatch(object::contains)) {
                    object.add(join);
                }
            });
        } while (object.size() > known);
    }

    /** Returns the joins to which a path from the source brings another value before it comes to a use. */
    private Set<Value> others(int use) {
        BitSet before = paths.before(use);
        Set<Value> others = new HashSet<>();
        int known;
        do {
            known = others.size();
            before.stream()
                    .filter(frames::containsKey)
                    .forEach(offset -> leave(offset, (to, frame) -> collectOthers(to, frame, others)));
        } while (others.size() > known);
        return others;
    }

    private void collectOthers(int to, Frame incoming, Set<Value> others) {
        for (int slot = 0; slot < incoming.size(); slot++) {
            Value value = incoming.slot(slot);
            Join join = new Join(to, slot);
            if (object.contains(join)
                    && frame(to).slot(slot).equals(join)
                    && !value.equals(join)
                    && (!object.contains(value) || others.contains(value))) {
                others.add(join);
            }
        }
    }

    private void collectJoins(int to, Frame incoming) {
        for (int slot = 0; slot < incoming.size(); slot++) {
            Value value = incoming.slot(slot);
            if (value.equals(source)) {
                object.add(source);
            }
            Join join = new Join(to, slot);
            if (frame(to).slot(slot).equals(join)) {
                joined.computeIfAbsent(join, any -> new LinkedHashSet<>()).add(value);
            }
        }
    }

    private void collectUses() {
        if (code.locksReceiver() && source.equals(new Source.Parameter(0))) {
            uses.add(new Use.MonitorEntered(0));
        }
        frames.forEach((offset, frame) -> {
            if (paths.lead(offset)) {
                collectUses(code.instruction(offset), frame);
            }
        });
        List<Use> merged = new ArrayList<>();
        joined.forEach((join, values) -> {
            Integer firstUse = usedAt.get(join);
            Set<Source> sources = sources(join);
            if (firstUse != null
                    && values.stream().anyMatch(value -> !sources(value).equals(sources))) {
                sources.remove(source);
                merged.add(new Use.Merged(join.offset(), sources, paths.leadThrough(join.offset()), firstUse));
            }
        });
        uses.addAll(0, merged);
        uses.sort(Comparator.comparingInt(Use::offset));
    }

    private void collectUses(Instruction by, Frame frame) {
        int offset = by.offset();
        int pops = by.pops();
        switch (by.opcode()) {
            case Opcodes.GETFIELD, Opcodes.ARRAYLENGTH -> useJoins(frame.peek(1), offset);
            case Opcodes.PUTFIELD -> {
                Value holder = frame.peek(pops);
                useJoins(holder, offset);
                use(frame.peek(pops - 1), new Use.StoredInField(offset, by.owner(), by.name(), sources(holder)));
            }
            case Opcodes.PUTSTATIC -> use(frame.peek(pops), new Use.StoredInStatic(offset, by.owner(), by.name()));
            case Opcodes.ARETURN -> use(frame.peek(1), new Use.Returned(offset));
            case Opcodes.ATHROW ->
                use(frame.peek(1), new Use.Thrown(offset, !code.handlers(offset).isEmpty()));
            case Opcodes.MONITORENTER -> use(frame.peek(1), new Use.MonitorEntered(offset));
            case Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE -> {
                boolean first = object.contains(frame.peek(1));
                if (first || object.contains(frame.peek(2))) {
                    uses.add(new Use.Compared(offset, sources(frame.peek(first ? 2 : 1))));
                }
            }
            case Opcodes.INVOKEDYNAMIC -> {
                List<Value> arguments = frame.arguments(by);
                for (int i = 0; i < arguments.size(); i++) {
                    use(arguments.get(i), new Use.Captured(offset, by.owner(), by.name(), i));
                }
            }
            default -> {
                if (by.isCall()) {
                    List<Value> arguments = frame.arguments(by);
                    for (int i = 0; i < arguments.size(); i++) {
                        use(
                                arguments.get(i),
                                new Use.Passed(offset, by.opcode(), by.owner(), by.name(), by.descriptor(), i));
                    }
                } else if (by.isElementRead() || by.isElementWrite()) {
                    Value array = frame.peek(pops);
                    Set<Source> element = sources(frame.peek(pops - 1));
                    use(array, new Use.ArrayAccess(offset, element));
                    if (by.isElementWrite()) {
                        use(frame.peek(pops - 2), new Use.StoredInArray(offset, sources(array), element));
                    }
                }
            }
        }
    }

    private void use(Value operand, Use use) {
        useJoins(operand, use.offset());
        if (object.contains(operand)) {
            uses.add(use);
            if (operand instanceof Join && others(use.offset()).contains(operand)) {
                usesOfOthers.add(use);
            }
        }
    }

    private void useJoins(Value operand, int offset) {
        if (object.contains(operand) && !usedAt.containsKey(operand)) {
            origins(operand).stream().filter(object::contains).forEach(value -> usedAt.putIfAbsent(value, offset));
        }
    }

    private Set<Source> sources(Value value) {
        Set<Source> sources = new LinkedHashSet<>();
        for (Value origin : origins(value)) {
            if (origin instanceof Source one) {
                sources.add(one);
            }
        }
        return sources;
    }

    /** Returns a value and, if it is a join, the values that it can be. */
    private Set<Value> origins(Value value) {
        Set<Value> found = new LinkedHashSet<>();
        Deque<Value> work = new ArrayDeque<>(List.of(value));
        while (!work.isEmpty()) {
            Value next = work.remove();
            if (found.add(next) && next instanceof Join) {
                work.addAll(joined.getOrDefault(next, Set.of())); // none where no path leads
            }
        }
        return found;
    }
}
