package io.bytewatcher.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;

/**
 * Packs the results for the page: JSON, compressed, in letters and digits. A tenth of the size, and no text of others stands
 * in the page as it is, so that none can be taken for markup.
 */
final class HtmlPacking {
    private static final int BUFFER = 1 << 16;

    private HtmlPacking() {}

    static String pack(RunResults results) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (Writer writer = new OutputStreamWriter(new GZIPOutputStream(packed, BUFFER), StandardCharsets.UTF_8)) {
            HtmlData.write(writer, results);
        }
        return Base64.getEncoder().encodeToString(packed.toByteArray());
    }
}
