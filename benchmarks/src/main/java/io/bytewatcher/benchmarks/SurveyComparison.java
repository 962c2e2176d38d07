package io.bytewatcher.benchmarks;

import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.report.BaselineResult;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.RunResults;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Compares the outcomes of a suite's runs with and without a survey, and prints what its baseline said of later runs. Used by {@code
 * benchmarks/survey}: arguments are the folder of its results, the suite's name, and how many runs there were of each kind.
 */
public final class SurveyComparison {
    private SurveyComparison() {}

    /** Prints; ends with 1 where a test came to another outcome under the survey than without it in all runs, or has regressed. */
    public static void main(String[] arguments) throws Exception {
        Path work = Path.of(arguments[0]);
        String suite = arguments[1];
        int runs = Integer.parseInt(arguments[2]);
        List<Map<String, String>> plain = new ArrayList<>();
        List<Map<String, String>> surveyed = new ArrayList<>();
        for (int i = 1; i <= runs; i++) {
            plain.add(outcomes(work.resolve(suite + "-plain-" + i)));
            surveyed.add(outcomes(work.resolve(suite + "-survey-" + i)));
        }
        surveyed.add(outcomes(work.resolve(suite + "-survey-reversed")));
        Set<String> different = new TreeSet<>();
        for (Map<String, String> run : surveyed) {
            Set<String> tests = new TreeSet<>(run.keySet());
            plain.forEach(other -> tests.addAll(other.keySet()));
            for (String test : tests) {
                if (plain.stream()
                        .noneMatch(other ->
                                other.getOrDefault(test, "missing").equals(run.getOrDefault(test, "missing")))) {
                    different.add(test + ": " + plain.get(0).getOrDefault(test, "missing") + ", surveyed "
                            + run.getOrDefault(test, "missing"));
                }
            }
        }
        System.out.println("tests: " + plain.get(0).size() + ", not passed without: "
                + plain.get(0).values().stream()
                        .filter(outcome -> !outcome.equals("passed"))
                        .count() + ", other outcome under survey: " + different.size());
        different.stream().limit(20).forEach(test -> System.out.println("  " + test));
        int regressed = report(work, suite, "reversed");
        for (int i = 1; i <= runs; i++) {
            regressed += report(work, suite, String.valueOf(i));
        }
        System.out.println("false REGRESSED: " + regressed);
        if (!different.isEmpty() || regressed > 0) {
            System.exit(1);
        }
    }

    /** Prints; returns how many regressed, though nothing has changed. */
    private static int report(Path work, String suite, String run) {
        RunResults results =
                ResultsFile.read(work.resolve(suite + "-report-" + run).resolve("results.json"));
        Map<Outcome, Integer> outcomes = new TreeMap<>();
        for (BaselineResult compared : results.tests().stream()
                .flatMap(test -> test.baseline().stream())
                .toList()) {
            outcomes.merge(compared.outcome(), 1, Integer::sum);
        }
        System.out.println(
                "run " + run + ": " + results.tests().size() + " results, against the first run: " + outcomes);
        return outcomes.getOrDefault(Outcome.REGRESSED, 0);
    }

    /** By test; invocations that share a name are told apart by their order. */
    private static Map<String, String> outcomes(Path reports) throws IOException, XMLStreamException {
        Map<String, String> outcomes = new TreeMap<>();
        List<Path> files;
        try (Stream<Path> all = Files.list(reports)) {
            files = all.filter(file -> file.getFileName().toString().endsWith(".xml"))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                read(in, outcomes);
            }
        }
        return outcomes;
    }

    private static void read(InputStream in, Map<String, String> outcomes) throws XMLStreamException {
        XMLStreamReader xml = XMLInputFactory.newDefaultFactory().createXMLStreamReader(in);
        String test = "";
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamReader.START_ELEMENT) {
                continue;
            }
            switch (xml.getLocalName()) {
                case "testcase" -> {
                    String name = xml.getAttributeValue(null, "classname") + "." + xml.getAttributeValue(null, "name");
                    test = name;
                    for (int i = 2; outcomes.containsKey(test); i++) {
                        test = name + " #" + i;
                    }
                    outcomes.put(test, "passed");
                }
                case "failure", "error", "skipped" -> outcomes.put(test, xml.getLocalName());
                default -> {
                    // output and properties
                }
            }
        }
    }
}
