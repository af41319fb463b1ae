package io.tengen.engine.gtp.program;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Looks at what the programs take that have limits, and stops those that take too much. One thread
 * for all of them, which sleeps while there is none. Thread-safe.
 */
final class ProcessMonitor {
  private static final System.Logger log = System.getLogger(ProcessMonitor.class.getName());

  private static final long INTERVAL_MILLIS = 200;

  private static final ProcessMonitor INSTANCE = new ProcessMonitor();

  private final Set<ChildProcess> wards = ConcurrentHashMap.newKeySet();

  private ProcessMonitor() {
    Thread.ofPlatform().daemon().name("program-limits").start(this::run);
  }

  static void watch(ChildProcess child) {
    INSTANCE.wards.add(child);
    synchronized (INSTANCE) {
      INSTANCE.notifyAll();
    }
  }

  static void forget(ChildProcess child) {
    INSTANCE.wards.remove(child);
  }

  private void run() {
    try {
      while (true) {
        synchronized (this) {
          while (wards.isEmpty()) {
            wait();
          }
        }
        try {
          look();
        } catch (RuntimeException e) {
          // The next look may do; without this thread no program would have limits.
          log.log(System.Logger.Level.WARNING, "cannot see what programs take, trying again", e);
        }
        Thread.sleep(INTERVAL_MILLIS);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody has this thread to interrupt it", e);
    }
  }

  private void look() {
    Map<Long, ProcessTable.Usage> usages =
        ProcessTable.sessions(wards.stream().map(ChildProcess::pid).collect(Collectors.toSet()));
    for (ChildProcess ward : wards) {
      ward.check(usages.getOrDefault(ward.pid(), ProcessTable.Usage.NONE));
    }
  }
}
