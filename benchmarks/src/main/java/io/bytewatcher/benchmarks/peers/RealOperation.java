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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What programs do all day, in microseconds; both JMH and ByteWatcher call it by {@link #run()} and consume its result. */
public enum RealOperation {
    STRING_CONCATENATION {
        @Override
        public Object run() {
            return Input.TEXT + ':' + Input.number + '/' + Input.NAMES.get(1);
        }
    },
    STRING_SPLIT {
        @Override
        public Object run() {
            return Input.CSV.split(",", -1);
        }
    },
    STRING_SUBSTRING {
        @Override
        public Object run() {
            return Input.CSV.substring(3, 17);
        }
    },
    STRING_BUILDER {
        @Override
        public Object run() {
            StringBuilder builder = new StringBuilder();
            for (String name : Input.NAMES) {
                builder.append(name).append(';');
            }
            return builder.toString();
        }
    },
    STRING_BYTES {
        @Override
        public Object run() {
            return Input.CSV.getBytes(StandardCharsets.UTF_8);
        }
    },
    LIST_FILL {
        @Override
        public Object run() {
            List<String> list = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                list.add(Input.TEXT);
            }
            return list;
        }
    },
    LIST_SORT {
        @Override
        public Object run() {
            List<String> list = new ArrayList<>(Input.NAMES);
            list.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
            return list;
        }
    },
    MAP_FILL {
        @Override
        public Object run() {
            Map<String, String> map = new HashMap<>();
            for (String name : Input.NAMES) {
                map.put(name, Input.TEXT);
            }
            return map;
        }
    },
    MAP_ITERATE {
        @Override
        public Object run() {
            int sum = 0;
            for (Map.Entry<String, Integer> entry : Input.LENGTHS.entrySet()) {
                sum += entry.getValue() + entry.getKey().length();
            }
            return sum == 0 ? Input.TEXT : Input.CSV;
        }
    },
    TREE_MAP_HEAD {
        @Override
        public Object run() {
            return Input.SORTED.headMap("f");
        }
    },
    DEQUE_ROTATE {
        @Override
        public Object run() {
            String first = Input.DEQUE.removeFirst();
            Input.DEQUE.addLast(first);
            return first;
        }
    },
    STREAM_MAP {
        @Override
        public Object run() {
            return Input.NAMES.stream().map(String::length).toList();
        }
    },
    STREAM_GROUP {
        @Override
        public Object run() {
            return Input.NAMES.stream().collect(Collectors.groupingBy(String::length));
        }
    },
    STREAM_SUM {
        @Override
        public Object run() {
            return IntStream.range(0, 50).map(i -> i * i).sum() == 0 ? Input.TEXT : Input.CSV;
        }
    },
    BOXING_LONG {
        @Override
        public Object run() {
            return Long.valueOf(Input.number + 1_000_000);
        }
    },
    BOXING_SUM {
        @Override
        public Object run() {
            Long sum = 0L;
            for (int i = 0; i < 10; i++) {
                sum += i + Input.number;
            }
            return sum;
        }
    },
    BOXING_MERGE {
        @Override
        public Object run() {
            Input.COUNTS.merge(Input.TEXT, 1_000, (a, b) -> a > 1_000_000 ? 1_000 : a + b);
            return Input.COUNTS;
        }
    },
    TIME_PLUS_DAYS {
        @Override
        public Object run() {
            return Input.DATE.plusDays(40);
        }
    },
    TIME_FORMAT {
        @Override
        public Object run() {
            return DateTimeFormatter.ISO_LOCAL_DATE.format(Input.DATE);
        }
    },
    TIME_PARSE {
        @Override
        public Object run() {
            return LocalDate.parse("2026-02-28");
        }
    },
    TIME_BETWEEN {
        @Override
        public Object run() {
            return Duration.between(Input.INSTANT, Input.INSTANT.plusMillis(1_234));
        }
    },
    REGEX_MATCH {
        @Override
        public Object run() {
            Matcher matcher = Input.PAIR.matcher("price=1250");
            return matcher.matches() ? matcher : Input.TEXT;
        }
    },
    REGEX_REPLACE {
        @Override
        public Object run() {
            return Input.DIGITS.matcher(Input.CSV).replaceAll("#");
        }
    },
    BUFFER_WRAP {
        @Override
        public Object run() {
            return ByteBuffer.wrap(Input.BYTES).putLong(0, Input.number).slice(8, 16);
        }
    },
    BUFFER_PUT {
        @Override
        public Object run() {
            Input.DIRECT.clear();
            for (int i = 0; i < 16; i++) {
                Input.DIRECT.putInt(i);
            }
            return Input.DIRECT;
        }
    },
    BUFFER_DECODE {
        @Override
        public Object run() {
            CharBuffer decoded = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(Input.BYTES));
            return decoded;
        }
    },
    RECORD_NEW {
        @Override
        public Object run() {
            return new Input.Point(Input.number, 2);
        }
    },
    RECORD_COMPARED {
        @Override
        public Object run() {
            return new Input.Point(Input.number, 2).equals(new Input.Point(2, Input.number)) ? Input.TEXT : Input.CSV;
        }
    },
    LAMBDA_CAPTURED {
        @Override
        public Object run() {
            int number = Input.number;
            IntUnaryOperator plus = i -> i + number;
            return plus;
        }
    },
    LAMBDA_OPTIONAL {
        @Override
        public Object run() {
            return Optional.of(Input.TEXT).map(String::length).filter(length -> length > 2);
        }
    };

    /**
     * Runs it once.
     *
     * @return what the caller has to consume
     */
    public abstract Object run();

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

        /** Not final, so that no compiler knows it. */
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
