package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.format.Figures;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The bytes that a method allocated for one cause. A site has no line number, because that changes with every edit. For the
 * same reason, it drops the numbers that compilers and JVMs give to lambdas and hidden classes: {@code lambda$price$0}
 * becomes {@code lambda$price}. Immutable.
 *
 * <pre>{@code
 * BaselineSite.of("com.acme.Codec.price", "string concatenation", 480, 10)   // 48 B per call
 * }</pre>
 *
 * @param method the binary name of the class and the name of the method, such as {@code com.acme.Codec.price}
 * @param cause in the user's words, such as {@code string concatenation}
 * @param bytes per call, 0 or more, without trailing zeros of a fraction
 */
public record BaselineSite(String method, String cause, BigDecimal bytes) {
    /** Largest first, then by name. */
    static final Comparator<BaselineSite> LARGEST_FIRST = Comparator.<BaselineSite>comparingDouble(
                    site -> -site.bytes.doubleValue())
            .thenComparing(BaselineSite::bytes, BaselineSite::compareFractions)
            .thenComparing(BaselineSite::method)
            .thenComparing(BaselineSite::cause);

    private static final int LONG_DIGITS = 19;
    private static final Pattern HIDDEN_CLASS = Pattern.compile("(\\$\\$Lambda)\\$[0-9]+|/0x[0-9a-f]+");
    private static final Pattern LAMBDA = Pattern.compile("(lambda\\$.+)\\$[0-9]+$");

    record MethodAndCause(String method, String cause) {}

    /**
     * Checks, and drops the numbers of lambdas and hidden classes.
     *
     * @param method class and method
     * @param cause in the user's words
     * @param bytes per call
     * @throws IllegalArgumentException when a text is blank or the bytes are negative
     */
    public BaselineSite {
        method = withoutNumbers(method);
        cause = withoutNumbers(cause);
        requireNonNull(bytes, "bytes");
        if (method.isEmpty() || cause.isEmpty() || bytes.signum() < 0) {
            throw new IllegalArgumentException("site: \"" + Escapes.escape(method) + "\", \"" + Escapes.escape(cause)
                    + "\", " + bytes.toPlainString() + " B (expected: a method, a cause, and >= 0 B)");
        }
        bytes = normal(bytes);
    }

    /**
     * Creates a site from its counts.
     *
     * @param method class and method
     * @param cause in the user's words
     * @param bytes of all operations together, 0 or more
     * @param operations the number of operations, 1 or more
     * @return the site with its mean, which is rounded as in messages unless it is a whole number
     * @throws IllegalArgumentException when a text is blank or a number is out of its bounds
     */
    public static BaselineSite of(String method, String cause, long bytes, long operations) {
        if (operations < 1) {
            throw new IllegalArgumentException("operations: " + operations + " (expected: >= 1)");
        }
        return new BaselineSite(
                method, cause, new BigDecimal(Figures.mean(bytes, operations).replace(",", "")));
    }

    /**
     * Returns the site of a report.
     *
     * @param site the site in the report
     * @return its method and cause, with its mean; empty for bytes that have no place
     */
    public static Optional<BaselineSite> of(AllocationSite site) {
        return site.isPlaced() && !site.cause().isBlank()
                ? Optional.of(
                        of(site.className() + "." + site.methodName(), site.cause(), site.bytes(), site.operations()))
                : Optional.empty();
    }

    /**
     * Returns the sites of a report.
     *
     * @param sites the sites in the report
     * @return those with a place, in the same order; several of one method and cause are not added up
     */
    public static List<BaselineSite> of(List<AllocationSite> sites) {
        return sites.stream().flatMap(site -> of(site).stream()).toList();
    }

    /**
     * Drops the numbers that compilers and JVMs give to lambdas and hidden classes, which differ between builds of the same code.
     *
     * @param name of a class, of a method, or a cause
     * @return for example {@code com.acme.Codec.lambda$price} for {@code com.acme.Codec.lambda$price$0}
     */
    public static String withoutNumbers(String name) {
        // repeats until nothing is left to drop, so that reading the written name yields the same name
        String before;
        String after = name;
        do {
            before = after;
            after = LAMBDA.matcher(HIDDEN_CLASS.matcher(before.strip()).replaceAll("$1"))
                    .replaceFirst("$1");
        } while (!after.equals(before));
        return after;
    }

    private static BigDecimal normal(BigDecimal bytes) {
        if (bytes.scale() == 0) { // nearly all; fewer calls of the JDK's numbers keep the JIT's profile of them clean
            return bytes;
        }
        BigDecimal stripped = bytes.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /** Compares numbers that are equal as floating point, the larger first. */
    private static int compareFractions(BigDecimal one, BigDecimal other) {
        return one.scale() == 0
                        && other.scale() == 0
                        && one.precision() < LONG_DIGITS
                        && other.precision() < LONG_DIGITS
                ? Long.compare(other.longValue(), one.longValue())
                : other.compareTo(one);
    }

    MethodAndCause key() {
        return new MethodAndCause(method, cause);
    }

    /** Adds up the sites of each method and cause, the largest first. */
    static List<BaselineSite> merged(Collection<BaselineSite> sites) {
        if (sites.size() < 2) {
            return List.copyOf(sites);
        }
        Map<MethodAndCause, BaselineSite> merged = new LinkedHashMap<>();
        sites.forEach(site ->
                merged.merge(site.key(), site, (a, b) -> new BaselineSite(a.method, a.cause, a.bytes.add(b.bytes))));
        return merged.values().stream().sorted(LARGEST_FIRST).toList();
    }

    String amount() {
        return amount(bytes);
    }

    /** Formats bytes, 0 or more, as messages do. */
    static String amount(BigDecimal bytes) {
        BigInteger whole = bytes.toBigInteger();
        String fraction = bytes.remainder(BigDecimal.ONE).toPlainString();
        String grouped = whole.bitLength() < Long.SIZE ? Figures.group(whole.longValueExact()) : whole.toString();
        return fraction.contains(".") ? grouped + fraction.substring(fraction.indexOf('.')) : grouped;
    }

    /** Such as {@code com.acme.Codec.price string concatenation 48}. */
    @Override
    public String toString() {
        return method + " " + cause + " " + bytes.toPlainString();
    }
}
