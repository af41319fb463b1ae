package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.client.Control;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A worker whose rollouts two other processes play, which are killed in turn and come back. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DistributedSearchIT {
  private static final int GAMES = 16;
  private static final String PLAYS = "plays rollouts";

  @TempDir Path directory;

  private static TestCluster.Node server(TestCluster cluster, String name) throws Exception {
    return cluster.startWorker(
        name, "--slots", "0", "--serve-rollouts", "127.0.0.1:0", "--rollout-threads", "1");
  }

  private static void awaitServer(TestCluster.Node searcher, String name, int times)
      throws InterruptedException {
    TestCluster.await(
        name + " plays rollouts",
        () -> searcher.process().errorLines("worker " + name + " " + PLAYS).size() >= times);
  }

  @Test
  void everyGameCountsAlthoughServersAreKilled() throws Exception {
    try (TestCluster cluster = new TestCluster(directory, Duration.ofSeconds(15));
        Control control = new Control(cluster.address())) {
      RunSpec spec =
          RunSpec.builder(
                  RunKind.EVALUATION,
                  List.of(
                      StandardEngines.parse("a=mcts:visits=400,workers=2"),
                      StandardEngines.parse("b=mcts:visits=200,workers=1")),
                  GameSetup.of(Rules.CHINESE, 9, 7.5),
                  GAMES)
              .seed(1)
              .matchRules(MatchRules.parse("moves=30"))
              .build();
      TestCluster.Node one = server(cluster, "one");
      TestCluster.Node two = server(cluster, "two");
      TestCluster.Node searcher = cluster.startWorker("searcher", "--slots", "2");
      String run = control.create(spec, "").id();
      awaitServer(searcher, "one", 1);
      awaitServer(searcher, "two", 1);
      assertFalse(one.process().errorLines("playing rollouts for worker searcher").isEmpty());
      TestCluster.await("some games", () -> get(control, run).committed() >= 2);
      one.process().kill();
      assertTrue(get(control, run).committed() < GAMES - 4, "the games ended before the server");
      TestCluster.await("more games", () -> get(control, run).committed() >= 5);
      two.process().kill();
      TestCluster.await("games without servers", () -> get(control, run).committed() >= 8);
      // The games must not end before the server has started, nor the line be missed.
      control.pause(run);
      int before = searcher.process().errorLines("worker one " + PLAYS).size();
      one.start();
      control.resume(run);
      awaitServer(searcher, "one", before + 1);
      TestCluster.await("the end", () -> get(control, run).state() == RunState.FINISHED);
      LedgerCheck check = new LedgerCheck(new WorkerLog(cluster.workersSaid()));
      check.check(control, run);
      assertEquals(GAMES, check.games());
      assertEquals(List.of(), searcher.process().errorLines("declined"));
    }
  }

  private static RunStatus get(Control control, String run) {
    try {
      return control.get(run);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
