package io.bytewatcher.internal.files;

import java.util.Locale;

/**
 * Makes any text visible and fit for one column of one line. Control characters, line separators, invisible and
 * direction-changing characters and unpaired surrogates become {@code \t}, {@code \n}, {@code \r} or
 * <code>&#92;u001b</code>, and a backslash becomes two. The choice does not depend on the JDK's version of Unicode.
 */
public final class Escapes {
    private static final int UNICODE_LENGTH = 6;

    private Escapes() {}

    public static String escape(String text) {
        return escape(text, "");
    }

    /** Escapes more characters: blanks as {@code \s}, others by their number. */
    public static String escape(String text, String more) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                out.append(c).append(text.charAt(++i));
            } else if (Character.isSurrogate(c) || isHidden(c) || c == '\\' || more.indexOf(c) >= 0) {
                out.append(escaped(c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static String escaped(char c) {
        return switch (c) {
            case '\t' -> "\\t";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\\' -> "\\\\";
            case ' ' -> "\\s";
            default -> String.format(Locale.ROOT, "\\u%04x", (int) c);
        };
    }

    private static boolean isHidden(char c) {
        return Character.isISOControl(c)
                || c == '\u00ad' // soft hyphen
                || c == '\u061c' // marks of direction
                || (c >= '\u200e' && c <= '\u200f')
                || (c >= '\u2028' && c <= '\u202e') // separators of lines and paragraphs, and more marks of direction
                || c == '\u200b' // zero width space; not the joiners, which words and emoji contain
                || (c >= '\u2060' && c <= '\u206f')
                || c == '\ufeff' // byte order mark
                || (c >= '\ufff9' && c <= '\ufffb');
    }

    /**
     * Reverses {@link #escape}.
     *
     * @throws IllegalArgumentException when a backslash begins no escape sequence
     */
    public static String unescape(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                out.append(c);
                continue;
            }
            char kind = i + 1 < text.length() ? text.charAt(i + 1) : 0;
            switch (kind) {
                case 't' -> out.append('\t');
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 's' -> out.append(' ');
                case '\\' -> out.append('\\');
                case 'u' -> out.append(unicode(text, i));
                default -> throw badEscape(text, i);
            }
            i += kind == 'u' ? UNICODE_LENGTH - 1 : 1;
        }
        return out.toString();
    }

    private static char unicode(String text, int start) {
        int end = start + UNICODE_LENGTH;
        String digits = end <= text.length() ? text.substring(start + 2, end) : "";
        if (!digits.matches("[0-9a-fA-F]{4}")) {
            throw badEscape(text, start);
        }
        return (char) Integer.parseInt(digits, 16);
    }

    private static IllegalArgumentException badEscape(String text, int start) {
        String sequence = text.substring(start, Math.min(text.length(), start + 2));
        return new IllegalArgumentException("\"" + sequence + "\" at character " + (start + 1)
                + " (expected after a backslash: t, n, r, s, another backslash, or u and four hexadecimal digits)");
    }
}
