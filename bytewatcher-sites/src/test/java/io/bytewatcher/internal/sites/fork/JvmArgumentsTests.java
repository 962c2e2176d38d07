package io.bytewatcher.internal.sites.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JvmArgumentsTests {
    private static List<String> like(String... arguments) {
        return JvmArguments.like(List.of(arguments), Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx200m",
                "-Xint",
                "-ea",
                "-ea:com.acme...",
                "-Dkey=a value",
                "-Dfile.encoding=UTF-8",
                "-javaagent:/home/me/mockito-core-5.jar",
                "-javaagent:byte-buddy-agent.jar=option",
                "-javaagent:/home/me/jacoco-demo/bytewatcher-sites.jar",
                "-javaagent:C:\\me\\kover\\mockito-core-5.jar=jacoco/a",
                "-agentpath:/usr/lib/libmine.so",
                "-agentpath:/opt/jdwp/libmine.so=idea_rt",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-modules=java.sql",
                "--add-reads=acme=ALL-UNNAMED",
                "--patch-module=acme=/target/test-classes",
                "--module-path=/a:/b",
                "--enable-preview",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UseCompressedOops",
                "-XX:MaxInlineSize=30"
            })
    void copiesTheArgumentsThatDefineTheJvm(String argument) {
        assertThat(like(argument)).containsExactly(argument);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=5005",
                "-Xrunjdwp:transport=dt_socket,address=127.0.0.1:41953",
                "-Xdebug",
                "-javaagent:/opt/idea/lib/idea_rt.jar=36487",
                "-javaagent:/opt/idea/plugins/java/lib/rt/debugger-agent.jar=file:///tmp/capture.props",
                "-javaagent:/opt/idea/plugins/java-coverage/lib/intellij-coverage-agent-1.0.jar=/tmp/coverage.args",
                "-javaagent:/home/me/kover-jvm-agent-0.9.jar=file:/tmp/kover.args",
                "-agentpath:/opt/async-profiler/libasyncProfiler.so=start,event=alloc",
                "-javaagent:C:\\Program Files\\IDEA\\lib\\idea_rt.jar=36487",
                "-javaagent:idea_rt.jar=36487",
                "-Dcom.sun.management.jmxremote.port=9010",
                "-Dcom.sun.management.jmxremote",
                "-XX:StartFlightRecording=filename=/tmp/all.jfr",
                "-XX:FlightRecorderOptions=stackdepth=10",
                "-XX:+FlightRecorder",
                "-Xlog:gc*:file=/tmp/gc.log",
                "-Xloggc:/tmp/gc.log",
                "-XX:+HeapDumpOnOutOfMemoryError",
                "-XX:HeapDumpPath=/tmp",
                "-XX:OnError=gdb",
                "-XX:OnOutOfMemoryError=kill -9 %p",
                "-XX:ErrorFile=/tmp/hs_err.log",
                "-XX:ArchiveClassesAtExit=/tmp/a.jsa",
                "-XX:-UseTLAB"
            })
    void omitsArgumentsThatWouldDisturbTheFirstJvm(String argument) {
        assertThat(like("-Xmx200m", argument)).containsExactly("-Xmx200m");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-javaagent:/m2/org.jacoco.agent.jar | -javaagent:/m2/org.jacoco.agent.jar=output=none",
                "-javaagent:/m2/org.jacoco.agent.jar=destfile=/t/jacoco.exec"
                        + " | -javaagent:/m2/org.jacoco.agent.jar=destfile=/t/jacoco.exec,output=none",
                "-javaagent:/m2/jacocoagent.jar=output=tcpserver,port=6300"
                        + " | -javaagent:/m2/jacocoagent.jar=port=6300,output=none",
                "-javaagent:/m2/jacocoagent.jar=port=1,output=file"
                        + " | -javaagent:/m2/jacocoagent.jar=port=1,output=none"
            })
    void keepsJaCoCoProbesWithoutOutput(String argument, String like) {
        assertThat(like(argument)).containsExactly(like);
    }

    /** The fork reads the file itself. */
    @Test
    void linesOfAFileOfFlagsAreArguments() {
        assertThat(like(
                        "Tier3DelayOn=7",
                        "+UseSerialGC",
                        "-UseTLAB",
                        "+LogVMOutput",
                        "-XX:Flags=.hotspotrc",
                        "-Xmx1g",
                        "-Da=b"))
                .containsExactly("-XX:Tier3DelayOn=7", "-XX:+UseSerialGC", "-Xmx1g", "-Da=b");
        assertThat(JvmArguments.like(List.of("+UseSerialGC"), Optional.of("-XX:+UseG1GC")))
                .containsExactly("-XX:+UseG1GC");
    }

    @Test
    void replacesTheCollector() {
        assertThat(JvmArguments.like(
                        List.of("-XX:+UseSerialGC", "-XX:-UseParallelGC", "-Xmx1g", "-XX:ParallelGCThreads=2"),
                        Optional.of("-XX:+UseG1GC")))
                .containsExactly("-Xmx1g", "-XX:ParallelGCThreads=2", "-XX:+UseG1GC");
    }
}
