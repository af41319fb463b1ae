package io.tengen.cli;

import java.time.Duration;
import java.util.Random;

/** The faults that tests inject into a cluster. */
enum Fault {
  KILL_WORKER {
    @Override
    void strike(TestCluster cluster, TestCluster.Node worker, Random random) throws Exception {
      worker.process().kill();
      worker.start();
    }
  },

  KILL_COORDINATOR {
    @Override
    void strike(TestCluster cluster, TestCluster.Node worker, Random random) throws Exception {
      cluster.restartCoordinator();
    }
  },

  /** A worker is suspended for longer than its leases, and then continues. */
  STOP_WORKER {
    @Override
    void strike(TestCluster cluster, TestCluster.Node worker, Random random) throws Exception {
      worker.process().signal("STOP");
      Thread.sleep(cluster.lease().plusSeconds(1));
      worker.process().signal("CONT");
    }
  },

  CUT_LINE {
    @Override
    void strike(TestCluster cluster, TestCluster.Node worker, Random random) {
      worker.line().cut();
    }
  },

  /** No data passes for longer than a lease, and then the connection breaks. */
  SILENT_LINE {
    @Override
    void strike(TestCluster cluster, TestCluster.Node worker, Random random) throws Exception {
      worker.line().silence();
      Thread.sleep(cluster.lease().plusSeconds(1));
      worker.line().cut();
    }
  },

  SLOW_LINE {
    @Override
    void strike(TestCluster cluster, TestCluster.Node worker, Random random) throws Exception {
      worker.line().delay(Duration.ofMillis(random.nextInt(20, 200)));
      worker.line().throttle(random.nextInt(8_192, 65_536));
      Thread.sleep(1_000);
      worker.line().heal();
    }
  },

  /** The worker cannot extend any file for a while, as if its disk were full. */
  FULL_DISK {
    @Override
    void strike(TestCluster cluster, TestCluster.Node worker, Random random) throws Exception {
      int before = worker.process().errorLines(CANNOT).size();
      limitFiles(worker, "0");
      try {
        TestCluster.await(
            worker + " notices that its disk is full",
            () -> worker.process().errorLines(CANNOT).size() > before);
      } finally {
        limitFiles(worker, "unlimited");
      }
    }
  };

  /** The log message of a worker whose disk is full. */
  private static final String CANNOT = "results cannot be kept in";

  /**
   * Injects the fault and ends it; blocks until both are done.
   *
   * @param worker the affected worker, if the fault affects one
   */
  abstract void strike(TestCluster cluster, TestCluster.Node worker, Random random)
      throws Exception;

  private static void limitFiles(TestCluster.Node worker, String bytes) throws Exception {
    Process limiting =
        new ProcessBuilder(
                "prlimit",
                "--pid",
                String.valueOf(worker.process().pid()),
                "--fsize=" + bytes + ":")
            .inheritIO()
            .start();
    if (limiting.waitFor() != 0) {
      throw new IllegalStateException("prlimit failed");
    }
  }
}
