package io.bytewatcher.claims;

import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ParameterizedMessageFactory;
import org.apache.logging.log4j.message.ReusableMessage;
import org.apache.logging.log4j.message.ReusableMessageFactory;
import org.apache.logging.log4j.util.BiConsumer;
import org.apache.logging.log4j.util.SortedArrayStringMap;
import org.apache.logging.log4j.util.Strings;
import org.apache.logging.log4j.util.Unbox;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class Log4jTests extends Claims {
    private static final String API = "org/apache/logging/log4j/";

    private final SortedArrayStringMap context = new SortedArrayStringMap();
    private final StringBuilder text = new StringBuilder(256);
    private final BiConsumer<String, Object> appendsEntry = this::append;
    private String greeting = "Hello, ";
    private long one = 1_234_567_890_123L;
    private double real = 3.14;

    public Log4jTests() {
        context.putValue("user", "u1");
        context.putValue("request", "r1");
    }

    private void append(String key, Object value) {
        text.append(key).append('=').append(value);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LOG4J,
            words = "This method will not allocate temporary objects.",
            in = API + "util/Unbox.java",
            operation = "`Unbox.box(long)`",
            control = "`Long.valueOf`")
    public void unboxLong() {
        kept = Unbox.box(one);
    }

    @Test
    @Benchmark
    public void unboxLongControl() {
        kept = one;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LOG4J,
            words = "This method will not allocate temporary objects.",
            in = API + "util/Unbox.java",
            operation = "`Unbox.box(double)`",
            control = "`Double.valueOf`",
            reason =
                    "`Unbox.box` (`Unbox.java:169`) calls `StringBuilder.append(double)`, which allocates on 21 and does not on 17 and 25")
    public void unboxDouble() {
        kept = Unbox.box(real);
    }

    @Test
    @Benchmark
    public void unboxDoubleControl() {
        kept = real;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LOG4J,
            words = "Garbage-free iteration over key-value pairs with {@code BiConsumer} and {@code TriConsumer}.",
            in = API + "util/SortedArrayStringMap.java",
            operation = "`forEach` over two pairs",
            control = "`toMap`")
    public void stringMap() {
        text.setLength(0);
        context.forEach(appendsEntry);
    }

    @Test
    @Benchmark
    public void stringMapControl() {
        kept = context.toMap();
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LOG4J,
            words = "Concatenates 2 Strings without allocation.",
            in = API + "util/Strings.java",
            operation = "`Strings.concat`",
            control = "`+`",
            reason =
                    "the result is a new `String` with its array: `Strings.concat` (`Strings.java:343`) → `StringBuilder.toString`."
                            + " The method reuses its builder. If one argument is empty, it returns the other")
    public void concat() {
        kept = Strings.concat(greeting, "world");
    }

    @Test
    @Benchmark
    public void concatControl() {
        kept = greeting + "world";
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.LOG4J,
            words =
                    "Implementation of the {@link MessageFactory} interface that avoids allocating temporary objects where possible.",
            in = API + "message/ReusableMessageFactory.java",
            operation = "formats a message with two parameters",
            control = "the same with `ParameterizedMessageFactory`")
    public void reusableMessage() {
        text.setLength(0);
        Message message = ReusableMessageFactory.INSTANCE.newMessage("{} of {}", "one", "two");
        ((ReusableMessage) message).formatTo(text);
        ReusableMessageFactory.release(message);
    }

    @Test
    @Benchmark
    public void reusableMessageControl() {
        Message message = ParameterizedMessageFactory.INSTANCE.newMessage("{} of {}", "one", "two");
        kept = message.getFormattedMessage();
    }
}
