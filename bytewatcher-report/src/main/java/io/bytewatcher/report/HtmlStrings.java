package io.bytewatcher.report;

import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.internal.format.Figures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Texts and call paths that results repeat, each once; the results have their numbers. */
final class HtmlStrings {
    private final Map<String, Integer> strings = new LinkedHashMap<>();
    private final Map<List<Integer>, Integer> paths = new LinkedHashMap<>();
    /** What has been put into words before, because that takes its time. */
    private final Map<Object, Integer> knownValues = new HashMap<>();

    private final Map<List<StackTraceElement>, Integer> knownPaths = new HashMap<>();

    private record Mean(long sum, long operations) {}

    int of(String text) {
        Integer known = strings.putIfAbsent(text, strings.size());
        return known == null ? strings.size() - 1 : known;
    }

    int of(Enum<?> constant) {
        return of(constant.name());
    }

    int of(Figure figure) {
        return knownValues.computeIfAbsent(figure, value -> of(value.toString()));
    }

    int of(Environment environment) {
        return knownValues.computeIfAbsent(environment, value -> of(value.toString()));
    }

    /** As messages write it. */
    int mean(long sum, long operations) {
        return knownValues.computeIfAbsent(new Mean(sum, operations), mean -> of(Figures.mean(sum, operations)));
    }

    int path(List<StackTraceElement> frames) {
        return knownPaths.computeIfAbsent(frames, this::add);
    }

    private Integer add(List<StackTraceElement> frames) {
        List<Integer> numbers = new ArrayList<>();
        frames.forEach(frame -> numbers.add(of(inWords(frame))));
        return paths.computeIfAbsent(numbers, path -> paths.size());
    }

    private static String inWords(StackTraceElement frame) {
        String file = frame.getFileName();
        String source =
                file == null ? "unknown source" : frame.getLineNumber() > 0 ? file + ":" + frame.getLineNumber() : file;
        return frame.getClassName() + "." + frame.getMethodName() + "(" + source + ")";
    }

    Collection<String> strings() {
        return strings.keySet();
    }

    Collection<List<Integer>> paths() {
        return paths.keySet();
    }
}
