package io.bytewatcher.internal.sites;

import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Finds allocation sites. The module {@code bytewatcher-sites} provides the implementation. Without that module, code can be measured and
 * watched, but no sites are found.
 */
public interface SiteLocator {
    /**
     * Returns the provided locator.
     *
     * @throws AttributionException when there is none, or it is incompatible; the message names the artifact to add
     */
    static SiteLocator instance() {
        SiteLocator provided = Provided.INSTANCE;
        if (provided == null) {
            throw new AttributionException(Provided.WHY_NOT);
        }
        return provided;
    }

    /**
     * Returns the engine for repeatable code: object events if this JVM reports each object, otherwise the ledger.
     *
     * @param packages the classes to search, in the syntax of {@link #patterns}
     * @throws IllegalArgumentException when a pattern is malformed
     */
    SiteEngine engine(String packages);

    /**
     * Instruments the loaded classes, and those that are loaded later.
     *
     * @param packages the classes to instrument, see {@link #patterns}
     * @return the code, to be closed
     * @throws IllegalArgumentException when a pattern is malformed
     * @throws AttributionException when other code is already instrumented, or this JVM does not allow it
     */
    InstrumentedCode instrument(List<String> packages);

    /**
     * Parses patterns of classes.
     *
     * @param list separated by commas, for example {@code com.acme.*,java.util.*,!com.acme.generated.*}
     * @return the patterns
     * @throws IllegalArgumentException when a pattern is malformed
     */
    List<String> patterns(String list);

    /** Looked up once. */
    final class Provided {
        static final String WHY_NOT;
        static final @Nullable SiteLocator INSTANCE;

        static {
            SiteLocator found = null;
            String whyNot =
                    "bytewatcher-sites is not on the class path: add the dependency io.bytewatcher:bytewatcher-sites";
            try {
                found = ServiceLoader.load(SiteLocator.class, SiteLocator.class.getClassLoader())
                        .findFirst()
                        .orElse(null);
            } catch (ServiceConfigurationError unfit) {
                whyNot = "bytewatcher-sites does not fit: " + unfit.getMessage();
            }
            INSTANCE = found;
            WHY_NOT = whyNot;
        }

        private Provided() {}
    }
}
