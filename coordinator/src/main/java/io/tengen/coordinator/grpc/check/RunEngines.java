package io.tengen.coordinator.grpc.check;

import io.tengen.coordinator.tournament.TournamentSpec;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import io.tengen.wire.check.RunSpecProblems.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks the settings of engines. Programs, policies and networks are those of workers. */
final class RunEngines {
  private static final NetworkRegistry ANY =
      new NetworkRegistry() {
        @Override
        public List<String> names() {
          return List.of();
        }

        @Override
        public Evaluator open(String name) {
          return new Evaluator.Absent(
              new InputShape(FeatureSet.TENGEN, Points.MIN_SIZE, Points.MAX_SIZE, true, 0));
        }
      };

  private static final EngineKinds KINDS = StandardEngines.of(Map.of(), Map.of(), ANY);

  private RunEngines() {}

  /** Returns what is wrong with the settings of engines, by engine. */
  static List<Problem> problems(RunSpec spec) {
    TournamentSpec format = TournamentSpec.of(spec);
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < spec.engines().size(); i++) {
      EngineSpec given = spec.engines().get(i);
      try {
        known(given).ifPresent(engine -> check(engine, spec));
        if (format instanceof TournamentSpec.Tune tune) {
          for (EngineSpec tuned : tune.tuning().extremes(given)) {
            known(tuned).ifPresent(KINDS::check);
          }
        }
      } catch (IllegalArgumentException e) {
        problems.add(new Problem("engines[" + i + "]", String.valueOf(e.getMessage())));
      }
    }
    return problems;
  }

  private static Optional<EngineSpec> known(EngineSpec engine) {
    return StandardEngines.withoutWorkerEntries(engine);
  }

  private static void check(EngineSpec engine, RunSpec spec) {
    KINDS.check(engine);
    KINDS.requireBoard(engine, spec.setup().size());
    for (EngineSpec other : spec.engines()) {
      KINDS.requireEncounter(engine, new EngineKind.Encounter(spec.setup(), Color.BLACK, other, 0));
    }
  }
}
