package io.tengen.game.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import io.tengen.game.record.NaiveBoard;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random games by random rule sets. After each move, legality and result are compared with a second
 * implementation of the same fields, which shares only the stones with {@link Position}.
 */
class RuleSetPlayTest {
  private static final long SEED = 20_261_122;
  private static final int RANDOM_RULE_SETS = 60;

  private static final Rules STONES =
      new Rules.Builder("stones")
          .repetition(Repetition.ALLOW)
          .counting(Counting.STONES)
          .moveLimit(24)
          .build();

  static Stream<Rules> ruleSets() {
    List<Rules> all = new ArrayList<>(Rules.ALL);
    all.add(Rules.CHINESE.with(Repetition.REPLAY));
    all.add(STONES);
    all.add(STONES.with("passes-count", "false"));
    SplittableRandom random = new SplittableRandom(SEED);
    while (all.size() < RANDOM_RULE_SETS) {
      Rules rules = randomRules(random);
      if (rules != null) {
        all.add(rules);
      }
    }
    return all.stream();
  }

  /** A rule set with random fields; null if they do not go together. */
  private static @Nullable Rules randomRules(SplittableRandom random) {
    String text =
        "chinese,capture=%s,suicide=%s,ko=%s,repetition=%s,pass=%s,stuck=%s,counting=%s,moves=%d,passes-count=%s"
            .formatted(
                pick(random, "allowed", "allowed", "loses"),
                pick(random, "allowed", "refused", "loses"),
                pick(random, "allowed", "refused"),
                pick(random, "forbid", "draw", "void", "replay", "both-lose", "allow"),
                pick(random, "allowed", "allowed", "loses"),
                pick(random, "allowed", "loses"),
                pick(random, "area", "stones", "nothing"),
                random.nextInt(3) * 13,
                pick(random, "true", "false"));
    try {
      return Rules.parse(text);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static String pick(SplittableRandom random, String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  @ParameterizedTest
  @MethodSource("ruleSets")
  void everyMoveFollowsTheFields(Rules rules) {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int game = 0; game < 40; game++) {
      int size = 2 + game % 4;
      double komi = random.nextInt(4) / 2.0;
      play(new Position(GameSetup.of(rules, size, komi)), random);
    }
  }

  @Test
  void theRuleSetsTogetherEndGamesInEveryWay() {
    Map<Outcome.Reason, Integer> endings = new EnumMap<>(Outcome.Reason.class);
    Set<ResultKind> kinds = new HashSet<>();
    SplittableRandom random = new SplittableRandom(SEED);
    ruleSets()
        .forEach(rules -> {
          for (int game = 0; game < 20; game++) {
            Position position = new Position(GameSetup.of(rules, 2 + game % 3, 0.5 * (game % 2)));
            if (play(position, random) instanceof PositionResult.Ended ended) {
              endings.merge(ended.reason(), 1, Integer::sum);
              kinds.add(ended.kind());
            }
          }
        });
    for (Outcome.Reason reason : Outcome.Reason.values()) {
      boolean byPosition =
          reason.isByRule()
              || reason == Outcome.Reason.SCORE
              || reason == Outcome.Reason.MOVE_LIMIT;
      assertEquals(byPosition, endings.containsKey(reason), () -> reason + " in " + endings);
    }
    assertEquals(ResultKind.values().length - 1, kinds.size(), kinds::toString);
  }

  @Test
  void lastMoverWinsWithoutCapturesAndPasses() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int game = 0; game < 200; game++) {
      Position position = new Position(GameSetup.of(Rules.NOGO, 3 + game % 4, 0));
      int[] candidates = new int[position.points().count()];
      while (!position.isOver()) {
        int count = position.candidates(candidates);
        assertTrue(count > 0, "a side without a point has lost already");
        position.play(candidates[random.nextInt(count)]);
      }
      Color last = position.mover(position.moveCount() - 1);
      assertEquals(new PositionResult.Decided(last, Outcome.Reason.STUCK, 0), position.result());
    }
  }

  /** Plays at random until the game is over or long and returns its last result. */
  private static PositionResult play(Position position, SplittableRandom random) {
    SecondReading reading = new SecondReading(position);
    int most = 6 * position.points().count();
    assertEquals(reading.result, position.result());
    while (!position.isOver() && position.moveCount() < most) {
      List<Integer> legal = checkLegality(position, reading);
      checkPasses(position);
      checkPlayouts(position, random);
      boolean pass = legal.isEmpty() || random.nextInt(8) == 0;
      int move = pass ? Points.PASS : legal.get(random.nextInt(legal.size()));
      reading.play(move);
      position.play(move);
      assertEquals(reading.result, position.result(), position::toString);
      assertEquals(reading.result.kind(), position.resultKind());
      assertEquals(reading.result.kind() != ResultKind.RUNNING, position.isOver());
      assertEquals(position.result(), new Position(position).result());
    }
    return position.result();
  }

  private static List<Integer> checkLegality(Position position, SecondReading reading) {
    List<Integer> legal = new ArrayList<>();
    for (int point : empty(position)) {
      int effects = reading.effects(point);
      assertEquals(effects, position.effects(point));
      assertEquals(!reading.isRefused(effects), position.isLegal(point), position::toString);
      if (position.isLegal(point)) {
        legal.add(point);
      }
    }
    Set<Integer> found = new HashSet<>();
    int[] candidates = new int[position.points().count()];
    int count = position.candidates(candidates);
    IntStream.range(0, count).forEach(i -> found.add(candidates[i]));
    for (int point : empty(position)) {
      boolean eye = position.board().isRealEye(point, position.stoneToMove());
      boolean wanted = reading.isPlayable(point) && !(eye && position.setup().rules().keepsEyes());
      assertEquals(wanted, found.contains(point), position::toString);
    }
    return legal;
  }

  /** Compares the queries about a pass with the result of making it. */
  private static void checkPasses(Position position) {
    Position after = new Position(position);
    after.play(Points.PASS);
    boolean wins = after.resultKind().isWin(position.stoneToMove());
    if (position.setup().rules().stuck() == Treatment.ALLOWED) {
      assertEquals(wins, position.winsByPassing());
    } else {
      assertTrue(wins || !position.winsByPassing());
    }
    if (position.setup().rules().pass() == Treatment.LOSES) {
      assertTrue(!position.mayPass());
      assertEquals(ResultKind.win(position.toMove().opponent()), after.resultKind());
    }
  }

  /** A playout may stop early, but its result is never RUNNING. */
  private static void checkPlayouts(Position position, SplittableRandom random) {
    Position scratch = new Position(position);
    int[] empties = new int[position.points().count()];
    for (int i = 0; i < 2 * empties.length && !scratch.isOver(); i++) {
      int point = scratch.board().emptyCount() == 0 ? Points.PASS : scratch.board().emptyAt(0);
      boolean legal = point != Points.PASS && scratch.isLegalFast(point);
      scratch.playFast(legal && random.nextInt(5) > 0 ? point : Points.PASS);
    }
    ResultKind kind = scratch.resultKind(scratch.score());
    assertTrue(kind != ResultKind.RUNNING);
    assertTrue(!scratch.isOver() || kind == scratch.resultKind());
    assertTrue(!scratch.isOver() || kind == scratch.result().kind());
  }

  private static List<Integer> empty(Position position) {
    Points points = position.points();
    return IntStream.range(0, points.count())
        .mapToObj(points::get)
        .filter(point -> position.board().stoneAt(point) == Board.EMPTY)
        .toList();
  }

  /** A slow second implementation of the rules, from the moves of a game. */
  private static final class SecondReading {
    /** Decides only which cycles are forbidden; LongCycleTest tests this. */
    private final Position position;

    private final GameSetup setup;
    private final Rules rules;
    private final Set<Long> seen = new HashSet<>();
    private Board board;
    private Color toMove;
    private int ko;
    private int passes;
    private int counted;
    PositionResult result = PositionResult.RUNNING;

    SecondReading(Position start) {
      position = new Position(start);
      setup = start.setup();
      rules = setup.rules();
      board = new Board(start.board());
      toMove = start.toMove();
      seen.add(board.hash());
      lookWhetherStuck();
    }

    int effects(int point) {
      NaiveBoard after = new NaiveBoard(board);
      return after.play(point, toMove.stone())
          | (point == ko ? MoveEffects.RETAKES_KO : 0)
          | (seen.contains(after.hash()) ? repeating(point) : 0);
    }

    private int repeating(int point) {
      int forbidden = position.effects(point) & MoveEffects.FORBIDDEN_CYCLE;
      boolean ruled =
          rules.repetition() != Repetition.FORBID && rules.repetition() != Repetition.ALLOW;
      assertTrue(ruled || forbidden == 0);
      return MoveEffects.REPEATS | forbidden;
    }

    boolean isRefused(int effects) {
      return has(effects, MoveEffects.SUICIDE) && rules.suicide() == Treatment.REFUSED
          || has(effects, MoveEffects.RETAKES_KO) && rules.ko() == Treatment.REFUSED
          || has(effects, MoveEffects.REPEATS) && rules.repetition() == Repetition.FORBID
          || has(effects, MoveEffects.FORBIDDEN_CYCLE);
    }

    boolean isPlayable(int point) {
      int effects = effects(point);
      return !isRefused(effects) && lossBy(effects) == null;
    }

    private Outcome.@Nullable Reason lossBy(int effects) {
      if (has(effects, MoveEffects.CAPTURES) && rules.capture() == Treatment.LOSES) {
        return Outcome.Reason.CAPTURE;
      }
      return has(effects, MoveEffects.SUICIDE) && rules.suicide() == Treatment.LOSES
          ? Outcome.Reason.SUICIDE
          : null;
    }

    void play(int move) {
      Color mover = toMove;
      toMove = mover.opponent();
      if (move == Points.PASS) {
        passes++;
        position.play(move);
        counted += rules.passesCount() ? 1 : 0;
        ko = 0;
        if (rules.pass() == Treatment.LOSES) {
          result = new PositionResult.Decided(toMove, Outcome.Reason.PASS, 0);
          return;
        }
      } else {
        passes = 0;
        counted++;
        toMove = mover;
        int effects = effects(move);
        toMove = mover.opponent();
        position.play(move);
        place(move, mover);
        Outcome.Reason loss = lossBy(effects);
        if (loss != null) {
          result = new PositionResult.Decided(toMove, loss, 0);
          return;
        }
        if (has(effects, MoveEffects.REPEATS) && rules.repetition() != Repetition.ALLOW) {
          result = repeated();
          return;
        }
      }
      if (passes == 2) {
        result = count(Outcome.Reason.SCORE);
      } else if (rules.moveLimit() > 0 && counted >= rules.moveLimit()) {
        result = count(Outcome.Reason.MOVE_LIMIT);
      } else {
        lookWhetherStuck();
      }
    }

    private void place(int point, Color mover) {
      Board before = new Board(board);
      int captured = board.play(point, mover.stone());
      ko = 0;
      boolean alone = captured == 1 && board.chainSize(point) == 1 && board.liberties(point) == 1;
      if (alone) {
        ko = board.lastLiberty(point);
        assertTrue(before.stoneAt(ko) != Board.EMPTY);
      }
      seen.add(board.hash());
    }

    private PositionResult repeated() {
      return switch (rules.repetition()) {
        case DRAW -> new PositionResult.Draw(Outcome.Reason.REPETITION);
        case VOID -> new PositionResult.Void(Outcome.Reason.NO_RESULT);
        case REPLAY -> new PositionResult.Void(Outcome.Reason.REPLAY);
        case BOTH_LOSE -> new PositionResult.BothLose(Outcome.Reason.BOTH_LOSE);
        case FORBID, ALLOW -> throw new AssertionError("a repetition that ends nothing");
      };
    }

    private PositionResult count(Outcome.Reason reason) {
      double lead =
          switch (rules.counting()) {
            case AREA -> new NaiveBoard(board).area() - setup.komi();
            case STONES -> stones() - setup.komi();
            case NOTHING -> 0;
          };
      if (lead == 0) {
        return new PositionResult.Draw(reason);
      }
      Color winner = lead > 0 ? Color.BLACK : Color.WHITE;
      return new PositionResult.Decided(winner, reason, Math.abs(lead));
    }

    private int stones() {
      Points points = board.points();
      int lead = 0;
      for (int i = 0; i < points.count(); i++) {
        int stone = board.stoneAt(points.get(i));
        lead += stone == Board.BLACK ? 1 : stone == Board.WHITE ? -1 : 0;
      }
      return lead;
    }

    private void lookWhetherStuck() {
      Points points = board.points();
      boolean stuck =
          IntStream.range(0, points.count())
              .map(points::get)
              .filter(point -> board.stoneAt(point) == Board.EMPTY)
              .noneMatch(this::isPlayable);
      if (stuck && rules.stuck() == Treatment.LOSES) {
        result = new PositionResult.Decided(toMove.opponent(), Outcome.Reason.STUCK, 0);
      }
    }

    private static boolean has(int effects, int effect) {
      return (effects & effect) != 0;
    }
  }
}
