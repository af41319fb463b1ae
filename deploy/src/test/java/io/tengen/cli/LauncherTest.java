package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tengen.cli.console.Invocation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script and its choice of a JDK. */
class LauncherTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @TempDir Path directory;

  @BeforeEach
  void needsAShell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: there is no /bin/sh");
  }

  @Test
  void namesTheJdkToInstall() throws Exception {
    Path old = jdk("old", "17.0.2");
    Result result =
        sh(
            Map.of("JAVA_HOME", old.toString(), "TENGEN_JDK_DIR", directory.toString()),
            ROOT.resolve("tengen").toString(),
            "version");
    assertEquals(2, result.code());
    assertEquals(1, result.output().lines().count(), result.output());
    assertTrue(result.output().startsWith("tengen: needs a JDK 25: install one"), result.output());
  }

  @Test
  void prefersJavaHome() throws Exception {
    Path packaged = jdk("jvm/packaged", "25");
    Path home = jdk("my own", "25.0.1");
    Map<String, String> places =
        Map.of("JAVA_HOME", home.toString(), "TENGEN_JDK_DIR", directory.resolve("jvm").toString());
    assertEquals(home.toString(), found(places));
    jdk("my own", "26");
    assertEquals(packaged.toString(), found(places));
    jdk("my own", "25.0.1");
    Files.delete(home.resolve("bin/javac"));
    assertEquals(packaged.toString(), found(places), "a runtime is no JDK");
  }

  @Test
  void fallsBackToThePath() throws Exception {
    Path jdk = jdk("opt/jdk", "25.0.2");
    Path bin = Files.createDirectories(directory.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("java"), jdk.resolve("bin/java"));
    assertEquals(
        jdk.toRealPath().toString(),
        found(
            Map.of(
                "TENGEN_JDK_DIR",
                directory.resolve("nothing").toString(),
                "PATH",
                bin + ":" + System.getenv("PATH"))));
  }

  /** Hints of the program name the command as it was called. */
  @Test
  void passesItsNameToTheProgram() throws Exception {
    Path home = Files.createDirectories(directory.resolve("my home"));
    Path launcher = home.resolve("tengen");
    Files.copy(ROOT.resolve("tengen"), launcher, StandardCopyOption.COPY_ATTRIBUTES);
    Files.createDirectories(home.resolve(".mvn"));
    Files.copy(ROOT.resolve(".mvn/find-jdk.sh"), home.resolve(".mvn/find-jdk.sh"));
    // Simulates a built program.
    Files.createDirectories(home.resolve("deploy/target/tengen"));
    Files.createFile(home.resolve("deploy/target/tengen/built"));
    Path jdk = jdk("jdk", "25");
    Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Map<String, String> found = Map.of("JAVA_HOME", jdk.toString());

    assertEquals("./tengen", called(found, "cd '" + home + "' && ./tengen runs"));
    assertEquals(launcher.toString(), called(found, "'" + launcher + "' runs"));
    assertEquals("tengen", called(found, "PATH=\"$PATH:" + home + "\" && tengen runs"));
    Path link = Files.createSymbolicLink(directory.resolve("go"), launcher);
    assertEquals(link.toString(), called(found, "'" + link + "' runs"));
  }

  private static String called(Map<String, String> environment, String line) throws Exception {
    Result result = sh(environment, "/bin/sh", "-c", line);
    assertEquals(0, result.code(), result.output());
    String option = "-D" + Invocation.PROPERTY + "=";
    List<String> said = result.output().lines().filter(arg -> arg.startsWith(option)).toList();
    assertEquals(1, said.size(), result.output());
    return said.getFirst().substring(option.length());
  }

  /** A program that was built with other profiles is built again, with those that are named. */
  @Test
  void buildsWithProfiles() throws Exception {
    Path home = Files.createDirectories(directory.resolve("home"));
    Files.copy(ROOT.resolve("tengen"), home.resolve("tengen"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.createDirectories(home.resolve(".mvn"));
    Files.copy(ROOT.resolve(".mvn/find-jdk.sh"), home.resolve(".mvn/find-jdk.sh"));
    Path maven = home.resolve("mvnw");
    Files.writeString(maven, "#!/bin/sh\necho \"$@\" >>built\n");
    assertTrue(maven.toFile().setExecutable(true));
    Path jdk = jdk("jdk", "25");
    Path built = home.resolve("built");
    String usual = "-q -Dquick -Dmaven.test.skip=true -pl deploy -am package";
    String gpu = "-q -Dquick -Dmaven.test.skip=true -Pgpu -pl deploy -am package";
    Map<String, String> none = Map.of("JAVA_HOME", jdk.toString());
    Map<String, String> named = Map.of("JAVA_HOME", jdk.toString(), "TENGEN_PROFILES", "gpu");
    for (Map<String, String> environment : List.of(none, none, named, named, none)) {
      Result result = sh(environment, home.resolve("tengen").toString(), "version");
      assertEquals(0, result.code(), result.output());
    }
    assertEquals(List.of(usual, gpu, usual), Files.readAllLines(built));
  }

  @Test
  void continuousIntegrationRunsTheReadmesCommands() throws IOException {
    String command = "./mvnw verify";
    assertTrue(Files.readAllLines(ROOT.resolve("README.md")).contains(command));
    assertEquals("exec " + command, Files.readAllLines(ROOT.resolve(".ci/run")).getLast());
    assertEquals(
        List.of("--batch-mode", "--no-transfer-progress", "--threads=2"),
        Files.readAllLines(ROOT.resolve(".mvn/maven.config")));
  }

  private String found(Map<String, String> environment) throws Exception {
    Result result =
        sh(
            environment,
            "/bin/sh",
            "-c",
            ". \"$1\"; find_jdk; printf %s \"$jdk\"",
            "sh",
            ROOT.resolve(".mvn/find-jdk.sh").toString());
    assertEquals(0, result.code(), result.output());
    return result.output();
  }

  /** Creates a directory that looks like a JDK of this version. */
  private Path jdk(String name, String version) throws IOException {
    Path home = directory.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    for (String program : List.of("java", "javac")) {
      Path file = home.resolve("bin").resolve(program);
      Files.writeString(file, "#!/bin/sh\n");
      assertTrue(file.toFile().setExecutable(true));
    }
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  private static Result sh(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_HOME");
    // The build's own JDK may be on the PATH; the system's directories hold the programs that the
    // script calls.
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), output);
  }

  private record Result(int code, String output) {}
}
