package io.tengen.engine.gtp.program;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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

  /**
   * Makes a handshake with each installed program that has had none, all at once; blocks until they
   * have ended, at most a minute. A program that fails or is not installed is not offered.
   *
   * @return the reasons of those that are not offered, one line each, by name
   */
  public Map<String, String> tryAll() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (var entry : entries.entrySet()) {
      if (entry.getValue().executable().isPresent()) {
        threads.add(
            Thread.ofPlatform()
                .daemon()
                .name("gtp-handshake-" + entry.getKey())
                .start(entry.getValue()::tryOnce));
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    Map<String, String> failures = new TreeMap<>();
    entries.forEach((name, entry) -> {
      if (!entry.failure().isEmpty()) {
        failures.put(name, entry.failure());
      }
    });
    return failures;
  }

  /** Returns the builds of the programs that are installed and have passed a handshake, by name. */
  Map<String, ProgramBuild> offered() {
    Map<String, ProgramBuild> offered = new TreeMap<>();
    entries.forEach((name, entry) -> entry.offered().ifPresent(build -> offered.put(name, build)));
    return offered;
  }

  Optional<AllowedProgram> find(String name) {
    return Optional.ofNullable(entries.get(name));
  }

  /** Returns a clause about the entries, and where to add one. */
  String remedy() {
    return (entries.isEmpty() ? "it is empty" : "it has " + String.join(", ", entries.keySet()))
        + "; add programs under "
        + KEY
        + " in "
        + place;
  }
}
