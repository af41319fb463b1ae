package io.tengen.coordinator.tournament;

import io.tengen.coordinator.tuning.Tuning;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import java.util.Set;

/** Checks that a run can tune settings. */
final class TuningCheck {
  private TuningCheck() {}

  /**
   * Checks a run of two engines.
   *
   * @throws IllegalArgumentException with one line that names the fault and the remedy
   */
  static void require(Tuning tuning, RunSpec spec) {
    EngineSpec base = spec.engines().getFirst();
    if (!base.engine().equals(spec.engines().getLast().engine())) {
      throw wrong("plays two copies of one engine; give both the same settings");
    }
    if (spec.games() % 2 != 0) {
      throw wrong("plays colour-swapped pairs of games; games=" + spec.games() + " is not even");
    }
    if (!spec.terms().black().isEmpty()) {
      throw wrong("swaps colours; leave out the engine that always takes Black");
    }
    if (!spec.pool().isEmpty()) {
      throw wrong(
          "changes its engines from game to game, so that they have no rating; leave out"
              + " the pool");
    }
    Set<String> needs = StandardEngines.requirements(base, spec.artifacts().keySet());
    for (EngineSpec engine : tuning.extremes(base)) {
      if (!StandardEngines.requirements(engine, spec.artifacts().keySet()).equals(needs)) {
        throw wrong(
            engine.engine()
                + " needs other workers than "
                + base.engine()
                + "; tune settings that every worker has");
      }
    }
  }

  private static IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("format tune " + what);
  }
}
