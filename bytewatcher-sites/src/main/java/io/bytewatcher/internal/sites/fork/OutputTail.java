package io.bytewatcher.internal.sites.fork;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;

/** The last output of a process. */
final class OutputTail {
    private static final int CAPACITY = 16 * 1024;
    private static final int LINES = 5;

    private final byte[] ring = new byte[CAPACITY];
    private final byte[] chunk = new byte[CAPACITY];
    private long total;

    /** Takes at most one chunk of the available output, without waiting. Returns whether there was any. */
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

    /** Returns the last lines, joined into one; empty if nothing was printed. */
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

    /** Returns the encoding of a JVM's output into a pipe. From JDK 19 on, that is the system's, whatever the JVM's default is. */
    private static Charset charset() {
        String encoding = System.getProperty("native.encoding", "");
        return Runtime.version().feature() >= 19 && !encoding.isEmpty() && Charset.isSupported(encoding)
                ? Charset.forName(encoding)
                : Charset.defaultCharset();
    }
}
