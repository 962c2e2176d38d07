package io.bytewatcher.sites.corpus;

import io.bytewatcher.KeptReason;
import java.util.List;

/**
 * A finder's result for one site of one case.
 *
 * @param id of the case, such as {@code Calls.lambdas}
 * @param file the source file, empty for what could not be placed
 * @param line in it
 * @param cause in the user's words, empty where the finder does not know causes
 * @param bytes in all calls together
 * @param calls how many
 */
public record Row(String id, String file, int line, String cause, long bytes, long calls) {
    private static final int FIELDS = 6;
    private static final String TOTAL = "total";
    private static final String REMARK = "remark: ";
    private static final String KEPT = "kept: ";
    private static final String FLAGS = "; with ";

    /** The counted bytes, in a row of their own for each case that was run. */
    static Row total(String id, long bytes, long calls) {
        return new Row(id, "", 0, TOTAL, bytes, calls);
    }

    /** A reason why the JIT kept the objects of a line, with the flags that take it away. */
    static Row kept(String id, String file, int line, KeptReason reason) {
        String flags = reason.flags().isEmpty() ? "" : FLAGS + String.join(" ", reason.flags());
        return new Row(id, file, line, KEPT + reason.kind() + " " + reason.text() + flags, 0, 1);
    }

    static Row remark(String id, String text) {
        return new Row(id, "", 0, REMARK + text.replaceAll("\\s+", " "), 0, 1);
    }

    static Row thrown(String id, Throwable thrown) {
        return new Row(id, "", 0, "thrown: " + thrown.toString().replaceAll("\\s+", " "), 0, 1);
    }

    /** Reads what {@link #toString} wrote. */
    public static Row parse(String text) {
        String[] fields = text.split("\t", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("not a row: " + text);
        }
        return new Row(
                fields[0],
                fields[1],
                Integer.parseInt(fields[2]),
                fields[3],
                Long.parseLong(fields[4]),
                Long.parseLong(fields[5]));
    }

    boolean isTotal() {
        return cause.equals(TOTAL) && !isPlaced();
    }

    /** The reason, if this is one; otherwise empty. */
    public String reason() {
        return cause.startsWith(KEPT) ? cause.substring(KEPT.length()).split(FLAGS, -1)[0] : "";
    }

    /** The flags that take the reason away, if any do. */
    public List<String> flags() {
        String[] parts = cause.split(FLAGS, -1);
        return reason().isEmpty() || parts.length == 1 ? List.of() : List.of(parts[1].split(" ", -1));
    }

    boolean isRemark() {
        return cause.startsWith(REMARK);
    }

    /** Whether it has a line. */
    public boolean isPlaced() {
        return !file.isEmpty();
    }

    /** Whether it is of the same line and cause, in another JVM too. */
    boolean isSameSite(Row other) {
        return isPlaced() && file.equals(other.file) && line == other.line && cause.equals(other.cause);
    }

    boolean isFailure() {
        return cause.startsWith("thrown: ");
    }

    @Override
    public String toString() {
        return String.join("\t", id, file, String.valueOf(line), cause, String.valueOf(bytes), String.valueOf(calls));
    }
}
