package io.tengen.engine.program;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Samples the resource usage of the programs that have limits and kills those that exceed them. One
 * thread serves all programs and sleeps while there are none. Thread-safe.
 */
final class ProcessMonitor {
  private static final System.Logger log = System.getLogger(ProcessMonitor.class.getName());

  private static final long INTERVAL_MILLIS = 200;

  private static final ProcessMonitor INSTANCE = new ProcessMonitor();

  private final Set<ChildProcess> children = ConcurrentHashMap.newKeySet();

  private ProcessMonitor() {
    Thread.ofPlatform().daemon().name("program-limits").start(this::run);
  }

  static void watch(ChildProcess child) {
    INSTANCE.children.add(child);
    synchronized (INSTANCE) {
      INSTANCE.notifyAll();
    }
  }

  static void unwatch(ChildProcess child) {
    INSTANCE.children.remove(child);
  }

  private void run() {
    try {
      while (true) {
        synchronized (this) {
          while (children.isEmpty()) {
            wait();
          }
        }
        try {
          checkAll();
        } catch (RuntimeException e) {
          // The next sample may succeed; without this thread no limit would be enforced.
          log.log(
              System.Logger.Level.WARNING,
              "cannot read the resource usage of programs, trying again",
              e);
        }
        Thread.sleep(INTERVAL_MILLIS);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("the monitor thread must not be interrupted", e);
    }
  }

  private void checkAll() {
    Map<Long, ProcessTable.Usage> usages =
        ProcessTable.sessions(children.stream().map(ChildProcess::pid).collect(Collectors.toSet()));
    for (ChildProcess child : children) {
      child.check(usages.getOrDefault(child.pid(), ProcessTable.Usage.NONE));
    }
  }
}
