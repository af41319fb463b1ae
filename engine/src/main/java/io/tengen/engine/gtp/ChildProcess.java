package io.tengen.engine.gtp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A program that this process has started and that does not outlive it: a normal exit of this
 * process kills it, with everything it has started itself. Thread-safe.
 */
final class ChildProcess {
  /** All that run; for the hook that kills them at exit. */
  private static final Set<ChildProcess> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> RUNNING.forEach(ChildProcess::kill), "kill-child-processes"));
  }

  private final Process process;

  /**
   * Starts the program.
   *
   * @throws IOException if it cannot be started
   */
  ChildProcess(List<String> command) throws IOException {
    process = new ProcessBuilder(command).start();
    RUNNING.add(this);
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
      family.forEach(ChildProcess::kill);
    }
  }

  /** Kills the program and all that it has started. Does not wait for their end. */
  void kill() {
    kill(process.toHandle());
    RUNNING.remove(this);
  }

  private static void kill(ProcessHandle handle) {
    List<ProcessHandle> family = handle.descendants().toList();
    handle.destroyForcibly();
    family.forEach(ProcessHandle::destroyForcibly);
  }
}
