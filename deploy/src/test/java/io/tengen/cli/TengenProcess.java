package io.tengen.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process of the tengen command, run from the packaged jars as users run it. {@link #close} kills
 * it if it is still running.
 */
final class TengenProcess implements AutoCloseable {
  private static final Path LIB = Path.of("target", "tengen", "lib").toAbsolutePath();
  private static final long PATIENCE_SECONDS = 120;

  /** A mask in the process status with a bit for each signal, from signal 1. */
  private static final String IGNORED = "SigIgn:";

  private static final long SIGINT = 1 << 2 - 1;

  private static final List<String> JAVA =
      List.of(
          ProcessHandle.current().info().command().orElseThrow(),
          "--sun-misc-unsafe-memory-access=allow",
          "--enable-native-access=ALL-UNNAMED",
          // Messages about class archives would mix with the output of the program.
          "-Xlog:disable",
          "-XX:+UseSerialGC",
          // These processes run for seconds: the optimizing compiler would take more time than it
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
    List<String> command = new ArrayList<>(JAVA);
    command.add(ClassArchive.option(JAVA, LIB));
    command.addAll(List.of("-cp", LIB + "/*", Tengen.class.getName()));
    command.addAll(List.of(arguments));
    return new TengenProcess(new ProcessBuilder(command).start());
  }

  /** Blocks until a line on stdout contains this text, and returns the line. */
  String awaitLine(String text) throws InterruptedException {
    return out.await(text, this);
  }

  /** Blocks until a line on stderr contains this text, and returns the line. */
  String awaitErrorLine(String text) throws InterruptedException {
    return err.await(text, this);
  }

  /** Kills the process with SIGKILL; blocks until it has ended and its output is read. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
    out.awaitEnd();
    err.awaitEnd();
  }

  /** Sends SIGINT, as Ctrl-C does. */
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
   * @param name the name of the signal, such as {@code TERM}
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

  /** Returns the number of lines so far on stderr that contain this text. */
  List<String> errorLines(String text) {
    return err.with(text);
  }

  /** Blocks until the process ends, and returns its exit code. */
  int awaitExit() throws InterruptedException {
    return awaitExit(PATIENCE_SECONDS);
  }

  /** Blocks until the process ends or this time passes, and returns its exit code. */
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

  /** An output stream that a thread reads. */
  private static final class Lines {
    private final Thread reader;

    // Guarded by this.
    private final List<String> lines = new ArrayList<>();
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
