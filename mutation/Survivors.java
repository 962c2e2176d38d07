import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Prints the scores of classes in a report of PIT, and compares the mutants that survived with the list of explained ones. Run as
 * {@code java Survivors.java mutations.xml survivors.txt class...}; ends with 1 where the two differ, or where a class has no mutants.
 */
final class Survivors {
    private static final String LINE = "%5s  %7s  %s%n";

    /**
     * A mutant.
     *
     * @param type the outermost class
     * @param name as in the list: class, method and what was changed, without the line
     * @param line in the source
     * @param killed whether a test noticed
     */
    private record Mutant(String type, String name, String line, boolean killed) {
        static Mutant of(Element element) {
            String type = text(element, "mutatedClass");
            String method = text(element, "mutatedMethod");
            String description = text(element, "description");
            return new Mutant(
                    type.replaceFirst("\\$.*", ""),
                    type + "#" + method + " | " + description,
                    text(element, "lineNumber"),
                    Boolean.parseBoolean(element.getAttribute("detected")));
        }

        private static String text(Element element, String child) {
            return element.getElementsByTagName(child).item(0).getTextContent();
        }
    }

    private Survivors() {}

    public static void main(String[] args) throws Exception {
        List<String> types = List.of(args).subList(2, args.length);
        List<Mutant> mutants = mutants(Path.of(args[0]));
        List<String> problems = new ArrayList<>();
        System.out.printf(LINE, "score", "killed", "class");
        for (String type : types) {
            List<Mutant> own =
                    mutants.stream().filter(mutant -> mutant.type().equals(type)).toList();
            print(type, own);
            if (own.isEmpty()) {
                problems.add(type + " has no mutants: is that its name?");
            }
        }
        print("all", mutants);

        Map<String, List<Mutant>> survivors = new TreeMap<>();
        mutants.stream()
                .filter(mutant -> !mutant.killed())
                .forEach(mutant -> survivors.computeIfAbsent(mutant.name(), name -> new ArrayList<>()).add(mutant));
        Map<String, Integer> explained = explained(Path.of(args[1]), types);
        for (String name : Stream.concat(survivors.keySet().stream(), explained.keySet().stream())
                .collect(TreeSet<String>::new, TreeSet::add, TreeSet::addAll)) {
            List<Mutant> survived = survivors.getOrDefault(name, List.of());
            int listed = explained.getOrDefault(name, 0);
            if (survived.size() != listed) {
                problems.add(name + " | survived " + survived.size() + ", explained " + listed + "; lines "
                        + survived.stream().map(Mutant::line).toList());
            }
        }
        problems.forEach(System.out::println);
        System.exit(problems.isEmpty() ? 0 : 1);
    }

    private static void print(String type, List<Mutant> mutants) {
        long killed = mutants.stream().filter(Mutant::killed).count();
        String score = mutants.isEmpty() ? "-" : killed * 100 / mutants.size() + " %";
        System.out.printf(LINE, score, killed + "/" + mutants.size(), type);
    }

    private static List<Mutant> mutants(Path report) throws Exception {
        NodeList elements = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(report.toFile())
                .getElementsByTagName("mutation");
        List<Mutant> mutants = new ArrayList<>();
        for (int i = 0; i < elements.getLength(); i++) {
            mutants.add(Mutant.of((Element) elements.item(i)));
        }
        return mutants;
    }

    /** The number of entries of each mutant of some classes. */
    private static Map<String, Integer> explained(Path list, List<String> types) throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        for (String line : Files.readAllLines(list)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] columns = line.split(" \\| ", 3);
            if (columns.length < 3 || columns[2].isBlank()) {
                throw new IllegalArgumentException(list + ": no reason: " + line);
            }
            if (types.contains(columns[0].replaceFirst("[$#].*", ""))) {
                counts.merge(columns[0] + " | " + columns[1], 1, Integer::sum);
            }
        }
        return counts;
    }
}
