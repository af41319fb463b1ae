package io.tengen.worker.outbox;

import io.tengen.files.DirectoryLock;
import io.tengen.files.DirectoryLockedException;
import io.tengen.files.DurableFiles;
import io.tengen.files.ScratchDirectory;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of a worker that outlasts its process: its name, and the results that no coordinator
 * has acknowledged. It is stored in a directory that one worker at a time can lock; the operating
 * system releases the lock of a process that dies. Thread-safe.
 */
public final class WorkerState implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(WorkerState.class);

  private static final String LOCK = "lock";
  private static final String NAME = "name";

  /** The number of default directories that are tried: more workers than run on one machine. */
  private static final int MAX_WORKERS = 4096;

  private static final int BASE_36 = 36;

  private final String name;
  private final ResultStore results;
  private final @Nullable Path directory;
  private final @Nullable DirectoryLock lock;

  /** Temporary directories of a worker that keeps nothing. */
  private final List<ScratchDirectory> scratch = new CopyOnWriteArrayList<>();

  private WorkerState(
      String name, ResultStore results, @Nullable Path directory, @Nullable DirectoryLock lock) {
    this.name = name;
    this.results = results;
    this.directory = directory;
    this.lock = lock;
  }

  /**
   * Returns the state of a worker without a directory, which keeps nothing.
   *
   * @param name empty for a new one
   */
  public static WorkerState inMemory(Optional<String> name) {
    return new WorkerState(name.orElseGet(WorkerState::freshName), ResultStore.none(), null, null);
  }

  /**
   * Opens a directory, and creates it if it is missing.
   *
   * @param name empty for the name stored in the directory, or a new one
   * @throws IOException with a one-line message if the directory cannot be used, or another worker
   *     uses it
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
   * Opens the user's default directory for workers of this name or, without a name, the first one
   * that no other worker uses: any number of workers can thus be started and restarted on one
   * machine. If no directory can be used, logs a warning and keeps the state in memory.
   */
  public static WorkerState openDefault(Optional<String> name) {
    Path base = defaultDirectory();
    try {
      if (name.isPresent()) {
        return open(base.resolve("worker-" + name.get()), name);
      }
      for (int i = 1; i <= MAX_WORKERS; i++) {
        Path directory = base.resolve("worker-" + i);
        DirectoryLock lock = lock(directory);
        if (lock != null) {
          return locked(directory, name, lock);
        }
      }
      throw new IOException(MAX_WORKERS + " workers are running");
    } catch (IOException e) {
      log.warn("results are stored in memory only: {}", e.getMessage());
      return inMemory(name);
    }
  }

  /** Returns null if another worker uses it. */
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
              + Reasons.of(e)
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
          "state directory "
              + directory
              + " cannot be used ("
              + Reasons.withFile(e)
              + "); name another with --state",
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

  /** Returns the default directory, below the user's state directory (XDG Base Directory). */
  private static Path defaultDirectory() {
    String defaultDirectory = System.getenv("XDG_STATE_HOME");
    String home = System.getenv("HOME");
    Path base =
        defaultDirectory != null && !defaultDirectory.isBlank()
            ? Path.of(defaultDirectory)
            : Path.of(home == null ? System.getProperty("user.home") : home, ".local", "state");
    return base.resolve("tengen");
  }

  private static String freshName() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      // Without the machine's name, the process id and the suffix still make the name unique.
      host = "worker";
    }
    String suffix = Long.toString(new SplittableRandom().nextLong(36 * 36 * 36 * 36L), BASE_36);
    return host + "-" + ProcessHandle.current().pid() + "-" + suffix;
  }

  /** Returns the worker's name: unique in the cluster and stable for one directory. */
  public String name() {
    return name;
  }

  /** Returns the results that have not been acknowledged. */
  public ResultStore results() {
    return results;
  }

  /**
   * Returns the directory of another part of the worker's state, which the caller creates. If the
   * state is in memory, it is a temporary one that {@link #close} deletes.
   */
  public Path directory(String part) throws IOException {
    if (directory != null) {
      return directory.resolve(part);
    }
    ScratchDirectory created = ScratchDirectory.create(part);
    scratch.add(created);
    return created.path();
  }

  /** Makes results durable as far as possible and releases the directory. Blocks; idempotent. */
  @Override
  public void close() {
    results.close();
    for (ScratchDirectory each : scratch) {
      try {
        each.close();
      } catch (IOException e) {
        log.warn("temporary directory {} cannot be deleted: {}", each.path(), Reasons.withFile(e));
      }
    }
    if (lock != null) {
      try {
        lock.close();
      } catch (IOException e) {
        log.warn("the lock of {} cannot be released: {}", results.directory(), Reasons.withFile(e));
      }
    }
  }
}
