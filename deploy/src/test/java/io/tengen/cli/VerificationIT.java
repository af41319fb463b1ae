package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real workers in different processes play the same games. */
class VerificationIT {
  @TempDir Path directory;

  @Test
  void engineGamesAreReproducible() throws Exception {
    try (TestCluster cluster = new TestCluster(directory, Duration.ofSeconds(5))) {
      cluster.startWorker("v");
      cluster.startWorker("w");
      CommandRun run =
          CommandRun.of(
              "evaluate",
              "mcts:visits=30",
              "random",
              "mcts:visits=20,stop=settled,resign=0.1",
              "--board",
              "5",
              "--games",
              "24",
              "--verify",
              "1",
              "--coordinator",
              cluster.address().toString());
      assertEquals(0, run.code(), run.err());
      assertTrue(
          run.out().contains("24 games replayed identically by a second worker\n"), run.out());
    }
  }
}
