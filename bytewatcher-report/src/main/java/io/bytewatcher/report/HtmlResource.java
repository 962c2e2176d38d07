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
    private static final Pattern SOURCE_MAP = Pattern.compile("\n?//# sourceMappingURL=\\S*\\s*$");

    static HtmlResource of(String name) {
        try (InputStream in = HtmlResource.class.getResourceAsStream("html/" + name)) {
            if (in == null) {
                throw new IllegalStateException("html/" + name + " is not beside " + HtmlResource.class.getName()
                        + ": was bytewatcher-report.jar repacked without its resources?");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
            return new HtmlResource(SOURCE_MAP.matcher(text).replaceFirst(""));
        } catch (IOException e) {
            throw new UncheckedIOException("html/" + name, e);
        }
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
