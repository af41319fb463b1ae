package io.tengen.engine.program;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A child process that does not outlive this process: a normal exit of this process kills the child
 * and all processes that the child has started. The end of the child itself kills its descendants
 * too. Thread-safe.
 *
 * <p>On Linux with {@code setsid} (util-linux) the child leads a session and a process group of its
 * own: the whole group is killed at once, orphans included, and a Ctrl-C at the terminal does not
 * reach it. Descendants that have left the session are found by a variable of their environment;
 * only one that has also lost its parent and cleared its environment escapes. Elsewhere descendants
 * are killed one by one, except those that the system no longer lists as descendants.
 */
public final class ChildProcess {
  /** The running children, which a shutdown hook kills. */
  private static final Set<ChildProcess> RUNNING = ConcurrentHashMap.newKeySet();

  private static final Optional<Path> SETSID =
      ProcessTable.isAvailable() ? ProgramLookup.find("setsid") : Optional.empty();

  /** The exit codes of setsid if it cannot start a program. */
  private static final Set<Integer> NOT_STARTED = Set.of(126, 127);

  private static final String SETSID_ERROR = "setsid: ";

  /** How many times escaped descendants are looked for. */
  private static final int MOST_ROUNDS = 5;

  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(1);

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> RUNNING.forEach(ChildProcess::kill), "kill-child-processes"));
  }

  /**
   * The name of an environment variable that all descendants inherit, and processes of other
   * children do not have. It finds descendants that have left the session and lost their parent, as
   * Jenkins finds those of a build.
   *
   * @see <a href="https://wiki.jenkins.io/display/JENKINS/ProcessTreeKiller">ProcessTreeKiller</a>
   */
  private final String mark = "TENGEN_CHILD_" + UUID.randomUUID().toString().replace("-", "");

  private final Process process;
  private final InputStream errors;
  private final ProcessLimits limits;
  private final AtomicBoolean killed = new AtomicBoolean();

  /** A clause that names the limit that the child has exceeded; empty if none. */
  private volatile String exceededLimit = "";

  /**
   * Starts the program.
   *
   * @param program a program without arguments that are to be filled in
   * @throws IOException if the program cannot be started
   */
  public ChildProcess(EngineProgram program) throws IOException {
    this.limits = program.limits();
    List<String> line = new ArrayList<>(program.command());
    SETSID.ifPresent(setsid -> line.addAll(0, List.of(setsid.toString(), "--")));
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().putAll(program.environment());
    builder.environment().put(mark, "1");
    if (program.directory().isPresent()) {
      File directory = program.directory().get().toFile();
      if (!directory.isDirectory()) {
        throw new IOException("its directory " + directory + " does not exist");
      }
      builder.directory(directory);
    }
    process = builder.start();
    RUNNING.add(this);
    if (!limits.isNone()) {
      ProcessMonitor.watch(this);
    }
    // A descendant that holds the output open would keep the readers waiting. Before anything
    // throws, since nobody else forgets the process of a constructor that has failed.
    process.onExit().thenRun(this::kill);
    errors = SETSID.isPresent() ? awaitStart(SETSID.get()) : process.getErrorStream();
  }

  /**
   * Waits, usually for a millisecond or two, until setsid has executed the program or has failed.
   * Returns the stream that reads the program's standard error.
   */
  private InputStream awaitStart(Path setsid) throws IOException {
    long deadline = System.nanoTime() + START_NANOS;
    try {
      while (isStill(setsid) && System.nanoTime() < deadline) {
        process.waitFor(1, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      // The caller's next blocking call throws, and the caller then kills the program.
      Thread.currentThread().interrupt();
      return process.getErrorStream();
    }
    InputStream all = process.getErrorStream();
    if (process.isAlive() || !NOT_STARTED.contains(process.exitValue())) {
      return all;
    }
    // A shell ends with the same exit codes if it does not find a command.
    byte[] first = all.readNBytes(all.available());
    String text = new String(first, StandardCharsets.UTF_8).strip();
    if (text.startsWith(SETSID_ERROR)) {
      throw new IOException(text.substring(SETSID_ERROR.length()));
    }
    return new SequenceInputStream(new ByteArrayInputStream(first), all);
  }

  private boolean isStill(Path setsid) throws InterruptedException {
    try {
      return process.isAlive()
          && Files.isSameFile(Path.of("/proc", Long.toString(pid()), "exe"), setsid);
    } catch (NoSuchFileException e) {
      // The process has ended. Java learns of it a moment later, and the caller reads its state.
      process.waitFor(START_NANOS, TimeUnit.NANOSECONDS);
      return false;
    } catch (IOException e) {
      // The executable of the process cannot be read, so that it is not setsid.
      return false;
    }
  }

  long pid() {
    return process.pid();
  }

  /** Returns the stream that reads the program's standard output. */
  public InputStream output() {
    return process.getInputStream();
  }

  /** Returns the stream that reads the program's standard error. */
  public InputStream errors() {
    return errors;
  }

  /** Returns the stream that writes to the program's standard input. */
  public OutputStream input() {
    return process.getOutputStream();
  }

  /** Waits until the program has ended. Returns false if it still runs after this time. */
  public boolean awaitEnd(long millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /** Returns the exit code of a program that has ended. */
  public int exitCode() {
    return process.exitValue();
  }

  /**
   * Returns a clause that names the limit for which the program was killed; empty if there is none.
   */
  public String exceededLimit() {
    return exceededLimit;
  }

  /** Kills the program if its usage exceeds a limit. */
  void check(ProcessTable.Usage usage) {
    String exceeded = limits.exceededBy(usage);
    if (!exceeded.isEmpty()) {
      exceededLimit = exceeded;
      kill();
    }
  }

  /**
   * Waits up to {@code millis} for the end of a program that has been asked to quit; then kills it
   * and its descendants if they still run.
   */
  public void endWithin(long millis) throws InterruptedException {
    List<ProcessHandle> descendants = process.descendants().toList();
    try {
      process.waitFor(millis, TimeUnit.MILLISECONDS);
    } finally {
      kill();
      // Orphans of a program that has ended are no longer its descendants.
      descendants.forEach(ProcessHandle::destroyForcibly);
      // Closes the pipes even if other processes hold them.
      process.destroyForcibly();
    }
  }

  /** Kills the program and its descendants. Does not wait for their end. Idempotent. */
  void kill() {
    if (!killed.compareAndSet(false, true)) {
      return;
    }
    RUNNING.remove(this);
    ProcessMonitor.unwatch(this);
    List<ProcessHandle> descendants = process.descendants().toList();
    // Process.destroyForcibly would also close the pipes and discard the output that an ended
    // program has left in them.
    process.toHandle().destroyForcibly();
    // The number of an empty group may have been reused.
    if (SETSID.isPresent() && ProcessTable.sessions(Set.of(pid())).containsKey(pid())) {
      ProcessSignals.killGroup(pid());
    }
    descendants.forEach(ProcessHandle::destroyForcibly);
    killMarked();
  }

  /** Kills the descendants that have left the session; again, since one may start another. */
  private void killMarked() {
    if (!ProcessTable.isAvailable()) {
      return;
    }
    for (int i = 0; i < MOST_ROUNDS; i++) {
      List<ProcessHandle> found =
          ProcessTable.withVariable(mark).stream()
              .flatMap(pid -> ProcessHandle.of(pid).stream())
              .toList();
      if (found.isEmpty()) {
        return;
      }
      found.forEach(ProcessHandle::destroyForcibly);
    }
  }
}
