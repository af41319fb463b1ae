package io.tengen.engine.gtp.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the processes of some sessions take, read from Linux's {@code /proc}. A session is what a
 * program has started, as long as that does not leave it: also when the program itself has ended.
 *
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html">proc_pid_stat(5)</a>
 */
final class ProcessTable {
  private static final Path PROC = Path.of("/proc");

  /** Of control groups, version 2 and 1. */
  private static final List<Path> LIMIT_FILES =
      List.of(
          Path.of("/sys/fs/cgroup/memory.max"),
          Path.of("/sys/fs/cgroup/memory/memory.limit_in_bytes"));

  /** Clock ticks a second: a constant of Linux's interface, whatever the kernel's own. */
  private static final int TICKS = 100;

  // Fields of /proc/PID/stat behind the name, counted from 0.
  private static final int SESSION = 3;
  private static final int FIRST_TIME = 11;
  private static final int LAST_TIME = 14;

  private ProcessTable() {}

  /**
   * What a session's processes take together.
   *
   * @param memory resident bytes
   * @param ticks of CPU time, of those that live and of their children that have been waited for
   */
  record Usage(int processes, long memory, long ticks) {
    static final Usage NONE = new Usage(0, 0, 0);

    long cpuSeconds() {
      return ticks / TICKS;
    }
  }

  static boolean isAvailable() {
    return Files.isReadable(PROC.resolve("self/stat"));
  }

  /** Bytes of memory that this machine has, or that its container may use; 0 if nobody knows. */
  static long machineMemory() {
    long machine = kibibytes(PROC.resolve("meminfo"), "MemTotal:");
    return LIMIT_FILES.stream().mapToLong(ProcessTable::limit).reduce(machine, Math::min);
  }

  /** What a container's limit says; no limit reads as none. */
  private static long limit(Path file) {
    try {
      String text = read(file).strip();
      return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : Long.MAX_VALUE;
    } catch (IOException e) {
      // Another version of control groups, or none.
      return Long.MAX_VALUE;
    }
  }

  /**
   * Of each of these sessions, what it takes; sessions without processes are left out. Blocks for
   * some microseconds for each process of the machine.
   */
  static Map<Long, Usage> sessions(Set<Long> leaders) {
    Map<Long, Usage> usages = new HashMap<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        add(process, leaders, usages);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // No table, no usage: whoever asked for limits was told at the start that there is one.
      return Map.of();
    }
    return usages;
  }

  private static void add(Path process, Set<Long> leaders, Map<Long, Usage> usages) {
    try {
      String stat = read(process.resolve("stat"));
      // The name may have blanks and parentheses of its own.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      long session = Long.parseLong(fields[SESSION]);
      if (leaders.contains(session) && !fields[0].equals("Z")) {
        long ticks =
            Arrays.stream(fields, FIRST_TIME, LAST_TIME + 1).mapToLong(Long::parseLong).sum();
        Usage so = usages.getOrDefault(session, Usage.NONE);
        usages.put(
            session,
            new Usage(
                so.processes + 1,
                so.memory + kibibytes(process.resolve("status"), "VmRSS:"),
                so.ticks + ticks));
      }
    } catch (IOException e) {
      // It has ended meanwhile.
      return;
    }
  }

  /** A line of such a file, in bytes; 0 if there is none, as once a process has ended. */
  private static long kibibytes(Path file, String key) {
    try {
      return read(file)
          .lines()
          .filter(line -> line.startsWith(key))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
          .sum();
    } catch (IOException e) {
      return 0;
    }
  }

  private static String read(Path file) throws IOException {
    // Names may be in any encoding.
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }
}
