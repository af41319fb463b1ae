package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.rating.SequentialTest;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.coordinator.run.verify.GameVersion;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Excluding results in every kind of tournament, at any moment. */
class ExclusionTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final Random random = new Random(5);
  private final List<RunEvent> journal = new ArrayList<>();
  private final Map<Integer, CommittedGame> counted = new TreeMap<>();
  private RunBook book = new RunBook();

  private void write(RunEvent event) {
    journal.add(event);
    book.apply(event);
  }

  private void begin(String format, int engines, int games) {
    write(new RunEvent.RunCreated(Specs.tournament(format, engines, games), NOW));
  }

  private void draw() {
    for (Optional<RunEvent> due = book.nextDraw(8); due.isPresent(); due = book.nextDraw(0)) {
      write(due.get());
    }
  }

  /** Plays an open game; returns false if there is none. */
  private boolean play(String worker) {
    draw();
    List<Integer> open =
        new ArrayList<>(
            IntStream.range(0, book.plan().games()).filter(book::isOpen).boxed().toList());
    if (open.isEmpty()) {
      return false;
    }
    Collections.shuffle(open, random);
    int index = open.getFirst();
    Color winner = random.nextInt(5) == 0 ? null : random.nextBoolean() ? Color.BLACK : Color.WHITE;
    CommittedGame game =
        new CommittedGame(
            index, winner, Outcome.Reason.SCORE, random.nextInt(99), 3, 5, 2, worker, "");
    counted.put(index, game);
    write(Specs.commit(game));
    return true;
  }

  private void exclude(String worker) {
    List<CommittedGame> games =
        counted.values().stream().filter(game -> game.worker().equals(worker)).toList();
    games.forEach(game -> counted.remove(game.index()));
    int half = games.size() / 2;
    write(new RunEvent.ResultsExcluded(worker, "forged", NOW, games.subList(0, half)));
    write(new RunEvent.ResultsExcluded(worker, "forged", NOW, games.subList(half, games.size())));
  }

  private void assertConsistent() {
    assertEquals(counted.size(), book.committed());
    RunStatistics expected = new RunStatistics(book.plan().spec().engines().size());
    counted.values().forEach(game -> expected.add(book.plan().job(game.index()), game));
    assertEquals(expected.pairs(), book.statistics().pairs());
    for (int i = 0; i < book.plan().spec().engines().size(); i++) {
      assertEquals(expected.engine(i), book.statistics().engine(i));
    }
    RunBook again = new RunBook();
    journal.forEach(again::apply);
    assertEquals(says(book), says(again), "from the journal");
    assertEquals(says(book), says(RunBook.restore(book.snapshot())), "from a snapshot");
  }

  private static List<Object> says(RunBook book) {
    return List.of(
        book.status(),
        book.committed(),
        book.tournament().standings(),
        book.tournament().progress().width(),
        book.tournament().progress().test().map(SequentialTest::llr),
        book.exclusions().games(),
        book.reopened(),
        book.nextDraw(8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|4",
        "round-robin:times=2|5",
        "swiss:rounds=4|7",
        "groups:size=3,advance=2|7",
        "swiss:rounds=3,games=1|6",
        "elimination|6",
        "elimination:losses=2,bestOf=1|7",
        "swiss-elimination:qualified=4,rounds=3|9",
        "team-match:games=3|6",
        "ladder:first=2,bestOf=5|5",
        "adaptive:width=150|4",
        "sprt:elo1=60|2",
      })
  void finishesWithoutExcludedResults(String format, int engines) {
    begin(format == null ? "" : format, engines, format == null ? 200 : 2_000);
    boolean hasRounds = book.tournament().hasWithdrawals();
    Set<String> bad = new HashSet<>();
    for (int excluded = 0; excluded < 3; excluded++) {
      String next = "bad" + excluded;
      int until = 10 + random.nextInt(30);
      // Twice in the middle and once at the end.
      for (int i = 0; book.isRunning() && (i < until || excluded == 2); i++) {
        assertTrue(play(random.nextInt(3) == 0 ? next : "good"), "nothing to play and not over");
        if (hasRounds && excluded == 1 && i == until / 2 && book.isRunning()) {
          write(book.withdrawals("e" + random.nextInt(engines), "asked for", NOW).getFirst());
        }
      }
      boolean wasOver = !book.isRunning();
      exclude(next);
      bad.add(next);
      assertConsistent();
      if (book.isRunning() && wasOver) {
        assertFalse(book.reopened().isEmpty());
      }
    }
    while (book.isRunning()) {
      assertTrue(play("good"), "nothing to play and not over");
    }
    assertConsistent();
    assertEquals("", book.reopened());
    assertTrue(counted.values().stream().noneMatch(game -> bad.contains(game.worker())));
    assertEquals(bad.size(), book.exclusions().all().size());
  }

  /** A test decides as if the excluded results had never existed. */
  @Test
  void decidesATestWithoutExcludedResults() {
    begin("sprt:elo1=60", 2, 10_000);
    while (book.isRunning()) {
      play(random.nextInt(2) == 0 ? "bad" : "good");
    }
    exclude("bad");
    assertTrue(book.isRunning());
    assertEquals(
        "the run had finished, and continues because results do not count any more",
        book.reopened());
    while (book.isRunning()) {
      play("good");
    }
    RunBook honest = new RunBook();
    honest.apply(journal.getFirst());
    counted.values().forEach(game -> honest.apply(Specs.commit(game)));
    assertEquals(RunState.FINISHED, honest.status());
    assertEquals(
        honest.tournament().progress().test().map(SequentialTest::llr),
        book.tournament().progress().test().map(SequentialTest::llr));
  }

  @Test
  void liftingRestoresTheState() {
    begin("", 3, 60);
    while (book.isRunning()) {
      play(random.nextInt(2) == 0 ? "v" : "w");
    }
    List<Object> before = says(book);
    List<CommittedGame> games =
        counted.values().stream().filter(game -> game.worker().equals("v")).toList();
    exclude("v");
    assertEquals(games.size(), book.exclusions().games());
    assertTrue(book.isRunning());
    write(new RunEvent.ExclusionLifted("v", NOW, games));
    games.forEach(game -> counted.put(game.index(), game));
    assertConsistent();
    assertEquals(before, says(book));
  }

  @Test
  void finishesWhenReplaysAreDone() {
    begin("", 2, 2);
    write(
        new RunEvent.GamesCommitted(
            List.of(Specs.won(0, Color.BLACK), Specs.won(1, Color.BLACK)),
            List.of(new GameVersion(1, "w", "x"))));
    assertTrue(book.isRunning());
    assertTrue(book.isPlayedOut());
    RunBook given = RunBook.restore(book.snapshot());
    write(new RunEvent.GamesReplayed(List.of(new GameVersion(1, "v", "x"))));
    assertEquals(RunState.FINISHED, book.status());
    given.apply(new RunEvent.ReplaysGivenUp(List.of(1), "nobody", NOW));
    assertEquals(RunState.FINISHED, given.status());
    assertEquals(1, given.replays().givenUp());
  }
}
