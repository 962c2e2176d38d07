package io.bytewatcher.baseline;

import io.bytewatcher.AllocationScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Random texts and baselines, full of the format's own characters. */
public final class RandomTexts {
    static final List<String> NASTY = List.of(
            "\t",
            "\n",
            "\r",
            "\r\n",
            "\\",
            "\\t",
            "\\u0041",
            " ",
            "  ",
            ";",
            "; ",
            "-",
            "#",
            "# end of baseline",
            "?",
            "±",
            "=",
            "=======",
            "<<<<<<< HEAD",
            ">>>>>>> x",
            "|||||||",
            "\u0000",
            "\u001b",
            "\u0085",
            "\u2028",
            "\u202e",
            "\ufeff",
            "\ud83d",
            "\ude00",
            "\ud83d\ude00",
            "→",
            "é",
            "İ",
            "ı",
            "\"",
            "'",
            ",",
            "/0x12",
            "$$Lambda$14",
            "lambda$a$0",
            "$1",
            "\uffff",
            "[3] a=b",
            "<b>&amp;</b>");

    private RandomTexts() {}

    public static String any(Random random, int most) {
        StringBuilder text = new StringBuilder();
        int parts = random.nextInt(most + 1);
        for (int i = 0; i < parts; i++) {
            switch (random.nextInt(4)) {
                case 0 -> text.append(NASTY.get(random.nextInt(NASTY.size())));
                case 1 -> text.append((char) random.nextInt(0x10000));
                case 2 -> text.append((char) random.nextInt(0x100));
                default -> text.append((char) ('a' + random.nextInt(26)));
            }
        }
        return text.toString();
    }

    public static String notBlank(Random random) {
        return "m" + any(random, 5);
    }

    public static Figure figure(Random random) {
        AllocationScope scope = random.nextBoolean() ? AllocationScope.TEST_THREAD : AllocationScope.ALL_THREADS;
        long bytes = random.nextInt(5) == 0 ? random.nextLong() >>> 1 : random.nextInt(200);
        Figure figure = switch (random.nextInt(4)) {
            case 0 -> Figure.singleShot(bytes);
            case 1 -> Figure.amortised(bytes, 1 + random.nextInt(1_000_000), random.nextInt(100));
            default -> Figure.steady(bytes);
        };
        return figure.withScope(scope);
    }

    public static List<BaselineSite> sites(Random random) {
        List<BaselineSite> sites = new ArrayList<>();
        int n = random.nextInt(7);
        for (int i = 0; i < n; i++) {
            sites.add(BaselineSite.of(
                    notBlank(random), notBlank(random), random.nextInt(1_000), 1 + random.nextInt(1_000)));
        }
        return sites;
    }

    /** Entries of few tests, so that lines are shared, split and joined. */
    public static Baseline baseline(Random random, int lines) {
        List<BaselineEntry> entries = new ArrayList<>();
        TreeSet<String> tests = new TreeSet<>();
        for (int i = 0; i < lines; i++) {
            String test = notBlank(random);
            if (tests.add(test)) {
                entries.add(new BaselineEntry(
                        test,
                        random.nextBoolean() ? "compressed-oops" : "no-compressed-oops+compact-headers",
                        random.nextInt(3) == 0 ? "zgc" : "g1",
                        "c2",
                        random.nextBoolean() ? List.of(17, 25) : List.of(21),
                        figure(random),
                        sites(random),
                        random.nextBoolean() ? "" : any(random, 6)));
            }
        }
        return Baseline.of(entries);
    }
}
