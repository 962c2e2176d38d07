package io.bytewatcher.junit.environment;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;

/**
 * Runs {@link LauncherRun} as Gradle's test worker runs its own runner: told what to do through standard input, with the runner
 * behind a class loader of its own, on a thread of its own, and with results sent back through a socket. Depends on nothing but
 * the JDK, as the worker's jar does.
 */
public final class GradleWorkerRun {
    private GradleWorkerRun() {}

    /** Reads the port, the URL of the runner, the name of its class, and its arguments up to an empty line. */
    public static void main(String[] name) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int port = Integer.parseInt(in.readLine());
        URL[] implementation = {new URL(in.readLine())};
        String runner = in.readLine();
        String[] arguments =
                in.lines().takeWhile(line -> !line.isEmpty()).toList().toArray(String[]::new);
        PrintStream out = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured, true, StandardCharsets.UTF_8));
        try (Socket build = new Socket(InetAddress.getLoopbackAddress(), port);
                URLClassLoader loader = new URLClassLoader(implementation, new OnlyJUnit())) {
            Method main = loader.loadClass(runner).getMethod("main", String[].class);
            Thread thread = new Thread(() -> invoke(main, arguments), "Test worker");
            thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
            thread.start();
            thread.join();
            build.getOutputStream().write(captured.toByteArray());
        }
        out.println(name[0] + " is done");
        System.exit(0);
    }

    private static void invoke(Method main, String[] arguments) {
        try {
            main.invoke(null, (Object) arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The packages that the tests share with the runner. */
    private static final class OnlyJUnit extends ClassLoader {
        OnlyJUnit() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("org.junit.")) {
                return ClassLoader.getSystemClassLoader().loadClass(name);
            }
            throw new ClassNotFoundException(name);
        }
    }
}
