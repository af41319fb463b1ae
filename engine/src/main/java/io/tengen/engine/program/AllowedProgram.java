package io.tengen.engine.program;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the allowlist, and what handshakes in this process have found out about it. Finds out
 * again when the program's file, or one that its command line names, changes. Thread-safe.
 */
final class AllowedProgram {
  private static final System.Logger log = System.getLogger(AllowedProgram.class.getName());

  /** How long the offers leave out a program that has failed, before it is tried again. */
  private static final long RETRY_NANOS = Duration.ofMinutes(1).toNanos();

  /** A tuning may give an argument a new value in each game. */
  private static final int MOST_PASSED = 1_000;

  private final String name;
  private final EngineProgram program;
  private final Duration limit;
  private final FileHashes hashes;

  /** Allows one handshake at a time. */
  private final ReentrantLock lock = new ReentrantLock();

  /** The conversations that succeeded with the present files. */
  @GuardedBy("lock")
  private final Set<Conversation> passed = new HashSet<>();

  /** Written under {@link #lock}; read without it, since a handshake may last a minute. */
  private volatile @Nullable Finding last;

  private final AtomicBoolean isTrying = new AtomicBoolean();

  private record Conversation(List<String> command, List<String> startup, Handshake.Terms terms) {}

  /**
   * The result of a handshake.
   *
   * @param files the program's file and those that its command line names; empty if it was not
   *     installed
   * @param build the program's build; null if the handshake failed
   * @param failure the reason of the failure; empty if there was none
   * @param at the time of {@link System#nanoTime}
   */
  private record Finding(
      List<FileStamp> files, @Nullable ProgramBuild build, String failure, long at) {}

  /**
   * Creates an entry of which nothing is known yet.
   *
   * @param limit the time for a handshake
   * @param hashes the hashes of files
   */
  AllowedProgram(String name, EngineProgram program, Duration limit, FileHashes hashes) {
    this.name = name;
    this.program = program;
    this.limit = limit;
    this.hashes = hashes;
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
      List<FileStamp> files = requireFiles();
      Finding known = last;
      if (known == null || !known.files.equals(files) || passed.size() == MOST_PASSED) {
        passed.clear();
      }
      Conversation conversation = new Conversation(filled.command(), filled.startup(), terms);
      if (known != null && known.build != null && passed.contains(conversation)) {
        return known.build;
      }
      Path executable = files.getFirst().file();
      Handshake.Answers answers = Handshake.with(name, filled.at(executable), terms, limit);
      ProgramBuild build = build(answers, executable);
      passed.add(conversation);
      last = new Finding(files, build, "", System.nanoTime());
      return build;
    } finally {
      lock.unlock();
    }
  }

  private ProgramBuild build(Handshake.Answers answers, Path executable) {
    try {
      return ProgramBuild.of(answers.name(), answers.version(), program, executable, hashes);
    } catch (IOException e) {
      throw unreadable(executable, e);
    }
  }

  /**
   * Returns the build that a handshake with the present files has found; makes one if there is
   * none, and blocks then.
   *
   * @param filled the program with its arguments
   * @throws IllegalArgumentException with one line if the program is not installed or fails
   * @throws InterruptedException if the thread was interrupted
   */
  ProgramBuild build(EngineProgram filled) throws InterruptedException {
    Finding known = last;
    return known != null && known.build != null && known.files.equals(requireFiles())
        ? known.build
        : check(filled, Handshake.Terms.ANY);
  }

  /**
   * Returns the build of a program that is played by files; blocks while files are read that are
   * not known.
   *
   * @throws IllegalArgumentException with one line if the program is not installed, or a file that
   *     its command line names is missing or cannot be read
   */
  ProgramBuild fileBuild() {
    program.sample().resolved();
    Path executable = program.requireExecutable();
    try {
      return ProgramBuild.ofFiles(program, executable, hashes);
    } catch (IOException e) {
      throw unreadable(executable, e);
    }
  }

  private static IllegalArgumentException unreadable(Path executable, IOException e) {
    return new IllegalArgumentException(
        "a file of program " + executable + " cannot be read: " + Reasons.withFile(e), e);
  }

  /**
   * Returns the build if the last handshake has succeeded and the program's files are the same. If
   * a file has changed, or the handshake failed a while ago, starts another on its own thread.
   */
  Optional<ProgramBuild> offered() {
    Finding known = last;
    List<FileStamp> files = files();
    if (known == null || files.isEmpty()) {
      return Optional.empty();
    }
    boolean isSame = known.files.equals(files);
    boolean isOld = known.build == null && System.nanoTime() - known.at > RETRY_NANOS;
    if ((!isSame || isOld) && isTrying.compareAndSet(false, true)) {
      Thread.ofPlatform().daemon().name("gtp-handshake-" + name).start(this::tryAgain);
    }
    return isSame ? Optional.ofNullable(known.build) : Optional.empty();
  }

  /**
   * Returns why the program is not offered: it is not installed, or the last handshake failed.
   * Empty if the handshake passed, or there was none.
   */
  String failure() {
    if (executable().isEmpty()) {
      return program.notInstalled();
    }
    Finding known = last;
    return known == null ? "" : known.failure;
  }

  /** Makes a handshake, and logs its failure; blocks. */
  private void tryAgain() {
    try {
      tryOnce();
    } finally {
      isTrying.set(false);
    }
    if (!failure().isEmpty()) {
      log.log(System.Logger.Level.WARNING, "gtp:{0} is not offered: {1}", name, failure());
    }
  }

  /** Makes a handshake, and keeps its failure; blocks. Does nothing if one has succeeded. */
  void tryOnce() {
    lock.lock();
    try {
      build(program.sample());
    } catch (IllegalArgumentException e) {
      last = new Finding(files(), null, String.valueOf(e.getMessage()), System.nanoTime());
    } catch (InterruptedException e) {
      // The process ends, so that no offers are needed.
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /** Tries a program that is played by files, and keeps its failure; blocks. */
  void tryOnce(ProgramAllowlist.FileTrial trial) {
    lock.lock();
    List<FileStamp> files = files();
    try {
      trial.requireAnswer(program.sample().resolved());
      last = new Finding(files, fileBuild(), "", System.nanoTime());
    } catch (IllegalArgumentException e) {
      last = new Finding(files, null, String.valueOf(e.getMessage()), System.nanoTime());
    } catch (InterruptedException e) {
      // The process ends, so that no offers are needed.
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns the build of a program that is played by files, unless it cannot be found or the last
   * trial with the present files has failed; blocks while files are read that are not known.
   */
  Optional<ProgramBuild> offeredByFiles() {
    Finding known = last;
    try {
      return known != null && !known.failure.isEmpty() && known.files.equals(files())
          ? Optional.empty()
          : Optional.of(fileBuild());
    } catch (IllegalArgumentException e) {
      // The program is not installed, or one of its files is missing.
      return Optional.empty();
    }
  }

  private List<FileStamp> requireFiles() {
    List<FileStamp> files = files();
    if (files.isEmpty()) {
      throw new IllegalArgumentException(program.notInstalled());
    }
    return files;
  }

  /**
   * Returns the program's file and those that its command line names; empty if the program is not
   * installed.
   */
  private List<FileStamp> files() {
    List<FileStamp> files = new ArrayList<>();
    try {
      Optional<Path> executable = executable();
      if (executable.isPresent()) {
        files.add(FileStamp.of(executable.get()));
        for (EngineProgram.NamedFile file : program.files().values()) {
          files.add(FileStamp.of(file.path()));
        }
      }
      return files;
    } catch (IOException e) {
      // A file has vanished since it was found; the next call does not find it.
      log.log(System.Logger.Level.DEBUG, "a file of gtp:" + name + " has vanished", e);
      return List.of();
    }
  }
}
