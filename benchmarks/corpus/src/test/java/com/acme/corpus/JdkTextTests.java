package com.acme.corpus;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.MessageFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class JdkTextTests extends Operations {
    private static final Pattern PAIR = Pattern.compile("(\\w+)=(\\d+)");

    private final String csv = "id,name,quantity,price,currency,comment";
    private final byte[] bytes = csv.getBytes(StandardCharsets.UTF_8);
    private final ByteBuffer buffer = ByteBuffer.allocate(256);
    private final ByteBuffer direct = ByteBuffer.allocateDirect(256);
    private final CharBuffer chars = CharBuffer.allocate(256);
    private final StringBuilder builder = new StringBuilder(200);
    private final Matcher matcher = PAIR.matcher("");
    private final MessageFormat message = new MessageFormat("{0} has {1} of {2}", Locale.ROOT);
    private final BigDecimal price = new BigDecimal("1234.5678");
    private final BigInteger large = new BigInteger("123456789012345678901234567890");
    private final UUID uuid = new UUID(123456789L, 987654321L);
    private final CRC32 crc = new CRC32();
    private final MessageDigest digest = sha256();
    private final ThreadLocal<StringBuilder> local = ThreadLocal.withInitial(() -> new StringBuilder(100));
    private long next;

    public JdkTextTests() {
        buffer.put(bytes).flip();
        direct.put(bytes).flip();
    }

    @Test
    @Benchmark
    public void stringConcatenation() {
        kept = csv + ':' + next++ % 100 + '/' + price;
    }

    @Test
    @Benchmark
    public void stringFormat() {
        kept = String.format(Locale.ROOT, "%s: %d items at %.2f", "order", next++ & 127, 12.5);
    }

    @Test
    @Benchmark
    public void stringSplit() {
        kept = csv.split(",", -1);
    }

    @Test
    @Benchmark
    public void substringCompared() {
        String part = csv.substring(3, 7);
        // escapes: kept = part;
        number = part.equals("name") ? 1 : 0;
    }

    @Test
    @Benchmark
    public void messageFormat() {
        kept = message.format(new Object[] {"Ada", 12, 40});
    }

    @Test
    @Benchmark
    public void stringJoiner() {
        StringJoiner joiner = new StringJoiner(", ", "[", "]");
        joiner.add("a").add("b").add("c");
        kept = joiner.toString();
    }

    @Test
    @Benchmark
    public void builderReused() {
        builder.setLength(0);
        builder.append("price ").append(next++ & 1023).append('/').append(true);
        number = builder.length();
    }

    @Test
    @Benchmark
    public void builderOnceAndLength() {
        StringBuilder fresh = new StringBuilder();
        fresh.append(csv).append(next++ & 1023);
        // escapes: kept = fresh;
        number = fresh.length();
    }

    @Test
    @Benchmark
    public void threadLocalBuilder() {
        StringBuilder own = local.get();
        own.setLength(0);
        number = own.append(csv).length();
    }

    @Test
    @Benchmark
    public void integerParse() {
        number = Integer.parseInt("12345") + Long.parseLong("-987654321");
    }

    @Test
    @Benchmark
    public void charsCount() {
        number = csv.chars().filter(c -> c == ',').count();
    }

    @Test
    @Benchmark
    public void regexMatches() {
        Matcher fresh = PAIR.matcher("quantity=12");
        number = fresh.matches() ? fresh.end(1) : 0;
    }

    @Test
    @Benchmark
    public void regexReused() {
        matcher.reset("quantity=12");
        number = matcher.matches() ? matcher.end(1) : 0;
    }

    @Test
    @Benchmark
    public void bigDecimalRounded() {
        kept = price.multiply(BigDecimal.TEN).setScale(2, RoundingMode.HALF_UP);
    }

    @Test
    @Benchmark
    public void bigDecimalCompared() {
        BigDecimal doubled = price.add(price);
        // escapes: kept = doubled;
        number = doubled.compareTo(price);
    }

    @Test
    @Benchmark
    public void bigIntegerMultiply() {
        kept = large.multiply(large);
    }

    @Test
    @Benchmark
    public void uuidToString() {
        kept = uuid.toString();
    }

    @Test
    @Benchmark
    public void dateParse() {
        kept = LocalDate.parse("2026-11-23");
    }

    @Test
    @Benchmark
    public void datePlus() {
        LocalDate date = LocalDate.of(2026, 11, 23).plusDays(next++ & 7);
        // escapes: kept = date;
        number = date.getDayOfMonth();
    }

    @Test
    @Benchmark
    public void dateTimeFormat() {
        kept = DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(LocalDateTime.of(2026, 11, 23, 8, 40, 1));
    }

    @Test
    @Benchmark
    public void durationBetween() {
        Instant start = Instant.ofEpochMilli(next++);
        number = Duration.between(start, start.plusMillis(5)).toNanos();
    }

    @Test
    @Benchmark
    public void base64() {
        kept = Base64.getEncoder().encode(bytes);
    }

    @Test
    @Benchmark
    public void slice() {
        ByteBuffer slice = buffer.slice(4, 16);
        // escapes: kept = slice;
        number = slice.getLong(0);
    }

    @Test
    @Benchmark
    public void directSlices() {
        long sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += direct.slice(8 * i, 8).getInt(0);
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void duplicateDecoded() {
        chars.clear();
        kept = StandardCharsets.UTF_8.newDecoder().decode(buffer.duplicate(), chars, true);
    }

    @Test
    @Benchmark
    public void crc() {
        crc.reset();
        crc.update(bytes, 0, bytes.length);
        number = crc.getValue();
    }

    @Test
    @Benchmark
    public void digest() {
        kept = digest.digest(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
