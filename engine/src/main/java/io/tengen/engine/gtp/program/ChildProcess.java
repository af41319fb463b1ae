package io.tengen.engine.gtp.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A program that this process has started and that does not outlive it: a normal exit of this
 * process kills it, with everything it has started itself; so does its own end. Thread-safe.
 *
 * <p>On Linux with {@code setsid} (util-linux) it leads a session and a process group of its own:
 * the whole group is killed at once, orphans included, and a Ctrl-C at the terminal does not reach
 * it. Elsewhere what it has started is killed one by one, as far as it is still known to be so.
 */
final class ChildProcess {
  /** All that run; for the hook that kills them at exit. */
  private static final Set<ChildProcess> RUNNING = ConcurrentHashMap.newKeySet();

  private static final Optional<Path> SETSID =
      ProcessTable.isAvailable() ? ProgramLookup.find("setsid") : Optional.empty();

  /** What setsid returns if it cannot start a program. */
  private static final Set<Integer> NOT_STARTED = Set.of(126, 127);

  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(1);

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> RUNNING.forEach(ChildProcess::kill), "kill-child-processes"));
  }

  private final Process process;
  private final ProcessLimits limits;
  private final AtomicBoolean killed = new AtomicBoolean();

  /** Which limit it has exceeded; empty if none. */
  private volatile String excess = "";

  /**
   * Starts the program.
   *
   * @throws IOException if it cannot be started
   */
  ChildProcess(List<String> command, ProcessLimits limits) throws IOException {
    this.limits = limits;
    List<String> line = new ArrayList<>(command);
    SETSID.ifPresent(setsid -> line.addAll(0, List.of(setsid.toString(), "--")));
    process = new ProcessBuilder(line).start();
    RUNNING.add(this);
    if (SETSID.isPresent()) {
      awaitStart(SETSID.get());
    }
    if (!limits.isNone()) {
      ProcessMonitor.watch(this);
    }
    // Whoever holds its output open would be waited for.
    process.onExit().thenRun(this::kill);
  }

  /** Waits, for a millisecond or two, until setsid has become the program, or could not. */
  private void awaitStart(Path setsid) throws IOException {
    long deadline = System.nanoTime() + START_NANOS;
    try {
      while (isStill(setsid) && System.nanoTime() < deadline) {
        process.waitFor(1, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      // It is told by whoever waits for an answer, and kills the program then.
      Thread.currentThread().interrupt();
      return;
    }
    if (!process.isAlive() && NOT_STARTED.contains(process.exitValue())) {
      RUNNING.remove(this);
      String words = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      throw new IOException(words.strip());
    }
  }

  private boolean isStill(Path setsid) throws InterruptedException {
    try {
      return process.isAlive()
          && Files.isSameFile(Path.of("/proc", Long.toString(pid()), "exe"), setsid);
    } catch (NoSuchFileException e) {
      // It has ended, which Java hears of a moment later: the caller asks it.
      process.waitFor(START_NANOS, TimeUnit.NANOSECONDS);
      return false;
    } catch (IOException e) {
      // A program whose file is nobody's business.
      return false;
    }
  }

  long pid() {
    return process.pid();
  }

  /** The program's standard output. */
  InputStream output() {
    return process.getInputStream();
  }

  /** The program's standard error. */
  InputStream errors() {
    return process.getErrorStream();
  }

  /** The program's standard input. */
  OutputStream input() {
    return process.getOutputStream();
  }

  /** Waits until the program has ended; false if it still runs after this time. */
  boolean awaitEnd(long millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /** What an ended program returned. */
  int exitCode() {
    return process.exitValue();
  }

  /** Which limit it was stopped for: a clause for people; empty if for none. */
  String excess() {
    return excess;
  }

  /** Stops it if it takes more than it may. */
  void check(ProcessTable.Usage usage) {
    String exceeded = limits.exceededBy(usage);
    if (!exceeded.isEmpty()) {
      excess = exceeded;
      kill();
    }
  }

  /**
   * Gives the program, which has been asked to end, some time to do so; then kills what is left of
   * it and of what it has started.
   */
  void endWithin(long millis) throws InterruptedException {
    List<ProcessHandle> family = process.descendants().toList();
    try {
      process.waitFor(millis, TimeUnit.MILLISECONDS);
    } finally {
      kill();
      // Orphans of a program that has ended are no longer its descendants.
      family.forEach(ProcessHandle::destroyForcibly);
      // Closes the pipes, whoever else holds them.
      process.destroyForcibly();
    }
  }

  /** Kills the program and all that it has started. Does not wait for their end. Idempotent. */
  void kill() {
    if (!killed.compareAndSet(false, true)) {
      return;
    }
    RUNNING.remove(this);
    ProcessMonitor.forget(this);
    List<ProcessHandle> family = process.descendants().toList();
    // Process.destroyForcibly closes the pipes too, and with them what an ended program still had
    // to say.
    process.toHandle().destroyForcibly();
    // A group without members may have left its number to somebody else's.
    if (SETSID.isPresent() && ProcessTable.sessions(Set.of(pid())).containsKey(pid())) {
      ProcessSignals.killGroup(pid());
    }
    family.forEach(ProcessHandle::destroyForcibly);
  }
}
