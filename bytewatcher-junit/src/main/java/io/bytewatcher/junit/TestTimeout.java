package io.bytewatcher.junit;

import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** The time that a test's own {@link Timeout} allows it. */
final class TestTimeout {
    private TestTimeout() {}

    static Optional<Duration> of(ExtensionContext context) {
        for (ExtensionContext c = context; c != null; c = c.getParent().orElse(null)) {
            Optional<Duration> timeout = c.getElement().flatMap(TestTimeout::on);
            if (timeout.isPresent()) {
                return timeout;
            }
        }
        return Optional.empty();
    }

    private static Optional<Duration> on(AnnotatedElement element) {
        return AnnotationSupport.findAnnotation(element, Timeout.class)
                .map(timeout -> Duration.of(timeout.value(), timeout.unit().toChronoUnit()));
    }
}
