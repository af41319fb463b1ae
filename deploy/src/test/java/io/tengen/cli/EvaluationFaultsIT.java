package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tengen.cli.client.Control;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.FreePorts;
import io.tengen.testing.SoakOnly;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The faults of {@link FaultIT} strike a cluster in which two workers evaluate the network of two
 * others, and so do faults of the connections between them. Two hundred, or {@code
 * -Dtengen.faults=N}:
 *
 * <pre>./mvnw -Psoak -Dquick -pl deploy -am verify -Dtest=none \
 *    -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=EvaluationFaultsIT</pre>
 */
@SoakOnly
class EvaluationFaultsIT {
  private static final int FAULTS = Integer.getInteger("tengen.faults", 200);
  private static final int GAMES = 100;
  private static final int PAIRS = 2;
  private static final Duration LEASE = Duration.ofSeconds(3);

  @TempDir Path directory;

  /** From the players to the workers that evaluate. */
  private final List<FaultProxy> lines = new ArrayList<>();

  private Path file;
  private Artifact network;

  @BeforeEach
  void write() throws IOException {
    file = TinyNetwork.write(directory);
    network = Artifact.of(file);
  }

  @AfterEach
  void close() throws IOException {
    for (FaultProxy line : lines) {
      line.close();
    }
  }

  private String config(String name, String device) throws IOException {
    return Files.writeString(
            directory.resolve(name + ".conf"),
            """
            tengen.worker.artifacts {
              directory = "%s"
              devices = [%s]
            }
            """
                .formatted(directory.resolve("artifacts-" + name), device))
        .toString();
  }

  /** Starts a worker that evaluates, behind a line that can have faults. */
  private void startServer(TestCluster cluster, String name) throws Exception {
    int port = FreePorts.one();
    FaultProxy line = new FaultProxy(port);
    lines.add(line);
    cluster.startWorker(
        name,
        "--slots",
        "1",
        "--serve-evaluations",
        "127.0.0.1:" + port,
        "--advertise-evaluations",
        "127.0.0.1:" + line.port(),
        "--config",
        config(name, "cpu"));
  }

  private RunSpec plan(int seed) {
    return RunSpec.builder(
            RunKind.EVALUATION,
            List.of(
                StandardEngines.parse("a=mcts:net=tiny,visits=4"),
                StandardEngines.parse("b=mcts:net=tiny,visits=3")),
            GameSetup.of(Rules.CHINESE, 5, 0.5),
            GAMES)
        .seed(seed)
        .matchRules(MatchRules.parse("moves=40"))
        .build()
        .toBuilder()
        .networks(Map.of("tiny", network))
        .build();
  }

  /** A fault between the players and a worker that evaluates. */
  private void disturb(Random random) throws InterruptedException {
    FaultProxy line = lines.get(random.nextInt(lines.size()));
    switch (random.nextInt(4)) {
      case 0 -> line.cut();
      case 1 -> {
        line.silence();
        Thread.sleep(random.nextInt(500));
        line.cut();
      }
      case 2 -> {
        line.delay(Duration.ofMillis(random.nextInt(20, 200)));
        Thread.sleep(500);
        line.heal();
      }
      default -> {
        // None.
      }
    }
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void losesAndDuplicatesNoGame() throws Exception {
    try (TestCluster cluster = new TestCluster(directory, LEASE);
        Control control = new Control(cluster.address())) {
      control.upload(network, file, sent -> {});
      for (int i = 1; i <= PAIRS; i++) {
        startServer(cluster, "server-" + i);
        cluster.startWorker(
            "player-" + i, "--slots", "3", "--config", config("player-" + i, "remote"));
      }
      new FaultRounds(cluster, control, FAULTS, false).run(this::plan, this::disturb);
      List<String> evaluated =
          cluster.workersSaid().stream()
              .filter(line -> line.matches(".*worker server-\\d evaluates network.*"))
              .toList();
      System.out.println("servers were connected " + evaluated.size() + " times");
      assertFalse(evaluated.isEmpty(), "no position was evaluated by another worker");
    }
  }
}
