package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunBookTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final RunBook book = new RunBook();

  @Test
  void finishesWithTheLastGame() {
    book.apply(new RunEvent.RunCreated(Specs.duel(3), NOW));
    book.apply(Specs.commit(Specs.won(2, Color.BLACK), Specs.won(0, Color.BLACK)));

    assertEquals(RunState.RUNNING, book.status());
    assertEquals(2, book.committed());
    assertTrue(book.isOpen(1));
    assertFalse(book.isOpen(2));
    assertFalse(book.isOpen(3), "there is no fourth game");

    book.apply(Specs.commit(Specs.won(1, Color.WHITE)));
    assertEquals(RunState.FINISHED, book.status());
  }

  @Test
  void countsAGameOnceDespiteRepeatedEvents() {
    book.apply(new RunEvent.RunCreated(Specs.duel(4), NOW));
    book.apply(Specs.commit(Specs.won(0, Color.BLACK), Specs.won(0, Color.WHITE)));
    book.apply(Specs.commit(Specs.won(0, Color.WHITE)));

    assertEquals(1, book.committed());
    assertEquals(1, book.statistics().engine(0).games());
  }

  @Test
  void swappedColorsCountForTheSameEngine() {
    book.apply(new RunEvent.RunCreated(Specs.duel(2), NOW));
    int blackOfFirst = book.plan().job(0).black();
    // The engine that is Black in game 0 is White in game 1 and wins both.
    book.apply(Specs.commit(Specs.won(0, Color.BLACK), Specs.won(1, Color.WHITE)));

    RunStatistics.EngineStatistics tally = book.statistics().engine(blackOfFirst);
    assertEquals(2, tally.wins());
    assertEquals(0, tally.losses());
    assertEquals(4_000, tally.nanos());
    assertEquals(1e-6, tally.secondsPerMove(), 1e-12);
  }

  @Test
  void canBeCancelledFailedAndResumed() {
    book.apply(new RunEvent.RunCreated(Specs.duel(2), NOW));
    book.apply(new RunEvent.RunCancelled(NOW));
    assertEquals(RunState.CANCELLED, book.status());
    book.apply(new RunEvent.RunResumed(NOW));
    assertEquals(RunState.RUNNING, book.status());
    book.apply(new RunEvent.RunFailed("no engine", NOW));
    assertEquals("no engine", book.failure());
    book.apply(new RunEvent.RunResumed(NOW));
    assertEquals("", book.failure());
  }

  @Test
  void countsForfeitsByEngine() {
    book.apply(new RunEvent.RunCreated(Specs.duel(100), NOW));
    int index = 0;
    for (Outcome.Reason reason :
        List.of(
            Outcome.Reason.TIME,
            Outcome.Reason.ILLEGAL,
            Outcome.Reason.ILLEGAL,
            Outcome.Reason.CRASH,
            Outcome.Reason.RESIGN)) {
      Color winner = book.plan().job(index).black() == 0 ? Color.WHITE : Color.BLACK;
      book.apply(Specs.commit(new CommittedGame(index++, winner, reason, 1, 1, 1, 1, "w", "")));
    }
    EngineForfeits none = new EngineForfeits(0, 0, 0);
    assertEquals(new EngineForfeits(1, 2, 1), book.statistics().engine(0).forfeits());
    assertEquals(none, book.statistics().engine(1).forfeits());
    RunBook restored = RunBook.restore(book.snapshot());
    assertEquals(new EngineForfeits(1, 2, 1), restored.statistics().engine(0).forfeits());
  }

  @Test
  void snapshotIsCompleteAndIndependent() {
    book.apply(new RunEvent.RunCreated(Specs.duel(100), NOW));
    book.apply(Specs.commit(Specs.won(77, Color.WHITE)));
    RunBook restored = RunBook.restore(book.snapshot());
    book.apply(Specs.commit(Specs.won(78, Color.WHITE)));

    assertEquals(book.plan().spec(), restored.plan().spec());
    assertEquals(NOW, restored.createdAt());
    assertEquals(1, restored.committed());
    assertFalse(restored.isOpen(77));
    assertTrue(restored.isOpen(78));
    assertEquals(List.of(1, 2), List.of(restored.statistics().engine(0).games(), book.committed()));
  }

  /** Every drawn game has a requirement, whatever the results. */
  @ParameterizedTest
  @CsvSource({"gauntlet", "team-match", "ladder", "ladder:first=1", "elimination"})
  void everyGameHasARequirement(String format) {
    RunBook book = new RunBook();
    EngineSpec[] engines =
        Stream.of("a", "b", "c", "d")
            .map(kind -> Specs.program(kind, kind))
            .toArray(EngineSpec[]::new);
    RunSpec spec = Specs.evaluation(100, engines).toBuilder().format(format).build();
    book.apply(new RunEvent.RunCreated(spec, Instant.EPOCH));
    int played = 0;
    for (; book.isRunning(); played++) {
      book.nextDraw(0).ifPresent(book::apply);
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
