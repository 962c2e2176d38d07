package io.bytewatcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;

/** The end of the command line, run in this JVM. */
record Ended(int code, String out, String err) {
    static Ended run(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.run(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
        return new Ended(code, out.toString(), err.toString());
    }

    static void assertUnusable(Ended ended, String message) {
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains(message).doesNotContain("\tat ").startsWith("bytewatcher: ");
        assertThat(ended.err().lines().filter(line -> !line.equals("Try --help.")))
                .hasSize(1);
    }
}
