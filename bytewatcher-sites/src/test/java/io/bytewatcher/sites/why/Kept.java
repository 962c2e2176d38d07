package io.bytewatcher.sites.why;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.KeptReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The reasons why C2 keeps what one cause of a line allocates. Comments above the line state them, one for each cause, in order:
 *
 * <pre>{@code
 * // kept: ALL; proof: none
 * // kept: ALL; proof: EXPERIMENT [+ EXPERIMENT]...
 * // kept from 25: ...                               the previous one on JDK 25 and newer
 *
 * ALL         EITHER [and EITHER]... [and also REASON]...
 *                                                    each EITHER is found; "also" marks a reason that keeps the object, too, but may be
 *                                                    found or not, because ByteWatcher is not sure of it by itself
 * EITHER      REASON [or REASON]...                  one at least is found, as the JIT decides
 * REASON      STEP [then STEP]...[, on one path]     the object's way; the last step keeps it
 * STEP        passed to Type.method, WHY             argument or receiver of a call that is not inlined
 *             returned by Type.method, WHY           result of one
 *             thrown by Type.method                  thrown out of one
 *             stored in Type.field                   Type.field[] is an array in the field
 *               [, called at Type.method [from Type.method]...]   the path of calls to it; … are more of them
 *             stored in an array                     which is a local one
 *             captured by a lambda
 *             merged with new Type | a constant | null | a parameter | field Type.field | the result of Type.method
 *               | an earlier one of the loop
 *             array length not constant | array index not constant | array longer than 64 | array of a text
 *             locked                                             and merged, on JDKs that split merges
 *             allocated by the runtime                           arrays in an array
 *             not compiled Type.method, WHY
 *             class has a finalizer | class is a Reference
 *             not known                              no reason in the bytecode or of a call
 * EXPERIMENT  inline Type.method                     a CompileCommand
 *             -XX:...
 * }</pre>
 *
 * <p>WHY is HotSpot's word for it, and the product's own words in parentheses; {@code not inlined} for a result without a further cause.
 * All reasons joined by {@code and} must go before the object goes. A comment may continue on the next line, until it has its whole proof.
 *
 * @param reasons each of which keeps it, in one of its forms
 * @param also the reasons that keep it, too, but may be found or not, because ByteWatcher is not sure of them by themselves
 * @param experiments remove it if they are done together; empty if no flag can
 */
record Kept(List<List<Reason>> reasons, List<Reason> also, List<String> experiments) {
    private static final Pattern START = Pattern.compile("\\s*// kept(?: from (\\d+))?: (.*)");
    private static final Pattern WHOLE = Pattern.compile("(.+); proof: (.+)");
    private static final Pattern EXPERIMENT = Pattern.compile("inline [\\w$]+\\.(\\w+|<init>)|-XX:\\S+");
    private static final Pattern UNKNOWN_PART = Pattern.compile("not known for ([\\d,.]+) of ([\\d,.]+) B");
    private static final String ALSO = "also ";
    private static final String NONE = "none";

    /** The product's words for HotSpot's. */
    private static final Map<String, String> WHY = Map.ofEntries(
            Map.entry("hot method too big", "(FreqInlineSize)"),
            Map.entry("too big", "(MaxInlineSize)"),
            Map.entry("already compiled into a big method", "its own code exceeds 2500 (InlineSmallCode)"),
            Map.entry("recursive inlining is too deep", "(MaxRecursiveInlineLevel)"),
            Map.entry("inlining too deep", "(MaxInlineLevel)"),
            Map.entry("exception method", "methods of exceptions"),
            Map.entry("native method", "it is native"),
            Map.entry("receiver not constant", "the handle is not constant"),
            Map.entry("low call site frequency", "this call is too rare"),
            Map.entry("executed < MinInliningThreshold times", "this call is too rare"),
            Map.entry("virtual call", "of too many types to be inlined"),
            Map.entry("intrinsic", "which reads its identity hash"),
            Map.entry("too long", "(HugeMethodLimit)"),
            Map.entry("unsupported calling sequence", "C2 failed to compile it (\"unsupported calling sequence\")"));

    private static final String NO_CAUSE = "not inlined";
    private static final String INLINE = "inline ";
    private static final String CONSTRUCTOR = "<init>";

    /** The kinds of a step, and their words. */
    enum Kind {
        PASSED("passed to (\\S+), (.+)"),
        RETURNED("returned by (\\S+), (.+)"),
        THROWN("thrown by (\\S+)"),
        STORED("stored in (\\S+\\.[^\\s,]+|an array)(?:, called at (\\S+(?: from \\S+)*))?"),
        CAPTURED("captured by (a lambda)"),
        MERGED(
                "merged with (new \\S+|a constant|null|a parameter|field \\S+|the result of \\S+|an earlier one of the loop)"),
        ARRAY_LENGTH("array length (not constant)"),
        ARRAY_INDEX("array index (not constant)"),
        ARRAY_LONG("array longer than (64)"),
        ARRAY_TEXT("array of (a text)"),
        LOCKED("(locked)"),
        RUNTIME("allocated by (the runtime)"),
        NOT_COMPILED("not compiled (\\S+), (.+)"),
        CLASS("class (has a finalizer|is a Reference)"),
        NOT_KNOWN("not (known)");

        private final Pattern words;

        Kind(String words) {
            this.words = Pattern.compile(words);
        }
    }

    /**
     * A step on the object's way.
     *
     * @param kind its kind
     * @param what the method, the field, or the other value
     * @param detail HotSpot's word for a call, or empty
     */
    record Step(Kind kind, String what, String detail) {
        /** The product's kind of a reason that ends with the step. */
        private KeptReason.Kind kindOfReason() {
            return switch (kind) {
                case PASSED -> detail.equals("intrinsic") ? KeptReason.Kind.IDENTITY : KeptReason.Kind.PASSED;
                case RETURNED -> KeptReason.Kind.RETURNED;
                case THROWN -> KeptReason.Kind.THROWN;
                case STORED, CAPTURED -> KeptReason.Kind.STORED;
                case MERGED, LOCKED -> KeptReason.Kind.MERGED;
                case ARRAY_LENGTH, ARRAY_INDEX, ARRAY_LONG, ARRAY_TEXT, RUNTIME -> KeptReason.Kind.ARRAY;
                case NOT_COMPILED -> KeptReason.Kind.NOT_COMPILED;
                case CLASS -> KeptReason.Kind.IDENTITY;
                case NOT_KNOWN -> KeptReason.Kind.UNKNOWN;
            };
        }

        /** Whether a clause of a reason, whose subject is the object or a holder of it, is the step. */
        private boolean is(String clause) {
            return switch (kind) {
                case PASSED -> hasCall(clause, "(?:passed to|the receiver of)") && hasWhy(clause);
                case RETURNED -> hasCall(clause, "returned by") && hasWhy(clause);
                case THROWN -> has(clause, "is thrown(?! at )") || has(clause, "is thrown at \\S*\\b" + method());
                case STORED ->
                    has(clause, "is stored in (?:the static field )?" + field() + "(?![\\w$.])") && hasPath(clause);
                case CAPTURED -> clause.contains("is captured by a lambda");
                case MERGED ->
                    has(
                            clause,
                            "(?:shares a variable with|also holds) (?:the )?" + Pattern.quote(what)
                                    + "(?: of line \\d+|\\([^)]*\\))?(?: at |, and the JIT )");
                case ARRAY_LENGTH -> clause.contains(" an array of a length that the JIT does not know");
                case ARRAY_INDEX -> clause.contains("is an array whose index varies");
                case ARRAY_LONG -> clause.endsWith("(EliminateAllocationArraySizeLimit)");
                case ARRAY_TEXT -> clause.contains("is the array of a text of variable length");
                case RUNTIME -> clause.endsWith("(MultiArrayExpandLimit)");
                case NOT_COMPILED -> clause.startsWith(what + "(") && hasWhy(clause);
                case CLASS -> clause.contains(what.equals("has a finalizer") ? what : "is a java.lang.ref.Reference");
                case LOCKED -> clause.contains("shares a variable with ") && clause.endsWith(" that is locked");
                case NOT_KNOWN -> false;
            };
        }

        private static boolean has(String clause, String regex) {
            return Pattern.compile(regex).matcher(clause).find();
        }

        /** Whether a clause has the words for why the call is not inlined, and the product's own ones in parentheses. */
        private boolean hasWhy(String clause) {
            if (detail.equals(NO_CAUSE)) {
                return has(clause, ", which is not inlined into [^:;]+(?:; then .+)?$");
            }
            int own = detail.contains(" (") ? detail.indexOf(" (") : detail.length();
            return clause.contains(requireNonNull(WHY.get(detail.substring(0, own)), detail))
                    && clause.contains(detail.substring(own).strip());
        }

        /** Whether a clause has a path of calls, if one is stated. */
        private boolean hasPath(String clause) {
            String frames = Stream.of(detail.split(" from ", -1))
                    .map(method -> method.equals("…") ? "…" : "\\S*\\." + Pattern.quote(method) + "\\(\\S+\\)")
                    .collect(Collectors.joining(" from "));
            return detail.isEmpty() || has(clause, "called at " + frames + "(?! from )");
        }

        /** Whether a clause has the call, and not only a place in its method. */
        private boolean hasCall(String clause, String way) {
            return has(
                    clause,
                    " " + way + " "
                            + (what.endsWith(CONSTRUCTOR) ? "(?:its constructor\\(|" + method() + ")" : method()));
        }

        private String method() {
            return Pattern.quote(what + "(");
        }

        /** As the product names it: without what its class is nested in. That it is an array is for the reader. */
        private String field() {
            return Pattern.quote(
                    what.replaceFirst("^[^.]*\\$\\d*(?=[^.]*\\.)", "").replace("[]", ""));
        }

        /** Without the class that the method's class is nested in. */
        private String simpleMethod() {
            int type = what.lastIndexOf('$', what.indexOf('.'));
            return what.substring(type + 1);
        }

        private static Step parse(String text) {
            for (Kind kind : Kind.values()) {
                Matcher matcher = kind.words.matcher(text);
                if (matcher.matches()) {
                    boolean hasDetail = matcher.groupCount() > 1 && matcher.group(2) != null;
                    return new Step(kind, matcher.group(1), hasDetail ? matcher.group(2) : "");
                }
            }
            throw new IllegalArgumentException("not a step: " + text);
        }
    }

    /**
     * A reason that keeps the object by itself.
     *
     * @param steps the object's way; the last one keeps it
     * @param onOnePath whether other paths of the code would not keep it
     */
    record Reason(List<Step> steps, boolean onOnePath) {
        private static final String ONE_PATH = ", on one path";
        private static final Pattern PATH = Pattern.compile(" (?:on one path from|in the handler of) line \\d+");
        private static final Pattern NEXT_CLAUSE = Pattern.compile("; (?=the (?:holder|lambda|field) )");

        /** Whether a reason is this one, as its kind and its text. */
        private boolean is(String reason) {
            Step last = last();
            String kind = last.kindOfReason() + " ";
            String[] clauses = NEXT_CLAUSE.split(reason.substring(Math.min(kind.length(), reason.length())), -1);
            return reason.startsWith(kind)
                    && clauses.length == steps.size()
                    && IntStream.range(0, clauses.length)
                            .allMatch(i -> steps.get(i).is(clauses[i]))
                    && PATH.matcher(reason).find() == onOnePath;
        }

        private Step last() {
            return steps.get(steps.size() - 1);
        }

        private static Reason parse(String text) {
            boolean onOnePath = text.endsWith(ONE_PATH);
            String way = onOnePath ? text.substring(0, text.length() - ONE_PATH.length()) : text;
            return new Reason(
                    Arrays.stream(way.split(" then ", -1)).map(Step::parse).toList(), onOnePath);
        }
    }

    /** The comments directly above a line, for a JDK. */
    static List<Kept> above(List<String> source, int line, int jdk) {
        int first = line;
        while (first > 0 && source.get(first - 1).strip().startsWith("// ")) {
            first--;
        }
        List<Kept> found = new ArrayList<>();
        for (int i = first; i < line; i++) {
            Matcher start = START.matcher(source.get(i));
            if (start.matches()) {
                String text = start.group(2);
                while ((!text.contains("; proof: ") || text.endsWith(" +")) && i + 1 < line) {
                    i++;
                    text += " " + source.get(i).strip().substring("// ".length());
                }
                Kept kept = parse(text);
                if (start.group(1) == null) {
                    found.add(kept);
                } else if (jdk >= Integer.parseInt(start.group(1))) {
                    found.set(found.size() - 1, kept);
                }
            }
        }
        return found;
    }

    /** Parses what follows {@code kept:}. */
    static Kept parse(String text) {
        Matcher whole = WHOLE.matcher(text);
        if (!whole.matches()) {
            throw new IllegalArgumentException("without a proof: " + text);
        }
        List<String> all = List.of(whole.group(1).split(" and ", -1));
        return new Kept(
                all.stream()
                        .filter(either -> !either.startsWith(ALSO))
                        .map(either -> Arrays.stream(either.split(" or ", -1))
                                .map(Reason::parse)
                                .toList())
                        .toList(),
                all.stream()
                        .filter(either -> either.startsWith(ALSO))
                        .map(either -> Reason.parse(either.substring(ALSO.length())))
                        .toList(),
                experiments(whole.group(2)));
    }

    private static List<String> experiments(String text) {
        if (text.equals(NONE)) {
            return List.of();
        }
        List<String> experiments = List.of(text.split(" \\+ ", -1));
        for (String experiment : experiments) {
            if (!EXPERIMENT.matcher(experiment).matches()) {
                throw new IllegalArgumentException("not an experiment: " + experiment);
            }
        }
        return experiments;
    }

    /** Whether a reason that was found, as its kind and its text, is one of these. */
    boolean states(String reason) {
        return all().anyMatch(one -> one.is(reason));
    }

    /** The reasons that are not among those that were found, in any form. */
    List<List<Reason>> missing(List<String> found) {
        return reasons.stream()
                .filter(either ->
                        either.stream().noneMatch(one -> found.stream().anyMatch(one::is)))
                .toList();
    }

    /**
     * Returns the part of the bytes that reasons explain rightly. A part without a reason is not explained, even where none is stated.
     *
     * @param found all reasons that were found, as their kinds and texts
     * @return 0 if a found reason is not stated, if there is none, or if a stated one is missing although no part is unknown
     */
    double explained(List<String> found) {
        List<String> known = found.stream().filter(reason -> !isUnknown(reason)).toList();
        boolean isAllKnown = known.size() == found.size();
        if (known.isEmpty()
                || !known.stream().allMatch(this::states)
                || (isAllKnown && !missing(known).isEmpty())) {
            return 0;
        }
        return 1 - unknownPart(found);
    }

    /** Returns the part of the bytes without a reason, such as a half for {@code not known for 48 of 96 B}. */
    static double unknownPart(List<String> found) {
        return found.stream()
                .filter(Kept::isUnknown)
                .map(UNKNOWN_PART::matcher)
                .mapToDouble(part -> part.find() ? bytes(part.group(1)) / bytes(part.group(2)) : 1)
                .findFirst()
                .orElse(found.isEmpty() ? 1 : 0);
    }

    /** Whether a reason, as its kind and its text, says that there is none. */
    static boolean isUnknown(String reason) {
        return reason.startsWith(KeptReason.Kind.UNKNOWN.name());
    }

    private static double bytes(String figure) {
        return Double.parseDouble(figure.replace(",", ""));
    }

    private Stream<Reason> all() {
        return Stream.concat(reasons.stream().flatMap(List::stream), also.stream());
    }

    /** Whether one of the reasons is a call of a method, as in {@code Type.method(} or {@code Type.constructor(}. */
    boolean isOfCall(String callee) {
        return all().map(Reason::last)
                .filter(step -> step.kind() == Kind.PASSED || step.kind() == Kind.RETURNED)
                .anyMatch(step -> callee.equals(step.simpleMethod().replace(CONSTRUCTOR, "constructor") + "("));
    }

    /** Whether these flags of ByteWatcher's are the experiments, and no other. */
    boolean isProvenBy(List<String> flags) {
        return !experiments.isEmpty()
                && experiments.size() == flags.size()
                && experiments.stream().allMatch(stated -> flags.stream().anyMatch(flag -> isFor(stated, flag)))
                && flags.stream().allMatch(flag -> experiments.stream().anyMatch(stated -> isFor(stated, flag)));
    }

    /** Whether a flag is an experiment. A command names the class with its package, and what it is nested in. */
    static boolean isFor(String experiment, String flag) {
        if (!experiment.startsWith(INLINE)) {
            return experiment.equals(flag);
        }
        String method = experiment.substring(INLINE.length());
        int name = method.lastIndexOf('.');
        return flag.matches("-XX:CompileCommand=inline,(?:.*[.$])?" + Pattern.quote(method.substring(0, name)) + "::"
                + Pattern.quote(method.substring(name + 1)));
    }

    /** The kinds of all steps. */
    Stream<Kind> kinds() {
        return all().flatMap(reason -> reason.steps().stream()).map(Step::kind);
    }
}
