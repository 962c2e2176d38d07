package io.bytewatcher.internal.sites.locator;

import io.bytewatcher.internal.sites.InstrumentedCode;
import io.bytewatcher.internal.sites.SiteEngine;
import io.bytewatcher.internal.sites.SiteLocator;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.internal.sites.ledger.LedgerEngine;
import io.bytewatcher.internal.sites.ledger.LedgerScope;
import io.bytewatcher.internal.sites.ledger.OpenLedger;
import io.bytewatcher.internal.sites.why.KeptFinder;
import java.util.List;
import java.util.stream.Stream;

/** Finds sites by the events of single objects in a JVM that was started for them, and by the ledger in any other JVM. */
public final class EventsOrLedger implements SiteLocator {
    @Override
    public SiteEngine engine(String packages) {
        return ObjectEventsEngine.isPossible()
                ? new ObjectEventsEngine(new KeptFinder()::find)
                : new LedgerEngine(patterns(packages));
    }

    @Override
    public InstrumentedCode instrument(List<String> packages) {
        return OpenLedger.open(packages);
    }

    @Override
    public List<String> patterns(String list) {
        List<String> patterns = Stream.of(list.split(",", -1))
                .map(String::strip)
                .filter(pattern -> !pattern.isEmpty())
                .toList();
        new LedgerScope(patterns); // rejects malformed ones
        return patterns;
    }
}
