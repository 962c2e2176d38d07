package io.bytewatcher.report;

import io.bytewatcher.internal.files.Escapes;
import java.util.regex.Pattern;

/** Escapes any text for one line of GitHub-flavoured Markdown: it cannot contain markup, a link, a mention or the end of a cell. */
final class MarkdownText {
    private static final Pattern WWW = Pattern.compile("(?i)www\\.");
    private static final int LONGEST = 300;

    private MarkdownText() {}

    /** Plain text. GitHub still finds mentions of users and issues in it. */
    static String text(String text) {
        String visible = Escapes.escape(shortened(text));
        StringBuilder out = new StringBuilder(visible.length());
        for (int i = 0; i < visible.length(); i++) {
            char c = visible.charAt(i);
            if (isPlain(c)) {
                out.append(c);
            } else {
                out.append("&#").append((int) c).append(';');
            }
        }
        return WWW.matcher(out).replaceAll(match -> match.group().replace(".", "&#46;"));
    }

    /** Code, in which GitHub finds no mentions of users and issues. */
    static String code(String name) {
        return name.isEmpty() ? "" : "<code>" + text(name) + "</code>";
    }

    private static boolean isPlain(char c) {
        boolean ascii = c < 128;
        return !ascii || Character.isLetterOrDigit(c) || " .,()$/-=+;%".indexOf(c) >= 0;
    }

    private static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
        return text.substring(0, end) + "…";
    }
}
