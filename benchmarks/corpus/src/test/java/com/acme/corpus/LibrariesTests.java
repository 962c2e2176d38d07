package com.acme.corpus;

import com.google.re2j.Pattern;
import com.tdunning.math.stats.MergingDigest;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vavr.collection.List;
import io.vavr.collection.HashMap;
import io.vavr.control.Option;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.MurmurHash3;
import org.apache.commons.codec.language.Soundex;
import org.apache.commons.collections4.map.LRUMap;
import org.apache.commons.lang3.Range;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.tuple.Pair;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.text.StringSubstitutor;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.message.ReusableMessageFactory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;
import org.joda.time.format.ISODateTimeFormat;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.pcollections.PVector;
import org.pcollections.TreePVector;
import org.slf4j.helpers.MessageFormatter;

public class LibrariesTests extends Operations {
    private final LRUMap<Integer, String> lru = new LRUMap<>(50);
    private final DescriptiveStatistics statistics = new DescriptiveStatistics(100);
    private final StringSubstitutor substitutor = new StringSubstitutor(Map.of("name", "Ada", "count", "3"));
    private final LevenshteinDistance distance = new LevenshteinDistance();
    private final Soundex soundex = new Soundex();
    private final Pattern re2 = Pattern.compile("(\\w+)=(\\d+)");
    private final MergingDigest digest = new MergingDigest(100);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Counter counter = registry.counter("orders");
    private final Timer timer = registry.timer("latency");
    private final List<Integer> list = List.range(0, 20);
    private final HashMap<String, Integer> map = HashMap.of("a", 1, "b", 2, "c", 3);
    private final PVector<String> vector = TreePVector.<String>empty().plus("a").plus("b").plus("c");
    private final DateTime time = new DateTime(2026, 11, 23, 8, 40, DateTimeZone.UTC);
    private final FixedBitSet bits = new FixedBitSet(1_000);
    private final byte[] bytes = "quick brown fox".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    private int next;

    public LibrariesTests() {
        bits.set(10, 500);
    }

    @Test
    @Benchmark
    public void lang3Split() {
        kept = StringUtils.split("a,b,c,d", ',');
    }

    @Test
    @Benchmark
    public void lang3Replace() {
        kept = StringUtils.replace("the quick brown fox", "quick", "slow");
    }

    @Test
    @Benchmark
    public void lang3IsNumeric() {
        number = StringUtils.isNumeric("1234567890") ? 1 : 0;
    }

    @Test
    @Benchmark
    public void lang3HashCodeBuilder() {
        HashCodeBuilder builder = new HashCodeBuilder(17, 37);
        // escapes: kept = builder;
        number = builder.append(next++).append("Ada").append(12.5).toHashCode();
    }

    @Test
    @Benchmark
    public void lang3Pair() {
        Pair<String, Integer> pair = Pair.of("Ada", next++ & 63);
        // escapes: kept = pair;
        number = pair.getLeft().length() + pair.getRight();
    }

    @Test
    @Benchmark
    public void lang3Range() {
        number = Range.of(3, 17).contains(next++ & 31) ? 1 : 0;
    }

    @Test
    @Benchmark
    public void collections4Lru() {
        lru.put(next++ % 100, "value");
    }

    @Test
    @Benchmark
    public void math3Complex() {
        number = Double.doubleToRawLongBits(
                new Complex(1, 2).multiply(new Complex(next++, 4)).add(Complex.I).getReal());
    }

    @Test
    @Benchmark
    public void math3Statistics() {
        statistics.addValue(next++ & 127);
        number = (long) statistics.getMean();
    }

    @Test
    @Benchmark
    public void textSubstitute() {
        kept = substitutor.replace("${name} has ${count} orders");
    }

    @Test
    @Benchmark
    public void textDistance() {
        number = distance.apply("kitten", "sitting");
    }

    @Test
    @Benchmark
    public void codecHex() {
        kept = Hex.encodeHex(bytes);
    }

    @Test
    @Benchmark
    public void codecMurmur() {
        number = MurmurHash3.hash32x86(bytes);
    }

    @Test
    @Benchmark
    public void codecSoundex() {
        kept = soundex.encode("Hopper");
    }

    @Test
    @Benchmark
    public void re2Matches() {
        number = re2.matcher("quantity=12").matches() ? 1 : 0;
    }

    @Test
    @Benchmark
    public void digestAdd() {
        digest.add(next++ & 1023);
    }

    @Test
    @Benchmark
    public void counterIncrement() {
        counter.increment();
    }

    @Test
    @Benchmark
    public void timerRecord() {
        timer.record(next++ & 1023, TimeUnit.MICROSECONDS);
    }

    @Test
    @Benchmark
    public void vavrFold() {
        number = list.foldLeft(0, Integer::sum);
    }

    @Test
    @Benchmark
    public void vavrMap() {
        kept = list.map(n -> n + 1).filter(n -> n % 2 == 0);
    }

    @Test
    @Benchmark
    public void vavrOption() {
        number = Option.of("Ada").map(String::length).getOrElse(0) + map.get("b").getOrElse(0);
    }

    @Test
    @Benchmark
    public void pcollectionsPlus() {
        kept = vector.plus("d");
    }

    @Test
    @Benchmark
    public void jodaPlusDays() {
        DateTime later = time.plusDays(next++ & 7);
        number = later.getMillis();
    }

    @Test
    @Benchmark
    public void jodaParse() {
        kept = ISODateTimeFormat.dateTimeParser().parseDateTime("2026-11-23T08:40:00Z");
    }

    @Test
    @Benchmark
    public void slf4jFormat() {
        kept = MessageFormatter.format("order {} of {}", next++ & 127, "Ada").getMessage();
    }

    @Test
    @Benchmark
    public void slf4jVarargs() {
        kept = MessageFormatter.arrayFormat("{} {} {}", new Object[] {"a", 2, "c"}).getMessage();
    }

    @Test
    @Benchmark
    public void log4jMessage() {
        kept = new ParameterizedMessage("order {} of {}", next++ & 127, "Ada").getFormattedMessage();
    }

    @Test
    @Benchmark
    public void log4jReusable() {
        number = ReusableMessageFactory.INSTANCE.newMessage("order {} of {}", "one", "Ada").getFormattedMessage().length();
        ReusableMessageFactory.release(ReusableMessageFactory.INSTANCE.newMessage(""));
    }

    @Test
    @Benchmark
    public void luceneBits() {
        int count = 0;
        for (int doc = bits.nextSetBit(0); doc < 400; doc = bits.nextSetBit(doc + 1)) {
            count++;
        }
        number = count;
    }

    @Test
    @Benchmark
    public void luceneBytesRef() {
        number = new BytesRef(bytes, 2, 5).compareTo(new BytesRef(bytes, 3, 5));
    }
}
