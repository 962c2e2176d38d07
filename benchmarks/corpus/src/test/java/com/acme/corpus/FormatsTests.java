package com.acme.corpus;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.hashing.LongHashFunction;
import okio.Buffer;
import org.agrona.ExpandableArrayBuffer;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.openjdk.jmh.annotations.Benchmark;

public class FormatsTests extends Operations {
    private static final String JSON = "{\"id\":17,\"name\":\"Ada\",\"tags\":[\"a\",\"b\"],\"price\":12.5}";

    private final JsonFactory factory = new JsonFactory();
    private final ObjectMapper mapper = new ObjectMapper();
    private final Map<String, Object> order = Map.of("id", 17);
    private final Gson gson = new Gson();
    private final byte[] json = JSON.getBytes(StandardCharsets.UTF_8);
    private final byte[] array = new byte[256];
    private final ByteBuf heap = Unpooled.buffer(256);
    private final PooledByteBufAllocator pool = new PooledByteBufAllocator(false);
    private final Buffer okio = new Buffer();
    private final LZ4Compressor lz4 = LZ4Factory.safeInstance().fastCompressor();
    private final byte[] compressed = new byte[512];
    private final LongHashFunction xx = LongHashFunction.xx();
    private final Bytes<?> chronicle = Bytes.allocateElasticOnHeap(256);
    private final ExpandableArrayBuffer agrona = new ExpandableArrayBuffer(256);
    private final Kryo kryo = new Kryo();
    private final Output output = new Output(256);
    private final CharSequence digits = new StringBuilder("1234.5678");
    private int next;

    public FormatsTests() {
        kryo.register(java.util.ArrayList.class);
    }

    @Test
    @Benchmark
    public void jacksonTokens() throws IOException {
        int tokens = 0;
        try (JsonParser parser = factory.createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                tokens++;
            }
        }
        number = tokens;
    }

    @Test
    @Benchmark
    public void jacksonTree() throws IOException {
        JsonNode node = mapper.readTree(json);
        kept = node;
    }

    @Test
    @Benchmark
    public void jacksonWrite() throws IOException {
        kept = mapper.writeValueAsBytes(order);
    }

    @Test
    @Benchmark
    public void gsonParse() {
        kept = gson.fromJson(JSON, JsonObject.class);
    }

    @Test
    @Benchmark
    public void gsonWrite() {
        kept = gson.toJson(List.of(1, 2, 3));
    }

    @Test
    @Benchmark
    public void protobufWrite() throws IOException {
        CodedOutputStream out = CodedOutputStream.newInstance(array);
        // escapes: kept = out;
        out.writeInt64(1, next++);
        out.writeInt32(2, 300);
        out.writeString(3, "Ada");
        number = out.spaceLeft();
    }

    @Test
    @Benchmark
    public void protobufRead() throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(json);
        number = in.readRawVarint32() + in.readRawByte();
    }

    @Test
    @Benchmark
    public void nettyHeap() {
        heap.clear();
        heap.writeInt(next++);
        heap.writeLong(42);
        number = heap.readInt() + heap.readLong();
    }

    @Test
    @Benchmark
    public void nettySlice() {
        heap.setIndex(0, 64);
        ByteBuf slice = heap.slice(8, 16);
        // escapes: kept = slice;
        number = slice.getLong(0);
    }

    @Test
    @Benchmark
    public void nettyPooled() {
        ByteBuf buffer = pool.heapBuffer(128);
        buffer.writeLong(next++);
        number = buffer.readLong();
        buffer.release();
    }

    @Test
    @Benchmark
    public void nettyUtf8() {
        heap.clear();
        number = heap.writeCharSequence("the quick brown fox", StandardCharsets.UTF_8);
    }

    @Test
    @Benchmark
    public void okioUtf8() throws IOException {
        okio.writeUtf8("quick brown fox");
        kept = okio.readUtf8();
    }

    @Test
    @Benchmark
    public void lz4() {
        number = lz4.compress(json, 0, json.length, compressed, 0);
    }

    @Test
    @Benchmark
    public void xxHash() {
        number = xx.hashBytes(json) + xx.hashChars("the quick brown fox");
    }

    @Test
    @Benchmark
    public void chronicleAppend() {
        chronicle.clear();
        chronicle.append("price=").append(next++).append(',').append(12.5);
        number = chronicle.readRemaining();
    }

    @Test
    @Benchmark
    public void agronaAscii() {
        int length = agrona.putStringAscii(0, "the quick brown fox");
        agrona.putLongAscii(length, next++ & 1023);
        number = length;
    }

    @Test
    @Benchmark
    public void csvLine() throws IOException {
        try (CSVParser parser = CSVFormat.DEFAULT.parse(new StringReader("1,\"two, too\",3\n4,5,6\n"))) {
            int columns = 0;
            for (CSVRecord record : parser) {
                columns += record.size();
            }
            number = columns;
        }
    }

    @Test
    @Benchmark
    public void jsoupUnescape() {
        kept = Parser.unescapeEntities("a &lt; b &amp;&amp; c &gt; d", false);
    }

    @Test
    @Benchmark
    public void kryoWrite() {
        output.setPosition(0);
        kryo.writeObject(output, "the quick brown fox");
        number = output.position();
    }

    @Test
    @Benchmark
    public void messagePack() throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packer.packInt(next++ & 127).packString("Ada").packDouble(12.5);
            kept = packer.toByteArray();
        }
    }

    @Test
    @Benchmark
    public void doubleParse() {
        number = Double.doubleToRawLongBits(JavaDoubleParser.parseDouble(digits));
    }
}
