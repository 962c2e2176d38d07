package io.bytewatcher.sites.corpus;

import io.bytewatcher.sites.corpus.Case.When;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A case as its source states it.
 *
 * @param file the source's name without a folder
 * @param method the method to call
 * @param text what it shows
 * @param when when the figures hold
 * @param lines what each line allocates, by number; lines that allocate nothing are omitted
 */
public record CorpusCase(String file, String method, String text, When when, Map<Integer, List<Expectation>> lines) {
    /** The annotation, or a comment where the source cannot see the annotation. */
    private static final Pattern START = Pattern.compile(
            "\\s*(?:@Case\\((?:value = )?\"(.*?)\"(?:, when = (?:Case\\.When\\.)?(\\w+))?\\)|// Case: (.*))");

    private static final Pattern METHOD = Pattern.compile("\\s*(?:static void|void|fun) (\\w+)\\(\\).*");

    /** The cases of a source file. */
    static List<CorpusCase> in(Path source) {
        List<String> lines = lines(source);
        List<CorpusCase> cases = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher start = START.matcher(lines.get(i));
            if (start.matches()) {
                String text = start.group(1) == null ? start.group(3) : start.group(1);
                When when = start.group(2) == null ? When.COLD : When.valueOf(start.group(2));
                cases.add(read(source, lines, i, text, when));
            }
        }
        return cases;
    }

    private static CorpusCase read(Path source, List<String> lines, int start, String text, When when) {
        String method = "";
        Map<Integer, List<Expectation>> expectations = new TreeMap<>();
        for (int i = start + 1; i < lines.size() && !START.matcher(lines.get(i)).matches(); i++) {
            Matcher declaration = METHOD.matcher(lines.get(i));
            if (method.isEmpty() && declaration.matches()) {
                method = declaration.group(1);
            }
            List<Expectation> here = Expectation.of(lines.get(i));
            if (!here.isEmpty()) {
                expectations.put(i + 1, here);
            }
        }
        return new CorpusCase(source.getFileName().toString(), method, text, when, expectations);
    }

    private static List<String> lines(Path source) {
        try {
            return Files.readAllLines(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of all lines. */
    public long bytes() {
        return lines.values().stream()
                .flatMap(List::stream)
                .mapToLong(Expectation::bytes)
                .sum();
    }
}
