package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.baseline.FigureChange.Direction;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.files.GitRepository;
import io.bytewatcher.internal.format.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The changes of an update, as a patch for {@code git apply} and as a few lines to read. Immutable.
 *
 * <pre>{@code
 * BaselineDiff diff = new BaselineDiff(before, after);
 * Files.writeString(patchFile, diff.patch(BaselineDiff.pathInRepository(baselineFile)));
 * diff.lines(20).forEach(System.out::println);
 * // raised   com.acme.CodecTest#encodes  48 B per call -> 64 B per call  JDK 25, c2, g1, compressed-oops
 * }</pre>
 *
 * @param before the baseline that was read
 * @param after the baseline to write
 */
public record BaselineDiff(Baseline before, Baseline after) {
    /**
     * Checks.
     *
     * @param before the baseline that was read
     * @param after the baseline to write
     */
    public BaselineDiff {
        requireNonNull(before, "before");
        requireNonNull(after, "after");
    }

    /**
     * Whether the entries are equal.
     *
     * @return whether there is nothing to report
     */
    public boolean isEmpty() {
        return before.entries().equals(after.entries());
    }

    /**
     * The patch, in UTF-8. Its lines end with LF, even where git checked the file out with Windows line ends. The patch also
     * corrects what reading tolerated, such as the order of lines.
     *
     * @param path the file, relative to the root of the repository and separated by slashes; see {@link #pathInRepository}
     * @return a unified diff with three lines of context, for {@code git apply} at the root; empty without a difference
     */
    public String patch(String path) {
        String hunks = isEmpty() ? "" : new LineDiff(before.source(), after.text()).hunks();
        if (hunks.isEmpty()) {
            return "";
        }
        boolean created = before.isMissing();
        String old = quoted("a/" + path);
        String fresh = quoted("b/" + path);
        return "diff --git " + old + " " + fresh + "\n"
                + (created ? "new file mode 100644\n" : "")
                + "--- " + (created ? "/dev/null" : ended(old)) + "\n"
                + "+++ " + ended(fresh) + "\n"
                + hunks;
    }

    /** Quotes a path as git does, where git would. */
    private static String quoted(String path) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c == 0x7f) {
                quoted.append(String.format(Locale.ROOT, "\\%03o", (int) c));
            } else {
                quoted.append(c);
            }
        }
        quoted.append('"');
        return quoted.length() == path.length() + 2 ? path : quoted.toString();
    }

    /** A tab marks the end of a name with blanks. */
    private static String ended(String path) {
        return path.contains(" ") ? path + "\t" : path;
    }

    /**
     * The path of a file in its git repository, whose root is the nearest folder above with {@code .git}.
     *
     * @param file the file, which need not exist
     * @return the path relative to the root, separated by slashes; the file's name alone outside a repository
     */
    public static String pathInRepository(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        Path path = GitRepository.rootAbove(absolute)
                .map(root -> root.relativize(absolute))
                .orElse(Objects.requireNonNullElse(absolute.getFileName(), absolute));
        List<String> names = new ArrayList<>();
        path.forEach(name -> names.add(name.toString()));
        return String.join("/", names);
    }

    /**
     * The difference for people: a line for each test and change of its figure, with the environments of the change.
     *
     * @param most the maximum number of lines, 1 or more; a further line counts the skipped ones
     * @return lines such as
     *     {@code raised  com.acme.CodecTest#encodes  48 B per call -> 64 B per call  JDK 25, c2, g1, compressed-oops},
     *     with control characters escaped; empty without a difference
     */
    public List<String> lines(int most) {
        Table table = new Table("llll");
        int left = 0;
        int shown = 0;
        Set<String> tests = new TreeSet<>(before.tests());
        tests.addAll(after.tests());
        for (String test : tests) {
            if (before.of(test).equals(after.of(test))) {
                continue;
            }
            for (FigureChange change : changes(test)) {
                if (shown < most) {
                    shown++;
                    table.row(kind(change), Escapes.escape(test), figures(change), inWords(change.environments()));
                } else {
                    left++;
                }
            }
        }
        List<String> lines = new ArrayList<>(table.lines());
        if (left > 0) {
            lines.add("and " + left + " more");
        }
        return lines;
    }

    /** The changes of the figure, or the figures of a test of which only reasons or sites change. */
    private List<FigureChange> changes(String test) {
        List<FigureChange> all = FigureChange.between(test, before.of(test), after.of(test));
        List<FigureChange> changed = all.stream()
                .filter(change -> change.direction() != Direction.UNCHANGED)
                .toList();
        return changed.isEmpty() ? all : changed;
    }

    private static String kind(FigureChange change) {
        Direction kind = change.direction() == Direction.UNCHANGED ? Direction.CHANGED : change.direction();
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static String figures(FigureChange change) {
        if (change.direction() == Direction.UNCHANGED) {
            return change.is().map(figure -> figure + ", as before").orElseThrow();
        }
        return Stream.concat(change.was().stream(), change.is().stream())
                .map(Figure::toString)
                .collect(Collectors.joining(" -> "));
    }

    private static String inWords(List<Environment> environments) {
        Map<String, List<Integer>> jdks = new LinkedHashMap<>();
        environments.forEach(environment -> jdks.computeIfAbsent(
                        environment.jit() + ", " + environment.collector() + ", " + environment.layout(),
                        rest -> new ArrayList<>())
                .add(environment.jdk()));
        return jdks.entrySet().stream()
                .map(entry -> "JDK "
                        + entry.getValue().stream()
                                .sorted()
                                .map(String::valueOf)
                                .collect(Collectors.joining(", "))
                        + ", " + entry.getKey())
                .collect(Collectors.joining("; "));
    }
}
