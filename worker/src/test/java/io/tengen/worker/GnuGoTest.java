package io.tengen.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.program.ProgramLookup;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.wire.LeaseToken;
import io.tengen.worker.job.EngineProvider;
import io.tengen.worker.job.GameLease;
import io.tengen.worker.job.Job;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.RecordingListener;
import io.tengen.worker.job.WorkerMetrics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The default allowlist's command line of GNU Go is compatible with this program's counting. */
class GnuGoTest {
  private static final Points FIVE = Points.of(5);

  /** With this command line GNU Go captures dead stones before it passes. */
  @Test
  void capturesDeadStonesBeforePassing() throws InterruptedException {
    assumeTrue(ProgramLookup.find("gnugo").isPresent(), "skipped: gnugo is not installed");
    // . . X O .
    // . . X O .
    // O . X O .    a dead stone: as it stands, White owns 11 points and Black 5
    // . . X O .
    // . . X O .
    GameSetup setup =
        new GameSetup(Rules.CHINESE, 5, 0, column(2), stonesAndOneDead(), Color.BLACK);
    GameRecord record = play(setup);

    assertEquals(Outcome.Reason.SCORE, record.outcome().reason());
    assertEquals(Color.BLACK, record.outcome().winner());
    assertEquals(5, record.outcome().margin());
    assertTrue(record.moves().size() > 2, "it had to play on");
  }

  private static GameRecord play(GameSetup setup) throws InterruptedException {
    WorkerConfig config = WorkerConfig.load(Optional.empty(), Map.of());
    RecordingListener listener = new RecordingListener();
    GameLease lease = new GameLease("run", 0, new LeaseToken("1"));
    EngineSpec gnugo = StandardEngines.parse("gtp:gnugo10");
    JobRunner runner =
        new JobRunner(
            1,
            EngineProvider.of(
                StandardEngines.of(config.programs(), config.policies(), NetworkRegistry.NONE)),
            new WorkerMetrics(new SimpleMeterRegistry()));
    try {
      runner.play(
          new Job(
              lease,
              setup,
              gnugo,
              gnugo,
              1,
              MatchRules.parse("time=1m/move,moves=100"),
              false,
              Map.of()),
          listener);
      Await.until("the end of the game", () -> listener.freed.get() == 1);
    } finally {
      runner.close();
    }
    GameRecord record = listener.finished.get(lease);
    assertNotNull(record, listener.declined::toString);
    return record;
  }

  private static List<Integer> column(int column) {
    return IntStream.range(0, 5).map(row -> FIVE.at(row, column)).boxed().toList();
  }

  private static List<Integer> stonesAndOneDead() {
    return IntStream.concat(
            column(3).stream().mapToInt(Integer::intValue), IntStream.of(FIVE.at(2, 0)))
        .boxed()
        .toList();
  }
}
