package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who can play, where not every engine meets every other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MusterTest {
  private final ActorTestKit kit = ActorTestKit.create();
  private final Muster muster = new Muster();

  @AfterAll
  void stop() {
    kit.shutdownTestKit();
  }

  private WorkerRef worker(String name, String... offers) {
    return new WorkerRef(name, Set.of(offers), kit.<ToWorker>createTestProbe().ref());
  }

  /** A run whose engines are of these kinds. */
  private static JobPlan plan(String contest, String... kinds) {
    return new JobPlan(
        Specs.evaluation(
                100,
                Arrays.stream(kinds)
                    .map(kind -> Specs.program(kind, kind))
                    .toArray(EngineSpec[]::new))
            .toBuilder()
            .contest(contest)
            .build());
  }

  @Test
  void pairsThatNeverMeetAreNotMissed() {
    JobPlan gauntlet = plan("gauntlet", "a", "b", "c");
    muster.set(List.of(worker("ab", "gtp:a", "gtp:b"), worker("ac", "gtp:a", "gtp:c")));
    assertEquals("", muster.problem(gauntlet));
    assertEquals(Set.of("ab", "ac"), muster.players(gauntlet).keySet());
  }

  @Test
  void whoCanPlayOnlyPairsThatNeverMeetIsNoPlayer() {
    JobPlan gauntlet = plan("gauntlet", "a", "b", "c");
    WorkerRef all = worker("all", "gtp:a", "gtp:b", "gtp:c");
    muster.set(List.of(worker("bc", "gtp:b", "gtp:c"), all));
    assertEquals(Set.of("all"), muster.players(gauntlet).keySet());
    muster.leave(all);
    assertEquals(Set.of(), muster.players(gauntlet).keySet());
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
  void requirementsAreOfPairsThatCanMeet(String contest, int sets) {
    assertEquals(sets, plan(contest, "a", "b", "c", "d").requirements().size());
  }

  /** Every game that comes up has a requirement, whoever wins. */
  @ParameterizedTest
  @CsvSource({"gauntlet", "team-match", "ladder", "ladder:first=1", "elimination"})
  void everyGameHasItsRequirement(String contest) {
    RunBook book = new RunBook();
    JobPlan plan = plan(contest, "a", "b", "c", "d");
    book.apply(new RunEvent.RunCreated(plan.spec(), Instant.EPOCH));
    int played = 0;
    for (; book.isRunning(); played++) {
      book.due(0).ifPresent(book::apply);
      GameJob job = book.plan().job(played);
      Set<String> needs = book.plan().requirements().get(book.plan().requirement(played));
      assertEquals(
          Set.of("gtp:" + book.plan().black(job).name(), "gtp:" + book.plan().white(job).name()),
          needs);
      book.apply(Specs.commit(Specs.won(played, Color.BLACK)));
    }
    assertEquals(RunState.FINISHED, book.status());
  }
}
