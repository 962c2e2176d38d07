package io.bytewatcher.claims;

import com.dslplatform.json.DslJson;
import com.dslplatform.json.JsonReader;
import com.google.common.flogger.context.LogLevelMap;
import com.google.flatbuffers.FlatBufferBuilder;
import java.io.IOException;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.logging.Level;
import org.jctools.queues.MpscUnboundedXaddArrayQueue;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class OtherLibrariesTests extends Claims {
    private static final int CHUNK = 8;

    private final MpscUnboundedXaddArrayQueue<String> pooled = new MpscUnboundedXaddArrayQueue<>(CHUNK, 2);
    private final MpscUnboundedXaddArrayQueue<String> unpooled = new MpscUnboundedXaddArrayQueue<>(CHUNK, 0);
    private final byte[] json = "[{\"a\":[1,2.5,\"x\"],\"b\":{\"c\":true}}]".getBytes(StandardCharsets.UTF_8);
    private final JsonReader<Object> reader = new DslJson<>().newReader(json);
    private final FlatBufferBuilder builder = new FlatBufferBuilder(1_024);
    private final CharBuffer chars = CharBuffer.wrap("a text with ümlauts".toCharArray());
    private final LogLevelMap levels = LogLevelMap.create(Map.of("com.acme", Level.FINE, "com.acme.web", Level.FINEST));

    @Test
    @Benchmark
    @Claim(
            of = Library.JCTOOLS,
            words = "The maximum number of reused chunks kept around to avoid allocation",
            in = "org/jctools/queues/MpscUnboundedXaddArrayQueue.java",
            operation = "64 elements through chunks of 8",
            control = "the same without pooled chunks")
    public void pooledChunks() {
        pass(pooled);
    }

    @Test
    @Benchmark
    public void pooledChunksControl() {
        pass(unpooled);
    }

    private void pass(MpscUnboundedXaddArrayQueue<String> queue) {
        for (int i = 0; i < 64; i++) {
            queue.offer("one");
            kept = queue.poll();
        }
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.DSL_JSON,
            words = "Will not allocate memory while skipping over JSON input.",
            in = "com/dslplatform/json/JsonReader.java",
            operation = "skips an object with an array and an object",
            control = "reads a string")
    public void skip() throws IOException {
        reader.process(json, json.length);
        reader.getNextToken();
        reader.getNextToken();
        number = reader.skip();
    }

    @Test
    @Benchmark
    public void skipControl() throws IOException {
        reader.process(json, json.length);
        reader.getNextToken();
        reader.getNextToken();
        reader.getNextToken();
        kept = reader.readString();
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.FLATBUFFERS,
            words = "If {@code s} is already a {@link CharBuffer}, this method is allocation free.",
            in = "com/google/flatbuffers/FlatBufferBuilder.java",
            operation = "`createString(CharBuffer)`",
            control = "the same with a new builder")
    public void createString() {
        builder.clear();
        number = builder.createString(chars);
    }

    @Test
    @Benchmark
    public void createStringControl() {
        FlatBufferBuilder fresh = new FlatBufferBuilder(1_024);
        kept = fresh;
        number = fresh.createString(chars);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.FLOGGER,
            words =
                    "This class is designed to allow efficient (i.e. zero-allocation) resolution of the log level for a given logger.",
            in = "com/google/common/flogger/context/LogLevelMap.java",
            operation = "`getLevel` of a class",
            control = "creates a map without names")
    public void logLevel() {
        kept = levels.getLevel("com.acme.web.Cart");
    }

    @Test
    @Benchmark
    public void logLevelControl() {
        kept = LogLevelMap.create(Map.of());
    }
}
