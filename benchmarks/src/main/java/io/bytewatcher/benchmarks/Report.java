package io.bytewatcher.benchmarks;

import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of a program and the facts of its run, as Markdown. */
public final class Report {
    private final String name;
    private final String title;
    private final String command;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final Map<String, List<Table>> sections = new LinkedHashMap<>();

    Report(String name, String title, String command) {
        this.name = name;
        this.title = title;
        this.command = command;
    }

    /**
     * A report with the facts of each run: code, start, machine, JDKs and versions.
     *
     * @param name of the file, without its extension
     * @param title of the page
     * @param command that runs the program
     * @param jdks that are measured
     */
    public static Report start(String name, String title, String command, List<Jdk> jdks) throws IOException {
        Report report = new Report(name, title, command);
        report.fact("code", Provenance.ofThisBuild().toString());
        report.fact("started", Instant.now().toString());
        report.fact("machine", MachineDescription.describe());
        report.fact("JDK", jdks.stream().map(Jdk::version).collect(Collectors.joining(", ")));
        report.fact("versions", Versions.describe());
        return report;
    }

    /** Adds a fact, or replaces it. */
    public void fact(String fact, String text) {
        facts.put(fact, text);
    }

    /** Adds a section, or replaces it. */
    public void section(String heading, List<Table> tables) {
        sections.put(heading, List.copyOf(tables));
    }

    /** Writes the file. Call it after each step, so that a run that is stopped leaves its findings. */
    public void write(Path folder, Goals goals) throws IOException {
        Files.write(folder.resolve(name + ".md"), markdown(goals));
    }

    List<String> markdown(Goals goals) {
        List<String> lines = new ArrayList<>(List.of("# " + title, "", "```", command, "```", ""));
        facts.forEach((fact, text) -> lines.add("- " + fact + ": " + text));
        goals.missed().forEach(missed -> lines.add("- **" + missed + "**"));
        lines.add("");
        sections.forEach((heading, tables) -> {
            lines.addAll(List.of("## " + heading, ""));
            tables.forEach(table -> lines.addAll(table.markdown()));
        });
        return lines;
    }
}
