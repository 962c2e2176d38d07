package io.bytewatcher.sites.why;

import static io.bytewatcher.sites.corpus.Case.When.SETTLED;

import io.bytewatcher.sites.corpus.Case;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Objects that meet code of the JDK. */
final class Library {
    private Library() {}

    private static final List<Integer> NUMBERS = new ArrayList<>(List.of(1, 2, 3));

    @Case(value = "control: the iterator of one kind of list", when = SETTLED)
    static void iteratorOfAList() {
        for (Integer number : NUMBERS) {
            Keep.total += number;
        }
    }

    @SuppressWarnings("JdkObsolete") // one more kind of collection
    private static final List<Collection<Integer>> COLLECTIONS = new ArrayList<>(List.of(
            new ArrayList<>(List.of(1, 2)),
            new LinkedList<>(List.of(1, 2)),
            new TreeSet<>(List.of(1, 2)),
            new LinkedHashSet<>(List.of(1, 2))));

    @Case(value = "four kinds of collections at one call of iterator()", when = SETTLED)
    static void iteratorOfFourTypes() {
        for (int i = 0; i < 4; i++) {
            // kept: returned by ArrayList.iterator, not inlined and returned by AbstractSequentialList.iterator,
            // not inlined and returned by TreeSet.iterator, not inlined and returned by LinkedKeySet.iterator,
            // not inlined or returned by HashSet.iterator, not inlined; proof: none
            for (Integer number : COLLECTIONS.get(i)) { // 4 x 32 B: java.util.Collection.iterator()
                Keep.total += number;
            }
        }
    }

    private static final Map<Long, Integer> MAP = new HashMap<>(Map.of(7_000L, 1, 8_000L, 2));

    @Case(value = "put has its own big code; it does not store a key that it has already", when = SETTLED)
    static void keyInABoxThatIsPut() {
        // kept: passed to HashMap.putVal, already compiled into a big method or passed to HashMap.put, already
        // compiled into a big method; proof: none
        MAP.put(Keep.number * 1_000L, 1); // 24 B: boxing long → Long
    }

    @Case(value = "C2 does not know the length of the bytes; it removes the string", when = SETTLED)
    static void concatenation() {
        // kept: array of a text; proof: none
        Keep.total += ("a" + Keep.number).length(); // 24 B: string concatenation
    }

    private static final String FIRST = String.valueOf(Keep.number);
    private static final String SECOND = String.valueOf(Keep.number + 1);

    @Case(value = "C2 knows the length of a text of constants; the field keeps the text and its array", when = SETTLED)
    static void concatenationOfConstants() {
        // kept: stored in Keep.object and stored in String.value then stored in Keep.object; proof: none
        Keep.object = FIRST + SECOND; // 48 B: string concatenation
    }

    @Case(value = "C2 from JDK 21 on knows the length of one digit", when = SETTLED)
    static void concatenationOfADigit() {
        // kept: stored in Keep.object and stored in String.value then stored in Keep.object; proof: none
        Keep.object = "no. " + (Keep.number & 7); // 48 B: string concatenation
    }

    @Case(value = "C2 does not know the number of digits of 10 or more", when = SETTLED)
    static void concatenationOfTwoDigits() {
        // kept: array of a text; proof: none
        Keep.total += ("no. " + (16 + (Keep.number & 15))).length(); // 24 B: string concatenation
    }

    private static boolean flag = true;

    @Case(value = "C2 knows a boolean of which the profile shows one branch only", when = SETTLED)
    static void concatenationOfABoolean() {
        // kept: stored in Keep.object and stored in String.value then stored in Keep.object; proof: none
        Keep.object = "is " + flag; // 48 B: string concatenation
    }

    @Case(value = "C2 knows the length of a text of a constant that an inlined method receives", when = SETTLED)
    static void concatenationOfAConstantArgument() {
        Keep.object = key("size");
    }

    private static String key(String name) {
        // kept: stored in Keep.object and stored in String.value then stored in Keep.object; proof: none
        return "key." + name; // 48 B: string concatenation
    }

    private static final String TEXT = "some text";

    @Case(value = "substring(0) returns the string itself, a merge; the length is unknown", when = SETTLED)
    static void substring() {
        // kept: merged with a parameter and array length not constant; proof: none
        // kept from 25: array length not constant; proof: none
        Keep.total += TEXT.substring(Keep.number & 3).length(); // 48 B (25: 24 B): String.substring(...)
    }

    @Case(value = "control: dates of inlined methods", when = SETTLED)
    static void date() {
        Keep.total += LocalDate.ofEpochDay(Keep.number).plusDays(1).getDayOfMonth();
    }

    @Case(value = "a builder that is stored, and the array in it", when = SETTLED)
    @SuppressWarnings("UnnecessaryStringBuilder") // the builder is the case
    static void builderThatIsStored() {
        // kept: stored in Keep.object; proof: none
        // kept: stored in AbstractStringBuilder.value then stored in Keep.object; proof: none
        Keep.object = new StringBuilder(16); // 24 B: new StringBuilder + 32 B: constructor of StringBuilder
    }

    @Case(value = "C2 keeps each object of a class with a finalizer; the JVM registers it", when = SETTLED)
    static void withAFinalizer() {
        // kept: class has a finalizer; proof: none
        Dying d = new Dying(); // 16 B: new Dying
        Keep.total += d.x;
    }

    // kept: class is a Reference and stored in Finalizer.unfinalized; proof: none
    private static final class Dying { // 40 B: constructor of Object
        int x = Keep.number;

        @Override
        @SuppressWarnings({"deprecation", "removal", "Finalize"})
        protected void finalize() {
            Keep.total++;
        }
    }
}
