package io.bytewatcher;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The reasons why the JIT kept the objects of a site, and the ways to avoid them.
 *
 * <pre>{@code
 * kept: it is passed to Journal.write(Price) at OrderCodec.java:44, which is not inlined: 412 bytecodes, more than 325 (FreqInlineSize)
 * proof: with Journal.write inlined, 0 B per call
 * }</pre>
 *
 * @param reasons the reasons, by bytes, the largest first. Each keeps objects. Empty if none was sought
 * @param proof the experiment in a fresh JVM that removed all of the objects: {@code with Journal.write inlined, 0 B per call}; empty if
 *     there was none
 * @param tried the experiment that left objects: {@code with Journal.write inlined, still 24 B per call}; empty if there was none
 * @param cure a change of the code that is known to help, such as {@code use int in place of Integer}; empty if none is known
 */
public record Kept(List<KeptReason> reasons, String proof, String tried, String cure) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** No reason was sought. */
    public static final Kept NOT_SOUGHT = new Kept(List.of(), "", "", "");

    /**
     * Checks and copies.
     *
     * @param reasons the reasons
     * @param proof an experiment that removed the objects, or empty
     * @param tried an experiment that left objects, or empty
     * @param cure a change that is known to help, or empty
     */
    public Kept {
        reasons = List.copyOf(reasons);
        requireNonNull(proof, "proof");
        requireNonNull(tried, "tried");
        requireNonNull(cure, "cure");
    }

    /**
     * Returns the JVM flags that take all reasons away, for an experiment.
     *
     * @return the {@link KeptReason#flags} of all reasons; none if no reason is known, or no flag takes one of them away
     */
    public List<String> flags() {
        return reasons.stream().anyMatch(reason -> reason.flags().isEmpty())
                ? List.of()
                : reasons.stream()
                        .flatMap(reason -> reason.flags().stream())
                        .distinct()
                        .toList();
    }

    /**
     * Returns this without the flags of its reasons, so that no experiment tries to take the reasons away.
     *
     * @return a copy
     */
    public Kept withoutFlags() {
        return new Kept(
                reasons.stream()
                        .map(reason -> new KeptReason(reason.kind(), reason.text(), List.of(), reason.call()))
                        .toList(),
                proof,
                tried,
                cure);
    }

    /**
     * Returns this with an experiment that removed all of the objects.
     *
     * @param result the experiment and its result
     * @return a copy
     */
    public Kept withProof(String result) {
        return new Kept(reasons, result, "", cure);
    }

    /**
     * Returns this with an experiment that left objects.
     *
     * @param result the experiment and its result
     * @return a copy
     */
    public Kept withTried(String result) {
        return new Kept(reasons, "", result, cure);
    }

    /**
     * Returns this with a change that helps.
     *
     * @param change the change
     * @return a copy
     */
    public Kept withCure(String change) {
        return new Kept(reasons, proof, tried, change);
    }

    /** Returns what is known of the objects of two sites together. */
    Kept and(Kept other) {
        return new Kept(
                Stream.concat(reasons.stream(), other.reasons.stream())
                        .distinct()
                        .toList(),
                either(proof, other.proof),
                either(tried, other.tried),
                either(cure, other.cure));
    }

    private static String either(String one, String other) {
        return Stream.of(one, other).filter(text -> !text.isEmpty()).distinct().collect(Collectors.joining("; "));
    }
}
