package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.player.RandomKind;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MoveTimes;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.Adjudication;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Opening;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GameTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, 5, 0.5);

  /** Plays a list of moves by name, {@code resign} among them, then passes. */
  private static Player scripted(String... moves) {
    Queue<String> script = new ArrayDeque<>(List.of(moves));
    return (position, time) -> {
      String move = script.isEmpty() ? "pass" : script.remove();
      return move.equals("resign")
          ? new Decision.Resign()
          : new Decision.Move(position.points().parse(move));
    };
  }

  private static MatchRules rules(TimeSystem time, int moves) {
    return MatchRules.DEFAULT.withTime(time).withMoves(moves);
  }

  private static GameRecord play(Player black, Player white, MatchRules rules)
      throws InterruptedException {
    return new Game(SETUP, new Game.Seat("b", black), new Game.Seat("w", white), rules, 7).play();
  }

  private static GameRecord play(Player black, Player white) throws InterruptedException {
    return play(black, white, rules(new TimeSystem.None(), 100));
  }

  @Test
  void twoPassesEndAndCount() throws InterruptedException {
    GameRecord record = play(scripted("C3"), scripted());
    assertEquals(new Outcome(Color.BLACK, Outcome.Reason.SCORE, 24.5, ""), record.outcome());
    assertEquals("B+24.5", record.outcome().result());
    assertEquals(3, record.moves().size());
  }

  @Test
  void resignationIsNotAMove() throws InterruptedException {
    GameRecord record = play(scripted("C3"), scripted("resign"));
    assertEquals("B+R", record.outcome().result());
    assertEquals(1, record.moves().size());
  }

  @Test
  void illegalMoveLosesAndIsNamed() throws InterruptedException {
    GameRecord record = play(scripted("C3"), scripted("C3"));
    assertEquals(
        Outcome.lost(Color.WHITE, Outcome.Reason.ILLEGAL, "W C3 is illegal: the point is taken"),
        record.outcome());
    GameRecord wild = play((position, time) -> new Decision.Move(Integer.MAX_VALUE), scripted());
    assertEquals("B a move is illegal: off the board", wild.outcome().note());
  }

  @Test
  void failingPlayerLoses() throws InterruptedException {
    Player failing =
        (position, time) -> {
          throw new PlayerFailure(Outcome.Reason.CRASH, "gone");
        };
    assertEquals(
        Outcome.lost(Color.BLACK, Outcome.Reason.CRASH, "gone"),
        play(failing, scripted()).outcome());
  }

  @Test
  void slowPlayerLosesOnTime() throws InterruptedException {
    Player slow =
        (position, time) -> {
          Thread.sleep(time.atMost().toMillis() + 20);
          return new Decision.Move(Points.PASS);
        };
    GameRecord record =
        play(scripted(), slow, rules(new TimeSystem.PerMove(Duration.ofMillis(500)), 100));
    assertEquals("B+T", record.outcome().result());
  }

  @Test
  void sidesHaveSeparateClocks() throws InterruptedException {
    AtomicLong nanos = new AtomicLong();
    List<TimeLeft> shown = new ArrayList<>();
    Player slow =
        (position, time) -> {
          shown.add(time);
          nanos.addAndGet(4_000_000_000L);
          String[] moves = {"A1", "B1", "C1"};
          return new Decision.Move(position.points().parse(moves[position.moveCount() / 2]));
        };
    GameRecord record =
        new Game(
                SETUP,
                new Game.Seat("b", slow),
                new Game.Seat("w", scripted("A5", "B5", "C5")),
                rules(TimeSystem.parse("10s"), 100),
                7,
                InstantSource.fixed(Instant.EPOCH),
                nanos::get)
            .play();
    assertEquals(
        List.of(10L, 6L, 2L), shown.stream().map(time -> time.main().toSeconds()).toList());
    assertEquals(
        Outcome.lost(Color.BLACK, Outcome.Reason.TIME, "4.0 s for move 5, 2.0 s allowed"),
        record.outcome());
    assertEquals(Instant.EPOCH, record.startedAt());
  }

  @Test
  void searchKeepsToTheClock() throws InterruptedException {
    EngineKinds kinds = new EngineKinds(List.of(new MctsKind()));
    try (Player patient = kinds.create(EngineSpec.parse("mcts:visits=100000000"), 1)) {
      GameRecord record =
          play(patient, scripted(), rules(new TimeSystem.PerMove(Duration.ofSeconds(1)), 3));
      assertTrue(record.outcome().reason().isCounted(), record.outcome()::toString);
    }
  }

  @Test
  void lastPassHasItsStatistics() throws InterruptedException {
    EngineKinds kinds = new EngineKinds(List.of(new MctsKind()));
    try (Player black = kinds.create(EngineSpec.parse("mcts:visits=20"), 1);
        Player white = kinds.create(EngineSpec.parse("mcts:visits=20"), 2)) {
      GameRecord record = play(black, white);
      assertEquals(Outcome.Reason.SCORE, record.outcome().reason());
      assertTrue(record.moves().stream().allMatch(move -> move.search() != null));
    }
  }

  @Test
  void interruptEndsTheGame() {
    Player interrupting =
        (position, time) -> {
          Thread.currentThread().interrupt();
          return new Decision.Move(Points.PASS);
        };
    assertThrows(InterruptedException.class, () -> play(interrupting, scripted()));
  }

  @Test
  void theMoveLimitEndsAndCounts() throws InterruptedException {
    GameRecord record = play(scripted("C3"), scripted("B2"), rules(new TimeSystem.None(), 2));
    assertEquals(Outcome.Reason.MOVE_LIMIT, record.outcome().reason());
    assertEquals("W+0.5", record.outcome().result());
  }

  @Test
  void equalSeedsMakeEqualGamesThatReplayToTheirOutcome() throws InterruptedException {
    EngineKinds kinds = new EngineKinds(List.of(new RandomKind(), new MctsKind()));
    GameRecord first = playEngines(kinds, 11);
    GameRecord second = playEngines(kinds, 11);
    assertEquals(moves(first), moves(second));
    assertTrue(!moves(first).equals(moves(playEngines(kinds, 12))));
    Position end = first.positionAfter(first.moves().size());
    assertTrue(end.isOver());
    assertEquals(first.outcome(), Outcome.counted(Outcome.Reason.SCORE, end.score()));
  }

  private static GameRecord playEngines(EngineKinds kinds, long seed) throws InterruptedException {
    try (Player black = kinds.create(EngineSpec.parse("mcts:visits=30"), seed);
        Player white = kinds.create(EngineSpec.parse("random"), seed + 1000)) {
      return play(black, white);
    }
  }

  private static List<Integer> moves(GameRecord record) {
    return record.moves().stream().map(GameRecord.Move::move).toList();
  }

  private static Opening opening(String... moves) {
    Points points = Points.of(5);
    return new Opening("book", Stream.of(moves).map(points::parse).toList());
  }

  @Test
  void openingIsPlayedForBothAndTakesNoTime() throws InterruptedException {
    List<Integer> seen = new ArrayList<>();
    List<TimeLeft> shown = new ArrayList<>();
    Player watching =
        (position, time) -> {
          seen.add(position.moveCount());
          shown.add(time);
          return new Decision.Move(Points.PASS);
        };
    TimeSystem time = new TimeSystem.Absolute(Duration.ofMinutes(5));
    Game game =
        new Game(
            SETUP,
            new Game.Seat("b", watching),
            new Game.Seat("w", scripted()),
            rules(time, 100),
            7);
    game.open(opening("C3", "B2", "D4"));
    assertEquals(3, game.moveCount());
    GameRecord record = game.play();
    assertEquals(List.of(4), seen, "White moves first, after three moves");
    assertEquals(Duration.ofMinutes(5), shown.getFirst().main());
    assertEquals(new OpeningMoves("book", 3), record.refereeLog().opening());
    assertEquals(5, record.moves().size());
    assertEquals(new GameRecord.Move(Points.of(5).parse("C3"), 0, null), record.moves().getFirst());
    assertEquals("B+0.5", record.outcome().result(), "two stones to one, and the rest is neutral");
  }

  @Test
  void unplayableOpeningIsRefused() {
    Game game =
        new Game(
            SETUP,
            new Game.Seat("b", scripted()),
            new Game.Seat("w", scripted()),
            rules(new TimeSystem.None(), 9),
            7);
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> game.open(opening("C3", "C3")))
                .getMessage());
    assertEquals("opening \"book\": move 2: W C3 is illegal: the point is taken", message);
  }

  /** Always passes, with win rates. */
  private static Player thinking(double... winRates) {
    Queue<Double> thoughts = new ArrayDeque<>(Arrays.stream(winRates).boxed().toList());
    return (position, time) -> {
      int move = Points.PASS;
      for (int i = 0; i < position.points().count() && move == Points.PASS; i++) {
        int point = position.points().get(i);
        move = position.isLegal(point) ? point : Points.PASS;
      }
      return new Decision.Move(move, new SearchStats(1, thoughts.remove(), List.of()));
    };
  }

  @Test
  void agreedGameIsAdjudicated() throws InterruptedException {
    MatchRules rules = MatchRules.DEFAULT.withAdjudication(new Adjudication(0.9, 2));
    GameRecord record = play(thinking(0.5, 0.95, 0.9, 0.9), thinking(0.2, 0.1, 0.05), rules);
    assertEquals(Color.BLACK, record.outcome().winner());
    assertEquals(Outcome.Reason.ADJUDICATION, record.outcome().reason());
    assertEquals(6, record.moves().size(), "from the third move on they agreed");
    assertEquals("B+R", record.outcome().result());
    assertEquals("both players gave B 0.9 or more in 2 moves each", record.outcome().note());
  }

  @Test
  void sidesMayHaveDifferentTimeSystems() throws InterruptedException {
    List<TimeLeft> shown = new ArrayList<>();
    Player watching =
        (position, time) -> {
          shown.add(time);
          return new Decision.Move(Points.PASS);
        };
    play(watching, watching, MatchRules.parse("black-time=10s/move,white-time=1m"));
    assertEquals(
        List.of(
            MoveTimes.of(Duration.ofSeconds(10)),
            new TimeLeft(Duration.ofMinutes(1), 0, 0, Duration.ZERO)),
        shown);
  }
}
