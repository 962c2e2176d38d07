package io.bytewatcher.exactness;

/** The ways to run bytecode, and whether each removes objects that do not escape. */
enum Jit {
    DEFAULT("-Xmixed", true),
    INTERPRETER("-Xint", false),
    COMPILE_FIRST("-Xcomp", true),
    C1_ONLY("-XX:TieredStopAtLevel=1", false);

    private final String flag;
    private final boolean removesObjects;

    Jit(String flag, boolean removesObjects) {
        this.flag = flag;
        this.removesObjects = removesObjects;
    }

    String flag() {
        return flag;
    }

    boolean removesObjects() {
        return removesObjects;
    }
}
