package io.bytewatcher.benchmarks.peers;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.Provenance;
import io.bytewatcher.benchmarks.ThisMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** All findings with what they were measured by, as Markdown and as JSON. */
final class Report {
    private static final String NAME = "comparison";

    private final String command;
    private final Provenance provenance;
    private final Instant start;
    private final Lab.Extent extent;
    private final ThisMachine machine;
    private final List<String> jdks;
    private final SortedMap<String, String> versions;
    private final Map<Section, Findings> findings = new EnumMap<>(Section.class);

    Report(
            String command,
            Provenance provenance,
            Instant start,
            Lab.Extent extent,
            ThisMachine machine,
            List<String> jdks,
            SortedMap<String, String> versions) {
        this.command = command;
        this.provenance = provenance;
        this.start = start;
        this.extent = extent;
        this.machine = machine;
        this.jdks = List.copyOf(jdks);
        this.versions = versions;
    }

    void add(Section section, Findings found) {
        findings.put(section, found);
    }

    /** Of all sections. */
    Goals goals() {
        Goals goals = new Goals();
        findings.values().forEach(found -> goals.addAll(found.goals()));
        return goals;
    }

    /** Writes both files into a folder; again with each section, so that a run that is stopped leaves what it has. */
    void write(Path folder) throws IOException {
        Files.write(folder.resolve(NAME + ".md"), markdown());
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(folder.resolve(NAME + ".json").toFile(), json());
    }

    List<String> markdown() {
        List<String> lines = new ArrayList<>(List.of("# ByteWatcher beside its peers", "", "```", command, "```", ""));
        if (extent == Lab.Extent.QUICK) {
            lines.addAll(List.of("**Short runs: they show that everything runs; the figures do not count.**", ""));
        }
        lines.add("- " + provenance);
        lines.add("- started " + start);
        lines.add("- " + machine);
        lines.add("- JDK " + String.join(", ", jdks));
        List<String> named = new ArrayList<>();
        versions.forEach((name, version) -> named.add(name + " " + version));
        lines.add("- " + String.join(", ", named));
        goals().missed().forEach(missed -> lines.add("- **" + missed + "**"));
        lines.add("");
        findings.forEach((section, found) -> {
            lines.addAll(List.of("## " + section.title(), ""));
            lines.addAll(found.markdown());
        });
        return lines;
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("command", command)
                .put("commit", provenance.toString())
                .put("start", start.toString())
                .put("extent", extent.name());
        json.set("machine", machine.json());
        ArrayNode used = json.putArray("jdks");
        jdks.forEach(used::add);
        ObjectNode named = json.putObject("versions");
        versions.forEach(named::put);
        ArrayNode missed = json.putArray("missedGoals");
        goals().missed().forEach(missed::add);
        ObjectNode sections = json.putObject("sections");
        findings.forEach((section, found) -> sections.set(section.name(), found.json()));
        return json;
    }
}
