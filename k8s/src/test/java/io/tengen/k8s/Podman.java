package io.tengen.k8s;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs podman or podman-compose, with settings that need neither systemd nor raised limits. */
final class Podman {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final String SETTINGS =
      """
      [containers]
      default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
      init_path = "/usr/bin/catatonit"
      [engine]
      cgroup_manager = "cgroupfs"
      runtime = "runc"
      """;

  private final List<String> program;
  private final Map<String, String> environment = new HashMap<>();

  /**
   * @param program name of the program, with arguments that come before all others
   * @param directory for the settings
   */
  Podman(List<String> program, Path directory) throws IOException {
    this.program = List.copyOf(program);
    Path settings = Files.writeString(directory.resolve("containers.conf"), SETTINGS);
    environment.put("CONTAINERS_CONF", settings.toString());
  }

  Podman(String program, Path directory) throws IOException {
    this(List.of(program), directory);
  }

  /** Sets a variable of the program's environment. */
  Podman with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** Returns what the command prints; fails if it does not succeed within minutes. */
  String run(String... arguments) throws IOException, InterruptedException {
    return finish(start(arguments));
  }

  Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(program);
    command.addAll(List.of(arguments));
    ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
    process.environment().putAll(environment);
    return process.start();
  }

  /** Returns what the process prints; fails if it does not succeed within minutes. */
  static String finish(Process process) throws IOException, InterruptedException {
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertTrue(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS), text);
    assertEquals(0, process.exitValue(), text);
    return text;
  }
}
