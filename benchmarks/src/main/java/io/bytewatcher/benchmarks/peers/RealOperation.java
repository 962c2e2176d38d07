package io.bytewatcher.benchmarks.peers;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Everyday operations of some microseconds. Both JMH and ByteWatcher call {@link #run()} and consume its result. */
@SuppressWarnings("ImmutableEnumChecker") // the field is a lambda that captures nothing
public enum RealOperation {
    STRING_CONCATENATION(() -> Input.TEXT + ':' + Input.number + '/' + Input.NAMES.get(1)),
    STRING_SPLIT(() -> Input.CSV.split(",", -1)),
    STRING_SUBSTRING(() -> Input.CSV.substring(3, 17)),
    STRING_BUILDER(() -> {
        StringBuilder builder = new StringBuilder();
        for (String name : Input.NAMES) {
            builder.append(name).append(';');
        }
        return builder.toString();
    }),
    STRING_BYTES(() -> Input.CSV.getBytes(StandardCharsets.UTF_8)),
    LIST_FILL(() -> {
        List<String> list = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            list.add(Input.TEXT);
        }
        return list;
    }),
    LIST_SORT(() -> {
        List<String> list = new ArrayList<>(Input.NAMES);
        list.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        return list;
    }),
    MAP_FILL(() -> {
        Map<String, String> map = new HashMap<>();
        for (String name : Input.NAMES) {
            map.put(name, Input.TEXT);
        }
        return map;
    }),
    MAP_ITERATE(() -> {
        int sum = 0;
        for (Map.Entry<String, Integer> entry : Input.LENGTHS.entrySet()) {
            sum += entry.getValue() + entry.getKey().length();
        }
        return sum == 0 ? Input.TEXT : Input.CSV;
    }),
    TREE_MAP_HEAD(() -> Input.SORTED.headMap("f")),
    DEQUE_ROTATE(() -> {
        String first = Input.DEQUE.removeFirst();
        Input.DEQUE.addLast(first);
        return first;
    }),
    STREAM_MAP(() -> Input.NAMES.stream().map(String::length).toList()),
    STREAM_GROUP(() -> Input.NAMES.stream().collect(Collectors.groupingBy(String::length))),
    STREAM_SUM(() -> IntStream.range(0, 50).map(i -> i * i).sum() == 0 ? Input.TEXT : Input.CSV),
    BOXING_LONG(() -> Long.valueOf(Input.number + 1_000_000)),
    BOXING_SUM(() -> {
        Long sum = 0L;
        for (int i = 0; i < 10; i++) {
            sum += i + Input.number;
        }
        return sum;
    }),
    BOXING_MERGE(() -> {
        Input.COUNTS.merge(Input.TEXT, 1_000, (a, b) -> a > 1_000_000 ? 1_000 : a + b);
        return Input.COUNTS;
    }),
    TIME_PLUS_DAYS(() -> Input.DATE.plusDays(40)),
    TIME_FORMAT(() -> DateTimeFormatter.ISO_LOCAL_DATE.format(Input.DATE)),
    TIME_PARSE(() -> LocalDate.parse("2026-02-28")),
    TIME_BETWEEN(() -> Duration.between(Input.INSTANT, Input.INSTANT.plusMillis(1_234))),
    REGEX_MATCH(() -> {
        Matcher matcher = Input.PAIR.matcher("price=1250");
        return matcher.matches() ? matcher : Input.TEXT;
    }),
    REGEX_REPLACE(() -> Input.DIGITS.matcher(Input.CSV).replaceAll("#")),
    BUFFER_WRAP(() -> ByteBuffer.wrap(Input.BYTES).putLong(0, Input.number).slice(8, 16)),
    BUFFER_PUT(() -> {
        Input.DIRECT.clear();
        for (int i = 0; i < 16; i++) {
            Input.DIRECT.putInt(i);
        }
        return Input.DIRECT;
    }),
    BUFFER_DECODE(() -> {
        CharBuffer decoded = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(Input.BYTES));
        return decoded;
    }),
    RECORD_NEW(() -> new Input.Point(Input.number, 2)),
    RECORD_COMPARED(
            () -> new Input.Point(Input.number, 2).equals(new Input.Point(2, Input.number)) ? Input.TEXT : Input.CSV),
    LAMBDA_CAPTURED(() -> {
        int number = Input.number;
        IntUnaryOperator plus = i -> i + number;
        return plus;
    }),
    LAMBDA_OPTIONAL(() -> Optional.of(Input.TEXT).map(String::length).filter(length -> length > 2));

    private final Supplier<Object> body;

    RealOperation(Supplier<Object> body) {
        this.body = body;
    }

    /** Runs it once. The caller consumes the result. */
    public Object run() {
        return body.get();
    }

    private static final class Input {
        private static final String TEXT = "order";
        private static final String CSV = "alpha,17,beta,4711,gamma,3,delta,99";
        private static final List<String> NAMES =
                List.of("alice", "bob", "carol", "dave", "eve", "frank", "grace", "heidi", "ivan", "judy");
        private static final Map<String, Integer> LENGTHS = new HashMap<>();
        private static final TreeMap<String, Integer> SORTED = new TreeMap<>();
        private static final Map<String, Integer> COUNTS = new HashMap<>();
        private static final ArrayDeque<String> DEQUE = new ArrayDeque<>(NAMES);
        private static final LocalDate DATE = LocalDate.of(2026, 2, 27);
        private static final Instant INSTANT = Instant.ofEpochSecond(1_750_000_000);
        private static final Pattern PAIR = Pattern.compile("(\\w+)=(\\d+)");
        private static final Pattern DIGITS = Pattern.compile("\\d+");
        private static final byte[] BYTES = "a buffer of some bytes, in ASCII".getBytes(StandardCharsets.UTF_8);
        private static final ByteBuffer DIRECT = ByteBuffer.allocateDirect(64);

        /** Not final, so no compiler knows its value. */
        private static volatile int number = 12_345;

        static {
            for (String name : NAMES) {
                LENGTHS.put(name, name.length());
                SORTED.put(name, name.length());
            }
        }

        private record Point(int x, int y) {}
    }
}
