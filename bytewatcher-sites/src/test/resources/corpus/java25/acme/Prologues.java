package acme;

/** Compiled for Java 25: statements before {@code super(...)}. */
public final class Prologues {
    static volatile Object kept;

    static void keep(Object object) {
        kept = object;
    }

    // Case: statements before super(...), with branches and new objects
    static void prologue() {
        for (int n = 0; n < 3; n++) {
            keep(new Derived(n)); // 3 x 24 B: new Derived
        }
    }

    static class Base {
        final Object object;

        Base(Object object) {
            this.object = object;
            keep(new int[1]); // 3 x 24 B: new int[]
        }
    }

    static final class Derived extends Base {
        final Object early;

        Derived(int n) {
            Object first = new int[n]; // 64 B: new int[]
            if (n == 1) {
                first = new Object[] {first}; // 24 B: new Object[]
            }
            early = new Object(); // 3 x 16 B: new Object
            super(n == 2 ? new long[1] : first); // 24 B: new long[]
            keep(new byte[1]); // 3 x 24 B: new byte[]
        }
    }
}
