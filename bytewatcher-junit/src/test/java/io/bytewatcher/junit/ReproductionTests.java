package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionTests {
    @Test
    void namesTheModuleWhereTheBuildIsOneOfMany(@TempDir Path root) throws IOException {
        assertThat(Reproduction.maven("CodecTest#test", "net/codec", false))
                .isEqualTo("mvn test -Dtest='CodecTest#test' -Dbytewatcher.sites=always -pl net/codec -am"
                        + " -Dsurefire.failIfNoSpecifiedTests=false");
        Path module = root.resolve("net").resolve("codec");
        assertThat(Build.moduleInBuild(root.toString(), module))
                .as("no pom.xml")
                .isEmpty();
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        assertThat(Build.moduleInBuild(root.toString(), module)).isEqualTo("net/codec");
        assertThat(Build.moduleInBuild(root.toString(), root)).isEmpty();
        assertThat(Build.moduleInBuild(module.toString(), root)).isEmpty();
        assertThat(Build.moduleInBuild("", module)).isEmpty();
        assertThat(Build.moduleInBuild("\0", module)).isEmpty();
        assertThat(Build.moduleInBuild(null, module)).isEmpty();
    }

    @Test
    void aPatchIsAppliedFromWhereTheBuildWasStarted(@TempDir Path root) {
        Path patch = Path.of("target", "bytewatcher.patch");
        assertThat(Reproduction.apply(patch, "")).isEqualTo("git apply target/bytewatcher.patch");
        assertThat(Reproduction.apply(patch, "net/codec")).isEqualTo("git -C net/codec apply target/bytewatcher.patch");
        Path absolute = root.resolve("bytewatcher.patch").toAbsolutePath();
        assertThat(Reproduction.apply(absolute, "net/codec"))
                .isEqualTo("git -C net/codec apply " + absolute.toString().replace(File.separatorChar, '/'));
    }

    @Test
    void isQuotedForTheShellOfTheSystem() {
        assertThat(Reproduction.maven("Outer$Inner#test", "", false))
                .isEqualTo("mvn test -Dtest='Outer$Inner#test' -Dbytewatcher.sites=always");
        assertThat(Reproduction.maven("CodecTest#test", "", true))
                .isEqualTo("mvn test \"-Dtest=CodecTest#test\" \"-Dbytewatcher.sites=always\"");
        assertThat(Reproduction.maven("CodecTest#test", "codec", false))
                .isEqualTo("mvn test -Dtest='CodecTest#test' -Dbytewatcher.sites=always -pl codec -am"
                        + " -Dsurefire.failIfNoSpecifiedTests=false");
        assertThat(Reproduction.maven("CodecTest#test", "codec", true))
                .isEqualTo("mvn test \"-Dtest=CodecTest#test\" \"-Dbytewatcher.sites=always\" -pl codec -am"
                        + " \"-Dsurefire.failIfNoSpecifiedTests=false\"");
        assertThat(Reproduction.gradle("Outer$Inner.test", false))
                .isEqualTo("BYTEWATCHER_SITES=always gradle test --tests 'Outer$Inner.test'");
        assertThat(Reproduction.gradle("CodecTest.test", true))
                .isEqualTo("set \"BYTEWATCHER_SITES=always\" && gradle test --tests \"CodecTest.test\"");
    }
}
