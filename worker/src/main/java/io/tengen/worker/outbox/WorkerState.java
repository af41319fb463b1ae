package io.tengen.worker.outbox;

import io.tengen.files.DirectoryLock;
import io.tengen.files.DirectoryLockedException;
import io.tengen.files.DurableFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a worker is across restarts: its name, and the results that no coordinator has acknowledged.
 * Kept in a directory that one worker at a time can have; the operating system takes it away from a
 * process that dies. Thread-safe.
 */
public final class WorkerState implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(WorkerState.class);

  private static final String LOCK = "lock";
  private static final String NAME = "name";

  /** Nobody runs so many workers on one machine. */
  private static final int MOST_WORKERS = 4096;

  private static final int BASE_36 = 36;

  private final String name;
  private final ResultStore results;
  private final @Nullable Path directory;
  private final @Nullable DirectoryLock lock;

  private WorkerState(
      String name, ResultStore results, @Nullable Path directory, @Nullable DirectoryLock lock) {
    this.name = name;
    this.results = results;
    this.directory = directory;
    this.lock = lock;
  }

  /**
   * Of a worker that has no directory: nothing is kept.
   *
   * @param name empty for a new one
   */
  public static WorkerState inMemory(Optional<String> name) {
    return new WorkerState(name.orElseGet(WorkerState::freshName), ResultStore.none(), null, null);
  }

  /**
   * Opens a directory, made if missing.
   *
   * @param name empty for the one that the directory remembers, or a new one
   * @throws IOException with one line for people if it cannot be had, or another worker has it
   */
  public static WorkerState open(Path directory, Optional<String> name) throws IOException {
    DirectoryLock lock = lock(directory);
    if (lock == null) {
      throw new IOException(
          "state directory "
              + directory
              + " is in use by another worker; stop that one or name another directory with"
              + " --state");
    }
    return locked(directory, name, lock);
  }

  /**
   * Opens this user's directory for workers of this name or, without one, the first that no other
   * worker has: so any number of workers can be started and started again on one machine. If none
   * can be had the worker keeps nothing, and says so.
   */
  public static WorkerState openDefault(Optional<String> name) {
    Path base = states();
    try {
      if (name.isPresent()) {
        return open(base.resolve("worker-" + name.get()), name);
      }
      for (int i = 1; i <= MOST_WORKERS; i++) {
        Path directory = base.resolve("worker-" + i);
        DirectoryLock lock = lock(directory);
        if (lock != null) {
          return locked(directory, name, lock);
        }
      }
      throw new IOException(MOST_WORKERS + " workers are running");
    } catch (IOException e) {
      log.warn("results are kept in memory only: {}", e.getMessage());
      return inMemory(name);
    }
  }

  /** Null if somebody has it. */
  private static @Nullable DirectoryLock lock(Path directory) throws IOException {
    try {
      DurableFiles.createDirectories(directory);
      return DirectoryLock.acquire(directory, LOCK);
    } catch (DirectoryLockedException e) {
      log.debug("{}", e.getMessage());
      return null;
    } catch (IOException e) {
      throw new IOException(
          "state directory "
              + directory
              + " cannot be written ("
              + e
              + "); fix its permissions or name another with --state",
          e);
    }
  }

  private static WorkerState locked(Path directory, Optional<String> name, DirectoryLock lock)
      throws IOException {
    try {
      String known = name.isPresent() ? name.get() : rememberedName(directory);
      return new WorkerState(known, DiskResultStore.open(directory), directory, lock);
    } catch (IOException e) {
      lock.close();
      throw new IOException(
          "state directory " + directory + " cannot be used (" + e + "); name another with --state",
          e);
    }
  }

  private static String rememberedName(Path directory) throws IOException {
    Path file = directory.resolve(NAME);
    String known = Files.exists(file) ? Files.readString(file).strip() : "";
    if (!known.isEmpty()) {
      return known;
    }
    String fresh = freshName();
    DurableFiles.write(file, fresh + "\n");
    return fresh;
  }

  /** Where this user's programs keep what they want to find again (XDG Base Directory). */
  private static Path states() {
    String states = System.getenv("XDG_STATE_HOME");
    String home = System.getenv("HOME");
    Path base =
        states != null && !states.isBlank()
            ? Path.of(states)
            : Path.of(home == null ? System.getProperty("user.home") : home, ".local", "state");
    return base.resolve("tengen");
  }

  private static String freshName() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      // A machine that cannot look up its own name still has the rest of this one.
      host = "worker";
    }
    String suffix = Long.toString(new SplittableRandom().nextLong(36 * 36 * 36 * 36L), BASE_36);
    return host + "-" + ProcessHandle.current().pid() + "-" + suffix;
  }

  /** Unique in the cluster; the same whenever this directory is opened. */
  public String name() {
    return name;
  }

  /** Results that wait to be acknowledged. */
  public ResultStore results() {
    return results;
  }

  /**
   * A directory for another part of what the worker is, which makes it; one of this process alone
   * if nothing is kept.
   */
  public Path directory(String part) throws IOException {
    return directory == null
        ? Files.createTempDirectory("tengen-" + part)
        : directory.resolve(part);
  }

  /** Makes durable what can be, and lets go of the directory. Blocks for a moment; idempotent. */
  @Override
  public void close() {
    results.close();
    if (lock != null) {
      try {
        lock.close();
      } catch (IOException e) {
        log.warn("the lock of {} cannot be given up: {}", results.directory(), e.toString());
      }
    }
  }
}
