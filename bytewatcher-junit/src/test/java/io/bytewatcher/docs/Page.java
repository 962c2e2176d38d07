package io.bytewatcher.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One page in Markdown. */
record Page(Path file, String text) {
    /** The repository; tests run in the module's folder. */
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final String FENCE = "```";

    /** A block of code: its first line, its language or nothing, and its text, with the end of each line. */
    record Block(Page page, int line, String language, String text) {
        String place() {
            return page.name() + ":" + line;
        }

        @Override
        public String toString() {
            return place();
        }
    }

    /** README.md and all of docs. */
    static List<Page> all() {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of(ROOT.resolve("README.md")),
                            docs.filter(file -> file.toString().endsWith(".md")).sorted())
                    .map(Page::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Page read(Path file) {
        try {
            return new Page(file, Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The path in the repository, with slashes. */
    String name() {
        return ROOT.relativize(file).toString().replace('\\', '/');
    }

    List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(FENCE)) {
                int begin = i;
                StringBuilder code = new StringBuilder();
                for (i++; i < lines.size() && !lines.get(i).equals(FENCE); i++) {
                    code.append(lines.get(i)).append('\n');
                }
                blocks.add(new Block(
                        this,
                        begin + 1,
                        lines.get(begin).substring(FENCE.length()).strip(),
                        code.toString()));
            }
        }
        return blocks;
    }

    List<Block> blocks(String language) {
        return blocks().stream()
                .filter(block -> block.language().equals(language))
                .toList();
    }

    /** The text outside of blocks of code. */
    String prose() {
        return Pattern.compile("^```.*?^```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(text)
                .replaceAll("");
    }

    /** The names that GitHub gives to headings. */
    Set<String> anchors() {
        return prose().lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ *", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
