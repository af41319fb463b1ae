package io.tengen.coordinator.grpc;

import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.coordinator.tournament.Standing;
import io.tengen.coordinator.tournament.TournamentProgress;
import io.tengen.game.match.EngineSpec;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.SequentialTest;
import io.tengen.proto.v1.TestVerdict;
import java.util.List;

/** Contests as the wire has them. */
final class WireContests {
  private WireContests() {}

  /** A run of which no more is said than how far its contest has come. */
  static Run.Builder progress(TournamentProgress progress) {
    Run.Builder run = Run.newBuilder().setRound(progress.round());
    progress.test().ifPresent(test -> run.setTest(test(test)));
    progress.width().ifPresent(run::setWidest95);
    return run;
  }

  private static SequentialTest test(io.tengen.coordinator.rating.SequentialTest test) {
    SequentialTest.Builder wire =
        SequentialTest.newBuilder()
            .setLlr(test.llr())
            .setLower(test.lower())
            .setUpper(test.upper())
            .setVerdict(
                switch (test.verdict()) {
                  case OPEN -> TestVerdict.TEST_VERDICT_OPEN;
                  case H0 -> TestVerdict.TEST_VERDICT_H0;
                  case H1 -> TestVerdict.TEST_VERDICT_H1;
                });
    ScoreCounts scores = test.scores();
    for (int cell = 0; cell < scores.cells(); cell++) {
      wire.addPentanomial(scores.count(cell));
    }
    return wire.build();
  }

  static io.tengen.proto.v1.Placing placing(List<EngineSpec> engines, Standing standing) {
    return io.tengen.proto.v1.Placing.newBuilder()
        .setName(engines.get(standing.engine()).name())
        .setPlace(standing.place())
        .setMatchPoints(standing.matchPoints())
        .setOpponents(standing.opponents())
        .setDefeated(standing.defeated())
        .setWarnings(standing.warnings())
        .setWithdrawn(standing.hasWithdrawn())
        .build();
  }
}
