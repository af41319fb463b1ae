package io.tengen.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The tengen command in another process, run from the packaged jars as users run it. {@link #close}
 * kills it if it is still alive.
 */
final class TengenProcess implements AutoCloseable {
  /** The jars of this version. */
  static final Path LIB = Path.of("target", "tengen", "lib").toAbsolutePath();

  private static final long PATIENCE_SECONDS = 120;

  /** The line of a process's status with a bit for each ignored signal; the lowest is signal 1. */
  private static final String IGNORED = "SigIgn:";

  private static final long SIGINT = 1 << 2 - 1;

  private static final List<String> JAVA =
      List.of(
          ProcessHandle.current().info().command().orElseThrow(),
          "--sun-misc-unsafe-memory-access=allow",
          "--enable-native-access=ALL-UNNAMED",
          // Messages about class archives would appear in the program's output.
          "-Xlog:disable",
          "-XX:+UseSerialGC",
          // These processes live for seconds: the optimizing compiler would cost more time than it
          // saves.
          "-XX:TieredStopAtLevel=1");

  private final Process process;
  private final Lines out;
  private final Lines err;

  private TengenProcess(Process process) {
    this.process = process;
    out = new Lines(process.getInputStream());
    err = new Lines(process.getErrorStream());
  }

  static TengenProcess start(String... arguments) throws IOException, InterruptedException {
    return start(List.of(), arguments);
  }

  /** Starts the command in a Java virtual machine with this largest heap. */
  static TengenProcess startWithHeap(int mebibytes, String... arguments)
      throws IOException, InterruptedException {
    return start(List.of("-Xmx" + mebibytes + "m"), arguments);
  }

  /** Starts the command with an environment variable. */
  static TengenProcess startWithVariable(String name, String value, String... arguments)
      throws IOException, InterruptedException {
    return start(Map.of(name, value), List.of(), arguments);
  }

  /** Starts the command of another version, whose jars are in this directory. */
  static TengenProcess startFrom(Path lib, String... arguments)
      throws IOException, InterruptedException {
    return start(lib, Map.of(), List.of(), arguments);
  }

  private static TengenProcess start(List<String> options, String... arguments)
      throws IOException, InterruptedException {
    return start(Map.of(), options, arguments);
  }

  private static TengenProcess start(
      Map<String, String> environment, List<String> options, String... arguments)
      throws IOException, InterruptedException {
    return start(LIB, environment, options, arguments);
  }

  private static TengenProcess start(
      Path lib, Map<String, String> environment, List<String> options, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(JAVA);
    command.add(ClassArchive.option(JAVA, lib));
    command.addAll(options);
    command.addAll(List.of("-cp", lib + "/*", Tengen.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("TENGEN_COORDINATOR");
    builder.environment().putAll(environment);
    return new TengenProcess(builder.start());
  }

  /** Blocks until a line on stdout contains this text, and returns the line. */
  String awaitLine(String text) throws InterruptedException {
    return out.await(text, this);
  }

  /** Blocks until a line on stderr contains this text, and returns the line. */
  String awaitErrorLine(String text) throws InterruptedException {
    return err.await(text, this);
  }

  /** Writes lines to the process's input and ends it. */
  void input(String... lines) throws IOException {
    try (Writer to = new OutputStreamWriter(process.getOutputStream(), UTF_8)) {
      for (String line : lines) {
        to.write(line + "\n");
      }
    }
  }

  /** Kills the process; blocks until it is gone and all its output is read. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
    out.awaitEnd();
    err.awaitEnd();
  }

  /** Sends the signal of Ctrl-C. */
  void interrupt() throws IOException, InterruptedException {
    assertFalse(
        ignoresInterrupts(),
        "SIGINT is ignored here, as in whatever a script starts with &; test in the foreground");
    signal("INT");
  }

  private boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc", String.valueOf(pid()), "status");
    if (!Files.exists(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith(IGNORED))
        .map(line -> line.substring(IGNORED.length()).strip())
        .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & SIGINT) != 0);
  }

  /**
   * Sends a signal.
   *
   * @param name its name for {@code kill}, such as {@code TERM}
   */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(pid())).start().waitFor();
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Returns the lines on stderr so far that contain this text. */
  List<String> errorLines(String text) {
    return err.with(text);
  }

  /** Blocks until the process ends, and returns its exit code. */
  int awaitExit() throws InterruptedException {
    return awaitExit(PATIENCE_SECONDS);
  }

  /** Blocks until the process ends or a number of seconds has passed, and returns its exit code. */
  int awaitExit(long seconds) throws InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      fail("still running after " + seconds + " s\n" + this);
    }
    out.awaitEnd();
    err.awaitEnd();
    return process.exitValue();
  }

  String stdout() {
    return out.text();
  }

  String stderr() {
    return err.text();
  }

  @Override
  public String toString() {
    return "stdout:\n" + stdout() + "\nstderr:\n" + stderr();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** One output stream, read by its own thread. */
  private static final class Lines {
    private final Thread reader;

    @GuardedBy("this")
    private final List<String> lines = new ArrayList<>();

    @GuardedBy("this")
    private boolean ended;

    Lines(InputStream stream) {
      reader = Thread.ofVirtual().start(() -> read(stream));
    }

    private void read(InputStream stream) {
      try (BufferedReader text = new BufferedReader(new InputStreamReader(stream, UTF_8))) {
        for (String line = text.readLine(); line != null; line = text.readLine()) {
          add(line);
        }
      } catch (IOException e) {
        add("(reading failed: " + e + ")");
      }
      end();
    }

    private synchronized void add(String line) {
      lines.add(line);
      notifyAll();
    }

    private synchronized void end() {
      ended = true;
      notifyAll();
    }

    synchronized String text() {
      return String.join("\n", lines);
    }

    synchronized String await(String wanted, TengenProcess process) throws InterruptedException {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (true) {
        for (String line : lines) {
          if (line.contains(wanted)) {
            return line;
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (ended || left <= 0) {
          throw new AssertionError("no line says \"" + wanted + "\"\n" + process);
        }
        wait(left);
      }
    }

    synchronized List<String> with(String text) {
      return lines.stream().filter(line -> line.contains(text)).toList();
    }

    void awaitEnd() throws InterruptedException {
      reader.join();
    }
  }
}
