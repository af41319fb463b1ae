package io.tengen.engine.program;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the allowlist, and what handshakes in this process have found out about it. Finds out
 * again when the program's file changes. Thread-safe.
 */
final class AllowedProgram {
  private static final System.Logger log = System.getLogger(AllowedProgram.class.getName());

  /** How long the offers leave out a program that has failed, before it is tried again. */
  private static final long RETRY_NANOS = Duration.ofMinutes(1).toNanos();

  private final String name;
  private final EngineProgram program;
  private final Duration limit;

  /** Allows one handshake at a time. */
  private final ReentrantLock lock = new ReentrantLock();

  /** The conversations that succeeded with the present file. */
  @GuardedBy("lock")
  private final Set<Conversation> passed = new HashSet<>();

  private volatile @Nullable Finding last;
  private final AtomicBoolean isTrying = new AtomicBoolean();

  /** Distinguishes one version of a file from another. */
  private record FileStamp(Path file, FileTime changed, long bytes) {}

  private record Conversation(List<String> command, List<String> startup, Handshake.Terms terms) {}

  /**
   * The result of a handshake.
   *
   * @param build the program's build; null if the handshake failed
   * @param failure the reason of the failure; empty if there was none
   * @param at the time of {@link System#nanoTime}
   */
  private record Finding(FileStamp stamp, @Nullable ProgramBuild build, String failure, long at) {}

  /**
   * Creates an entry of which nothing is known yet.
   *
   * @param limit the time for a handshake
   */
  AllowedProgram(String name, EngineProgram program, Duration limit) {
    this.name = name;
    this.program = program;
    this.limit = limit;
  }

  String name() {
    return name;
  }

  EngineProgram program() {
    return program;
  }

  /** Returns the program's file as an absolute path; empty if it is not installed. */
  Optional<Path> executable() {
    return program.executable();
  }

  /**
   * Makes a handshake unless an equal one has succeeded; blocks.
   *
   * @param filled the program with its arguments
   * @param terms what the program is asked to play
   * @return the program's build
   * @throws IllegalArgumentException with one line if the program is not installed or fails
   * @throws InterruptedException if the thread was interrupted
   */
  ProgramBuild check(EngineProgram filled, Handshake.Terms terms) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      FileStamp stamp = stamp();
      Finding known = last;
      if (known == null || !known.stamp.equals(stamp)) {
        passed.clear();
      }
      Conversation conversation = new Conversation(filled.command(), filled.startup(), terms);
      if (known != null && known.build != null && passed.contains(conversation)) {
        return known.build;
      }
      Handshake.Answers answers = Handshake.with(name, filled.at(stamp.file), terms, limit);
      ProgramBuild build = build(answers, stamp);
      passed.add(conversation);
      last = new Finding(stamp, build, "", System.nanoTime());
      return build;
    } finally {
      lock.unlock();
    }
  }

  private ProgramBuild build(Handshake.Answers answers, FileStamp stamp) {
    try {
      return ProgramBuild.of(answers.name(), answers.version(), program, stamp.file);
    } catch (IOException e) {
      throw new IllegalArgumentException("program " + stamp.file + " cannot be read", e);
    }
  }

  /**
   * Returns the build that a handshake with the present file has found; makes one if there is none,
   * and blocks then.
   *
   * @param filled the program with its arguments
   * @throws IllegalArgumentException with one line if the program is not installed or fails
   * @throws InterruptedException if the thread was interrupted
   */
  ProgramBuild build(EngineProgram filled) throws InterruptedException {
    Finding known = last;
    return known != null && known.build != null && known.stamp.equals(stamp())
        ? known.build
        : check(filled, Handshake.Terms.ANY);
  }

  /**
   * Returns the build if the last handshake has succeeded and the program's file is the same. If
   * the file has changed, or the handshake failed a while ago, starts another on its own thread.
   */
  Optional<ProgramBuild> offered() {
    Finding known = last;
    if (known == null || executable().isEmpty()) {
      return Optional.empty();
    }
    boolean isSame = known.stamp.equals(stamp());
    boolean isOld = known.build == null && System.nanoTime() - known.at > RETRY_NANOS;
    if ((!isSame || isOld) && isTrying.compareAndSet(false, true)) {
      Thread.ofPlatform().daemon().name("gtp-handshake-" + name).start(this::tryAgain);
    }
    return isSame ? Optional.ofNullable(known.build) : Optional.empty();
  }

  /** Returns the reason why the last handshake failed; empty if it did not, or there was none. */
  String failure() {
    Finding known = last;
    return known == null ? "" : known.failure;
  }

  /** Makes a handshake, and logs its failure; blocks. */
  private void tryAgain() {
    tryOnce();
    if (!failure().isEmpty()) {
      log.log(System.Logger.Level.WARNING, "gtp:{0} is not offered: {1}", name, failure());
    }
  }

  /** Makes a handshake, and keeps its failure; blocks. Does nothing if one has succeeded. */
  void tryOnce() {
    try {
      build(program.sample());
    } catch (IllegalArgumentException e) {
      last = new Finding(stamp(), null, String.valueOf(e.getMessage()), System.nanoTime());
    } catch (InterruptedException e) {
      // The process ends, so that no offers are needed.
      Thread.currentThread().interrupt();
    } finally {
      isTrying.set(false);
    }
  }

  private FileStamp stamp() {
    Path file = program.requireExecutable();
    try {
      return new FileStamp(file, Files.getLastModifiedTime(file), Files.size(file));
    } catch (IOException e) {
      throw new IllegalArgumentException("program " + file + " cannot be read", e);
    }
  }
}
