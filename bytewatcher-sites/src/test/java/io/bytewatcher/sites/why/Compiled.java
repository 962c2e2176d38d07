package io.bytewatcher.sites.why;

import static io.bytewatcher.sites.corpus.Case.When.SETTLED;

import io.bytewatcher.sites.corpus.Case;

/**
 * Code that C2 does not compile: it runs in the interpreter, which removes nothing. javac copies a finally block for each way out of its
 * try block, so five of them in each other make 32 copies of the innermost, more than 8,000 bytecodes.
 */
final class Compiled {
    private Compiled() {}

    @Case(value = "more than HugeMethodLimit (8,000) bytecodes: the JVM does not compile it", when = SETTLED)
    static void inAMethodThatIsTooLong() {
        // kept: not compiled Compiled.inAMethodThatIsTooLong, too long; proof: -XX:-DontCompileHugeMethods +
        // -XX:-ClipInlining
        Point p = new Point(Keep.number, 1); // 24 B: new Point
        Keep.total += p.x;
        if (Keep.total == Integer.MIN_VALUE) {
            try {
                Keep.total++;
            } finally {
                try {
                    Keep.total++;
                } finally {
                    try {
                        Keep.total++;
                    } finally {
                        try {
                            Keep.total++;
                        } finally {
                            try {
                                Keep.total++;
                            } finally {
                                Keep.object = new byte[] {
                                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
                                };
                            }
                        }
                    }
                }
            }
        }
    }

    @Case(value = "a method that is too long to be compiled returns its object to compiled code", when = SETTLED)
    static void returnedByAMethodThatIsTooLong() {
        Keep.total += made(Keep.number).y;
    }

    private static Point made(int x) {
        if (Keep.total == Integer.MIN_VALUE) {
            try {
                Keep.total++;
            } finally {
                try {
                    Keep.total++;
                } finally {
                    try {
                        Keep.total++;
                    } finally {
                        try {
                            Keep.total++;
                        } finally {
                            try {
                                Keep.total++;
                            } finally {
                                Keep.object = new byte[] {
                                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
                                    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
                                };
                            }
                        }
                    }
                }
            }
        }
        // kept: not compiled Compiled.made, too long; proof: none
        return new Point(x, 2); // 24 B: new Point
    }
}
