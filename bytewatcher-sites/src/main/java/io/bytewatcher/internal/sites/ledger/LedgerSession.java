package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.ledger.probe.ProbeControl;
import io.bytewatcher.internal.sites.ledger.transform.Plan;
import io.bytewatcher.internal.sites.ledger.transform.SiteRegistry;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Instrumented code, from open to close. At most one session is open per JVM. {@link HelperThread} transforms all classes. */
public final class LedgerSession implements AutoCloseable {
    private static final AtomicReference<@Nullable LedgerSession> OPEN = new AtomicReference<>();

    private final String opener = Thread.currentThread().getName();
    private final Instrumentation instrumentation;
    private final LedgerScope scope;
    private final SiteRegistry table = new SiteRegistry();
    private final ProbeControl probes;
    private final ObjectSizes sizes;
    private final Transformer transformer;
    private final Retransformation retransformation;
    private boolean closed;

    private LedgerSession(Instrumentation instrumentation, LedgerScope scope) {
        this.instrumentation = instrumentation;
        this.scope = scope;
        probes = ProbeControl.of(instrumentation);
        sizes = new ObjectSizes(instrumentation);
        transformer = new Transformer(instrumentation, scope, table, probes);
        retransformation = new Retransformation(instrumentation, transformer);
    }

    /**
     * Opens a session. No code has probes yet.
     *
     * @param scope the classes that may get probes
     * @throws AttributionException when another session is open, or this JVM cannot be instrumented
     */
    public static LedgerSession open(LedgerScope scope) {
        Instrumentation instrumentation = Agent.require();
        LedgerSession session = new LedgerSession(instrumentation, scope);
        LedgerSession other = OPEN.compareAndExchange(null, session);
        if (other != null) {
            throw new AttributionException(
                    "the sites of other code are being found in this JVM already, by the thread \"" + other.opener
                            + "\", and two at once would record each other. Close that ledger first.");
        }
        return session;
    }

    /** Returns the sites that have got probes. */
    public SiteRegistry table() {
        return table;
    }

    /** Returns whether a class of this name has probes. */
    boolean isInstrumented(String name) {
        return transformer.isInstrumented(name);
    }

    ObjectSizes sizes() {
        return sizes;
    }

    ProbeControl probes() {
        return probes;
    }

    /** Replaces the probes in the code by those of a plan. */
    public void instrument(Plan plan) {
        HelperThread.run(() -> {
            transformer.plan(plan);
            instrumentation.removeTransformer(transformer);
            instrumentation.addTransformer(transformer, true);
            for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                scope.learn(type);
            }
            List<Class<?>> affected = new ArrayList<>();
            for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                if (transformer.isAffected(type, plan) && instrumentation.isModifiableClass(type)) {
                    affected.add(type);
                }
            }
            retransformation.of(affected);
        });
    }

    /** Returns remarks for the user about the instrumentation so far. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(transformer.remarks());
        remarks.addAll(retransformation.remarks());
        for (String pattern : scope.wanted()) {
            if (table.classes().stream().noneMatch(sites -> LedgerScope.matches(pattern, sites.name()))) {
                remarks.add("sitesIn: no class that was loaded matches " + pattern);
            }
        }
        return remarks;
    }

    /** Restores the original code. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            probes.off();
            HelperThread.run(() -> {
                transformer.plan(null);
                List<Class<?>> affected = new ArrayList<>();
                for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                    if (transformer.isInstrumented(type) && instrumentation.isModifiableClass(type)) {
                        affected.add(type);
                    }
                }
                instrumentation.removeTransformer(transformer);
                retransformation.of(affected);
            });
            probes.release();
        } finally {
            OPEN.compareAndSet(this, null);
        }
    }
}
