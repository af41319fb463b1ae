package io.tengen.cli.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tengen.cli.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The units in deploy/systemd; skipped in part without {@code systemd-analyze}. */
class SystemdUnitsTest {
  private static final Path UNITS = Path.of("systemd");
  private static final Pattern OPTION = Pattern.compile(" (--[a-z-]+)");

  /** The largest exposure that {@code systemd-analyze security} may find, of 100. */
  private static final int EXPOSURE = 20;

  @TempDir Path directory;

  private record Result(int code, String out) {}

  private static Result systemdAnalyze(String... args) throws Exception {
    List<String> line = new ArrayList<>(List.of("systemd-analyze"));
    line.addAll(List.of(args));
    Process process;
    try {
      process = new ProcessBuilder(line).redirectErrorStream(true).start();
    } catch (IOException e) {
      assumeTrue(false, "systemd-analyze is not installed");
      throw e;
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), out);
  }

  /** Copies a unit, with this machine's Java. */
  private Path copy(String unit) throws IOException {
    String text = Files.readString(UNITS.resolve(unit));
    assertTrue(text.contains("ExecStart=/opt/tengen/java/bin/java "), text);
    return Files.writeString(
        directory.resolve(unit), text.replace("/opt/tengen/java", System.getProperty("java.home")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tengen-coordinator.service", "tengen-worker.service"})
  void systemdFindsNoFault(String unit) throws Exception {
    assertEquals(new Result(0, ""), systemdAnalyze("verify", "--man=no", copy(unit).toString()));
  }

  @Test
  void aFaultWouldBeFound() throws Exception {
    Path unit = copy("tengen-worker.service");
    Files.writeString(unit, Files.readString(unit).replace("ProtectHome=yes", "ProtectHome=maybe"));
    Result result = systemdAnalyze("verify", "--man=no", unit.toString());
    assertTrue(result.out().contains("protect home"), result.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tengen-coordinator.service", "tengen-worker.service"})
  void servicesAreConfined(String unit) throws Exception {
    Result version = systemdAnalyze("--version");
    int major = Integer.parseInt(version.out().split("\\s+")[1]);
    assumeTrue(major >= 250, "this systemd cannot check files that are not loaded");
    Result result =
        systemdAnalyze(
            "security",
            "--no-pager",
            "--offline=true",
            "--threshold=" + EXPOSURE,
            copy(unit).toString());
    assertEquals(0, result.code(), result.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"coordinator", "worker"})
  void theCommandHasTheOptions(String command) throws Exception {
    String start =
        Files.readAllLines(UNITS.resolve("tengen-" + command + ".service")).stream()
            .filter(line -> line.startsWith("ExecStart="))
            .findFirst()
            .orElseThrow();
    String help = CommandRun.of(command, "--help").out();
    String arguments = start.substring(start.indexOf("io.tengen.cli.Tengen " + command));
    List<String> options =
        OPTION.matcher(arguments).results().map(match -> match.group(1)).toList();
    assertTrue(options.contains("--config"), start);
    for (String option : options) {
      assertTrue(help.contains(option + "="), option + " is no option of " + command);
    }
  }
}
