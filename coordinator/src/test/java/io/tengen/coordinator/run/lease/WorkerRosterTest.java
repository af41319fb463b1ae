package io.tengen.coordinator.run.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.match.EngineSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Eligible workers of runs in which not all engines meet. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkerRosterTest {
  private final ActorTestKit kit = ActorTestKit.create();
  private final WorkerRoster roster = new WorkerRoster();

  @AfterAll
  void stop() {
    kit.shutdownTestKit();
  }

  private WorkerRef worker(String name, String... offers) {
    return new WorkerRef(name, Set.of(offers), kit.<ToWorker>createTestProbe().ref());
  }

  /** Returns a run whose engines are of these kinds. */
  private static JobPlan plan(String format, String... kinds) {
    return new JobPlan(
        Specs.evaluation(
                100,
                Arrays.stream(kinds)
                    .map(kind -> Specs.program(kind, kind))
                    .toArray(EngineSpec[]::new))
            .toBuilder()
            .format(format)
            .build());
  }

  @Test
  void ignoresPairsThatNeverMeet() {
    JobPlan gauntlet = plan("gauntlet", "a", "b", "c");
    roster.set(List.of(worker("ab", "gtp:a", "gtp:b"), worker("ac", "gtp:a", "gtp:c")));
    assertEquals("", roster.problem(gauntlet, ""));
    assertEquals(Set.of("ab", "ac"), roster.players(gauntlet).keySet());
  }

  @Test
  void namesWhatAWorkerLacks() {
    JobPlan gauntlet = plan("gauntlet", "a", "b", "c");
    assertEquals("", MissingOffers.of(gauntlet, Set.of("gtp:a", "gtp:b", "gtp:c", "mcts")));
    assertEquals(
        "lacks gtp:c for some games", MissingOffers.of(gauntlet, Set.of("gtp:a", "gtp:b")));
    assertEquals("lacks gtp:a, gtp:b", MissingOffers.of(gauntlet, Set.of("gtp:c")));
  }

  @Test
  void excludesWorkersForPairsThatNeverMeet() {
    JobPlan gauntlet = plan("gauntlet", "a", "b", "c");
    WorkerRef all = worker("all", "gtp:a", "gtp:b", "gtp:c");
    roster.set(List.of(worker("bc", "gtp:b", "gtp:c"), all));
    assertEquals(Set.of("all"), roster.players(gauntlet).keySet());
    roster.leave(all);
    assertEquals(Set.of(), roster.players(gauntlet).keySet());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "round-robin|6",
        "gauntlet|3",
        "team-match|2",
        "ladder|4",
        "ladder:first=1|3",
        "swiss:rounds=2|6",
        "adaptive|6",
      })
  void hasRequirementsOfPairsThatCanMeet(String format, int sets) {
    assertEquals(sets, plan(format, "a", "b", "c", "d").requirements().size());
  }
}
