package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The places of a compilation, in words. */
final class Places {
    /** The lines of a path of calls. */
    private static final int MOST_CALLS = 3;

    private final Methods methods;

    /** The method that allocates, and those into which it is inlined. */
    private final Set<InlineScope> allocating = new HashSet<>();

    Places(Methods methods, InlineScope innermost) {
        this.methods = methods;
        for (InlineScope each = innermost; each != null; each = each.caller()) {
            allocating.add(each);
        }
    }

    /**
     * The words for the followed object.
     *
     * @param before the clauses on the way to it, if it is a holder of the allocated one
     * @param subject the object
     * @param isSure whether each path from the allocation makes it the followed object. The JIT does not compile a path that the code has
     *     not taken
     */
    record Words(String before, String subject, boolean isSure) {
        String say(String predicate) {
            return before + subject + " " + predicate;
        }

        Words then(String predicate, String holder, Place place) {
            return new Words(say(predicate) + "; ", holder, isSureAt(place));
        }

        Words at(Place place) {
            return new Words(before, subject, isSureAt(place));
        }

        Words unsure() {
            return new Words(before, subject, false);
        }

        boolean isSureAt(Place place) {
            return isSure && place.isSure();
        }
    }

    /**
     * The place of a use, as a clause.
     *
     * @param line the line of the use
     * @param path the branch that leads there; empty if each path from the object reaches the use
     * @param mayThrowBefore whether a compiled path from the object ends in a throw instead
     * @param calledAt the calls that led there from the code that allocates, the nearest first; without those in the JDK
     */
    record Place(String line, String path, boolean mayThrowBefore, List<String> calledAt) {
        boolean isSure() {
            return path.isEmpty() && !mayThrowBefore;
        }

        Place withoutPath() {
            return new Place(line, "", false, calledAt);
        }

        @Override
        public String toString() {
            return " at " + line + path + calls();
        }

        private String calls() {
            if (calledAt.isEmpty()) {
                return "";
            }
            List<String> shown = new ArrayList<>(calledAt);
            if (shown.size() > MOST_CALLS) {
                shown.subList(MOST_CALLS - 1, shown.size() - 1).clear();
                shown.add(MOST_CALLS - 1, "…");
            }
            return ", called at " + String.join(" from ", shown);
        }
    }

    Place place(InlineScope scope, int offset, Reach reach, boolean mayThrowBefore) {
        String path = "";
        if (reach instanceof Reach.Branch branch) {
            path = " on one path from line " + line(scope.method(), branch.offset());
        } else if (reach instanceof Reach.Handler handler) {
            path = " in the handler of line " + line(scope.method(), handler.offset());
        }
        return new Place(frame(scope.method(), offset), path, mayThrowBefore, calledAt(scope));
    }

    Place place(InlineScope scope, int offset) {
        return place(scope, offset, new Reach.Always(), false);
    }

    /** Ends at the code that allocates or, if that is the JDK's, at the first line of other code. */
    private List<String> calledAt(InlineScope scope) {
        List<String> calls = new ArrayList<>();
        for (InlineScope callee = scope; callee.caller() != null; callee = callee.caller()) {
            if (allocating.contains(callee) && (isOfTheUser(callee.method()) || !calls.isEmpty())) {
                break;
            }
            if (isOfTheUser(callee.caller().method())) {
                String call = frame(callee.caller().method(), callee.call());
                if (calls.isEmpty() || !calls.get(calls.size() - 1).equals(call)) { // else recursion
                    calls.add(call);
                }
            }
        }
        return calls;
    }

    private boolean isOfTheUser(CompiledMethod method) {
        return !methods.isOfTheJdk(method) && !isGenerated(method);
    }

    /** Whether the JVM made the method to link a call, or calls it to make that call's result. */
    boolean isGenerated(CompiledMethod method) {
        return method.type().startsWith("java.lang.invoke.")
                || method.type().startsWith("java.lang.StringConcatHelper")
                || method.type().equals("jdk.internal.misc.Unsafe")
                || Origins.isOfLambda(method)
                || (method.isHidden() && methods.code(method).isEmpty());
    }

    private int line(CompiledMethod method, int offset) {
        return methods.code(method).map(code -> code.line(offset)).orElse(0);
    }

    /** Returns a frame as stack traces have it, which IDEs link. */
    private String frame(CompiledMethod method, int offset) {
        int line = line(method, offset);
        String file = methods.sourceFile(method);
        return method.type() + "." + method.name() + "(" + file + (line == 0 ? "" : ":" + line) + ")";
    }

    /** Returns a method without its package. */
    static String name(CompiledMethod method) {
        return Names.simple(method.type()) + "." + method.name() + Names.parameters(method.descriptor());
    }
}
