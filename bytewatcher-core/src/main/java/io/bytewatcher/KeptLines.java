package io.bytewatcher;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The lines about why the JIT kept the objects of a table's rows. Objects that refer to each other are kept by one use, so several reasons
 * end in the same clause. That clause is written once and gets a number; the others refer to it: {@code the holder as in [1]}.
 */
final class KeptLines {
    private static final String SUBJECT = "it ";

    /** The clauses up to the last holder. */
    private static final Pattern WAY = Pattern.compile(SUBJECT + ".*; the (?:holder|lambda) ");

    /** A shorter clause is read sooner than a reference is followed. */
    private static final int LEAST_REPEATED = 60;

    /** Of one row. */
    private static final int MOST_REASONS = 5;

    private final Set<String> repeated = new HashSet<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /**
     * Prepares the lines.
     *
     * @param rows all rows of the table
     */
    KeptLines(List<AllocationSite> rows) {
        Set<String> once = new HashSet<>();
        for (AllocationSite row : rows) {
            for (KeptReason reason : shown(row)) {
                String clause = Clause.of(reason).last();
                if (clause.length() >= LEAST_REPEATED && !once.add(clause)) {
                    repeated.add(clause);
                }
            }
        }
    }

    /**
     * Returns the lines of a row. The rows must be asked for in the order in which they are shown.
     *
     * @return the most frequent reasons and the bytes of which none is known, then proof and cure
     */
    List<String> of(AllocationSite row) {
        List<String> lines = new ArrayList<>();
        List<KeptReason> shown = shown(row);
        shown.forEach(reason -> add(lines, "kept: ", text(reason)));
        int hidden = row.kept().reasons().size() - shown.size();
        add(lines, "kept: ", hidden == 0 ? "" : "for " + hidden + " more " + (hidden == 1 ? "reason" : "reasons"));
        add(lines, "proof: ", row.kept().proof());
        add(lines, "tried: ", row.kept().tried());
        add(lines, "cure: ", row.kept().cure());
        return lines;
    }

    private static List<KeptReason> shown(AllocationSite row) {
        List<KeptReason> reasons = row.kept().reasons();
        int first = Math.min(MOST_REASONS, reasons.size());
        return Stream.concat(
                        reasons.stream().limit(first),
                        reasons.stream().skip(first).filter(reason -> reason.kind() == KeptReason.Kind.UNKNOWN))
                .toList();
    }

    private String text(KeptReason reason) {
        Clause clause = Clause.of(reason);
        if (!repeated.contains(clause.last())) {
            return reason.text();
        }
        Integer number = numbers.get(clause.last());
        if (number == null) {
            number = numbers.size() + 1;
            numbers.put(clause.last(), number);
            return reason.text() + " [" + number + "]";
        }
        return (clause.way().equals(SUBJECT) ? "" : clause.way()) + "as in [" + number + "]";
    }

    private static void add(List<String> lines, String label, String text) {
        if (!text.isEmpty()) {
            lines.add(label + text);
        }
    }

    /**
     * A reason in two parts.
     *
     * @param way the subject of the last clause, with the clauses before it
     * @param last the predicate of the last holder, or of the object
     */
    private record Clause(String way, String last) {
        static Clause of(KeptReason reason) {
            String text = reason.text();
            Matcher way = WAY.matcher(text);
            int end = way.lookingAt() ? way.end() : text.startsWith(SUBJECT) ? SUBJECT.length() : 0;
            return new Clause(text.substring(0, end), text.substring(end));
        }
    }
}
