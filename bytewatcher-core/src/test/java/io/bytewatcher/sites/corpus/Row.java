package io.bytewatcher.sites.corpus;

import java.util.Locale;

/**
 * What was found of one site of one case.
 *
 * @param id of the case, such as {@code Calls.lambdas}
 * @param file the source file, empty for what could not be placed
 * @param line in it
 * @param cause in the user's words, empty where the finder does not know causes
 * @param bytes in one call
 */
record Row(String id, String file, int line, String cause, double bytes) {
    private static final int FIELDS = 5;

    static Row parse(String text) {
        String[] fields = text.split("\t", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("not a row: " + text);
        }
        return new Row(fields[0], fields[1], Integer.parseInt(fields[2]), fields[3], Double.parseDouble(fields[4]));
    }

    boolean isPlaced() {
        return !file.isEmpty();
    }

    boolean isFailure() {
        return cause.startsWith("thrown: ");
    }

    @Override
    public String toString() {
        return String.join("\t", id, file, String.valueOf(line), cause, String.format(Locale.ROOT, "%.4f", bytes));
    }
}
