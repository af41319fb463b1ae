package io.tengen.coordinator.run.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JobPlanTest {
  private static final String BUILD = "gtp:lz,build=Leela-Zero/0.17/ab";

  private static JobPlan plan(String... engines) {
    return new JobPlan(
        RunSpec.builder(
                RunKind.EVALUATION,
                Stream.of(engines).map(StandardEngines::parse).toList(),
                GameSetup.of(Rules.CHINESE, 9, 7.5),
                12)
            .build());
  }

  @Test
  void aProgramIsIdentifiedByAWorkerThatCanPlayIt() {
    JobPlan plan = plan("a=gtp:lz,visits=9", "b=random", "c=gtp:lz");
    assertEquals(Optional.empty(), plan.identify(Set.of("random", "mcts")));
    assertEquals(Optional.empty(), plan.identify(Set.of("random", "gtp:lz")), "no build");
    JobPlan scheduled = plan.with(new FleetShare(2, 3));
    plan.setEngines(plan.identify(Set.of("random", "gtp:lz", BUILD)).orElseThrow());
    for (JobPlan same : List.of(plan, scheduled)) {
      assertEquals(
          List.of("a=" + BUILD + ",program=lz,visits=9", "b=random", "c=" + BUILD + ",program=lz"),
          same.spec().engines().stream()
              .map(engine -> engine.toString().replace("gtp:build", "gtp:lz,build"))
              .toList());
      for (Set<String> needs : same.requirements()) {
        assertTrue(needs.contains(BUILD), needs.toString());
      }
      assertTrue(same.isPlayable(1, Set.of("random")));
    }
    assertEquals(new FleetShare(2, 3), scheduled.spec().schedule());
    assertEquals(
        Optional.empty(),
        plan.identify(Set.of("random", "gtp:lz", "gtp:lz,build=Leela-Zero/0.18/cd")));
  }

  @Test
  void aWorkerThatCanPlayNoGameIdentifiesNothing() {
    JobPlan plan = plan("a=gtp:lz", "b=mcts:net=b6");
    assertEquals(Optional.empty(), plan.identify(Set.of("gtp:lz", BUILD)));
  }
}
