package io.bytewatcher.sites.why;

import static io.bytewatcher.sites.corpus.Case.When.SETTLED;

import io.bytewatcher.sites.corpus.Case;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;

/** Objects that something else holds when the call has returned. No flag removes them: the path of the bytecode is the evidence. */
final class Stored {
    private Stored() {}

    private static Point last = new Point(0, 0);

    @Case(value = "each thread can read a static field", when = SETTLED)
    static void inAStaticField() {
        // kept: stored in Stored.last; proof: none
        last = new Point(Keep.number, 1); // 24 B: new Point
    }

    private static final class Holder {
        Point held = last;
    }

    private static final Holder HOLDER = new Holder();

    @Case(value = "the holder is older than the call", when = SETTLED)
    static void inAFieldOfAKeptObject() {
        // kept: stored in Holder.held; proof: none
        HOLDER.held = new Point(Keep.number, 1); // 24 B: new Point
    }

    private record Cell(Point content) {}

    @Case(value = "control: the holder is removed, and the object with it", when = SETTLED)
    static void inAnObjectThatIsRemoved() {
        Point p = new Point(Keep.number, 1);
        Cell cell = new Cell(p);
        Keep.total += cell.content.x;
    }

    @Case(value = "the holder is older than the object: to 17, its field merges null and the object", when = SETTLED)
    static void inAnOlderObjectThatIsRemoved() {
        // kept: stored in Stored$Cell.content then merged with null; proof: none
        Cell cell = new Cell(new Point(Keep.number, 1)); // 24 B (21: 0 B): new Point
        Keep.total += cell.content.x;
    }

    @Case(value = "the field of a removed holder held another value before, to 17", when = SETTLED)
    static void inAFieldThatHadAnotherValue() {
        Holder holder = new Holder();
        // kept: stored in Stored$Holder.held then merged with field Stored.last; proof: none
        holder.held = new Point(Keep.number, 1); // 24 B (21: 0 B): new Point
        Keep.total += holder.held.x;
    }

    /** As an iterator that keeps the last element for its {@code remove()}. */
    private static final class Current {
        @SuppressWarnings("unused") // written only
        private Point point = last;

        private int turn;

        static Current create() {
            return new Current();
        }

        boolean hasNext() {
            return turn < Keep.number;
        }

        Point set(Point p) {
            point = p;
            return p;
        }
    }

    @Case(value = "the field of a removed iterator merges one object and the next", when = SETTLED)
    static void inAFieldOfARemovedIterator() {
        Current current = Current.create();
        while (current.hasNext()) {
            // kept: stored in Stored$Current.point then merged with an earlier one of the loop; proof: none
            Keep.total += current.set(new Point(current.turn++, 1)).x; // 7 x 24 B: new Point
        }
    }

    @Case(value = "control: each turn has a holder of its own", when = SETTLED)
    static void inAFieldOfAHolderOfEachTurn() {
        int turns = Keep.number;
        for (int i = 0; i < turns; i++) {
            Point p = new Point(i, 1);
            Holder holder = new Holder();
            holder.held = p;
            Keep.total += p.x;
        }
    }

    @Case(value = "the holder is stored, and all that it refers to escapes with it", when = SETTLED)
    static void inAnObjectThatIsStored() {
        // kept: stored in Keep.object; proof: none
        Holder holder = new Holder(); // 16 B: new Holder
        // kept: stored in Holder.held then stored in Keep.object; proof: none
        holder.held = new Point(Keep.number, 1); // 24 B: new Point
        Keep.object = holder;
    }

    private record Pair(Object left, Object right) {}

    @Case(value = "three levels: a record in a record that is stored", when = SETTLED)
    static void inARecordOfARecord() {
        // kept: stored in Pair.left then stored in Pair.right then stored in Keep.object; proof: none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        // kept: stored in Pair.right then stored in Keep.object; proof: none
        Pair inner = new Pair(p, "inner"); // 24 B: new Pair
        // kept: stored in Keep.object; proof: none
        Keep.object = new Pair("outer", inner); // 24 B: new Pair
    }

    @Case(value = "a setter that is inlined stores it", when = SETTLED)
    static void byASetter() {
        // kept: stored in Stored.last; proof: none
        keep(new Point(Keep.number, 1)); // 24 B: new Point
    }

    private static void keep(Point p) {
        last = p;
    }

    private static final Point[] POINTS = new Point[4];

    @Case(value = "an array that is older than the call", when = SETTLED)
    static void inAKeptArray() {
        // kept: stored in Stored.POINTS[]; proof: none
        POINTS[Keep.number & 3] = new Point(Keep.number, 1); // 24 B: new Point
    }

    private static final List<Object> LIST = new ArrayList<>(List.of(1));

    @Case(value = "set stores into the list's array", when = SETTLED)
    static void inAList() {
        // kept: stored in ArrayList.elementData[]; proof: none
        LIST.set(0, new Point(Keep.number, 1)); // 24 B: new Point
    }

    private static final Map<String, Object> MAP = new HashMap<>(Map.of("a", 1));

    @Case(value = "another line has the list keep it", when = SETTLED)
    static void inAListByAnotherLine() {
        // kept: stored in ArrayList.elementData[], called at Stored.keepInList from Stored.inAListByAnotherLine; proof:
        // none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        keepInList(p);
    }

    @Case(value = "a chain of calls that begins on the line that allocates", when = SETTLED)
    static void inAListByAChain() {
        // kept: stored in ArrayList.elementData[], called at Stored.keepInList from Stored.second from …; proof: none
        first(new Point(Keep.number, 1)); // 24 B: new Point
    }

    private static void first(Point p) {
        second(p);
    }

    private static void second(Point p) {
        keepInList(p);
    }

    private static void keepInList(Point p) {
        LIST.set(0, p);
    }

    /**
     * InlineSmallCode refuses the first of the calls of put and putVal whose own code is already large. If both are inlined, putVal stores
     * the value in the entry of the key, behind branches. No flag helps, because the entry is older than the call.
     */
    @Case(value = "a value of a map: HashMap.putVal stores it in the entry, inlined or not", when = SETTLED)
    static void inAMap() {
        // kept: stored in HashMap$Node.value, on one path or passed to HashMap.put, already compiled into a big
        // method or passed to HashMap.putVal, already compiled into a big method; proof: none
        MAP.put("a", new Point(Keep.number, 1)); // 24 B: new Point
    }

    private static final ArrayDeque<Object> QUEUE = new ArrayDeque<>();

    @Case(value = "the queue's array keeps it for a moment", when = SETTLED)
    static void inAQueue() {
        // kept: stored in ArrayDeque.elements[]; proof: none
        QUEUE.offer(new Point(Keep.number, 1)); // 24 B: new Point
        QUEUE.poll();
    }

    private static final AtomicReference<Object> REFERENCE = new AtomicReference<>();

    @Case(value = "getAndSet is an intrinsic that stores", when = SETTLED)
    static void inAnAtomicReferenceByGetAndSet() {
        // kept: stored in Stored.REFERENCE; proof: none
        REFERENCE.getAndSet(new Point(Keep.number, 1)); // 24 B: new Point
    }

    private static final ThreadLocal<Object> LOCAL = new ThreadLocal<>();

    @Case(value = "the thread's map of locals holds it", when = SETTLED)
    static void inAThreadLocal() {
        // kept: stored in ThreadLocal$ThreadLocalMap$Entry.value, on one path; proof: none
        LOCAL.set(new Point(Keep.number, 1)); // 24 B: new Point
    }

    @SuppressWarnings("unused") // written only
    private static IntSupplier supplier = () -> 1;

    @Case(value = "a lambda that captures it is stored", when = SETTLED)
    static void inALambdaThatIsStored() {
        // kept: captured by a lambda then stored in Stored.supplier; proof: none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        // kept: stored in Stored.supplier; proof: none
        supplier = () -> p.x; // 16 B: lambda capturing
    }

    @Case(value = "control: the lambda is called here only, and removed", when = SETTLED)
    static void inALambdaThatIsRemoved() {
        Point p = new Point(Keep.number, 1);
        IntSupplier local = () -> p.x;
        Keep.total += local.getAsInt();
    }

    @Case(value = "a local class captures it in a field", when = SETTLED)
    static void inALocalClassThatIsStored() {
        // kept: stored in Stored$1Local.val$p then stored in Stored.supplier; proof: none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        class Local implements IntSupplier {
            @Override
            public int getAsInt() {
                return p.x;
            }
        }
        // kept: stored in Stored.supplier; proof: none
        supplier = new Local(); // 16 B: new Local
    }

    @Case(value = "C2 keeps each Reference, even a local one, and with it what it refers to", when = SETTLED)
    static void behindAWeakReference() {
        // kept: stored in Reference.referent then class is a Reference; proof: none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        // kept: class is a Reference; proof: none
        WeakReference<Point> reference = new WeakReference<>(p); // 32 B: new WeakReference
        Keep.total += reference.refersTo(p) ? p.x : 1;
    }

    @Case(value = "two reasons: a large method, and a field", when = SETTLED)
    static void passedAndStored() {
        // kept: passed to PassedOn.large, hot method too big and stored in Stored.last; proof: none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        Keep.total += PassedOn.large(p);
        last = p;
    }

    @Case(value = "two fields: one store less is not enough", when = SETTLED)
    static void storedTwice() {
        // kept: stored in Stored.last and stored in Keep.object; proof: none
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        last = p;
        Keep.object = p;
    }
}
