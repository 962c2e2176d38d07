package io.bytewatcher.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.sites.corpus.CorpusCase;
import io.bytewatcher.sites.corpus.CorpusSources;
import io.bytewatcher.sites.corpus.Expectation;
import io.bytewatcher.sites.corpus.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A case and its reasons.
 *
 * @param entry what it allocates, and where it can be called
 * @param kept for each line that allocates on this JDK, one for each cause
 */
record WhyCase(CorpusSources.Entry entry, Map<Integer, List<Kept>> kept) {
    private static final String PACKAGE = WhyCase.class.getPackageName();
    private static final Path KOTLIN = CorpusSources.resource("why/main.kt");

    /**
     * Reads all cases. Those in Kotlin run after {@link #compileKotlin}.
     *
     * @param directory for the class files
     */
    static List<WhyCase> in(Path directory) throws IOException {
        List<WhyCase> cases = new ArrayList<>();
        for (CorpusSources.Entry entry :
                CorpusSources.of(PACKAGE, KOTLIN, directory).entries()) {
            cases.add(new WhyCase(entry, reasons(entry.stated())));
        }
        return cases;
    }

    /**
     * Compiles the cases in Kotlin, which takes seconds.
     *
     * @param directory as for {@link #in}
     */
    static void compileKotlin(Path directory) {
        CorpusSources.compileKotlin(KOTLIN, directory);
    }

    private static Map<Integer, List<Kept>> reasons(CorpusCase stated) throws IOException {
        String file = stated.file();
        Path source =
                file.endsWith(".kt") ? KOTLIN : CorpusSources.folder(PACKAGE).resolve(file);
        List<String> lines = Files.readAllLines(source);
        Map<Integer, List<Kept>> reasons = new TreeMap<>();
        for (Map.Entry<Integer, List<Expectation>> line : stated.lines().entrySet()) {
            List<Kept> kept =
                    Kept.above(lines, line.getKey() - 1, Runtime.version().feature());
            assertThat(kept).as("reasons of %s:%d", file, line.getKey()).hasSameSizeAs(line.getValue());
            reasons.put(line.getKey(), kept);
        }
        return reasons;
    }

    /** The reasons of a site's cause. */
    Optional<Kept> keptAt(Row site) {
        List<Expectation> causes = entry.stated().lines().getOrDefault(site.line(), List.of());
        return IntStream.range(0, causes.size())
                .filter(i -> causes.get(i).causes().contains(site.cause()))
                .mapToObj(kept.getOrDefault(site.line(), List.of())::get)
                .findFirst();
    }

    boolean isInKotlin() {
        return entry.stated().file().endsWith(".kt");
    }

    String id() {
        return entry.place().id();
    }

    Stream<Kept> all() {
        return kept.values().stream().flatMap(List::stream);
    }
}
