package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Rematch;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.coordinator.tournament.Standing;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.AnnulledSide;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.ResultStatus;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Games that are played in place of others, which a repetition ended, in every tournament. */
class RematchTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final int MOST = 3;

  private final Random random = new Random(5);
  private final List<RunEvent> journal = new ArrayList<>();
  private final Map<Integer, CommittedGame> counted = new HashMap<>();
  private RunBook book = new RunBook();

  private void write(RunEvent event) {
    journal.add(event);
    book.apply(event);
  }

  private void begin(RunSpec spec) {
    write(new RunEvent.RunCreated(spec, NOW));
  }

  private void begin(String format, int engines, int games) {
    begin(Specs.tournament(format, engines, games));
  }

  private void draw() {
    for (Optional<RunEvent> due = book.nextDraw(8); due.isPresent(); due = book.nextDraw(0)) {
      write(due.get());
    }
  }

  private int[] open() {
    return IntStream.range(0, book.plan().games()).filter(book::isOpen).toArray();
  }

  private CommittedGame game(int index, @Nullable Color winner, Outcome.Reason reason, String by) {
    return new CommittedGame(index, winner, reason, 9, 3, 5, 2, by, "");
  }

  private void play(CommittedGame game) {
    counted.put(game.index(), game);
    write(Specs.commit(game));
  }

  private void win(int index) {
    play(game(index, Color.BLACK, Outcome.Reason.SCORE, "w"));
  }

  private void repeat(int index) {
    play(game(index, null, Outcome.Reason.REPLAY, "w"));
  }

  private static List<Object> says(RunBook book) {
    return List.of(
        book.status(),
        book.committed(),
        book.replaced(),
        book.plan().rematches(),
        IntStream.range(0, book.plan().games()).mapToObj(book.plan()::job).toList(),
        IntStream.range(0, book.plan().games()).filter(book::isOpen).boxed().toList(),
        book.tournament().standings(),
        book.tournament().progress().round(),
        book.tournament().progress().width(),
        book.statistics().pairs(),
        book.nextDraw(8));
  }

  /** Goes on with a book from the journal or from a snapshot, as a restarted coordinator does. */
  private void restart() {
    RunBook again = new RunBook();
    journal.forEach(again::apply);
    RunBook restored = RunBook.restore(book.snapshot());
    assertEquals(says(book).toString(), says(again).toString(), "from the journal");
    assertEquals(says(book).toString(), says(restored).toString(), "from a snapshot");
    book = random.nextBoolean() ? again : restored;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|4|60",
        "gauntlet|3|41",
        "round-robin|4|200",
        "swiss:rounds=4|7|2000",
        "elimination:losses=2,bestOf=1|7|2000",
        "ladder:first=2,bestOf=5|5|2000",
        "adaptive:width=150|4|2000",
        "sprt:elo1=60|2|2000",
      })
  void aRunFinishesAndCountsEachScheduledGameOnce(String format, int engines, int games) {
    begin(format, engines, games);
    Map<Integer, Integer> played = new HashMap<>();
    int results = 0;
    for (int step = 0; book.isRunning(); step++) {
      draw();
      int[] open = open();
      assertTrue(open.length > 0, "nothing to play and not over");
      int index = open[random.nextInt(open.length)];
      int turn = played.merge(book.plan().number(index), 1, Integer::sum);
      if (random.nextInt(3) == 0) {
        repeat(index);
        assertEquals(turn <= MOST, book.plan().isReplaced(index), "rematch " + turn);
      } else {
        play(
            game(
                index,
                random.nextInt(3) == 0 ? Color.BLACK : Color.WHITE,
                Outcome.Reason.SCORE,
                "w"));
      }
      results += book.plan().isReplaced(index) ? 0 : 1;
      assertEquals(results, book.committed());
      // Reads the whole journal each time, so seldom in long tournaments.
      if (step % (step < 100 ? 7 : 101) == 0) {
        restart();
      }
    }
    assertTrue(book.replaced() > 0);
    assertEquals(counted.size(), results + book.replaced());
    Set<Long> seeds = new HashSet<>();
    for (int index : counted.keySet()) {
      assertTrue(seeds.add(book.plan().job(index).seed()), "no game is played twice");
    }
    restart();
  }

  @Test
  void aRematchHasTheColoursAndOpeningOfTheGameAndAnotherSeed() {
    Points points = Points.of(3);
    List<Opening> openings =
        List.of(
            new Opening("a", List.of(points.at(0, 0))),
            new Opening("b", List.of(points.at(1, 1))),
            new Opening("c", List.of(points.at(2, 2))));
    for (String black : List.of("", "a")) {
      book = new RunBook();
      begin(Specs.duel(6).toBuilder().terms(new MatchTerms(openings, black, Map.of())).build());
      repeat(3);
      repeat(6);
      JobPlan plan = book.plan();
      assertEquals(List.of(new Rematch(6, 3), new Rematch(7, 6)), plan.rematches());
      for (int rematch : List.of(6, 7)) {
        GameJob first = plan.job(3);
        GameJob again = plan.job(rematch);
        assertEquals(
            new GameJob(rematch, first.pair(), first.black(), first.white(), again.seed()), again);
        assertNotEquals(first.seed(), again.seed());
        assertEquals(plan.opening(first), plan.opening(again));
        assertEquals(plan.requirement(3), plan.requirement(rematch));
      }
      assertNotEquals(plan.job(6).seed(), plan.job(7).seed());
    }
  }

  @Test
  void aPairThatRepeatsForEverHasNoResultAfterThreeRematches() {
    begin("round-robin:times=1,games=1", 2, 1);
    draw();
    for (int game = 0; game <= MOST; game++) {
      assertEquals(RunState.RUNNING, book.status());
      assertEquals(List.of(game), IntStream.of(open()).boxed().toList());
      repeat(game);
    }
    assertEquals(RunState.FINISHED, book.status());
    assertEquals(1, book.committed());
    assertEquals(MOST, book.replaced());
    assertEquals(0, book.statistics().engine(0).games(), "no game is rated");
    for (Standing standing : book.tournament().standings()) {
      assertEquals(1, standing.row().matchPoints(), "a game without a result counts as a draw");
    }
    restart();
  }

  @Test
  void aResultThatIsCountedAgainHasNoSecondRematch() {
    begin("", 2, 4);
    repeat(1);
    repeat(1);
    assertEquals(List.of(new Rematch(4, 1)), book.plan().rematches());
    win(4);
    repeat(1);
    assertEquals(List.of(new Rematch(4, 1)), book.plan().rematches());
    assertEquals(1, book.committed());
    assertEquals(1, book.statistics().engine(0).games());
  }

  @Test
  void aRematchStandsWhenTheWorkerOfTheFirstGameIsExcludedAndReadmitted() {
    begin("swiss:rounds=1,games=1", 2, 1);
    draw();
    play(game(0, null, Outcome.Reason.REPLAY, "forger"));
    win(1);
    String before = says(book).toString();
    List<CommittedGame> forged = List.of(Objects.requireNonNull(counted.get(0)));
    write(new RunEvent.ResultsExcluded("forger", "forged", NOW, forged));
    assertEquals(RunState.FINISHED, book.status());
    assertFalse(book.isOpen(0));
    assertEquals(0, book.replaced());
    restart();
    write(new RunEvent.ExclusionLifted("forger", NOW, forged));
    assertEquals(before, says(book).toString());
  }

  @Test
  void aRematchOfAnExcludedWorkerIsPlayedAgain() {
    begin("swiss:rounds=1,games=1", 2, 1);
    draw();
    repeat(0);
    play(game(1, Color.WHITE, Outcome.Reason.SCORE, "forger"));
    assertEquals(RunState.FINISHED, book.status());
    List<CommittedGame> forged = List.of(Objects.requireNonNull(counted.get(1)));
    write(new RunEvent.ResultsExcluded("forger", "forged", NOW, forged));
    assertEquals(List.of(1), IntStream.of(open()).boxed().toList());
    restart();
    win(1);
    assertEquals(RunState.FINISHED, book.status());
    assertEquals(2, points(book.plan().job(1).black()));
  }

  private int points(int engine) {
    return book.tournament().standings().stream()
        .filter(standing -> standing.engine() == engine)
        .mapToInt(standing -> standing.row().matchPoints())
        .sum();
  }

  @Test
  void annulsTheRematchAndNotTheGameItReplaces() {
    begin("swiss:rounds=1,games=1", 2, 1);
    draw();
    repeat(0);
    assertTrue(book.objection(0, AnnulledSide.BOTH).orElseThrow().contains("played again"));
    win(1);
    assertEquals(Optional.empty(), book.objection(1, AnnulledSide.BOTH));
    CommittedGame rematch = Objects.requireNonNull(counted.get(1));
    write(new RunEvent.GameAnnulled(new AnnulledGame(rematch, AnnulledSide.BOTH, "late", NOW)));
    assertEquals(0, points(0) + points(1));
    restart();
    CountedGames games = book.countedGames();
    assertEquals(new ResultStatus(null, 1, null), games.status(0));
    assertEquals(0, games.status(1).replaces());
    assertEquals("late", Objects.requireNonNull(games.status(1).annulled()).reason());
    assertEquals(ResultStatus.STANDS, games.status(7));
  }

  /** Exports leave out the games of an excluded worker, also those that others replace. */
  @Test
  void knowsTheNumbersOfGamesWhenTheGamesThatTheyReplaceAreExcluded() {
    begin("", 2, 4);
    repeat(0);
    repeat(4);
    win(1);
    win(5);
    List<CommittedGame> forged =
        List.of(Objects.requireNonNull(counted.get(0)), Objects.requireNonNull(counted.get(4)));
    write(new RunEvent.ResultsExcluded("forger", "forged", NOW, forged));
    restart();
    CountedGames games = book.countedGames();
    assertEquals(List.of(1, 5), games.indices().stream().boxed().toList());
    assertEquals(List.of(1, 0), games.indices().stream().map(games::number).boxed().toList());
  }

  @Test
  void anExtendedRunHasTheGamesOfItsScheduleBehindTheRematches() {
    begin("", 2, 2);
    repeat(0);
    win(1);
    win(2);
    assertEquals(RunState.FINISHED, book.status());
    write(new RunEvent.RunExtended(4, NOW));
    JobPlan longer = new JobPlan(Specs.tournament("", 2, 4));
    assertEquals(5, book.plan().games());
    for (int number : List.of(2, 3)) {
      assertEquals(longer.job(number).seed(), book.plan().job(number + 1).seed());
      assertEquals(book.plan().job(number + 1), book.plan().scheduledJob(number));
    }
    repeat(4);
    assertEquals(new Rematch(5, 4), book.plan().rematches().getLast());
    restart();
    win(3);
    win(5);
    assertEquals(RunState.FINISHED, book.status());
    assertEquals(4, book.committed());
  }

  @Test
  void laterRoundsAreDrawnBehindARematch() {
    begin("swiss:rounds=2,games=1", 4, 2_000);
    draw();
    List<DrawnGames> before = new ArrayList<>(book.snapshot().draws());
    repeat(0);
    win(1);
    draw();
    assertEquals(before, book.snapshot().draws(), "the round is not over");
    win(2);
    draw();
    assertEquals(5, book.plan().games());
    assertEquals(List.of(3, 4), IntStream.of(open()).boxed().toList());
    win(3);
    win(4);
    assertEquals(RunState.FINISHED, book.status());
  }
}
