package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Body;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.internal.counter.AllThreadsCounter;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.counter.IgnoredThreads;
import io.bytewatcher.internal.jit.MethodId;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.LoopSource;
import io.bytewatcher.internal.loop.Window;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.RemoteWindow;
import io.bytewatcher.internal.sites.SingleRun;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.ledger.probe.ProbeClass;
import io.bytewatcher.sites.AllocationLedger;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import javax.management.ObjectName;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** The code that {@link LedgerTests} runs in JVMs of its own, because an instrumented JVM is unfit for other tests. */
final class Scenarios {
    @SuppressWarnings("unused") // written only: keeps objects alive
    private static volatile @Nullable Object sink;

    private Scenarios() {}

    /** One scenario with its arguments, or several after "each": then each line begins with its scenario's name. */
    public static void main(String[] arguments) throws Exception {
        if (!arguments[0].equals("each")) {
            run(arguments);
            return;
        }
        PrintStream out = System.out;
        for (int i = 1; i < arguments.length; i++) {
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            run(arguments[i]);
            System.setOut(out);
            String name = arguments[i];
            printed.toString(StandardCharsets.UTF_8).lines().forEach(line -> out.println(name + "> " + line));
        }
    }

    private static void run(String... arguments) throws Exception {
        switch (arguments[0]) {
            case "firstUses" -> firstUses();
            case "classLoading" ->
                costOf(() -> sink = AlsoLoaded.SIZES, () -> sink = Loaded.SIZES, arguments[1].equals("instrumented"));
            case "retransforming" -> retransforming(arguments[1].equals("instrumented"));
            case "restore" -> restore();
            case "poison" -> poison();
            case "nested" -> nested();
            case "threads" -> threads();
            case "startedMeanwhile" -> startedMeanwhile();
            case "rows" -> rows();
            case "throwing" -> throwing();
            case "newThreads" -> newThreads();
            case "virtualThread" -> virtualThread();
            case "left" -> left();
            case "again" -> again();
            case "manyThreads" -> manyThreads(Integer.parseInt(arguments[1]));
            case "rethrowing" -> rethrowing();
            case "closed" -> closed();
            case "javaLang" -> javaLang();
            case "once" -> once(() -> sink = new byte[16]);
            case "compiled" -> compiled();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    static void once(Runnable body) throws LoopFailure {
        try (OpenLedger ledger = open()) {
            print(record(ledger, body, false));
        } catch (AttributionException e) {
            System.out.println(e.getMessage());
        }
    }

    private static OpenLedger open() {
        return OpenLedger.open(List.of("!" + RecordedRun.class.getName()));
    }

    private static SiteReport record(OpenLedger ledger, Runnable body, boolean allThreads) throws LoopFailure {
        RecordedRun run = new RecordedRun(body);
        return ledger.once(run, allThreads).report();
    }

    /** Without probes, as ByteWatcher's own code around the window. */
    private record RecordedRun(Runnable body) implements SingleRun<LoopFailure> {
        @Override
        public long run(Workload.WindowRecorder recording) throws LoopFailure {
            CurrentThreadCounter counter = CurrentThreadCounter.create();
            var loop = new Repeated(body).newLoop();
            recording.on();
            try {
                return Window.bytesOf(counter, loop, 1);
            } finally {
                recording.off();
            }
        }
    }

    private record Repeated(Runnable call) implements LoopSource {
        @Override
        public Class<?> declaringClass() {
            return call.getClass();
        }

        @Override
        public MethodId method() {
            throw new UnsupportedOperationException();
        }
    }

    private static void print(SiteReport report) {
        Map<String, Long> rows = new TreeMap<>();
        for (AllocationSite site : report.sites()) {
            String place = site.path().isEmpty()
                    ? site.thread()
                    : site.path().get(0).getMethodName().replaceFirst("\\$\\d+$", "");
            rows.merge(place + ": " + site.cause(), site.bytes(), Long::sum);
        }
        rows.forEach((row, bytes) -> System.out.println(row + " = " + bytes));
        long placed = report.sites().stream()
                .filter(site -> !site.path().isEmpty())
                .mapToLong(AllocationSite::bytes)
                .sum();
        System.out.println("placed " + (placed == report.bytes() ? "all" : placed + " of " + report.bytes()));
        report.remarks().forEach(System.out::println);
    }

    private static void firstUses() throws LoopFailure {
        once(() -> {
            sink = new Initialised();
            sink = new Initialised();
            int n = StaticOnly.number();
            sink = "a" + n;
            Runnable lambda = () -> sink = n;
            lambda.run();
            sink = String.format("%d", n);
            sink = new TreeMap<>(Map.of("a", 1));
        });
    }

    private static final class Initialised {
        static final int[] TABLE = new int[100];
        final int own = TABLE.length;

        @Override
        public String toString() {
            return "initialised " + own;
        }
    }

    private static final class StaticOnly {
        static final Object CREATED = new Object();

        static int number() {
            return CREATED == null ? 0 : 1;
        }
    }

    /** The cost of code that calls the ledger's transformer on its thread does not depend on the ledger. */
    private static void costOf(Runnable warm, Runnable body, boolean instrumented) throws LoopFailure {
        try (OpenLedger ledger = open()) {
            record(ledger, warm, false);
            if (instrumented) {
                System.out.println(record(ledger, body, false).bytes());
                return;
            }
        }
        System.out.println(Window.bytesOf(CurrentThreadCounter.create(), new Repeated(body).newLoop(), 1));
    }

    private static final class Loaded {
        static final int[] SIZES = new int[3];
    }

    private static final class AlsoLoaded {
        static final int[] SIZES = new int[3];
    }

    /** As mocking libraries do. */
    private static void retransforming(boolean instrumented) throws LoopFailure {
        Instrumentation instrumentation = Agent.require();
        Healthy.work();
        Runnable body = () -> {
            try {
                instrumentation.retransformClasses(Healthy.class);
            } catch (UnmodifiableClassException e) {
                throw new IllegalStateException(e);
            }
        };
        costOf(body, body, instrumented);
    }

    private static void restore() throws LoopFailure {
        Instrumentation instrumentation = Agent.require();
        Runnable body = () -> sink = new Initialised();
        body.run();
        ClassBytes before = ClassBytes.of(instrumentation, Scenarios.class);
        ClassBytes during;
        try (OpenLedger ledger = open()) {
            during = ClassBytes.of(instrumentation, Scenarios.class);
            record(ledger, body, false);
        }
        ClassBytes after = ClassBytes.of(instrumentation, Scenarios.class);
        System.out.println("with probes meanwhile: " + during.calls().contains(ProbeClass.NAME));
        System.out.println("without them afterwards: " + !after.calls().contains(ProbeClass.NAME));
        System.out.println("the same calls as before: " + before.calls().equals(after.calls()));
        System.out.println("bytes: " + Window.bytesOf(CurrentThreadCounter.create(), new Repeated(body).newLoop(), 1));
    }

    /** To look at a class by retransforming it would restore it, so the second ledger leaves it as the first one has left it. */
    private static void again() throws LoopFailure {
        Runnable body = Healthy::work;
        try (OpenLedger ledger = open()) {
            print(record(ledger, body, false));
        }
        try (OpenLedger ledger =
                OpenLedger.open(List.of("!" + RecordedRun.class.getName(), "!" + Healthy.class.getName()))) {
            print(record(ledger, () -> Healthy.work(), false));
        }
    }

    /** Sees what other transformers leave of a class. */
    private static final class ClassBytes implements ClassFileTransformer {
        private final Class<?> type;
        private byte[] bytes = new byte[0];

        private ClassBytes(Class<?> type) {
            this.type = type;
        }

        static ClassBytes of(Instrumentation instrumentation, Class<?> type) {
            ClassBytes seen = new ClassBytes(type);
            instrumentation.addTransformer(seen, true);
            try {
                instrumentation.retransformClasses(type);
            } catch (UnmodifiableClassException e) {
                throw new IllegalStateException(e);
            } finally {
                instrumentation.removeTransformer(seen);
            }
            return seen;
        }

        /** Owners and names of all that is called, in order. */
        List<String> calls() {
            List<String> calls = new ArrayList<>();
            new ClassReader(bytes)
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public MethodVisitor visitMethod(
                                        int access,
                                        String name,
                                        String descriptor,
                                        @Nullable String signature,
                                        String @Nullable [] exceptions) {
                                    calls.add(name);
                                    return new Calls(calls);
                                }
                            },
                            0);
            return calls;
        }

        @Override
        public byte @Nullable [] transform(
                @Nullable ClassLoader loader,
                String name,
                @Nullable Class<?> redefined,
                @Nullable ProtectionDomain domain,
                byte[] classFile) {
            if (redefined == type) {
                bytes = classFile;
            }
            return null;
        }
    }

    private static final class Calls extends MethodVisitor {
        private final List<String> calls;

        Calls(List<String> calls) {
            super(Opcodes.ASM9);
            this.calls = calls;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            calls.add(owner);
            calls.add(name);
        }
    }

    private static void poison() throws LoopFailure {
        Instrumentation instrumentation = Agent.require();
        Poisoned.work();
        Healthy.work();
        ClassFileTransformer poison = new ClassFileTransformer() {
            @Override
            public byte @Nullable [] transform(
                    @Nullable ClassLoader loader,
                    String name,
                    @Nullable Class<?> redefined,
                    @Nullable ProtectionDomain domain,
                    byte[] classFile) {
                return redefined == Poisoned.class ? new byte[] {1, 2, 3} : null;
            }
        };
        instrumentation.addTransformer(poison, true);
        once(() -> {
            Poisoned.work();
            Healthy.work();
        });
    }

    private static final class Poisoned {
        static void work() {
            sink = new int[4];
        }
    }

    private static final class Healthy {
        static void work() {
            sink = new long[4];
        }
    }

    private static void nested() throws LoopFailure {
        try (OpenLedger ledger = open()) {
            try {
                open().close();
            } catch (AttributionException e) {
                System.out.println("open: " + e.getMessage());
            }
            Runnable inner = () -> {
                try {
                    record(ledger, () -> sink = new Object(), false);
                } catch (AttributionException e) {
                    System.out.println("once: " + e.getMessage());
                } catch (LoopFailure e) {
                    throw new IllegalStateException(e);
                }
            };
            record(ledger, inner, false);
        }
        open().close();
        System.out.println("closed");
    }

    private static void threads() {
        try (OpenLedger ledger = open()) {
            OpenWindow window = ledger.window(true);
            window.start();
            Thread engine = new Thread(Healthy::work, "engine-1");
            engine.start();
            engine.join();
            SiteReport report = window.stop();
            report.sites().stream()
                    .filter(site -> site.thread().equals("engine-1"))
                    .sorted(Comparator.comparing(AllocationSite::cause))
                    .forEach(site -> System.out.println(site.thread() + ": " + site.cause() + " = " + site.bytes() + " "
                            + site.path().get(0).getMethodName()));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void startedMeanwhile() throws InterruptedException {
        try (OpenLedger ledger = open()) {
            RemoteWindow window = ledger.remoteWindow(thread -> thread.getName().equals("started meanwhile"));
            CountDownLatch worked = new CountDownLatch(1);
            CountDownLatch ended = new CountDownLatch(1);
            Thread started = new Thread(
                    () -> {
                        Healthy.work();
                        worked.countDown();
                        try {
                            ended.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    "started meanwhile");
            window.start();
            started.start();
            worked.await();
            window.end();
            ended.countDown();
            started.join();
            RemoteWindow.Found found = window.found();
            System.out.println("all bytes of the report are counted: "
                    + (found.report().bytes() >= 48
                            && found.counted() >= found.report().bytes()));
        }
    }

    private static void rows() {
        Body body = () -> newThread(Healthy::work);
        Allocation allocation = SteadyState.of(body).allThreads().onceWithSites();
        Map<String, Long> rows = new TreeMap<>();
        allocation.threads().forEach(row -> rows.merge(row.name(), row.bytes(), Long::sum));
        long difference = rows.values().stream().mapToLong(Long::longValue).sum() - allocation.bytes();
        System.out.println(allocation.bytes() > 0 ? "allocated" : "nothing");
        System.out.println("more on ended threads: " + (rows.getOrDefault("ended", 0L) >= 48));
        System.out.println("rows: " + (difference == 0 ? "the same" : "off by " + difference + " B: " + rows));
    }

    /** Each takes part from its first probe on, which costs it something that is not the code's. */
    private static void newThreads() throws InterruptedException {
        Runnable work = Healthy::work;
        newThread(work);
        try (OpenLedger ledger = open()) {
            OpenWindow window = ledger.window(true);
            window.start();
            for (int i = 0; i < 100; i++) {
                newThread(work);
            }
            print(ofOthers(window.stop()));
        }
    }

    private static void newThread(Runnable work) throws InterruptedException {
        Thread thread = new Thread(work);
        thread.start();
        thread.join();
    }

    /** Without what the measuring thread allocated to start threads. */
    private static SiteReport ofOthers(SiteReport report) {
        String own = Thread.currentThread().getName();
        List<AllocationSite> others = report.sites().stream()
                .filter(site -> !site.thread().equals(own))
                .toList();
        long bytes = others.stream().mapToLong(AllocationSite::bytes).sum();
        return new SiteReport(report.engine(), others, bytes, 1, 0, 0, 0, List.of());
    }

    /** From JDK 21 on; the JVM counts what virtual threads allocate as their carriers'. */
    private static void virtualThread() throws ReflectiveOperationException, InterruptedException {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Runnable work = Healthy::work;
        for (int i = 0; i < 200; i++) {
            ((Thread) start.invoke(null, work)).join();
        }
        AllThreadsCounter counter = new AllThreadsCounter(CurrentThreadCounter.create(), IgnoredThreads.byDefault());
        counter.read();
        long begin = counter.read();
        ((Thread) start.invoke(null, work)).join();
        long without = counter.read() - begin;
        try (OpenLedger ledger = open()) {
            OpenWindow window = ledger.window(true);
            window.start();
            ((Thread) start.invoke(null, work)).join();
            long with = window.stop().bytes();
            long added = with - without; // what it costs the measuring thread to wait varies
            System.out.println("added: " + (Math.abs(added) < 1_000 ? "nothing" : added));
        }
    }

    private static void manyThreads(int threads) throws InterruptedException {
        Runnable work = () -> deep(100);
        try (OpenLedger ledger = open()) {
            OpenWindow window = ledger.window(true);
            window.start();
            for (int i = 0; i < threads; i++) {
                newThread(work);
            }
            Map<String, Long> rows = new TreeMap<>();
            for (AllocationSite site : window.stop().sites()) {
                if (site.path().size() > 100) {
                    rows.merge(site.cause(), site.bytes(), Long::sum);
                }
            }
            System.out.println(rows);
        }
    }

    private static void deep(int frames) {
        if (frames > 0) {
            deep(frames - 1);
            return;
        }
        sink = new long[4];
        try {
            sink = Objects.requireNonNull(sink).getClass().getName().charAt(-1);
        } catch (StringIndexOutOfBoundsException e) {
            sink = new int[4];
        }
    }

    /** Threads live on after a ledger. */
    private static void left() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try (OpenLedger ledger = open()) {
            for (int i = 0; i < 2; i++) {
                OpenWindow window = ledger.window(true);
                window.start();
                pool.submit(Healthy::work).get();
                pool.submit(Healthy::work).get();
                System.out.println(
                        window.stop().sites().stream()
                                        .anyMatch(site -> site.thread().startsWith("pool-"))
                                ? "recorded"
                                : "not recorded");
            }
        }
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        System.out.println("left: "
                + histogram
                        .lines()
                        .filter(line -> line.contains(ProbeClass.NAME.replace('/', '.')))
                        .toList());
        pool.shutdown();
    }

    /** The stream writes the exception down, before it throws it on. */
    private static void rethrowing() throws LoopFailure {
        once(() -> {
            try {
                new ObjectOutputStream(OutputStream.nullOutputStream()).writeObject(new Unwritable());
            } catch (IOException e) {
                sink = e;
            }
        });
    }

    private static final class Unwritable implements Serializable {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings({"UnusedMethod", "UnusedVariable"})
        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new IOException("on purpose");
        }
    }

    /** Whether {@code java.lang} is open to the code of the class path after a ledger. */
    private static void javaLang() {
        AllocationLedger.open().close();
        System.out.println(Object.class.getModule().isOpen("java.lang", Scenarios.class.getModule()));
    }

    private static void closed() {
        AllocationLedger first = AllocationLedger.open();
        first.close();
        try (AllocationLedger second = AllocationLedger.open("!" + RecordedRun.class.getName())) {
            second.start();
            try {
                first.start();
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            Healthy.work();
            second.stop().sites().stream()
                    .filter(site -> site.cause().equals("new long[]"))
                    .forEach(site -> System.out.println(site.cause() + " = " + site.bytes()));
        }
    }

    /** Often enough for C2, which has the JVM make all string constants of a class before it compiles one of its methods. */
    private static void compiled() throws LoopFailure {
        Constants constants = new Constants();
        IntFunction<Object> boxes = Scenarios::same;
        once(() -> {
            long sum = 0;
            for (int i = 0; i < 200_000; i++) {
                sum += constants.elementAt(i);
            }
            sink = sum;
            for (int i = 0; i < 10; i++) {
                sink = boxes.apply(1_000 + i);
            }
        });
    }

    /** The class that the JVM makes of a reference to it boxes before it calls it. */
    private static Object same(Integer number) {
        return number;
    }

    private static final class Constants {
        int elementAt(int i) {
            return i < 0 ? text(i).length() : i;
        }

        private static String text(int i) {
            return switch (i) {
                case -1 -> "a constant that is made when it is compiled";
                case -2 -> "another constant that is made when it is compiled";
                default -> "a third constant that is made when it is compiled";
            };
        }
    }

    private static void throwing() throws LoopFailure {
        try (OpenLedger ledger = open()) {
            try {
                record(
                        ledger,
                        () -> {
                            throw new UnsupportedOperationException("on purpose");
                        },
                        false);
            } catch (LoopFailure e) {
                System.out.println(e.thrown().getMessage());
            }
            print(record(ledger, () -> sink = new byte[16], false));
        }
    }
}
