package io.bytewatcher.internal.sites.why;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.Opcodes;

/** The paths from an object's source through a method. Sets are offsets of instructions. */
final class ObjectPaths {
    private static final int NONE = -1;

    private final Code code;
    private final Source source;

    /** The first instruction at which the object exists. */
    private final BitSet start = new BitSet();

    /** With the handlers of exceptions. */
    private final BitSet reached;

    private final BitSet reachable;
    private final BiPredicate<Integer, Integer> canFollow;

    /** The returns, or the throws of a method that cannot return. */
    private final BitSet exits;

    /**
     * Creates the paths.
     *
     * @param canFollow whether a path from the source can go from an instruction to a successor of it
     */
    ObjectPaths(Code code, Source source, BiPredicate<Integer, Integer> canFollow) {
        this.code = code;
        this.source = source;
        this.canFollow = canFollow;
        if (source instanceof Source.Parameter || source instanceof Source.Caught) {
            start.set(source.offset());
        } else {
            successors(source.offset()).forEach(start::set);
        }
        BitSet returns = new BitSet();
        BitSet ends = new BitSet();
        reached = closure(start, NONE, this::successorsAndHandlers);
        reachable = closure(only(0), NONE, this::successorsAndHandlers);
        closure(start, NONE, this::successors).stream()
                .filter(offset -> code.successors(offset).isEmpty())
                .forEach(offset -> {
                    ends.set(offset);
                    returns.set(offset, code.instruction(offset).opcode() != Opcodes.ATHROW);
                });
        exits = returns.isEmpty() ? ends : returns;
    }

    /** Whether a path leads from an instruction to itself. */
    static boolean isInLoop(Code code, int offset) {
        return isInLoop(code, offset, NONE);
    }

    /** Whether a path that avoids another instruction leads from an instruction to itself. */
    static boolean isInLoop(Code code, int offset, int avoided) {
        return closure(only(offset), avoided, next -> all(code, next)).stream()
                .anyMatch(next -> all(code, next).contains(offset));
    }

    /** Returns an instruction, and those to which a path from it, or an exception on the path, leads. */
    static BitSet from(Code code, int offset) {
        return closure(only(offset), NONE, next -> all(code, next));
    }

    /** Whether each turn of the innermost loop around an instruction comes to it. */
    static boolean isInEachTurn(Code code, int offset) {
        BitSet innermost = new BitSet();
        int head = NONE;
        for (Instruction each : code.instructions()) {
            BitSet loop = loop(code, each.offset());
            if (loop.get(offset) && (head == NONE || loop.cardinality() < innermost.cardinality())) {
                innermost = loop;
                head = each.offset();
            }
        }
        return head != NONE
                && !closure(only(head), offset, within(innermost, code::successors))
                        .intersects(jumpsBack(code, head));
    }

    /** Returns the instructions of the loop that begins at an instruction; none if no loop does. */
    private static BitSet loop(Code code, int head) {
        BitSet ends = jumpsBack(code, head);
        BitSet loop = closure(ends, head, code::predecessors);
        loop.set(head, !ends.isEmpty());
        return loop;
    }

    private static BitSet jumpsBack(Code code, int head) {
        BitSet jumps = new BitSet();
        code.predecessors(head).stream().filter(before -> before >= head).forEach(jumps::set);
        return jumps;
    }

    private static IntFunction<Set<Integer>> within(BitSet set, IntFunction<Set<Integer>> next) {
        return offset -> next.apply(offset).stream().filter(set::get).collect(Collectors.toSet());
    }

    /**
     * Returns the paths that reach an instruction. A path avoids it by a return without it or, if the method cannot return, by a throw
     * without it.
     */
    Reach reach(int use) {
        BitSet reaching = closure(only(use), NONE, this::predecessors);
        if (!reaching.intersects(start)) {
            return new Reach.Handler(handler(reaching));
        }
        BitSet avoiding = closure(exits, use, this::predecessors);
        if (!avoiding.intersects(start)) {
            return new Reach.Always();
        }
        reaching.andNot(avoiding);
        BitSet deciding = new BitSet();
        reaching.stream().forEach(offset -> predecessors(offset).forEach(deciding::set));
        deciding.and(avoiding);
        deciding.and(before(use));
        int before = deciding.previousSetBit(use);
        return new Reach.Branch(before < 0 ? deciding.nextSetBit(use) : before);
    }

    /** Returns the instructions on paths from the source that can only end in a throw, without an instruction. */
    BitSet throwingWithout(int use) {
        BitSet others = closure(exits, NONE, this::predecessors);
        others.or(closure(only(use), NONE, this::predecessors));
        BitSet throwing = before(use);
        throwing.andNot(others);
        return throwing;
    }

    /** Returns the instructions on paths through a method that can only end in a throw. */
    static BitSet throwing(Code code) {
        BitSet all = closure(only(0), NONE, code::successors);
        BitSet returns = new BitSet();
        all.stream()
                .filter(offset -> code.successors(offset).isEmpty())
                .filter(offset -> code.instruction(offset).opcode() != Opcodes.ATHROW)
                .forEach(returns::set);
        all.andNot(closure(returns, NONE, code::predecessors));
        return all;
    }

    /** Returns the instructions that can follow an instruction, without an exception. */
    static BitSet after(Code code, int offset) {
        BitSet next = new BitSet();
        code.successors(offset).forEach(next::set);
        return closure(next, NONE, code::successors);
    }

    /** Returns an instruction of a set, and those on paths within the set that lead to it. */
    static BitSet before(Code code, int offset, BitSet set) {
        return closure(only(offset), NONE, within(set, code::predecessors));
    }

    /** Whether a path from the source, or an exception on it, leads to an instruction. */
    boolean lead(int offset) {
        return reached.get(offset);
    }

    /** Whether a path through the method leads to an instruction. */
    boolean isReachable(int offset) {
        return reachable.get(offset);
    }

    /** Returns the instructions on paths from the source up to an instruction, without it. */
    BitSet before(int use) {
        return closure(start, use, this::successors);
    }

    /** Returns the last of the handlers that lead into a set after an exception on a path of the object. */
    private int handler(BitSet reaching) {
        BitSet handlers = new BitSet();
        reached.stream().forEach(offset -> code.handlers(offset).forEach(handlers::set));
        handlers.and(reaching);
        return handlers.length() - 1;
    }

    /** Returns whether each path to the source goes through an instruction. An object seen there is one of an earlier iteration. */
    boolean leadThrough(int offset) {
        return !(source instanceof Source.Parameter)
                && !closure(only(0), offset, next -> all(code, next)).get(source.offset());
    }

    private Set<Integer> successors(int offset) {
        return code.successors(offset).stream()
                .filter(next -> canFollow.test(offset, next))
                .collect(Collectors.toSet());
    }

    private Set<Integer> predecessors(int offset) {
        return code.predecessors(offset).stream()
                .filter(before -> canFollow.test(before, offset))
                .collect(Collectors.toSet());
    }

    private Set<Integer> successorsAndHandlers(int offset) {
        Set<Integer> next = successors(offset);
        next.addAll(code.handlers(offset));
        return next;
    }

    private static Set<Integer> all(Code code, int offset) {
        Set<Integer> all = new HashSet<>(code.successors(offset));
        all.addAll(code.handlers(offset));
        return all;
    }

    /** Returns the instructions on paths from some instructions. No path enters the barrier. */
    private static BitSet closure(BitSet from, int barrier, IntFunction<Set<Integer>> next) {
        BitSet found = new BitSet();
        BitSet work = (BitSet) from.clone();
        for (int offset = work.nextSetBit(0); offset >= 0; offset = work.nextSetBit(0)) {
            work.clear(offset);
            if (offset != barrier && !found.get(offset)) {
                found.set(offset);
                next.apply(offset).forEach(work::set);
            }
        }
        return found;
    }

    private static BitSet only(int offset) {
        BitSet set = new BitSet();
        set.set(offset);
        return set;
    }
}
