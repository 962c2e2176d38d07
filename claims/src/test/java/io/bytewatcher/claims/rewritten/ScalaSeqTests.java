package io.bytewatcher.claims.rewritten;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.Allocations;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;
import scala.collection.immutable.Seq$;

/** Scala's {@code AllocationTest}, and a part of its {@code SeqTest}. */
@Tag("gate")
class ScalaSeqTests {
    private static final int LIST = 24;

    @Nullable
    Object kept;

    private int calls;

    private static List<String> nil() {
        return List$.MODULE$.empty();
    }

    @Test
    @NoAllocation
    void emptyNonAllocating() {
        kept = Seq$.MODULE$.empty();
    }

    @Test
    @MaxAllocation(LIST)
    void sizeOne() {
        kept = nil().$colon$colon("0");
    }

    @Test
    @MaxAllocation(3 * LIST)
    void sizeThree() {
        kept = nil().$colon$colon("").$colon$colon("1").$colon$colon("0");
    }

    /** An allocation that the least of 1,000 calls does not see. */
    @Test
    void theLeastCallMissesAnAllocationInEverySecondCall() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 1_000; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            everySecond();
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isZero();
        assertThat(Allocations.steadyState(this::everySecond).bytesPerOperation())
                .isEqualTo(LIST / 2.0);
    }

    private void everySecond() {
        if (calls++ % 2 == 0) {
            kept = nil().$colon$colon("0");
        }
    }
}
