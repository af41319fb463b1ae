package io.tengen.engine.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.player.RandomKind;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.ResultKind;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SolverTest {
  private static final long SEED = 1805;
  private static final long ALWAYS = Long.MAX_VALUE / 2;

  private static Solver solver(GameSetup setup, Color side) {
    return new Solver(setup, side, 1, () -> 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mini-go,moves=5 | 3 | 0.5",
        "mini-go,moves=6 | 2 | 0",
        "mini-go-area,moves=5 | 3 | 1",
        "mini-go,moves=4,passes-count=false | 3 | 0.5",
        "mini-go,moves=3 | 4 | 1.5",
        "mini-go-area,moves=12 | 2 | 1",
      })
  void agreesWithMinimaxOverTheRulesOfTheGame(String rules, int size, double komi)
      throws InterruptedException {
    GameSetup setup = GameSetup.of(Rules.parse(rules), size, komi);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int game = 0; game < 30; game++) {
      Position position = new Position(setup);
      playRandomly(position, random, game % 4);
      if (position.isOver()) {
        continue;
      }
      assertSolved(position, new HashMap<>());
    }
  }

  /** From random positions near the end of games on the whole board. */
  @ParameterizedTest
  @CsvSource({"mini-go", "mini-go-area"})
  void agreesWithMinimaxNearTheEndOn5x5(String rules) throws InterruptedException {
    GameSetup setup = GameSetup.of(Rules.parse(rules), 5, 2.5);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int game = 0; game < 60; game++) {
      Position position = new Position(setup);
      playRandomly(position, random, 20 + game % 4);
      if (!position.isOver()) {
        assertSolved(position, new HashMap<>());
      }
    }
  }

  private static void assertSolved(Position position, Map<String, Boolean> known)
      throws InterruptedException {
    boolean wins = wins(position, known);
    Solver.Verdict verdict =
        solver(position.setup(), position.toMove()).solve(position, ALWAYS, ALWAYS);
    assertEquals(
        wins, verdict instanceof Solver.Verdict.Won, () -> "seed " + SEED + "\n" + position);
    if (verdict instanceof Solver.Verdict.Won won) {
      Color side = position.toMove();
      Position next = new Position(position);
      next.play(won.move());
      assertTrue(winsFor(side, next, known), () -> won + " does not win\n" + position);
    }
  }

  private static boolean wins(Position position, Map<String, Boolean> known) {
    return winsFor(position.toMove(), position, known);
  }

  private static boolean winsFor(Color side, Position position, Map<String, Boolean> known) {
    if (position.isOver()) {
      return position.resultKind() == ResultKind.win(side);
    }
    String key =
        side
            + position.toString()
            + position.toMove()
            + position.ko()
            + " "
            + position.passes()
            + " "
            + position.moveCount();
    // Whether passes count is known from the rules; the moves then differ by their passes.
    boolean isKeyed = position.setup().rules().passesCount();
    Boolean before = isKeyed ? known.get(key) : null;
    if (before != null) {
      return before;
    }
    boolean own = position.toMove() == side;
    boolean value = !own;
    for (int i = -1; i < position.points().count() && value != own; i++) {
      int move = i < 0 ? Points.PASS : position.points().get(i);
      if (position.isLegal(move)) {
        Position next = new Position(position);
        next.play(move);
        value = winsFor(side, next, known);
      }
    }
    known.put(key, value);
    return value;
  }

  @Test
  void winsWhatItHasSolvedAgainstRandomPlay() throws Exception {
    GameSetup setup = GameSetup.of(Rules.MINI_GO, 5, 2.5);
    SplittableRandom random = new SplittableRandom(SEED);
    int won = 0;
    for (int game = 0; game < 10; game++) {
      Position position = new Position(setup);
      playRandomly(position, random, 16 + game % 2);
      if (position.isOver()) {
        continue;
      }
      Color side = position.toMove();
      boolean isWon =
          solver(setup, side).solve(position, ALWAYS, ALWAYS) instanceof Solver.Verdict.Won;
      EngineSpec spec = EngineSpec.parse("solve:memory=1");
      EngineSpec other = EngineSpec.parse("random");
      EngineKind kind = new SolveKind();
      try (Player solve = kind.create(spec, game);
          Player opponent = new RandomKind().create(other, game)) {
        while (!position.isOver()) {
          Player player = position.toMove() == side ? solve : opponent;
          Decision decision = player.decide(position, TimeLeft.UNLIMITED);
          position.play(assertInstanceOf(Decision.Move.class, decision).move());
        }
      }
      boolean result = position.resultKind() == ResultKind.win(side);
      assertTrue(result || !isWon, () -> "a won position was lost\n" + position);
      won += isWon ? 1 : 0;
    }
    assertTrue(won > 0, "no position was won");
  }

  /** The other player gets what the solver has left of the time for the move. */
  @Test
  void subtractsTheTimeOfTheSearchBeforeTheOtherPlayerMoves() throws Exception {
    AtomicLong clock = new AtomicLong();
    List<TimeLeft> given = new ArrayList<>();
    Player other =
        (position, time) -> {
          given.add(time);
          return new Decision.Move(Points.PASS);
        };
    Position start = new Position(GameSetup.of(Rules.MINI_GO, 5, 2.5));
    TimeLeft tenSeconds = new TimeLeft(Duration.ZERO, 1, 0, Duration.ofSeconds(10));
    try (Player solve =
        new SolvePlayer(
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            1,
            other,
            () -> clock.getAndAdd(Duration.ofSeconds(1).toNanos()))) {
      solve.decide(start, tenSeconds);
    }
    assertEquals(1, given.size());
    Duration spent = Duration.ofNanos(clock.get());
    assertTrue(spent.compareTo(Duration.ofSeconds(8)) > 0, spent::toString);
    assertTrue(given.getFirst().atMost().compareTo(Duration.ofSeconds(2)) < 0, given::toString);
  }

  /** Limits hold after a proven win, too: positions sixteen times, the time as it is. */
  @Test
  void limitsSearchesAfterAWin() throws Exception {
    GameSetup setup = GameSetup.of(Rules.MINI_GO, 5, 2.5);
    Position won = wonPosition(setup);
    AtomicLong looks = new AtomicLong();
    Player other = (position, time) -> new Decision.Move(Points.PASS);
    try (SolvePlayer solve =
        new SolvePlayer(100_000, Long.MAX_VALUE, 1, other, looks::incrementAndGet)) {
      Decision decision = solve.decide(won, TimeLeft.UNLIMITED);
      assertTrue(won.isLegal(assertInstanceOf(Decision.Move.class, decision).move()));
      looks.set(0);
      // A position that is far from solved stands for one that the table has forgotten.
      Position start = new Position(setup);
      while (start.toMove() != won.toMove()) {
        start.play(start.points().at(2, 2));
      }
      solve.decide(start, TimeLeft.UNLIMITED);
    }
    // The clock is read every 16,384 positions.
    assertTrue(looks.get() <= 16 * 100_000 / 16_384 + 5, looks + " looks at the clock");
  }

  private static Position wonPosition(GameSetup setup) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(SEED);
    while (true) {
      Position position = new Position(setup);
      playRandomly(position, random, 16);
      if (!position.isOver()
          && solver(setup, position.toMove()).solve(position, ALWAYS, ALWAYS)
              instanceof Solver.Verdict.Won) {
        return position;
      }
    }
  }

  @Test
  void stopsAtTheLimitOfPositions() throws InterruptedException {
    Position start = new Position(GameSetup.of(Rules.MINI_GO, 5, 2.5));
    Solver solver = solver(start.setup(), Color.BLACK);
    assertInstanceOf(Solver.Verdict.Unknown.class, solver.solve(start, 1000, ALWAYS));
    assertTrue(solver.positions() < 2000);
  }

  /** A search of depth 24 of this size takes hours without good move order and bounds. */
  @Test
  void solvesTheMiddleOfGamesWithFewPositions() throws InterruptedException {
    GameSetup setup = GameSetup.of(Rules.MINI_GO, 5, 2.5);
    SplittableRandom random = new SplittableRandom(SEED);
    long visited = 0;
    for (int game = 0; game < 6; game++) {
      Position position = new Position(setup);
      playRandomly(position, random, 12);
      Solver solver = new Solver(setup, position.toMove(), 16, () -> 0);
      assertFalse(
          solver.solve(position, ALWAYS, ALWAYS) instanceof Solver.Verdict.Unknown,
          position::toString);
      visited += solver.positions();
    }
    assertTrue(visited < 150_000, visited + " positions");
  }

  @Test
  void refusesRulesAndBoardsThatItCannotSolve() {
    assertFalse(Solver.supports(GameSetup.of(Rules.CHINESE, 5, 2.5)));
    assertFalse(Solver.supports(GameSetup.of(Rules.MINI_GO, 6, 2.5)));
    assertTrue(Solver.supports(GameSetup.of(Rules.MINI_GO_AREA, 5, 2.5)));
    EngineSpec spec = EngineSpec.parse("solve");
    assertThrows(IllegalArgumentException.class, () -> new SolveKind().requireBoard(spec, 6));
  }

  private static void playRandomly(Position position, SplittableRandom random, int moves) {
    int[] candidates = new int[position.points().count()];
    for (int i = 0; i < moves && !position.isOver(); i++) {
      int count = position.candidates(candidates);
      position.play(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
    }
  }
}
