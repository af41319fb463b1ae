package io.tengen.engine.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the resource usage of sessions from Linux's {@code /proc}. A session contains the
 * descendants of a program that have not left it, even after the program itself has ended.
 *
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html">proc_pid_stat(5)</a>
 */
final class ProcessTable {
  private static final Path PROC = Path.of("/proc");

  /** The memory limits of control groups, versions 2 and 1. */
  private static final List<Path> LIMIT_FILES =
      List.of(
          Path.of("/sys/fs/cgroup/memory.max"),
          Path.of("/sys/fs/cgroup/memory/memory.limit_in_bytes"));

  /**
   * Clock ticks a second: a constant of Linux's user interface, independent of the kernel's own
   * rate.
   */
  private static final int TICKS = 100;

  // Indexes of the fields of /proc/PID/stat after the name.
  private static final int SESSION = 3;
  private static final int FIRST_TIME = 11;
  private static final int LAST_TIME = 14;

  private ProcessTable() {}

  /**
   * The resource usage of all processes of a session.
   *
   * @param processes the number of processes
   * @param memory the resident memory, in bytes
   * @param ticks the CPU time in clock ticks, of the running processes and of their children that
   *     have been waited for
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

  /** Returns the memory of this machine, or the limit of its container, in bytes; 0 if unknown. */
  static long machineMemory() {
    long machine = kibibytes(PROC.resolve("meminfo"), "MemTotal:");
    return LIMIT_FILES.stream().mapToLong(ProcessTable::limit).reduce(machine, Math::min);
  }

  /** Returns the memory limit of a control group, in bytes; Long.MAX_VALUE if there is none. */
  private static long limit(Path file) {
    try {
      String text = read(file).strip();
      return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : Long.MAX_VALUE;
    } catch (IOException e) {
      // This version of control groups is not in use.
      return Long.MAX_VALUE;
    }
  }

  /**
   * Returns the usage of each of these sessions; omits sessions without processes. Takes some
   * microseconds for each process of the machine.
   */
  static Map<Long, Usage> sessions(Set<Long> leaders) {
    Map<Long, Usage> usages = new HashMap<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        add(process, leaders, usages);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Limits are accepted only where /proc is readable, so this happens only if it disappears.
      return Map.of();
    }
    return usages;
  }

  /**
   * Returns the processes of this user whose environment had a variable when they began. Takes some
   * microseconds for each process of the machine.
   */
  static List<Long> withVariable(String name) {
    List<Long> found = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        if (hasVariable(process, name)) {
          found.add(Long.parseLong(process.getFileName().toString()));
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // /proc has disappeared.
      return List.of();
    }
    return found;
  }

  private static boolean hasVariable(Path process, String name) {
    try {
      return ("\0" + read(process.resolve("environ"))).contains("\0" + name + "=");
    } catch (IOException e) {
      // The process has ended, or belongs to another user.
      return false;
    }
  }

  private static void add(Path process, Set<Long> leaders, Map<Long, Usage> usages) {
    try {
      String stat = read(process.resolve("stat"));
      // The name may contain blanks and parentheses.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      long session = Long.parseLong(fields[SESSION]);
      if (leaders.contains(session) && !fields[0].equals("Z")) {
        long ticks =
            Arrays.stream(fields, FIRST_TIME, LAST_TIME + 1).mapToLong(Long::parseLong).sum();
        Usage sum = usages.getOrDefault(session, Usage.NONE);
        usages.put(
            session,
            new Usage(
                sum.processes + 1,
                sum.memory + kibibytes(process.resolve("status"), "VmRSS:"),
                sum.ticks + ticks));
      }
    } catch (IOException e) {
      // The process has ended in the meantime.
      return;
    }
  }

  /**
   * Returns the value of a key in a file of /proc, converted from kibibytes to bytes; 0 if it is
   * absent, as for a process that has ended.
   */
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
