package io.bytewatcher.report;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.GrownSite;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.RandomTexts;
import io.bytewatcher.watch.ThreadHistory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Random results, with names that try to break formats. */
final class RandomResults {
    private final Random random;

    RandomResults(long seed) {
        random = new Random(seed);
    }

    /** Random results in the order in which they are written. */
    RunResults any() {
        RunResults results = new RunResults(
                text(),
                instant(),
                list(3, this::machine),
                list(6, this::test),
                list(3, this::soak),
                list(4, this::text),
                list(3, () -> new Finding(random.nextBoolean(), text())));
        return new RunResults(
                results.run(),
                results.time(),
                results.machines(),
                TestKey.sorted(results.tests()),
                TestKey.sortedSoaks(results.soaks()),
                results.unmeasured(),
                results.findings());
    }

    TestResult test() {
        return new TestResult(
                text(),
                "t" + text(),
                text(),
                one(Status.values()),
                random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(number()),
                random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(number()),
                maybe(this::measured),
                maybe(this::baseline),
                random.nextBoolean(),
                text(),
                environment());
    }

    private Environment environment() {
        return new Environment(
                "compressed-oops" + (random.nextBoolean() ? "" : "+16-byte-alignment"),
                random.nextBoolean() ? "g1" : "zgc",
                "c2",
                17 + random.nextInt(9));
    }

    private Machine machine() {
        return new Machine(text(), text(), text(), random.nextInt(), random.nextLong(), text());
    }

    private Measured measured() {
        return new Measured(
                one(Verdict.values()),
                one(AllocationScope.values()),
                number(),
                random.nextInt(4) == 0 ? 0 : number(),
                number(),
                list(4, () -> new Round(number(), number())),
                list(3, this::number),
                text(),
                list(3, this::site),
                maybe(() -> new Round(1 + random.nextInt(100), number())),
                maybe(() -> new FragileZero(list(3, this::inlined), text())));
    }

    private FragileZero.Inlined inlined() {
        Round otherwise = new Round(1 + random.nextInt(100), 1 + random.nextInt(100));
        return new FragileZero.Inlined(text(), 1 + random.nextInt(325), 1 + random.nextInt(325), text(), otherwise);
    }

    private AllocationSite site() {
        List<StackTraceElement> path = list(4, this::frame);
        AllocationSite site = new AllocationSite(
                text(),
                path,
                list(3, this::frame),
                text(),
                path.isEmpty() && random.nextBoolean() ? -number() : number(),
                number(),
                1 + random.nextInt(100));
        return site.withKept(new Kept(list(2, this::reason), text(), text(), random.nextBoolean() ? text() : ""));
    }

    private KeptReason reason() {
        return new KeptReason(one(KeptReason.Kind.values()), text(), list(2, this::text), "");
    }

    private StackTraceElement frame() {
        return new StackTraceElement(
                orNull(), orNull(), orNull(), text(), text(), orNull(), random.nextBoolean() ? -1 : random.nextInt());
    }

    private Comparison baseline() {
        return new Comparison(
                one(Outcome.values()),
                maybe(() -> RandomTexts.figure(random)),
                RandomTexts.figure(random),
                list(3, this::grown),
                text());
    }

    private GrownSite grown() {
        BaselineSite site = new BaselineSite(RandomTexts.notBlank(random), RandomTexts.notBlank(random), decimal());
        return new GrownSite(site, maybe(this::decimal));
    }

    SoakResult soak() {
        return new SoakResult(
                text(),
                "t" + text(),
                text(),
                duration(),
                number(),
                list(3, this::text),
                list(
                        3,
                        () -> new ThreadHistory(
                                random.nextLong(),
                                text(),
                                list(4, () -> new ThreadHistory.Point(duration(), random.nextLong())))),
                list(3, () -> new SoakResult.Mark(duration(), text(), random.nextLong(), text(), list(2, this::site))),
                random.nextBoolean(),
                text(),
                maybe(this::environment));
    }

    private String text() {
        return RandomTexts.any(random, 6);
    }

    private @Nullable String orNull() {
        return random.nextBoolean() ? null : text();
    }

    private long number() {
        return random.nextInt(4) == 0 ? random.nextLong() >>> 1 : random.nextInt(1_000);
    }

    private BigDecimal decimal() {
        return new BigDecimal(BigInteger.valueOf(number()), random.nextInt(9) - 3);
    }

    private Instant instant() {
        return switch (random.nextInt(4)) {
            case 0 -> Instant.MIN;
            case 1 -> Instant.MAX;
            default -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
        };
    }

    private Duration duration() {
        return Duration.ofSeconds(number(), random.nextInt(1_000_000_000));
    }

    private <T> T one(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.empty() : Optional.of(value.get());
    }

    private <T> List<T> list(int most, Supplier<T> element) {
        List<T> list = new ArrayList<>();
        int n = random.nextInt(most + 1);
        for (int i = 0; i < n; i++) {
            list.add(element.get());
        }
        return list;
    }
}
