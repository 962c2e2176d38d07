package io.bytewatcher.internal.sites.fork;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;

/** The last that a process printed. */
final class OutputTail {
    private static final int CAPACITY = 16 * 1024;
    private static final int LINES = 5;

    private final byte[] ring = new byte[CAPACITY];
    private final byte[] chunk = new byte[CAPACITY];
    private long total;

    /** Takes what can be read without waiting, at most one chunk. Tells whether there was any. */
    boolean take(InputStream output) throws IOException {
        int available = output.available();
        if (available <= 0) {
            return false;
        }
        int read = output.read(chunk, 0, Math.min(available, CAPACITY));
        for (int i = 0; i < read; i++) {
            ring[(int) ((total + i) % CAPACITY)] = chunk[i];
        }
        total += Math.max(0, read);
        return read > 0;
    }

    /** The last lines, joined into one; empty where nothing was printed. */
    String lastLines() {
        int length = (int) Math.min(total, CAPACITY);
        byte[] last = new byte[length];
        for (int i = 0; i < length; i++) {
            last[i] = ring[(int) ((total - length + i) % CAPACITY)];
        }
        List<String> lines = new String(last, charset())
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        return String.join(" / ", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
    }

    /** From JDK 19 on, a JVM prints into a pipe as the system encodes, whatever its default is. */
    private static Charset charset() {
        String encoding = System.getProperty("native.encoding", "");
        return Runtime.version().feature() >= 19 && !encoding.isEmpty() && Charset.isSupported(encoding)
                ? Charset.forName(encoding)
                : Charset.defaultCharset();
    }
}
