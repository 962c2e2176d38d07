package io.bytewatcher.claims.rewritten;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationAssertions;
import io.bytewatcher.Allocations;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.MemoryMode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** OpenTelemetry's {@code InstrumentGarbageCollectionBenchmarkTest}, for counters. */
@Tag("gate")
class OpenTelemetryCollectTests {
    private static final int CARDINALITY = 200;

    private final Metrics reusable = new Metrics(MemoryMode.REUSABLE_DATA);
    private final Metrics immutable = new Metrics(MemoryMode.IMMUTABLE_DATA);

    @Test
    void reusableDataAllocatesLessThanATenth() {
        AllocationAssertions.assertAllocatesAtMost(
                0.1, SteadyState.of(reusable::recordAndCollect), SteadyState.of(immutable::recordAndCollect));
    }

    @Test
    void immutableDataAllocates() {
        assertThat(reusable.recordAndCollect()).isNotEmpty();
        assertThat(immutable.recordAndCollect()).isNotEmpty();
        assertThat(Allocations.steadyState(immutable::recordAndCollect).bytesPerOperation())
                .isPositive();
    }

    /** The factor above, and their test's tolerance of 4 %, allow many more. */
    @Test
    void exactLimitNoticesOneIterator() {
        Allocation exact = Allocations.steadyState(reusable::recordAndCollect);
        assertThat(exact.verdict()).isEqualTo(Verdict.STEADY);
        long limit = (long) exact.bytesPerOperation();
        AllocationAssertions.assertMaxAllocation(limit, reusable::recordAndCollect);
        assertThat(Allocations.steadyState(reusable::iterateRecordAndCollect).exceeds(limit))
                .isTrue();
    }

    /** Counters with a reader that collects on request. */
    private static final class Metrics implements MetricReader {
        private final List<Attributes> attributes = new ArrayList<>();
        private final MemoryMode memoryMode;
        private final LongCounter counter;
        private CollectionRegistration registration = CollectionRegistration.noop();

        @SuppressWarnings("unused") // written only, so that the JIT keeps it
        private Iterator<Attributes> iterator = Collections.emptyIterator();

        Metrics(MemoryMode memoryMode) {
            this.memoryMode = memoryMode;
            for (int i = 0; i < CARDINALITY; i++) {
                attributes.add(Attributes.of(AttributeKey.stringKey("key"), "value" + i));
            }
            counter = SdkMeterProvider.builder()
                    .registerMetricReader(this, instrument -> CARDINALITY + 1)
                    .build()
                    .get("meter")
                    .counterBuilder("counter")
                    .build();
        }

        Collection<MetricData> recordAndCollect() {
            for (int i = 0; i < attributes.size(); i++) {
                counter.add(i, attributes.get(i));
            }
            return registration.collectAllMetrics();
        }

        Collection<MetricData> iterateRecordAndCollect() {
            iterator = attributes.iterator();
            return recordAndCollect();
        }

        @Override
        public void register(CollectionRegistration collection) {
            registration = collection;
        }

        @Override
        public MemoryMode getMemoryMode() {
            return memoryMode;
        }

        @Override
        public AggregationTemporality getAggregationTemporality(InstrumentType type) {
            return AggregationTemporality.DELTA;
        }

        @Override
        public CompletableResultCode forceFlush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }
}
