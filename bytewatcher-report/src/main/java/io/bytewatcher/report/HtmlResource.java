package io.bytewatcher.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * A part of the page, from ByteWatcher's jar.
 *
 * @param text with the line ends that browsers see and hash, and without the source map's line, because a browser's debugger would
 *     request the source map
 */
record HtmlResource(String text) {
    private static final String SOURCE_MAP = "//# sourceMappingURL=";
    private static final Pattern URL_AT_END = Pattern.compile("\\S*\\s*");

    static HtmlResource of(String name) {
        try (InputStream in = HtmlResource.class.getResourceAsStream("html/" + name)) {
            if (in == null) {
                throw new IllegalStateException("html/" + name + " is not beside " + HtmlResource.class.getName()
                        + ": was bytewatcher-report.jar repacked without its resources?");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
            return new HtmlResource(withoutSourceMap(text));
        } catch (IOException e) {
            throw new UncheckedIOException("html/" + name, e);
        }
    }

    /** Searches from the end, because a library has up to 200 KB. */
    private static String withoutSourceMap(String text) {
        int map = text.lastIndexOf(SOURCE_MAP);
        if (map < 0
                || !URL_AT_END
                        .matcher(text.substring(map + SOURCE_MAP.length()))
                        .matches()) {
            return text;
        }
        return text.substring(0, map > 0 && text.charAt(map - 1) == '\n' ? map - 1 : map);
    }

    /** The hash, as content security policies name it. */
    String source() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
