package acme;

/** The bytecode of finally before Java 6. SubroutineClass writes the class file, with the lines of this source. */
public final class Subroutine {
    static volatile Object kept;

    // Case: finally as a subroutine that two paths jump to
    static void subroutine() {
        kept = leave(0);
        kept = leave(1);
    }

    static Object leave(int n) {
        try {
            return new int[n]; // 40 B: new int[]
        } finally {
            kept = new Object(); // 2 x 16 B: new Object
        }
    }
}
