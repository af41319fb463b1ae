package io.tengen.cli.bench.ledger;

import io.tengen.cli.channel.Address;
import io.tengen.cli.console.CommandException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A coordinator in another process, with its own heap, on loopback and free ports. It logs to a
 * file in its data directory.
 */
public final class CoordinatorProcess implements AutoCloseable {
  private static final Pattern SERVING =
      Pattern.compile("coordinator: gRPC on (\\S+), health and metrics on (\\S+), data in .*");
  private static final Pattern HEAP_USED =
      Pattern.compile("(?m)^jvm_memory_used_bytes\\{[^}]*area=\"heap\"[^}]*} (\\S+)$");
  private static final Pattern THREADS = Pattern.compile("(?m)^jvm_threads_live_threads (\\S+)$");
  private static final Pattern OPEN_FILES =
      Pattern.compile("(?m)^process_files_open_files (\\S+)$");
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int STOP_SECONDS = 20;

  private final Process process;
  private final Address address;
  private final URI metrics;
  private final HttpClient http = HttpClient.newHttpClient();

  private CoordinatorProcess(Process process, Address address, URI metrics) {
    this.process = process;
    this.address = address;
    this.metrics = metrics;
  }

  /**
   * Starts a coordinator and blocks until it serves.
   *
   * @param program the class with the main method of the {@code tengen} command
   * @param data the coordinator's data directory
   * @param database URL of a PostgreSQL database; null for an H2 file in the directory
   * @param heapMiB largest heap, in MiB
   * @throws CommandException with the last line of its log if it does not start to serve
   */
  public static CoordinatorProcess start(
      Class<?> program, Path data, @Nullable String database, int heapMiB) throws CommandException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseParallelGC",
                "-Xmx" + heapMiB + "m",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                "coordinator",
                "--data",
                data.toString(),
                "--grpc-port",
                "0",
                "--http-port",
                "0"));
    if (database != null) {
      command.addAll(List.of("--database", database));
    }
    Path log = data.resolve("coordinator.log");
    Process process = null;
    try {
      process = new ProcessBuilder(command).redirectError(log.toFile()).start();
      return serving(process, log);
    } catch (IOException e) {
      if (process != null) {
        process.destroyForcibly();
      }
      throw CommandException.failed("a coordinator could not be started: " + e.getMessage());
    }
  }

  private static CoordinatorProcess serving(Process process, Path log)
      throws IOException, CommandException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    Matcher serving = SERVING.matcher(line == null ? "" : line);
    if (!serving.matches()) {
      process.destroyForcibly();
      String last = Files.readAllLines(log).stream().reduce("", (before, next) -> next);
      throw CommandException.badInput(
          "the coordinator did not start to serve: " + last.replaceFirst("^tengen: ", ""));
    }
    return new CoordinatorProcess(
        process, Address.parse(serving.group(1)), URI.create(serving.group(2) + "/metrics"));
  }

  public Address address() {
    return address;
  }

  /** Returns the address of the HTTP server. */
  public Address http() {
    return new Address(metrics.getHost(), metrics.getPort());
  }

  /** Returns what the process holds now. Blocks. */
  public Footprint footprint() throws CommandException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(metrics).timeout(PATIENCE).build();
    try {
      String body = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
      return new Footprint(
          Math.round(sum(HEAP_USED, body)), (int) sum(THREADS, body), (int) sum(OPEN_FILES, body));
    } catch (IOException e) {
      throw CommandException.failed("the coordinator no longer answers: " + e.getMessage());
    }
  }

  private static double sum(Pattern metric, String body) {
    double sum = 0;
    Matcher value = metric.matcher(body);
    while (value.find()) {
      sum += Double.parseDouble(value.group(1));
    }
    return sum;
  }

  /** Returns the processor time that the process has used. */
  public Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Stops the process; blocks until it has ended. */
  @Override
  public void close() {
    http.close();
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
