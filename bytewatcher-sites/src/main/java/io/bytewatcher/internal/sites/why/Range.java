package io.bytewatcher.internal.sites.why;

import java.util.stream.LongStream;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * The integers that a value can be: an interval, as in C2's TypeInt and TypeLong, and the bits that are known.
 *
 * @param low the smallest
 * @param high the largest
 * @param zeros the bits that are 0 in each of them. An int has 64 bits, too, the upper ones equal to its sign.
 * @param ones the bits that are 1 in each of them
 */
record Range(long low, long high, long zeros, long ones) {
    static final Range LONG = new Range(Long.MIN_VALUE, Long.MAX_VALUE, 0, 0);
    private static final Range INT = new Range(Integer.MIN_VALUE, Integer.MAX_VALUE, 0, 0);

    static Range of(long number) {
        return new Range(number, number, ~number, number);
    }

    /** Returns the values of a type. */
    static Range of(String descriptor) {
        return switch (descriptor) {
            case "Z" -> between(0, 1, INT);
            case "B" -> between(Byte.MIN_VALUE, Byte.MAX_VALUE, INT);
            case "C" -> between(Character.MIN_VALUE, Character.MAX_VALUE, INT);
            case "S" -> between(Short.MIN_VALUE, Short.MAX_VALUE, INT);
            case "J" -> LONG;
            default -> INT;
        };
    }

    boolean isConstant() {
        return low == high;
    }

    /** Whether all are in an interval. */
    boolean isIn(long from, long to) {
        return from <= low && high <= to;
    }

    /** Returns the values of both. */
    Range or(Range other) {
        return new Range(Math.min(low, other.low), Math.max(high, other.high), zeros & other.zeros, ones & other.ones);
    }

    /** Returns those that are in an interval of ints; a single arbitrary number if none is. */
    Range within(long from, long to) {
        return new Range(Math.max(low, from), Math.min(high, to), zeros, ones).in(INT);
    }

    /** Returns the results of a negation, of a conversion of an integer or of ARRAYLENGTH; null for another instruction. */
    static @Nullable Range of(int opcode, Range a) {
        return switch (opcode) {
            case Opcodes.INEG -> of(0).minus(a, INT);
            case Opcodes.LNEG -> of(0).minus(a, LONG);
            case Opcodes.I2B -> a.shiftedLeft(24, INT).shiftedRight(24);
            case Opcodes.I2S -> a.shiftedLeft(16, INT).shiftedRight(16);
            case Opcodes.I2C -> bits(a.zeros | ~0xFFFFL, a.ones & 0xFFFFL, INT);
            case Opcodes.I2L -> a;
            case Opcodes.L2I -> a.in(INT);
            case Opcodes.ARRAYLENGTH -> between(0, Integer.MAX_VALUE, INT);
            default -> null;
        };
    }

    /** Returns the results of an instruction with two integers; null for another instruction. */
    static @Nullable Range of(int opcode, Range a, Range b) {
        if (a.equals(of(0)) && isScaling(opcode)) {
            return a;
        }
        return switch (opcode) {
            case Opcodes.IADD -> a.plus(b, INT);
            case Opcodes.LADD -> a.plus(b, LONG);
            case Opcodes.ISUB -> a.minus(b, INT);
            case Opcodes.LSUB -> a.minus(b, LONG);
            case Opcodes.IMUL -> a.times(b, INT);
            case Opcodes.LMUL -> a.times(b, LONG);
            case Opcodes.IDIV -> a.dividedBy(b, INT);
            case Opcodes.LDIV -> a.dividedBy(b, LONG);
            case Opcodes.IREM -> a.remainder(b, INT);
            case Opcodes.LREM -> a.remainder(b, LONG);
            case Opcodes.IAND, Opcodes.LAND -> bits(a.zeros | b.zeros, a.ones & b.ones, typeOf(opcode));
            case Opcodes.IOR, Opcodes.LOR -> bits(a.zeros & b.zeros, a.ones | b.ones, typeOf(opcode));
            case Opcodes.IXOR, Opcodes.LXOR ->
                bits((a.zeros & b.zeros) | (a.ones & b.ones), (a.zeros & b.ones) | (a.ones & b.zeros), typeOf(opcode));
            case Opcodes.ISHL -> b.isConstant() ? a.shiftedLeft((int) b.low & 31, INT) : INT;
            case Opcodes.LSHL -> b.isConstant() ? a.shiftedLeft((int) b.low & 63, LONG) : LONG;
            case Opcodes.ISHR -> b.isConstant() ? a.shiftedRight((int) b.low & 31) : INT;
            case Opcodes.LSHR -> b.isConstant() ? a.shiftedRight((int) b.low & 63) : LONG;
            case Opcodes.IUSHR -> b.isConstant() ? a.shiftedRightUnsigned((int) b.low & 31, INT, 0xFFFF_FFFFL) : INT;
            case Opcodes.LUSHR -> b.isConstant() ? a.shiftedRightUnsigned((int) b.low & 63, LONG, -1L) : LONG;
            default -> null;
        };
    }

    /** Whether an instruction leaves 0 as it is, whatever its second operand is. */
    private static boolean isScaling(int opcode) {
        return switch (opcode) {
            case Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM -> true;
            default -> opcode >= Opcodes.ISHL && opcode <= Opcodes.LUSHR;
        };
    }

    /** The opcodes of ints and longs alternate. */
    private static Range typeOf(int opcode) {
        return (opcode - Opcodes.IAND) % 2 == 0 ? INT : LONG;
    }

    private static Range between(long low, long high, Range type) {
        return new Range(low, high, 0, 0).in(type);
    }

    private static Range bits(long zeros, long ones, Range type) {
        return new Range(type.low, type.high, zeros, ones).in(type);
    }

    private Range plus(Range other, Range type) {
        long known = lowest(zeros | ones) & lowest(other.zeros | other.ones);
        long sum = ones + other.ones;
        Range bits = bits(~sum & known, sum & known, type);
        try {
            long from = Math.addExact(low, other.low);
            return new Range(from, Math.addExact(high, other.high), bits.zeros, bits.ones).in(type);
        } catch (ArithmeticException tooLarge) {
            return bits;
        }
    }

    private Range minus(Range other, Range type) {
        return plus(new Range(~other.high, ~other.low, /* zeros= */ other.ones, /* ones= */ other.zeros), type)
                .plus(of(1), type);
    }

    private Range times(Range other, Range type) {
        if (isConstant() && other.isConstant()) {
            return of(low * other.low).in(type);
        }
        int shift = Long.numberOfTrailingZeros(~zeros) + Long.numberOfTrailingZeros(~other.zeros);
        Range bits = bits(shift >= Long.SIZE ? -1L : (1L << shift) - 1, 0, type);
        try {
            long[] products = {
                Math.multiplyExact(low, other.low),
                Math.multiplyExact(low, other.high),
                Math.multiplyExact(high, other.low),
                Math.multiplyExact(high, other.high)
            };
            long from = LongStream.of(products).min().orElseThrow();
            return new Range(from, LongStream.of(products).max().orElseThrow(), bits.zeros, bits.ones).in(type);
        } catch (ArithmeticException tooLarge) {
            return bits;
        }
    }

    private Range dividedBy(Range other, Range type) {
        if (isConstant() && low != type.low && !other.isConstant()) {
            return between(-Math.abs(low), Math.abs(low), type);
        }
        if (!other.isConstant() || other.low == 0) {
            return type;
        }
        long one = low / other.low;
        long end = high / other.low;
        return other.low == -1 ? of(0).minus(this, type) : between(Math.min(one, end), Math.max(one, end), type);
    }

    private Range remainder(Range other, Range type) {
        if (!other.isConstant() || other.low == 0) {
            return type;
        }
        long most = Math.abs(other.low + (other.low < 0 ? 1 : -1));
        boolean isMultiple = Long.bitCount(most + 1) == 1 && (zeros & most) == most;
        Range rest = between(low >= 0 ? 0 : Math.max(-most, low), high <= 0 ? 0 : Math.min(most, high), type);
        return isMultiple ? of(0) : low >= -most && high <= most ? this : rest;
    }

    private Range shiftedLeft(int by, Range type) {
        long lowZeros = (1L << by) - 1;
        boolean fits = low << by >> by == low && high << by >> by == high;
        return new Range(fits ? low << by : Long.MIN_VALUE, fits ? high << by : Long.MAX_VALUE, 0, 0)
                .in(type)
                .and(bits((zeros << by) | lowZeros, ones << by, type), type);
    }

    private Range and(Range other, Range type) {
        return new Range(low, high, zeros | other.zeros, ones | other.ones).in(type);
    }

    private Range shiftedRight(int by) {
        return new Range(low >> by, high >> by, zeros >> by, ones >> by);
    }

    private Range shiftedRightUnsigned(int by, Range type, long mask) {
        return low >= 0 || by == 0
                ? shiftedRight(by)
                : bits(((zeros & mask) >>> by) | ~(mask >>> by), (ones & mask) >>> by, type);
    }

    /** The known bits below the lowest unknown one. */
    private static long lowest(long known) {
        return known & ~(known + 1);
    }

    /** Returns these numbers as a type has them, where the interval and the bits tell the same. */
    private Range in(Range type) {
        boolean isInt = type.equals(INT);
        boolean fits = low >= type.low && high <= type.high;
        long knownZeros = isInt ? (int) zeros : zeros;
        long knownOnes = isInt ? (int) ones : ones;
        long sign = type.low; // and the bits above it
        long smallest = (knownZeros & sign) == 0 ? knownOnes | sign : knownOnes;
        long largest = (knownOnes & sign) == 0 ? ~knownZeros & ~sign : ~knownZeros;
        long from = Math.max(fits ? low : type.low, smallest);
        long to = Math.min(fits ? high : type.high, largest);
        if (from >= to) {
            return of(from);
        }
        long common = -1L << 1 << (Long.SIZE - 1 - Long.numberOfLeadingZeros(from ^ to));
        return new Range(from, to, knownZeros | (~from & common), knownOnes | (from & common));
    }
}
