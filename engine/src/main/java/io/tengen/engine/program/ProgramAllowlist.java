package io.tengen.engine.program;

import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The external engines that this process may start, by name, and what is known of them. All users
 * of a configuration share one instance, so that each program is tried once. Thread-safe.
 */
public final class ProgramAllowlist {
  /** An allowlist without entries. */
  public static final ProgramAllowlist EMPTY = of(Map.of());

  private static final String KEY = "tengen.worker.engines";
  private static final String FILE_OPTION = "--config";

  /** The time that an engine has for a move by default, which its start takes at most, too. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Map<String, AllowedProgram> entries = new TreeMap<>();
  private final String place;

  private ProgramAllowlist(Map<String, EngineProgram> programs, String place, Duration limit) {
    FileHashes hashes = new FileHashes();
    programs.forEach(
        (name, program) -> entries.put(name, new AllowedProgram(name, program, limit, hashes)));
    this.place = place;
  }

  /** Returns an allowlist that comes from no file. */
  public static ProgramAllowlist of(Map<String, EngineProgram> programs) {
    return new ProgramAllowlist(programs, "a file that " + FILE_OPTION + " FILE names", LIMIT);
  }

  /**
   * Returns an allowlist from a file.
   *
   * @param file the file's name, for messages
   */
  public static ProgramAllowlist of(Map<String, EngineProgram> programs, String file) {
    return new ProgramAllowlist(programs, file + ", the file of " + FILE_OPTION, LIMIT);
  }

  /** Returns an allowlist whose handshakes have another time limit. */
  static ProgramAllowlist of(Map<String, EngineProgram> programs, Duration limit) {
    return new ProgramAllowlist(programs, "a file", limit);
  }

  /** Returns the programs by name, sorted. */
  public Map<String, EngineProgram> programs() {
    Map<String, EngineProgram> programs = new TreeMap<>();
    entries.forEach((name, entry) -> programs.put(name, entry.program()));
    return Collections.unmodifiableMap(programs);
  }

  /** Finds out whether a program that is played by files answers. */
  @FunctionalInterface
  public interface FileTrial {
    /**
     * Asks the program for a move; blocks.
     *
     * @param program the program with its arguments and absolute paths of its files
     * @throws IllegalArgumentException with one line if it does not answer
     * @throws InterruptedException if the thread was interrupted
     */
    void requireAnswer(EngineProgram program) throws InterruptedException;
  }

  /**
   * Makes a handshake with each installed GTP program that has had none, and tries the programs
   * that are played by files, all at once; blocks until all have ended, at most a minute. A program
   * that fails or is not installed is not offered.
   *
   * @param fileTrial tries a program that is played by files
   * @return the reasons of those that are not offered, one line each, by engines such as {@code
   *     gtp:NAME}
   */
  public Map<String, String> tryAll(FileTrial fileTrial) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (AllowedProgram entry : entries.values()) {
      if (entry.executable().isPresent()) {
        threads.add(
            Thread.ofPlatform()
                .daemon()
                .name("program-trial-" + entry.name())
                .start(() -> tryOnce(entry, fileTrial)));
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    Map<String, String> failures = new TreeMap<>();
    entries.forEach((name, entry) -> {
      if (!entry.failure().isEmpty()) {
        failures.put(entry.program().protocol().key() + ":" + name, entry.failure());
      }
    });
    return failures;
  }

  private static void tryOnce(AllowedProgram entry, FileTrial fileTrial) {
    switch (entry.program().protocol()) {
      case GTP -> entry.tryOnce();
      case FILE -> entry.tryOnce(fileTrial);
    }
  }

  /** Returns the builds of the programs that are played by files and whose files are there. */
  public Map<String, String> playedByFiles() {
    Map<String, String> builds = new TreeMap<>();
    for (String name : names(ProgramProtocol.FILE, program -> true)) {
      AllowedProgram entry = entries.get(name);
      if (entry != null) {
        entry.offeredByFiles().ifPresent(build -> builds.put(name, build.text()));
      }
    }
    return builds;
  }

  /**
   * Returns the build of a program that is played by files; blocks while files are read.
   *
   * @throws IllegalArgumentException with one line if the engine names no such program, or the
   *     files of the program cannot be read
   */
  public String fileBuild(EngineSpec spec) {
    return entry(spec, ProgramProtocol.FILE).fileBuild().text();
  }

  private List<String> names(ProgramProtocol protocol, Predicate<EngineProgram> condition) {
    return entries.entrySet().stream()
        .filter(entry -> entry.getValue().program().protocol() == protocol)
        .filter(entry -> condition.test(entry.getValue().program()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the builds of the programs that are installed and have passed a handshake, by name. */
  Map<String, String> offered() {
    Map<String, String> offered = new TreeMap<>();
    entries.forEach(
        (name, entry) -> entry.offered().ifPresent(build -> offered.put(name, build.text())));
    return offered;
  }

  /**
   * Returns the program that an engine of a protocol's kind names.
   *
   * @throws IllegalArgumentException with one line if the engine names none, or one that is not in
   *     the list or has another protocol
   */
  public EngineProgram named(EngineSpec spec, ProgramProtocol protocol) {
    return entry(spec, protocol).program();
  }

  /**
   * Returns the entry that an engine of a protocol's kind names.
   *
   * @throws IllegalArgumentException with one line if the engine names none, or one that is not in
   *     the list or has another protocol
   */
  AllowedProgram entry(EngineSpec spec, ProgramProtocol protocol) {
    String kind = protocol.key();
    String name = spec.settings().get(WorkerResource.PROGRAM.key());
    if (name == null) {
      throw spec.fault(
          kind
              + " needs an entry of the worker's allowlist, as in "
              + kind
              + ":NAME; "
              + remedy(protocol));
    }
    AllowedProgram entry = entries.get(name);
    if (entry == null) {
      throw spec.fault("\"" + name + "\" is not in the worker's allowlist; " + remedy(protocol));
    }
    String other = entry.program().protocol().key();
    if (!other.equals(kind)) {
      throw spec.fault(
          "program \""
              + name
              + "\" has protocol = "
              + other
              + "; name the engine "
              + other
              + ":"
              + name
              + ", or set protocol = "
              + kind
              + " in "
              + KEY
              + "."
              + name);
    }
    return entry;
  }

  /** Returns a clause about the entries of a protocol, and where to add one. */
  private String remedy(ProgramProtocol protocol) {
    List<String> names = names(protocol, program -> true);
    String has =
        names.isEmpty() ? "no program with protocol = " + protocol.key() : String.join(", ", names);
    return (entries.isEmpty() ? "it is empty" : "it has " + has)
        + "; add programs under "
        + KEY
        + " in "
        + place;
  }
}
