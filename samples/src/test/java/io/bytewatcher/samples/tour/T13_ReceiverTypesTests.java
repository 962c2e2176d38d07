package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import io.bytewatcher.junit.NoAllocation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * A for-each loop creates an iterator. While its call site sees one type of collection, the JIT removes the iterator: 0
 * B. Once the call site has seen four types, the JIT can no longer inline the call, and the same loop over the same
 * list costs 32 B.
 *
 * <p>A method that tests share can therefore break the limit of a test that did not change: {@code 32 B per call, limit
 * 0 B [STEADY]}. The failure also reports what the test allocates alone in a fresh JVM.
 */
class T13_ReceiverTypesTests {
    private final List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
    private final List<Collection<Integer>> others =
            List.of(new ArrayDeque<>(list), new PriorityQueue<>(list), new TreeSet<>(list));
    int sum;

    @Test
    @NoAllocation
    void oneType() {
        for (int number : list) {
            sum += number;
        }
    }

    @Test
    void fourTypes() {
        Allocation ofTheList =
                SteadyState.of(() -> add(list)).beforeEach(this::addOthers).measure();

        assertThat(ofTheList.bytesPerOperation()).isEqualTo(32);
    }

    private void addOthers() {
        others.forEach(this::add);
    }

    private void add(Collection<Integer> numbers) {
        for (int number : numbers) {
            sum += number;
        }
    }
}
