package io.tengen.cli;

import java.time.Duration;
import java.util.Random;

/** A kind of fault in a cluster. */
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

  /** A worker is suspended for longer than its leases last, and continues. */
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

  /** The connection is silent for longer than a lease lasts, and then breaks. */
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

  /**
   * The worker cannot extend any file for a while, as with a full disk. The fault has ended when
   * the worker has written again: results are acknowledged before that, and a disk that is full
   * once more by then is no news to the worker. A worker that has just started may have no results
   * to write, since it cannot unpack the library that evaluates its networks.
   */
  FULL_DISK {
    @Override
    void strike(TestCluster cluster, TestCluster.Node worker, Random random) throws Exception {
      int before = worker.process().errorLines(CANNOT).size();
      int recoveries = worker.process().errorLines(AGAIN).size();
      int failures = worker.process().errorLines(UNLOADABLE).size();
      limitFiles(worker, "0");
      try {
        TestCluster.await(
            worker + " notices that its disk is full",
            () ->
                worker.process().errorLines(CANNOT).size() > before
                    || worker.process().errorLines(UNLOADABLE).size() > failures);
      } finally {
        limitFiles(worker, "unlimited");
      }
      if (worker.process().errorLines(CANNOT).size() > before) {
        TestCluster.await(
            worker + " writes results again",
            () -> worker.process().errorLines(AGAIN).size() > recoveries);
      }
    }
  };

  /** What a worker says of a full disk. */
  private static final String CANNOT = "results cannot be stored in";

  /** What a worker says that cannot unpack a library. */
  private static final String UNLOADABLE = "ONNX Runtime cannot be loaded";

  /** What a worker says when its disk has room again. */
  private static final String AGAIN = "results are stored in";

  /**
   * Causes the fault and ends it again; blocks until both are done.
   *
   * @param worker the worker that it affects, if it affects one
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
