package io.bytewatcher.internal.sites.ledger;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Retransforms loaded classes in batches, because the JVM walks over all classes each time. One bad class fails its batch without a name.
 * Halving the batch finds the class, which then stays uninstrumented.
 */
final class Retransformation {
    private static final int BATCH = 500;
    private static final int NAMED = 3;

    private final Instrumentation instrumentation;
    private final Transformer transformer;
    private final Linking linking = new Linking();
    private final List<String> unlinkable = new CopyOnWriteArrayList<>();
    private final List<String> remarks = new CopyOnWriteArrayList<>();

    Retransformation(Instrumentation instrumentation, Transformer transformer) {
        this.instrumentation = instrumentation;
        this.transformer = transformer;
    }

    void of(List<Class<?>> all) {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> type : all) {
            if (linking.links(type)) {
                types.add(type);
            } else {
                transformer.skip(type);
                unlinkable.add(type.getName());
            }
        }
        for (int from = 0; from < types.size(); from += BATCH) {
            batch(types.subList(from, Math.min(types.size(), from + BATCH)));
        }
    }

    private void batch(List<Class<?>> types) {
        try {
            instrumentation.retransformClasses(types.toArray(Class<?>[]::new));
        } catch (UnmodifiableClassException | LinkageError | InternalError | RuntimeException e) {
            if (types.size() == 1) {
                skip(types.get(0), e);
            } else {
                batch(types.subList(0, types.size() / 2));
                batch(types.subList(types.size() / 2, types.size()));
            }
        }
    }

    private void skip(Class<?> type, Throwable reason) {
        transformer.skip(type);
        if (reason instanceof NoClassDefFoundError) {
            unlinkable.add(type.getName());
        } else {
            remarks.add(type.getName() + " has no probes (" + reason + "), its bytes are its callers'");
        }
    }

    List<String> remarks() {
        List<String> all = new ArrayList<>(remarks);
        int count = unlinkable.size();
        if (count > 0) {
            all.add(count + (count == 1 ? " class has" : " classes have")
                    + " no probes, because the JVM cannot link them: "
                    + String.join(", ", unlinkable.subList(0, Math.min(NAMED, count))) + (count > NAMED ? " …" : ""));
        }
        return all;
    }
}
