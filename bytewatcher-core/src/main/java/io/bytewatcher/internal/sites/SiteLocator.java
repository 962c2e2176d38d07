package io.bytewatcher.internal.sites;

import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Finds where code allocates. The module {@code bytewatcher-sites} provides it; without that module code is measured and watched, and no
 * site is found.
 */
public interface SiteLocator {
    /**
     * The one that is provided.
     *
     * @throws AttributionException when there is none, or it does not fit; the message names the artifact to add
     */
    static SiteLocator instance() {
        SiteLocator provided = Provided.INSTANCE;
        if (provided == null) {
            throw new AttributionException(Provided.WHY_NOT);
        }
        return provided;
    }

    /**
     * The way to find the sites of code that can be repeated.
     *
     * @param packages which classes, in the syntax of {@link #patterns}
     * @return the exact one where this JVM reports each object, or else the ledger
     * @throws IllegalArgumentException when a pattern is malformed
     */
    SiteEngine engine(String packages);

    /**
     * Instruments the classes that are loaded, and those that will be.
     *
     * @param packages which classes, see {@link #patterns}
     * @return the code, to be closed
     * @throws IllegalArgumentException when a pattern is malformed
     * @throws AttributionException when other code is instrumented already, or this JVM does not allow it
     */
    InstrumentedCode instrument(List<String> packages);

    /**
     * Reads patterns of classes.
     *
     * @param list separated by commas, such as {@code com.acme.*,java.util.*,!com.acme.generated.*}
     * @return the patterns
     * @throws IllegalArgumentException when one is malformed
     */
    List<String> patterns(String list);

    /** Looked for once. */
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
