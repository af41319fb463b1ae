package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.client.Control;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A worker whose network another worker evaluates, which is killed in the middle of its games and
 * comes back.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class EvaluationServersIT {
  private static final int GAMES = 40;
  private static final String EVALUATES = "worker gpu evaluates network";

  @TempDir Path directory;

  private String config(String name, String device) throws Exception {
    Path file = directory.resolve(name + ".conf");
    Files.writeString(
        file,
        """
        tengen.worker.artifacts {
          directory = "%s"
          devices = [%s]
        }
        """
            .formatted(directory.resolve("artifacts-" + name), device));
    return file.toString();
  }

  @Test
  void everyGameCountsAlthoughTheServerIsKilled() throws Exception {
    try (TestCluster cluster = new TestCluster(directory, Duration.ofSeconds(15));
        Control control = new Control(cluster.address())) {
      Path file = TinyNetwork.write(directory);
      Artifact artifact = Artifact.of(file);
      control.upload(artifact, file, sent -> {});
      RunSpec spec =
          RunSpec.builder(
                  RunKind.EVALUATION,
                  List.of(
                      StandardEngines.parse("a=mcts:net=tiny,visits=32"),
                      StandardEngines.parse("b=mcts:net=tiny,visits=31")),
                  GameSetup.of(Rules.CHINESE, 9, 7.5),
                  GAMES)
              .seed(1)
              .matchRules(MatchRules.parse("moves=30"))
              .build()
              .toBuilder()
              .networks(Map.of("tiny", artifact))
              .build();
      TestCluster.Node gpu =
          cluster.startWorker(
              "gpu",
              "--slots",
              "1",
              "--serve-evaluations",
              "127.0.0.1:0",
              "--config",
              config("gpu", "cpu"));
      TestCluster.Node player =
          cluster.startWorker("player", "--slots", "4", "--config", config("player", "remote"));
      String run = control.create(spec, "").id();
      TestCluster.await(
          "evaluations by the server", () -> !player.process().errorLines(EVALUATES).isEmpty());
      assertFalse(gpu.process().errorLines("evaluating for worker player").isEmpty());
      TestCluster.await("some games", () -> committed(control, run) >= 4);
      gpu.process().kill();
      assertTrue(committed(control, run) < GAMES - 8, "the games ended before the server");
      TestCluster.await("more games", () -> committed(control, run) >= 12);
      gpu.start();
      TestCluster.await(
          "the server's return", () -> player.process().errorLines(EVALUATES).size() >= 2);
      TestCluster.await("the end", () -> status(control, run) == RunState.FINISHED);
      LedgerCheck check = new LedgerCheck(new WorkerLog(cluster.workersSaid()));
      check.check(control, run);
      assertEquals(GAMES, check.games());
      assertEquals(List.of(), player.process().errorLines("declined"));
    }
  }

  private static int committed(Control control, String run) {
    return get(control, run).committed();
  }

  private static RunState status(Control control, String run) {
    return get(control, run).state();
  }

  private static RunStatus get(Control control, String run) {
    try {
      return control.get(run);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
