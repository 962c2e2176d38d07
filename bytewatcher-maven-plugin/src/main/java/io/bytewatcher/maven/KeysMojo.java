package io.bytewatcher.maven;

import java.util.Map;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Sets keys for the tests of the whole build, as {@code -D} on the command line does. The goals {@code survey} and {@code update} run it
 * before the tests; it is not meant to be called.
 */
@Mojo(name = "keys", threadSafe = true)
public final class KeysMojo extends ByteWatcherMojo {
    private static final String MARK = KeysMojo.class.getName();

    /** The keys to set. They win over the command line and over {@code keys}. */
    @Parameter(required = true)
    private Map<String, String> set = Map.of();

    /** Created by Maven. */
    public KeysMojo() {}

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // of Maven's API
    public void execute() {
        getPluginContext().put(MARK, MARK); // of a skipped module, too: it may be the last one to reach check
        if (!isSkipped()) {
            set.forEach(session().getUserProperties()::setProperty);
        }
    }

    /** Whether the tests run for {@code survey} or {@code update}, after which there is nothing to check. */
    static boolean isInForce(ByteWatcherMojo mojo) {
        return mojo.getPluginContext().containsKey(MARK);
    }
}
