package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.rating.SequentialTest;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.AnnulledSide;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results that are cancelled after the game, in every kind of tournament, at any moment. */
class AnnulmentTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final Random random = new Random(5);
  private final List<RunEvent> journal = new ArrayList<>();
  private final Map<Integer, CommittedGame> counted = new HashMap<>();
  private final RunBook book = new RunBook();

  private void write(RunEvent event) {
    journal.add(event);
    book.apply(event);
  }

  private void begin(String format, int engines, int games) {
    write(new RunEvent.RunCreated(Specs.tournament(format, engines, games), NOW));
  }

  private List<DrawnGames> draw() {
    List<DrawnGames> drawn = new ArrayList<>();
    for (Optional<RunEvent> due = book.nextDraw(8); due.isPresent(); due = book.nextDraw(0)) {
      drawn.addAll(((RunEvent.GamesDrawn) due.get()).draws());
      write(due.get());
    }
    return drawn;
  }

  private void play(int index, @Nullable Color winner) {
    CommittedGame game =
        new CommittedGame(index, winner, Outcome.Reason.SCORE, 9, 3, 5, 2, "w", "");
    counted.put(index, game);
    write(Specs.commit(game));
  }

  /** Plays every game that is open; in each, the engine with the lower index wins. */
  private List<DrawnGames> playRound() {
    List<DrawnGames> drawn = draw();
    for (int index : IntStream.range(0, book.plan().games()).filter(book::isOpen).toArray()) {
      boolean blackWins = book.plan().job(index).black() < book.plan().job(index).white();
      play(index, blackWins ? Color.BLACK : Color.WHITE);
    }
    return drawn;
  }

  private void annul(int index, AnnulledSide side) {
    write(
        side == AnnulledSide.NONE
            ? new RunEvent.AnnulmentLifted(index, NOW)
            : new RunEvent.GameAnnulled(
                new AnnulledGame(
                    Objects.requireNonNull(counted.get(index)), side, "a stranger moved", NOW)));
  }

  private int points(int engine) {
    return book.tournament().standings().stream()
        .filter(standing -> standing.engine() == engine)
        .mapToInt(standing -> standing.row().matchPoints())
        .sum();
  }

  private static List<Object> says(RunBook book) {
    return List.of(
        book.status(),
        book.committed(),
        book.tournament().standings(),
        book.tournament().progress().round(),
        book.tournament().progress().width(),
        book.tournament().progress().test().map(SequentialTest::llr),
        book.statistics().pairs(),
        book.annulled(),
        book.reopened(),
        book.nextDraw(8));
  }

  private void assertRecoverable() {
    RunBook again = new RunBook();
    journal.forEach(again::apply);
    assertEquals(says(book).toString(), says(again).toString(), "from the journal");
    assertEquals(
        says(book).toString(),
        says(RunBook.restore(book.snapshot())).toString(),
        "from a snapshot");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "round-robin|4",
        "round-robin:times=2|5",
        "swiss:rounds=4|7",
        "groups:size=3,advance=2|7",
        "elimination|6",
        "elimination:losses=2,bestOf=1|7",
        "swiss-elimination:qualified=4,rounds=3|9",
        "team-match:games=3|6",
        "ladder:first=2,bestOf=5|5",
        "adaptive:width=150|4",
        "sprt:elo1=60|2",
      })
  void finishesWhateverIsAnnulledAndHasTheSameStateAfterARestart(String format, int engines) {
    begin(format, engines, format.equals("round-robin") ? 200 : 2_000);
    for (int step = 0; book.isRunning(); step++) {
      draw();
      int[] open = IntStream.range(0, book.plan().games()).filter(book::isOpen).toArray();
      assertTrue(open.length > 0, "nothing to play and not over");
      play(
          open[random.nextInt(open.length)],
          random.nextInt(9) == 0 ? null : random.nextInt(3) == 0 ? Color.BLACK : Color.WHITE);
      if (step < 60 && step % 5 == 4 || !book.isRunning() && random.nextInt(4) != 0) {
        annulOne();
        assertRecoverable();
      }
    }
  }

  private void annulOne() {
    List<Integer> games = List.copyOf(counted.keySet());
    int game = games.get(random.nextInt(games.size()));
    AnnulledSide side = AnnulledSide.values()[random.nextInt(4)];
    if (book.objection(game, side).isEmpty()) {
      annul(game, side);
    }
  }

  @Test
  void undoRestoresRatingsTestAndStatus() {
    begin("sprt:elo0=0,elo1=300,alpha=0.2,beta=0.2", 2, 200);
    for (int index = 0; book.isRunning(); index++) {
      play(index, book.plan().job(index).black() == 0 ? Color.BLACK : Color.WHITE);
    }
    List<Object> before = says(book);

    annul(0, AnnulledSide.BOTH);
    assertEquals(RunState.RUNNING, book.status());
    assertFalse(book.reopened().isEmpty());
    assertEquals(counted.size() - 1, book.statistics().pairs().getFirst().wins());
    assertRecoverable();

    annul(0, AnnulledSide.NONE);
    assertEquals(before.toString(), says(book).toString());
  }

  @Test
  void ratingsIgnoreAGameWhosePointsWereTaken() {
    begin("", 2, 8);
    Color ofFirst = book.plan().job(0).black() == 0 ? Color.BLACK : Color.WHITE;
    play(0, ofFirst);
    AnnulledSide winner = ofFirst == Color.BLACK ? AnnulledSide.BLACK : AnnulledSide.WHITE;
    AnnulledSide loser = ofFirst == Color.BLACK ? AnnulledSide.WHITE : AnnulledSide.BLACK;
    annul(0, loser);
    assertEquals(1, book.statistics().engine(0).wins(), "the loser had no points to lose");
    annul(0, AnnulledSide.NONE);
    annul(0, winner);
    assertEquals(0, book.statistics().engine(0).games());
    assertTrue(book.statistics().engine(0).moves() > 0, "its times stay");
    annul(0, AnnulledSide.NONE);
    annul(0, AnnulledSide.BOTH);
    assertEquals(0, book.statistics().engine(1).games());
    assertEquals(1, book.committed());
  }

  @Test
  void aSideLosesItsPointsAndTheOtherKeepsItsResult() {
    begin("round-robin:times=1,games=1", 2, 1);
    draw();
    play(0, null);
    assertEquals(1, points(0));
    assertEquals(1, points(1));
    boolean firstIsBlack = book.plan().job(0).black() == 0;
    annul(0, firstIsBlack ? AnnulledSide.BLACK : AnnulledSide.WHITE);
    assertEquals(0, points(0));
    assertEquals(2, points(1), "it is ahead in the match");
  }

  @Test
  void laterRoundsOfASwissTournamentStand() {
    begin("swiss:rounds=3,games=1", 8, 2_000);
    playRound();
    List<DrawnGames> second = draw();
    int points = points(0);
    int annulled = 0;
    while (!(book.plan().job(annulled).black() == 0 || book.plan().job(annulled).white() == 0)) {
      annulled++;
    }
    annul(annulled, AnnulledSide.BOTH);

    assertEquals(points - 2, points(0));
    assertEquals(List.of(), draw(), "the second round stands");
    for (DrawnGames pairing : second) {
      assertTrue(
          IntStream.range(0, book.plan().games())
              .filter(book::isOpen)
              .mapToObj(book.plan()::job)
              .anyMatch(job ->
                  Math.min(job.black(), job.white()) == Math.min(pairing.one(), pairing.other())
                      && Math.max(job.black(), job.white())
                          == Math.max(pairing.one(), pairing.other())));
    }
    playRound();
    playRound();
    assertEquals(RunState.FINISHED, book.status());
    assertEquals(4, points(0), "two of three wins count");
    assertRecoverable();
  }

  @Test
  void aGameThatBothLoseHasNoPointsAndIsNotRated() {
    begin("round-robin:times=1,games=1", 2, 1);
    draw();
    write(Specs.commit(new CommittedGame(0, null, Outcome.Reason.BOTH_LOSE, 9, 3, 5, 2, "w", "")));
    assertEquals(0, points(0));
    assertEquals(0, points(1));
    assertEquals(0, book.statistics().engine(0).games());
    assertEquals(RunState.FINISHED, book.status());
  }

  @Test
  void aSwissTournamentGoesOnByLotAfterGamesThatBothLost() {
    begin("swiss:rounds=3,games=1", 8, 2_000);
    draw();
    for (int index : IntStream.range(0, 4).toArray()) {
      write(Specs.commit(new CommittedGame(index, null, Outcome.Reason.LATE, 9, 0, 5, 0, "w", "")));
    }
    assertEquals(0, IntStream.range(0, 8).map(this::points).sum());
    assertRecoverable();
    List<DrawnGames> second = draw();
    assertEquals(4, second.size());
    // The same lots fall after a restart, and the tournament ends.
    assertRecoverable();
    playRound();
    playRound();
    assertEquals(RunState.FINISHED, book.status());
    assertEquals(2 * 8, IntStream.range(0, 8).map(this::points).sum(), "two rounds of four wins");
  }

  @Test
  void anEliminationStandsWhenItsWinnerHasGoneOn() {
    begin("elimination:bestOf=1", 4, 2_000);
    playRound();
    draw();
    annul(0, AnnulledSide.BOTH);
    assertEquals(List.of(), draw());
    playRound();
    assertEquals(RunState.FINISHED, book.status());
    assertEquals(0, book.tournament().standings().getFirst().engine());
  }

  @Test
  void aGameOfAnExcludedWorkerIsPlayedAgainWithoutTheAnnulment() {
    begin("round-robin:times=1,games=1", 2, 1);
    draw();
    play(0, Color.BLACK);
    annul(0, AnnulledSide.BOTH);
    write(new RunEvent.ResultsExcluded("w", "forged", NOW, List.of(counted.get(0))));
    assertEquals(List.of(), book.annulled());
    assertEquals(0, book.statistics().engine(0).games());
    play(0, Color.BLACK);
    assertEquals(2, points(0) + points(1));
    assertEquals(1, book.statistics().engine(0).games());
    assertRecoverable();
  }
}
