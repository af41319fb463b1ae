package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.rating.SequentialTest;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.coordinator.tournament.Standing;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.FleetShare;
import io.tengen.wire.LineUp;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.Teams;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tournaments of runs: drawing, counting, snapshots and recovery. */
class TournamentRunTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final Random random = new Random(1);
  private final List<RunEvent> journal = new ArrayList<>();

  private static RunSpec spec(String format, int engines, int games) {
    return RunSpec.builder(
            RunKind.EVALUATION,
            IntStream.range(0, engines).mapToObj(i -> Specs.engine("e" + i, "random")).toList(),
            Specs.duel(1).setup(),
            games)
        .seed(7)
        .format(format.substring(format.indexOf('@') + 1))
        .teams(
            format.contains("@")
                ? teams(format.substring(0, format.indexOf('@')), engines)
                : Teams.NONE)
        .build();
  }

  /** Teams of two; with substitutes or a free line-up the last engine is a substitute. */
  private static Teams teams(String lineUp, int engines) {
    LineUp how = LineUp.parse(lineUp);
    List<Teams.Team> teams = new ArrayList<>();
    for (int i = 0; i + 1 < engines; i += 2) {
      boolean hasThree = i + 3 == engines;
      teams.add(
          new Teams.Team(
              "team" + i / 2,
              List.of("e" + i, "e" + (i + 1)),
              hasThree ? List.of("e" + (i + 2)) : List.of(),
              how == LineUp.FREE ? Map.of(2, List.of("e" + (i + 1), "e" + i)) : Map.of()));
    }
    return new Teams(how, teams);
  }

  private void write(RunBook book, RunEvent event) {
    journal.add(event);
    book.apply(event);
  }

  private RunBook begin(String format, int engines, int games) {
    RunBook book = new RunBook();
    write(book, new RunEvent.RunCreated(spec(format, engines, games), NOW));
    return book;
  }

  private RunBook replay() {
    RunBook book = new RunBook();
    journal.forEach(book::apply);
    return book;
  }

  /** Persists all draws that are due. */
  private void draw(RunBook book, int wanted) {
    for (Optional<RunEvent> due = book.nextDraw(wanted); due.isPresent(); due = book.nextDraw(0)) {
      write(book, due.get());
    }
  }

  private static List<Integer> open(RunBook book) {
    return new ArrayList<>(
        IntStream.range(0, book.plan().games()).filter(book::isOpen).boxed().toList());
  }

  private CommittedGame ended(int index) {
    return switch (random.nextInt(10)) {
      case 0, 1 -> result(index, null, Outcome.Reason.SCORE);
      case 2 -> result(index, null, Outcome.Reason.NO_RESULT);
      default -> Specs.won(index, random.nextBoolean() ? Color.BLACK : Color.WHITE);
    };
  }

  private static CommittedGame result(
      int index, @org.jspecify.annotations.Nullable Color winner, Outcome.Reason reason) {
    return new CommittedGame(index, winner, reason, 1, 1, 1, 1, "w", "0".repeat(64));
  }

  /** Returns the state that must not depend on snapshots and recoveries. */
  private static List<Object> says(RunBook book) {
    return List.of(
        book.status(),
        book.committed(),
        open(book),
        IntStream.range(0, book.plan().games()).mapToObj(book.plan()::job).toList(),
        book.tournament().standings(),
        book.tournament().teams(),
        book.tournament().progress().width(),
        book.tournament().progress().round(),
        book.tournament().progress().test().map(SequentialTest::llr),
        book.tournament().progress().tuning(),
        IntStream.range(0, book.plan().games())
            .mapToObj(game -> book.plan().black(book.plan().job(game)))
            .toList(),
        book.nextDraw(8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "round-robin:times=2|5",
        "swiss:rounds=4|7",
        "swiss:rounds=3,games=1|6",
        "swiss:first=seeding,tiebreak=total,ties=lot,games=1|5",
        "swiss:losses=2,games=1|9",
        "swiss:rounds=2,games=1,ties=playoff|7",
        "round-robin:games=1,ties=playoff|4",
        "elimination|6",
        "elimination:losses=2,bestOf=1|7",
        "swiss-elimination:qualified=4,rounds=3|9",
        "team-match:games=3|6",
        "fixed@round-robin|6",
        "substitutes@swiss:rounds=2,games=1|7",
        "free@round-robin:ties=playoff,games=1|7",
        "all-play-all@swiss:rounds=2,games=1,ties=lot|6",
        "total@swiss:rounds=2,games=1|6",
        "total@round-robin:games=1|6",
        "total@round-robin:games=1|4",
        "ladder:first=2,bestOf=5|5",
        "groups:size=3,games=1|8",
        "groups:size=4,advance=2|7",
        "adaptive:width=150|4",
        "sprt:elo1=60|2",
        "tune:pairs=3,settings=seed=0..9:int;visits=1..100:log|2",
        "tune:method=clop,settings=seed=0..9|2",
      })
  void continuesIdenticallyAfterARestartAtAnyMoment(String format, int engines) {
    RunBook book = begin(format, engines, 2_000);
    boolean mayLeave = !format.matches("(adaptive|sprt|tune).*");
    while (book.isRunning()) {
      draw(book, 8);
      List<Integer> open = open(book);
      assertFalse(open.isEmpty(), "nothing to play and not over");
      Collections.shuffle(open, random);
      write(book, Specs.commit(ended(open.getFirst())));
      if (mayLeave && random.nextInt(40) == 0 && book.isRunning()) {
        String leaver = "e" + random.nextInt(engines);
        try {
          write(book, book.withdrawals(leaver, "asked for", NOW).getFirst());
        } catch (IllegalArgumentException e) {
          assertEquals("the engine was withdrawn already", e.getMessage());
        }
      }
      if (random.nextInt(10) == 0 || !book.isRunning()) {
        List<Object> said = says(book);
        assertEquals(said, says(replay()), "from the journal");
        assertEquals(said, says(RunBook.restore(book.snapshot())), "from a snapshot");
        if (random.nextBoolean()) {
          book = RunBook.restore(book.snapshot());
        }
      }
    }
    assertEquals(RunState.FINISHED, book.status());
    List<Standing> standings = book.tournament().standings();
    assertEquals(
        mayLeave ? engines : 0,
        standings.stream().filter(standing -> !standing.row().stage().equals("final")).count());
    assertTrue(standings.isEmpty() || standings.getFirst().place() == 1);
  }

  /** An earlier plan, as held by leases, sees the games of a later one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"swiss:rounds=3|6", "adaptive:width=150|4", "sprt:elo1=60|2", "gauntlet|3"})
  void keepsTheGamesWhenTheScheduleChanges(String format, int engines) {
    RunBook book = begin(format, engines, 400);
    JobPlan first = book.plan();
    draw(book, 8);
    int priority = 0;
    while (book.isRunning()) {
      List<Integer> open = open(book);
      assertFalse(open.isEmpty(), "nothing to play and not over");
      Collections.shuffle(open, random);
      write(book, Specs.commit(ended(open.getFirst())));
      if (priority < FleetShare.MOST_PRIORITY && book.isRunning()) {
        FleetShare share = new FleetShare(++priority, 1);
        int games = book.plan().games();
        write(book, new RunEvent.RunScheduled(share, NOW));
        assertEquals(share, book.plan().spec().schedule());
        assertEquals(games, book.plan().games());
        assertEquals(says(book), says(replay()), "from the journal");
        RunBook restored = RunBook.restore(book.snapshot());
        assertEquals(says(book), says(restored), "from a snapshot");
        assertEquals(share, restored.plan().spec().schedule());
      }
      draw(book, 8);
      assertEquals(book.plan().games(), first.games());
      int last = first.games() - 1;
      assertEquals(book.plan().job(last), first.job(last));
    }
    assertEquals(RunState.FINISHED, book.status());
  }

  /**
   * An engine that always takes Black does so in every pairing, and is credited with its scores.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "round-robin:times=2|4",
        "swiss:rounds=3|5",
        "elimination:losses=2|5",
        "swiss-elimination:qualified=2,rounds=2|4",
        "team-match:games=3|6",
        "ladder|4",
        "groups:size=3,advance=2|5",
        "adaptive:width=150|3",
      })
  void drawnGamesGiveBlackToTheFixedEngine(String format, int engines) {
    RunBook book = new RunBook();
    write(
        book,
        new RunEvent.RunCreated(
            spec(format, engines, 2_000).toBuilder().terms(black("e1")).build(), NOW));
    int met = 0;
    while (book.isRunning()) {
      draw(book, 8);
      List<Integer> open = open(book);
      assertFalse(open.isEmpty(), "nothing to play and not over");
      Collections.shuffle(open, random);
      GameJob job = book.plan().job(open.getFirst());
      assertFalse(job.white() == 1, job::toString);
      boolean wins = random.nextInt(10) > 0;
      met += job.black() == 1 ? 1 : 0;
      // The engine wins most games, so that a score credited to the wrong color would show.
      Color winner = job.black() == 1 && wins ? Color.BLACK : Color.WHITE;
      write(book, Specs.commit(Specs.won(open.getFirst(), winner)));
    }
    assertTrue(met > 0);
    List<Standing> standings = book.tournament().standings();
    assertEquals(says(book), says(replay()), "from the journal");
    assertTrue(
        standings.isEmpty()
            || format.startsWith("team")
            || format.startsWith("ladder")
            || standings.getFirst().engine() == 1,
        standings::toString);
  }

  private static MatchTerms black(String engine) {
    return new MatchTerms(List.of(), engine, Map.of());
  }

  @Test
  void pentanomialTestNeedsBothColors() {
    RunSpec test = spec("sprt", 2, 100);
    String refusal =
        assertThrows(
                IllegalArgumentException.class,
                () -> new JobPlan(test.toBuilder().terms(black("e0")).build()))
            .getMessage();
    assertEquals(
        "format sprt counts colour-swapped pairs of games, and there are none if \"e0\" always"
            + " takes Black; leave out one of the two",
        refusal);
  }

  /** Short games arrive first, but the same pair decides in every order. */
  @Test
  void sequentialTestDependsOnlyOnTheOrderOfGames() {
    Map<List<Integer>, Integer> ends = new HashMap<>();
    for (int trial = 0; trial < 20; trial++) {
      Random results = new Random(5);
      RunBook book = new RunBook();
      book.apply(new RunEvent.RunCreated(spec("sprt:elo1=40", 2, 4_000), NOW));
      List<CommittedGame> games = new ArrayList<>();
      for (int i = 0; i < 4_000; i++) {
        boolean firstWins = results.nextInt(100) < 58;
        boolean firstIsBlack = book.plan().job(i).black() == 0;
        games.add(Specs.won(i, firstWins == firstIsBlack ? Color.BLACK : Color.WHITE));
      }
      // The order of a fleet of 50 workers.
      for (int i = 0; i + 50 <= games.size(); i += 50) {
        Collections.shuffle(games.subList(i, i + 50), random);
      }
      for (CommittedGame game : games) {
        if (book.isRunning()) {
          book.apply(Specs.commit(game));
        }
      }
      SequentialTest test = book.tournament().progress().test().orElseThrow();
      assertEquals(SequentialTest.Verdict.H1, test.verdict());
      assertEquals(RunState.FINISHED, book.status());
      ends.merge(
          IntStream.range(0, 5).mapToObj(cell -> (int) test.scores().count(cell)).toList(),
          1,
          Integer::sum);
    }
    assertEquals(List.of(20), List.copyOf(ends.values()), ends::toString);
  }

  @Test
  void ignoresPairsWithAGameWithoutResult() {
    RunBook book = begin("sprt", 2, 100);
    write(
        book,
        Specs.commit(
            result(0, null, Outcome.Reason.NO_RESULT),
            Specs.won(1, Color.BLACK),
            Specs.won(2, Color.BLACK),
            result(3, null, Outcome.Reason.SCORE)));
    assertEquals(1, book.tournament().progress().test().orElseThrow().scores().samples());
  }

  @Test
  void withdrawnEngineForfeitsUnfinishedGamesAndIsNotPaired() {
    RunBook book = begin("swiss:rounds=3", 4, 100);
    draw(book, 0);
    assertEquals(List.of(0, 1, 2, 3), open(book));
    int leaver = book.plan().job(0).black();
    int opponent = book.plan().job(0).white();
    write(book, book.withdrawals("e" + leaver, "asked for", NOW).getFirst());
    assertEquals(List.of(2, 3), open(book), "games of the walkover are of no use");
    write(book, Specs.commit(Specs.won(2, Color.BLACK), Specs.won(3, Color.WHITE)));
    assertEquals(opponentPoints(book, opponent), 2);
    draw(book, 0);
    for (int index = 4; index < book.plan().games(); index++) {
      GameJob job = book.plan().job(index);
      assertTrue(job.black() != leaver && job.white() != leaver);
    }
    String again =
        assertThrows(
                IllegalArgumentException.class,
                () -> book.withdrawals("e" + leaver, "again", NOW).getFirst())
            .getMessage();
    assertEquals("the engine was withdrawn already", again);
  }

  @Test
  void nobodyLeavesAPausedRun() {
    RunBook book = begin("swiss:rounds=3", 4, 100);
    draw(book, 0);
    write(book, new RunEvent.RunPaused(NOW));
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> book.withdrawals("e1", "asked for", NOW));
    String refusal = String.valueOf(refused.getMessage());
    assertTrue(refusal.contains("is paused") && refusal.contains("tengen resume"), refusal);
  }

  private static int opponentPoints(RunBook book, int engine) {
    return book.tournament().standings().stream()
        .filter(standing -> standing.engine() == engine)
        .findFirst()
        .orElseThrow()
        .row()
        .matchPoints();
  }

  @Test
  void earlyWithdrawalFromARoundRobinCancelsItsGames() {
    RunBook book = begin("round-robin:games=4", 3, 100);
    draw(book, 0);
    for (int index = 0; index < 3; index++) {
      write(book, Specs.commit(Specs.won(index, Color.BLACK)));
    }
    int leaver = book.plan().job(0).black();
    assertFalse(book.hasLeft(leaver));
    write(book, book.withdrawals("e" + leaver, "it crashes", NOW).getFirst());
    assertTrue(book.hasLeft(leaver));
    for (int index : open(book)) {
      GameJob job = book.plan().job(index);
      assertTrue(job.black() != leaver && job.white() != leaver);
    }
    for (Standing standing : book.tournament().standings()) {
      assertEquals(standing.engine() == leaver, standing.hasWithdrawn());
      assertEquals(0, standing.row().matchPoints(), "it left before half of the rounds");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "gauntlet", "sprt", "adaptive"})
  void refusesWithdrawalWithoutRounds(String format) {
    RunBook book = begin(format, 2, 100);
    assertThrows(
        IllegalArgumentException.class, () -> book.withdrawals("e0", "asked for", NOW).getFirst());
  }

  @Test
  void adaptiveDrawsWantedGamesUpToTheLimit() {
    RunBook book = begin("adaptive:width=1", 3, 21);
    assertEquals(Optional.empty(), book.nextDraw(0));
    draw(book, 8);
    assertEquals(8, book.plan().games());
    draw(book, 100);
    assertEquals(21, book.plan().games());
    assertEquals(Optional.empty(), book.nextDraw(8));
    for (int index : open(book)) {
      write(book, Specs.commit(Specs.won(index, Color.BLACK)));
    }
    assertEquals(RunState.FINISHED, book.status(), "the games are used up");
  }

  @Test
  void requiresEnoughGamesForTheTournament() {
    String refusal =
        assertThrows(
                IllegalArgumentException.class, () -> new JobPlan(spec("swiss:rounds=3", 8, 23)))
            .getMessage();
    assertEquals(
        "format swiss:rounds=3 takes up to 24 games between 8 engines; games=23 are too few",
        refusal);
    EngineSpec one = Specs.engine("a", "random");
    assertThrows(
        IllegalArgumentException.class,
        () ->
            RunSpec.builder(RunKind.SELF_PLAY, List.of(one), Specs.duel(1).setup(), 1)
                .seed(1)
                .format("gauntlet")
                .build());
  }

  /** A team leaves while two of its boards are unfinished; the next round is without it. */
  @Test
  void aTeamThatWithdrawsForfeitsItsBoardsAndIsNotPairedAgain() {
    RunBook book = begin("fixed@swiss:rounds=3,games=1", 8, 2_000);
    draw(book, 8);
    int first = open(book).getFirst();
    write(book, Specs.commit(Specs.won(first, Color.BLACK)));
    book.withdrawals("team1", "asked for", NOW).forEach(event -> write(book, event));
    assertEquals(
        "the team was withdrawn already",
        assertThrows(IllegalArgumentException.class, () -> book.withdrawals("team1", "again", NOW))
            .getMessage());
    int before = book.plan().games();
    while (book.isRunning()) {
      draw(book, 8);
      open(book).forEach(index -> write(book, Specs.commit(Specs.won(index, Color.BLACK))));
    }
    for (int index = before; index < book.plan().games(); index++) {
      GameJob job = book.plan().job(index);
      assertTrue(job.black() / 2 != 1 && job.white() / 2 != 1, "team1 is out");
      assertTrue(job.black() / 2 != job.white() / 2, "members meet other teams");
    }
    assertEquals(says(book), says(replay()));
  }

  /**
   * The only unfinished match is one of two members that leave together. The round must not end,
   * and the next one not be paired, before both have left.
   */
  @Test
  void aTeamThatWithdrawsDuringAMatchOfItsOwnMembersIsNotPairedAgain() {
    RunBook book = begin("total@swiss:rounds=40,games=1", 6, 2_000);
    withdraw(book, "e5");
    draw(book, 8);
    while (open(book).size() != 1 || !isOfTeam1(book, open(book).getFirst())) {
      int next =
          open(book).stream().filter(game -> !isOfTeam1(book, game)).findFirst().orElseThrow();
      write(book, Specs.commit(Specs.won(next, Color.BLACK)));
      assertTrue(book.isRunning(), "the members of team1 never met");
      draw(book, 8);
    }
    int rounds = book.tournament().pairedRounds();
    withdraw(book, "team1");
    while (book.isRunning()) {
      draw(book, 8);
      write(book, Specs.commit(Specs.won(open(book).getFirst(), Color.BLACK)));
    }
    book.tournament().matches().stream()
        .filter(match -> match.round() >= rounds)
        .forEach(match ->
            assertTrue(match.one() / 2 != 1 && match.other().orElse(0) / 2 != 1, match::toString));
    assertEquals(says(book), says(replay()));
  }

  private static boolean isOfTeam1(RunBook book, int game) {
    GameJob job = book.plan().job(game);
    return job.black() / 2 == 1 && job.white() / 2 == 1;
  }

  private void withdraw(RunBook book, String name) {
    book.withdrawals(name, "asked for", NOW).forEach(event -> write(book, event));
  }

  /** Only one lot is drawn, for the first board. */
  @ParameterizedTest
  @ValueSource(strings = {"team-match:games=1", "team-match:games=3"})
  void teamsHaveBlackOnEveryOtherBoard(String format) {
    RunBook book = begin(format, 16, 2_000);
    draw(book, 100);
    Map<Integer, Boolean> firstHasBlack = new TreeMap<>();
    for (int index : open(book)) {
      GameJob job = book.plan().job(index);
      firstHasBlack.putIfAbsent(Math.min(job.black(), job.white()), job.black() < job.white());
    }
    boolean lot = firstHasBlack.getOrDefault(0, false);
    IntStream.range(0, 8)
        .forEach(board -> assertEquals(lot == (board % 2 == 0), firstHasBlack.get(board)));
  }

  @Test
  void namesTheFormatOfTeamsThatIsNotAskedFor() {
    assertEquals(
        "format round-robin takes up to 12 games between 6 engines; games=2 are too few",
        assertThrows(IllegalArgumentException.class, () -> new JobPlan(spec("fixed@", 6, 2)))
            .getMessage());
  }

  @Test
  void aRoundRobinOfMembersTakesNoGamesOfTeammates() {
    assertEquals(
        "format round-robin:games=1 takes up to 12 games between 6 engines; games=11 are too few",
        assertThrows(
                IllegalArgumentException.class,
                () -> new JobPlan(spec("total@round-robin:games=1", 6, 11)))
            .getMessage());
    RunBook book = begin("total@round-robin:games=1", 6, 12);
    draw(book, 20);
    assertEquals(12, open(book).size());
  }

  @Test
  void refusesFormatsThatAreNotForTeams() {
    for (String format :
        List.of("fixed@elimination", "fixed@gauntlet", "total@swiss:ties=playoff")) {
      assertThrows(IllegalArgumentException.class, () -> begin(format, 8, 2_000), format);
    }
  }
}
