package io.bytewatcher.claims.rewritten;

import io.bytewatcher.junit.BeforeInvocation;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import org.apache.commons.lang3.mutable.MutableInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import us.ihmc.commons.lists.PreallocatedList;
import us.ihmc.commons.lists.RecyclingArrayDeque;
import us.ihmc.commons.lists.RecyclingArrayList;
import us.ihmc.commons.lists.RecyclingLinkedList;

/** The {@code ListAllocationTest} of ihmc-commons. */
@Tag("gate")
class IhmcListTests {
    private static final int CAPACITY = 8;

    private final RecyclingArrayList<MutableInt> list = new RecyclingArrayList<>(CAPACITY, MutableInt::new);
    private final RecyclingArrayDeque<MutableInt> deque =
            new RecyclingArrayDeque<>(CAPACITY, MutableInt::new, MutableInt::setValue);
    private final PreallocatedList<MutableInt> preallocated =
            new PreallocatedList<>(MutableInt.class, MutableInt::new, CAPACITY);
    private final MutableInt element = new MutableInt();
    private RecyclingLinkedList<MutableInt> linked = linked();

    private static RecyclingLinkedList<MutableInt> linked() {
        return new RecyclingLinkedList<>(MutableInt::new, MutableInt::setValue);
    }

    @BeforeInvocation
    void empty() {
        linked = linked();
    }

    @Test
    @NoAllocation
    void recyclingArrayList() {
        for (int i = 0; i < CAPACITY; i++) {
            list.add().setValue(i);
        }
        for (int i = CAPACITY - 1; i >= 0; i--) {
            list.get(i).setValue(2 * i);
            list.remove(i);
        }
        list.clear();
    }

    /** {@code ArrayDeque.add} and {@code push} call methods that the deque overrides, so each takes two objects of which one is lost. */
    @Test
    @MaxAllocation(32)
    void recyclingArrayDeque() {
        deque.addFirst();
        deque.addLast();
        deque.add(element);
        deque.push(element);
        deque.offerLast(element);
        deque.removeFirst();
        deque.pollLast();
        deque.pop();
        deque.clear();
    }

    @Test
    @NoAllocation
    void preallocatedList() {
        for (int i = 0; i < CAPACITY; i++) {
            preallocated.add().setValue(i);
        }
        preallocated.remove();
        preallocated.clear();
    }

    @Test
    @NoAllocation
    void recyclingLinkedList() {
        fill();
        linked.removeLast(element);
        linked.addLast(element);
        linked.removeFirst(element);
        linked.addFirst(element);
    }

    /** The control: the list is full. */
    @Test
    @MeasureAllocation
    void fullLinkedList() {
        fill();
        linked.addLast(element);
    }

    private void fill() {
        for (int i = 0; i < RecyclingLinkedList.defaultNumberOfElements; i++) {
            linked.addLast(element);
        }
    }
}
