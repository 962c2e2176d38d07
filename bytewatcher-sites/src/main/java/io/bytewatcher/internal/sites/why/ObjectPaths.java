package io.bytewatcher.internal.sites.why;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;
import net.bytebuddy.jar.asm.Opcodes;

/** The paths from an object's source through a method. Sets are offsets of instructions. */
final class ObjectPaths {
    private static final int NONE = -1;

    private final Code code;
    private final Source source;

    /** The first instruction at which the object exists. */
    private final BitSet start = new BitSet();

    /** The returns, or the throws of a method that cannot return. */
    private final BitSet exits;

    ObjectPaths(Code code, Source source) {
        this.code = code;
        this.source = source;
        if (source instanceof Source.Parameter || source instanceof Source.Caught) {
            start.set(source.offset());
        } else {
            code.successors(source.offset()).forEach(start::set);
        }
        BitSet returns = new BitSet();
        BitSet ends = new BitSet();
        closure(start, NONE, code::successors).stream()
                .filter(offset -> code.successors(offset).isEmpty())
                .forEach(offset -> {
                    ends.set(offset);
                    returns.set(offset, code.instruction(offset).opcode() != Opcodes.ATHROW);
                });
        exits = returns.isEmpty() ? ends : returns;
    }

    /**
     * Returns the paths that reach an instruction. A path avoids it by a return without it or, if the method cannot return, by a throw
     * without it.
     */
    Reach reach(int use) {
        BitSet reaching = closure(only(use), NONE, code::predecessors);
        if (!reaching.intersects(start)) {
            return new Reach.Handler(handler(reaching));
        }
        BitSet avoiding = closure(exits, use, code::predecessors);
        if (!avoiding.intersects(start)) {
            return new Reach.Always();
        }
        reaching.andNot(avoiding);
        BitSet deciding = new BitSet();
        reaching.stream().forEach(offset -> code.predecessors(offset).forEach(deciding::set));
        deciding.and(avoiding);
        deciding.and(closure(start, use, code::successors));
        int before = deciding.previousSetBit(use);
        return new Reach.Branch(before < 0 ? deciding.nextSetBit(use) : before);
    }

    /** Returns the last of the handlers that lead into a set after an exception on a path of the object. */
    private int handler(BitSet reaching) {
        BitSet handlers = new BitSet();
        closure(start, NONE, this::all).stream()
                .forEach(offset -> code.handlers(offset).forEach(handlers::set));
        handlers.and(reaching);
        return handlers.length() - 1;
    }

    /** Returns whether each path to the source goes through an instruction. An object seen there is one of an earlier iteration. */
    boolean leadThrough(int offset) {
        return !(source instanceof Source.Parameter)
                && !closure(only(0), offset, this::all).get(source.offset());
    }

    private Set<Integer> all(int offset) {
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
