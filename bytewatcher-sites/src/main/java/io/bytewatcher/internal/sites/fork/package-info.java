/**
 * The process side of the exact fork: a JVM like this one, started for one question.
 *
 * <ol>
 *   <li><b>Choose the arguments.</b> {@code JvmArguments} takes over this JVM's arguments, except those by which a second JVM would disturb
 *       the first one or its tools (ports, files, recordings). {@code JvmPaths} adds class path, modules and main class.
 *       {@link ForkPurpose} decides on the flags that report objects and on the JIT's tiers. The forked JVM waits for the JIT as this one
 *       does, while it measures. {@code -XX:-BackgroundCompilation} would make it wait from its start on, which takes one to two seconds
 *       more, and other code would be compiled when the test begins. The arguments are passed in a file, because class paths exceed the
 *       operating system's limit for a command line.
 *   <li><b>Start.</b> {@code ForkDirectory} holds all files of a fork and is readable by this user only. {@link ForkedSide} starts the
 *       event recorder, unless it starts late, restores the system properties, and loads what each answer needs. Then it waits for a byte
 *       on its standard input.
 *   <li><b>Ask.</b> {@link JvmFork} writes the question and this JVM's current system properties, and then the byte. A file appears only
 *       once it is complete.
 *   <li><b>Start a spare.</b> A spare waits for the next question about a steady state, because a failing test is seldom the only one.
 *       Another spare waits for the next of the tests that are measured in turn, or for a further question about the same test. There is
 *       none on one processor, where it would slow down the JVM that answers, and none with {@code -XX:+AlwaysPreTouch}, where it would
 *       take a whole heap. A spare is used only while it is alive, has its files, and has the arguments that a new JVM would have.
 *   <li><b>Report the figure.</b> Once the code has settled, the forked JVM writes its figure, before it searches for sites. If the figure
 *       calls for another JVM, that one starts now.
 *   <li><b>Wait</b> on the thread that asks, so that no further thread is needed. Every 5 ms {@code ForkedProcess} reads the process's
 *       output, which could otherwise block the process, and looks for the answer. {@code OutputTail} keeps the last lines for a failure.
 *       {@code StartedProcesses} looks for further processes every 100 ms, because the system names another parent for them when the
 *       process has ended.
 *   <li><b>End.</b> The forked JVM writes the answer, kills the processes that it started, and exits. The thread that asks continues once
 *       it has the answer, because shutdown hooks of the test can take longer. The next answer, or {@link JvmFork#endAll}, closes the JVM:
 *       it has 10 s to end and is then killed. A JVM that has not answered at the time bound is killed at once.
 *   <li><b>Experiment</b>, on demand. {@code Experiments} asks the same question of JVMs with further flags, as many at once as there are
 *       processors, and four at most. Experiments on figures alone report no objects. They use no spare, and each is killed once it has
 *       answered.
 * </ol>
 *
 * <p>Neither process nor file is left behind, whatever happens to either JVM. If this JVM ends while it waits, a shutdown hook kills the
 * other one. In all other cases the other one's standard input ends, and it deletes its files, kills its processes and halts.
 *
 * <p>Limitations: a process that was started within 100 ms of a crash of the forked JVM goes unseen. Apart from the JVM's own class
 * loaders, tests must be loaded by URL class loaders over files.
 */
@NullMarked
package io.bytewatcher.internal.sites.fork;

import org.jspecify.annotations.NullMarked;
