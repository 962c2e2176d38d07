package io.bytewatcher.baseline;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.files.Escapes;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads and writes the text of a baseline. {@link Baseline} describes the format. */
record BaselineFile(Path file) {
    /** The line of the first entry. */
    static final int FIRST_LINE = 3;

    private static final int VERSION = 1;
    private static final String HEADER = "# bytewatcher baseline ";
    private static final List<String> COLUMN_NAMES =
            List.of("test", "layout", "gc", "jit", "jdks", "verdict", "scope", "bytes", "sites", "reason");
    private static final String COLUMNS = "# " + String.join("\t", COLUMN_NAMES);
    private static final String TRAILER = "# end of baseline";
    private static final String NONE = "-";
    private static final String SITE_SEPARATOR = "; ";
    private static final String STATE_SEPARATOR = "|";
    private static final String RESTORE =
            "Restore the file from version control, or delete it and write a new one with -Dbytewatcher.baseline=update";
    private static final String CORRECT =
            "Correct the line, or delete it and write it again with -Dbytewatcher.baseline=update";

    private static final Pattern CONFLICT = Pattern.compile("(?:<{7}|>{7}|\\|{7})(?: [^\t]*)?|={7}");
    private static final Pattern COUNT = Pattern.compile("0|[1-9][0-9]*");
    private static final Pattern DECIMAL = Pattern.compile("(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?");
    private static final Pattern MEAN = Pattern.compile("(" + DECIMAL + ") = ([0-9]+)±([0-9]+)/([0-9]+)");

    /** Any number with so many digits fits into a long. */
    private static final int SAFE_DIGITS = 18;

    /** The entries with their lines, and the text with the line ends that git stores. */
    record Parsed(Map<BaselineEntry, Integer> lines, String text) {}

    // Writing

    /** Sorts by the text of the lines. */
    static List<BaselineEntry> sorted(Collection<BaselineEntry> entries) {
        record EntryLine(String text, BaselineEntry entry) {}
        return entries.stream()
                .map(entry -> new EntryLine(line(entry), entry))
                .sorted(Comparator.comparing(EntryLine::text))
                .map(EntryLine::entry)
                .toList();
    }

    static String text(List<BaselineEntry> sorted) {
        StringBuilder text = new StringBuilder();
        text.append(HEADER).append(VERSION).append('\n').append(COLUMNS).append('\n');
        sorted.forEach(entry -> text.append(line(entry)).append('\n'));
        return text.append(TRAILER).append('\n').toString();
    }

    private static String line(BaselineEntry entry) {
        return String.join(
                "\t",
                test(entry.test()),
                entry.layout(),
                entry.isStandard() ? NONE : entry.collector(),
                entry.jit(),
                entry.jdks().stream().map(String::valueOf).collect(Collectors.joining(",")),
                word(entry.figure().verdict()),
                word(entry.figure().scope()),
                bytes(entry.figure()),
                entry.sites().isEmpty()
                        ? NONE
                        : entry.sites().stream().map(BaselineFile::site).collect(Collectors.joining(SITE_SEPARATOR)),
                entry.reason().isEmpty() ? NONE : Escapes.escape(entry.reason()));
    }

    private static String test(String test) {
        String escaped = Escapes.escape(test);
        return escaped.startsWith("#") ? Escapes.escape(test.substring(0, 1), "#") + escaped.substring(1) : escaped;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Such as {@code single-shot, all-threads}. */
    static String kind(Figure figure) {
        return word(figure.verdict()) + ", " + word(figure.scope());
    }

    private static String bytes(Figure figure) {
        return figure.states().stream().map(BaselineFile::bytesOfState).collect(Collectors.joining(STATE_SEPARATOR));
    }

    private static String bytesOfState(Figure state) {
        return state.isMean()
                ? state.plain() + " = " + state.bytes() + "±" + state.deviation() + "/" + state.operations()
                : Long.toString(state.bytes());
    }

    private static String site(BaselineSite site) {
        return Escapes.escape(site.method(), " ;") + " " + Escapes.escape(site.cause(), ";") + " "
                + site.bytes().toPlainString();
    }

    // Reading

    Parsed parse(byte[] content) {
        String text = decode(content).replace("\r\n", "\n");
        List<String> lines = new ArrayList<>(Arrays.asList(withoutMark(text).split("\n", -1)));
        if (lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        checkConflicts(lines);
        checkFrame(lines);
        Map<BaselineEntry, Integer> entries = new LinkedHashMap<>();
        Map<String, Map<Environment, Integer>> seen = new HashMap<>();
        for (int i = FIRST_LINE; i < lines.size(); i++) {
            BaselineEntry entry = entry(lines.get(i - 1), i);
            checkFirst(entry, i, seen);
            entries.put(entry, i);
        }
        return new Parsed(entries, text);
    }

    private static String withoutMark(String text) {
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    private String decode(byte[] content) {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString(); // throws on malformed input
        } catch (CharacterCodingException e) {
            int line = 1;
            for (int i = 0; i < bytes.position(); i++) {
                line += content[i] == '\n' ? 1 : 0;
            }
            throw new BaselineException(file, line, "not UTF-8", RESTORE, e);
        }
    }

    private void checkConflicts(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            if (CONFLICT.matcher(lines.get(i)).matches()) {
                throw fault(
                        i + 1,
                        "a conflict marker of git (\"" + lines.get(i).substring(0, 7) + "\")",
                        "Resolve the conflict: keep one line for each test and environment, or take either side and run with"
                                + " -Dbytewatcher.baseline=update");
            }
        }
    }

    /** The first two lines and the last. */
    private void checkFrame(List<String> lines) {
        String first = lines.isEmpty() ? "" : lines.get(0);
        String version = first.startsWith(HEADER) ? first.substring(HEADER.length()) : "";
        if (COUNT.matcher(version).matches() && !version.equals("0") && !version.equals(String.valueOf(VERSION))) {
            throw fault(
                    1,
                    "a baseline of version " + version + ", and this ByteWatcher knows version " + VERSION,
                    "Use a newer ByteWatcher");
        }
        if (!version.equals(String.valueOf(VERSION))) {
            throw fault(1, "not a baseline (expected: \"" + HEADER + VERSION + "\" as the first line)", RESTORE);
        }
        int trailer = lines.indexOf(TRAILER);
        if (trailer < 0) {
            throw fault(lines.size(), "cut off (expected: \"" + TRAILER + "\" as the last line)", RESTORE);
        }
        if (trailer < lines.size() - 1) {
            throw fault(trailer + 2, "has content after \"" + TRAILER + "\"", RESTORE);
        }
        if (!lines.get(1).equals(COLUMNS)) {
            throw fault(
                    2,
                    "not the names of the columns (expected: " + COLUMN_NAMES + " after \"# \", separated by tabs)",
                    RESTORE);
        }
    }

    private void checkFirst(BaselineEntry entry, int line, Map<String, Map<Environment, Integer>> seen) {
        Map<Environment, Integer> ofTest = seen.computeIfAbsent(entry.test(), test -> new HashMap<>());
        for (Environment environment : entry.environments()) {
            Integer earlier = ofTest.putIfAbsent(environment, line);
            if (earlier != null) {
                throw fault(
                        line,
                        "a second line for " + Escapes.escape(entry.test()) + " on JDK " + environment.jdk()
                                + ", as line " + earlier,
                        "Keep one of them, or delete both and run with -Dbytewatcher.baseline=update");
            }
        }
    }

    /** Reads a line of a test. */
    BaselineEntry entry(String text, int line) {
        if (text.startsWith("#") || text.isBlank()) {
            throw fault(
                    line,
                    text.isBlank() ? "an empty line" : "a comment",
                    "Delete the line; remarks go into the last column");
        }
        String[] cells = text.split("\t", -1);
        if (cells.length != COLUMN_NAMES.size()) {
            throw fault(
                    line,
                    cells.length + (cells.length == 1 ? " column" : " columns") + " (expected: " + COLUMN_NAMES.size()
                            + ", separated by tabs)",
                    CORRECT);
        }
        int column = 0;
        try {
            String test = unescape(cells[column]);
            MeasuredTest.checkName(test);
            Environment.checkWord("layout", cells[++column]);
            String collector = collector(cells[++column]);
            Environment.checkWord("jit", cells[++column]);
            List<Integer> jdks = jdks(cells[++column]);
            Verdict verdict = constant(Verdict.class, cells[++column]);
            AllocationScope scope = constant(AllocationScope.class, cells[++column]);
            Figure figure = figure(verdict, scope, cells[++column]);
            List<BaselineSite> sites = sites(cells[++column]);
            String reason = reason(cells[++column]);
            return new BaselineEntry(test, cells[1], collector, cells[3], jdks, figure, sites, reason);
        } catch (IllegalArgumentException e) {
            throw new BaselineException(
                    file, line, "column \"" + COLUMN_NAMES.get(column) + "\": " + e.getMessage(), CORRECT, e);
        }
    }

    private static String unescape(String cell) {
        for (int i = 0; i < cell.length(); i++) {
            if (Character.isISOControl(cell.charAt(i))) {
                throw new IllegalArgumentException("\"" + Escapes.escape(cell) + "\" has a control character");
            }
        }
        return Escapes.unescape(cell);
    }

    private static String collector(String cell) {
        if (cell.equals(Environment.STANDARD_COLLECTOR)) {
            throw new IllegalArgumentException("\"" + cell + "\" (expected: \"" + NONE + "\" for this one)");
        }
        if (cell.equals(NONE)) {
            return Environment.STANDARD_COLLECTOR;
        }
        Environment.checkWord("gc", cell);
        return cell;
    }

    private static List<Integer> jdks(String cell) {
        List<Integer> jdks = new ArrayList<>();
        for (String jdk : cell.split(",", -1)) {
            if (!jdk.matches("[1-9][0-9]{0,3}") || jdks.contains(Integer.parseInt(jdk))) {
                throw wrong(cell, "feature releases such as 17,25, each once");
            }
            jdks.add(Integer.parseInt(jdk));
        }
        return jdks;
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String cell) {
        List<String> words = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            if (constant != Verdict.UNSTABLE) {
                if (word(constant).equals(cell)) {
                    return constant;
                }
                words.add(word(constant));
            }
        }
        throw wrong(cell, "one of " + String.join(", ", words));
    }

    private static Figure figure(Verdict verdict, AllocationScope scope, String cell) {
        String[] states = cell.split(Pattern.quote(STATE_SEPARATOR), -1);
        int last = states.length - 1;
        Figure figure = state(verdict, scope, states[last], cell);
        for (int i = 0; i < last; i++) {
            Verdict ofState = states[i].contains("=") ? Verdict.AMORTISED : Verdict.STEADY;
            figure = figure.or(state(ofState, scope, states[i], cell));
        }
        if (!bytes(figure).equals(cell) || figure.verdict() != verdict) {
            throw wrong(cell, "the figures of several steady states ascending, each once, such as 0|40");
        }
        return figure;
    }

    private static Figure state(Verdict verdict, AllocationScope scope, String text, String cell) {
        if (verdict != Verdict.AMORTISED && verdict != Verdict.GROWING) {
            return new Figure(verdict, scope, count(text, cell), 1, 0);
        }
        Matcher mean = MEAN.matcher(text);
        if (!mean.matches()) {
            throw wrong(cell, "a mean and its counts, such as 0.0016 = 96±39/60000");
        }
        Figure figure = new Figure(
                verdict, scope, count(mean.group(2), cell), count(mean.group(4), cell), count(mean.group(3), cell));
        if (!figure.plain().equals(mean.group(1))) {
            throw wrong(cell, figure.plain() + " as the mean of " + mean.group(2) + " B in " + mean.group(4));
        }
        return figure;
    }

    private static long count(String digits, String cell) {
        if (!COUNT.matcher(digits).matches()) {
            throw wrong(cell, "a whole number of bytes, 0 or more, in digits 0 to 9 alone");
        }
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw wrong(cell, "at most " + Long.MAX_VALUE);
        }
    }

    private static List<BaselineSite> sites(String cell) {
        if (cell.equals(NONE)) {
            return List.of();
        }
        List<BaselineSite> sites = new ArrayList<>();
        for (String site : cell.split(SITE_SEPARATOR, -1)) {
            int afterMethod = site.indexOf(' ');
            int beforeBytes = site.lastIndexOf(' ');
            String bytes = site.substring(beforeBytes + 1);
            if (afterMethod == beforeBytes || !DECIMAL.matcher(bytes).matches()) {
                throw wrong(
                        site,
                        "class and method, cause, and bytes, separated by blanks, and the next site after \"; \"");
            }
            sites.add(new BaselineSite(
                    unescape(site.substring(0, afterMethod)),
                    unescape(site.substring(afterMethod + 1, beforeBytes)),
                    bytes.length() <= SAFE_DIGITS && COUNT.matcher(bytes).matches()
                            ? BigDecimal.valueOf(Long.parseLong(bytes))
                            : new BigDecimal(bytes)));
        }
        if (sites.size() > BaselineEntry.MAX_SITES || BaselineSite.merged(sites).size() < sites.size()) {
            throw wrong(cell, "at most " + BaselineEntry.MAX_SITES + " sites, each once");
        }
        return sites;
    }

    private static String reason(String cell) {
        if (cell.isBlank()) {
            throw wrong(cell, "a reason, or \"" + NONE + "\" for none");
        }
        return cell.equals(NONE) ? "" : unescape(cell);
    }

    private static IllegalArgumentException wrong(String cell, String expected) {
        return new IllegalArgumentException("\"" + Escapes.escape(cell) + "\" (expected: " + expected + ")");
    }

    private BaselineException fault(int line, String problem, String wayOut) {
        return new BaselineException(file, line, problem, wayOut, null);
    }
}
