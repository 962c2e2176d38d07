package io.bytewatcher.benchmarks;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Small operations with objects of the JDK whose figure depends on what C2 removes. {@link ObjectKernels} are their like. */
@SuppressWarnings({"UnusedVariable", "UnnecessaryStringBuilder", "NarrowCalculation"}) // it is what they do
final class JdkKernels {
    /** Not final, so that the JIT knows neither value nor type. */
    private static int number = 1_000;

    private static String text = "alpha,beta,gamma";
    private static List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5));
    private static Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2, "c", 3));
    private static BigDecimal price = new BigDecimal("12.34");

    private static long total;

    @SuppressWarnings("unused") // written only: keeps what it is given
    private static volatile @Nullable Object kept;

    private JdkKernels() {}

    /** All, by name. */
    static Map<String, Runnable> all() {
        Map<String, Runnable> all = new LinkedHashMap<>();
        all.put("StringBuilder chain, its length", JdkKernels::builderLength);
        all.put("StringBuilder chain, kept", JdkKernels::builderKept);
        all.put("string concatenation, its hash", JdkKernels::concatenation);
        all.put("Optional chain", JdkKernels::optional);
        all.put("iterator of a list", JdkKernels::listIterator);
        all.put("iterator of a map's entries", JdkKernels::mapIterator);
        all.put("capturing lambda, called", JdkKernels::lambda);
        all.put("lambda that calls a lambda", JdkKernels::composedLambdas);
        all.put("IntStream.map.sum", JdkKernels::stream);
        all.put("boxes in a loop", JdkKernels::boxes);
        all.put("box in a generic holder", JdkKernels::genericBox);
        all.put("BigDecimal.add.compareTo", JdkKernels::bigDecimal);
        all.put("varargs", JdkKernels::varargs);
        all.put("text split by indexOf", JdkKernels::split);
        all.put("substring compared", JdkKernels::substring);
        all.put("array of two", JdkKernels::smallArray);
        all.put("temporary ArrayList", JdkKernels::temporaryList);
        all.put("LongSummaryStatistics", JdkKernels::statistics);
        all.put("AtomicInteger as a counter in a callback", JdkKernels::atomicCounter);
        return all;
    }

    private static void builderLength() {
        total += new StringBuilder()
                .append("id-")
                .append(number)
                .append(':')
                .append(text)
                .toString()
                .length();
    }

    private static void builderKept() {
        StringBuilder builder = new StringBuilder().append('<').append(number).append('>');
        kept = builder.toString();
    }

    private static void concatenation() {
        total += ("id-" + number + ":" + text).hashCode();
    }

    private static void optional() {
        total += Optional.of(number)
                .filter(n -> n > 10)
                .map(n -> n + 1_000)
                .flatMap(n -> n > 0 ? Optional.of(n * 2) : Optional.empty())
                .orElse(0);
    }

    private static void listIterator() {
        for (Integer each : numbers) {
            total += each;
        }
    }

    private static void mapIterator() {
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            total += entry.getValue() + entry.getKey().length();
        }
    }

    private static void lambda() {
        int captured = number;
        IntSupplier supplier = () -> captured + 1;
        total += supplier.getAsInt();
    }

    private static void composedLambdas() {
        int captured = number;
        IntUnaryOperator twice = n -> n * 2 + captured;
        IntUnaryOperator both = twice.andThen(n -> n - captured);
        total += both.applyAsInt(captured);
    }

    private static void stream() {
        total += IntStream.range(0, 8).map(n -> n * number).filter(n -> n > 0).sum();
    }

    private static void boxes() {
        Integer sum = number;
        for (int i = 0; i < 4; i++) {
            sum += i * 1_000;
        }
        total += sum;
    }

    private record Holder<T>(T value) {}

    private static void genericBox() {
        Holder<Integer> holder = new Holder<>(number + 1);
        total += holder.value();
    }

    private static void bigDecimal() {
        total += price.add(BigDecimal.valueOf(number, 2)).compareTo(BigDecimal.TEN);
    }

    private static void varargs() {
        total += sum(1, number, 3);
    }

    private static int sum(int... all) {
        int sum = 0;
        for (int each : all) {
            sum += each;
        }
        return sum;
    }

    private static void split() {
        int from = 0;
        for (int comma = text.indexOf(','); comma >= 0; comma = text.indexOf(',', from)) {
            total += text.substring(from, comma).length();
            from = comma + 1;
        }
        kept = text.substring(from);
    }

    private static void substring() {
        total += text.substring(0, 5).equals("alpha") ? 1 : 0;
    }

    private static void smallArray() {
        int[] pair = {number, 2};
        total += pair[0] * pair[1];
    }

    private static void temporaryList() {
        List<Object> list = new ArrayList<>(4);
        list.add(text);
        list.add(price);
        total += list.size() + (list.get(0) == price ? 1 : 0);
    }

    private static void statistics() {
        LongSummaryStatistics statistics = new LongSummaryStatistics();
        for (int i = 0; i < 4; i++) {
            statistics.accept(number + i);
        }
        total += statistics.getMax() - statistics.getMin();
    }

    private static void atomicCounter() {
        AtomicInteger counter = new AtomicInteger();
        numbers.forEach(each -> counter.addAndGet(each));
        total += counter.get();
        kept = number > 0 ? new int[] {counter.get()} : null;
    }
}
