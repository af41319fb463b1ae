package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.record.Opening;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Evaluations that are given more games. */
class ExtensionTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private static RunSpec spec(int games, String format, int engines) {
    return Specs.evaluation(
            games,
            IntStream.range(0, engines)
                .mapToObj(i -> Specs.engine("e" + i, "random"))
                .toArray(EngineSpec[]::new))
        .toBuilder()
        .format(format)
        .terms(
            new MatchTerms(
                List.of(
                    new Opening("one", List.of(Points.of(3).at(0, 1))),
                    new Opening("two", List.of(Points.of(3).at(1, 1))),
                    new Opening("three", List.of(Points.of(3).at(2, 1)))),
                "",
                Map.of()))
        .build();
  }

  private static RunBook book(RunSpec spec) {
    RunBook book = new RunBook();
    book.apply(new RunEvent.RunCreated(spec, NOW));
    return book;
  }

  /** The games of an extended run are those of a run that was created with their number. */
  @ParameterizedTest
  @CsvSource({"'',2,5,60", "'',3,1,100", "gauntlet,4,7,61", "'',5,20,21"})
  void theGamesAreThoseOfALongerRun(String format, int engines, int before, int after) {
    RunBook book = book(spec(before, format, engines));
    JobPlan handle = book.plan();
    book.apply(new RunEvent.RunScheduled(new FleetShare(2, 3), NOW));
    book.apply(new RunEvent.RunExtended(after, NOW));
    JobPlan longer = new JobPlan(spec(after, format, engines));
    RunBook restored = RunBook.restore(book.snapshot());
    for (JobPlan plan : List.of(book.plan(), handle, restored.plan())) {
      assertEquals(after, plan.games());
      assertEquals(after, plan.spec().games());
      assertEquals(longer.requirements(), plan.requirements());
      for (int i = 0; i < after; i++) {
        GameJob job = longer.job(i);
        assertEquals(job, plan.job(i));
        assertEquals(longer.opening(job), plan.opening(job));
        assertEquals(longer.rules(job), plan.rules(job));
        assertEquals(longer.requirement(i), plan.requirement(i));
      }
      assertTrue(plan.contains(after - 1));
      assertFalse(plan.contains(after));
    }
    assertEquals(new FleetShare(2, 3), book.plan().spec().schedule());
  }

  @Test
  void aFinishedRunContinues() {
    RunBook book = book(Specs.duel(1));
    book.apply(Specs.commit(Specs.won(0, Color.BLACK)));
    assertEquals(RunState.FINISHED, book.status());
    book.apply(new RunEvent.RunExtended(3, NOW));
    assertEquals(RunState.RUNNING, book.status());
    assertFalse(book.isOpen(0));
    assertTrue(book.isOpen(2));
    book.apply(Specs.commit(Specs.won(2, Color.WHITE)));
    assertEquals(RunState.RUNNING, RunBook.restore(book.snapshot()).status());
    book.apply(Specs.commit(Specs.won(1, Color.WHITE)));
    assertEquals(RunState.FINISHED, book.status());
    assertEquals(3, book.committed());
  }

  @Test
  void aCancelledRunStaysCancelled() {
    RunBook book = book(Specs.duel(4));
    book.apply(new RunEvent.RunCancelled(NOW));
    book.apply(new RunEvent.RunExtended(6, NOW));
    assertEquals(RunState.CANCELLED, book.status());
    assertTrue(book.isOpen(5));
  }

  @Test
  void fewerGamesAndOtherFormatsAreRefused() {
    JobPlan plan = new JobPlan(Specs.duel(4));
    assertEquals(Optional.empty(), plan.objection(4));
    assertEquals(
        Optional.of(
            "the run has 4 games; --games is the number of games in all, and must not be less"),
        plan.objection(3));
    for (String format : List.of("sprt:elo0=0,elo1=5", "adaptive:width=60", "swiss:rounds=1")) {
      String line =
          new JobPlan(Specs.duel(1000).toBuilder().format(format).build())
              .objection(2000)
              .orElseThrow();
      assertTrue(
          line.matches(
              "format (sprt|adaptive|swiss) decides by itself when it ends, so it cannot have more"
                  + " games; start another run"),
          line);
    }
    RunSpec selfPlay =
        RunSpec.builder(
                RunKind.SELF_PLAY, List.of(Specs.engine("a", "random")), Specs.duel(1).setup(), 5)
            .build();
    assertEquals(
        Optional.of("self-play is not extended; start another run with another --seed"),
        new JobPlan(selfPlay).objection(6));
  }
}
