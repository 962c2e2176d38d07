package io.bytewatcher.claims;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.charset.StandardCharsets;
import net.openhft.hashing.LongHashFunction;
import net.openhft.hashing.LongTupleHashFunction;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class HashingTests extends Claims {
    private final LongHashFunction xx = LongHashFunction.xx();
    private final LongTupleHashFunction murmur = LongTupleHashFunction.murmur_3();
    private final long[] pair = murmur.newResultArray();
    private final byte[] bytes = "a text of some bytes".getBytes(StandardCharsets.UTF_8);
    private final String text = "a text with ümlauts";
    private final HashStream64 stream = Hashing.xxh3_64().hashStream();

    @Test
    @Benchmark
    @Claim(
            of = Library.ZERO_ALLOCATION_HASHING,
            words = "API for hashing sequential data and zero-allocation, pretty fast implementations",
            in = "net/openhft/hashing/package-info.java",
            operation = "`hashBytes` and `hashChars` of 20 bytes and a string",
            control = "`hashBytes` of `String.getBytes`")
    public void zeroAllocationHashing() {
        number = xx.hashBytes(bytes) ^ xx.hashChars(text);
    }

    @Test
    @Benchmark
    public void zeroAllocationHashingControl() {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        kept = encoded;
        number = xx.hashBytes(encoded);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.ZERO_ALLOCATION_HASHING,
            words =
                    "A single allocation occurs only at the begining of some runtime scope, so it could be called Almost-Zero-Allocation-Hashing",
            in = "net/openhft/hashing/LongTupleHashFunction.java",
            operation = "`hashBytes` into an array that is reused",
            control = "`hashBytes` that returns an array")
    public void tuple() {
        murmur.hashBytes(bytes, pair);
        number = pair[0];
    }

    @Test
    @Benchmark
    public void tupleControl() {
        kept = murmur.hashBytes(bytes);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.HASH4J,
            words = "The allocation-free implementation encodes and streams the bytes directly",
            in = "com/dynatrace/hash4j/hashing/HashSink.java",
            operation = "`putStringUTF8` with a stream that is reset",
            control = "`putBytes` of `String.getBytes`")
    public void hash4j() {
        number = stream.reset().putStringUTF8(text).getAsLong();
    }

    @Test
    @Benchmark
    public void hash4jControl() {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        kept = encoded;
        number = stream.reset().putBytes(encoded).putInt(encoded.length).getAsLong();
    }
}
