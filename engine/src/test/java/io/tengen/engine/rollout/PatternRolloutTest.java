package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.PatternRollout.Drawing;
import io.tengen.engine.rollout.pattern.LibertyDiamond;
import io.tengen.engine.rollout.pattern.Pattern;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatternRolloutTest {
  private static final LinearPolicy SHIPPED = PolicyFile.shipped(Table.ROLLOUT);

  /**
   * Weights that differ for every feature and many patterns, so that an error in any of them is
   * detected.
   */
  private static LinearPolicy random(SplittableRandom random) {
    List<Integer> codes = new ArrayList<>();
    for (int code = 0; code < Pattern.CODES; code++) {
      if (Pattern.canonical(code) == code && random.nextInt(2) == 0) {
        codes.add(code);
      }
    }
    PatternFeatures features =
        new PatternFeatures(
            Table.ROLLOUT, PatternSet.ofRollouts(codes, codes, frequentAnswers(random)));
    double[] theta = new double[features.size()];
    for (int i = 0; i < theta.length; i++) {
      theta[i] = random.nextDouble(-4, 2);
    }
    return new LinearPolicy(features, theta);
  }

  /** Returns half of the answers that random games had, edges and chains in atari among them. */
  private static List<Long> frequentAnswers(SplittableRandom random) {
    Set<Long> answers = new TreeSet<>();
    for (int game = 0; game < 60; game++) {
      Position position = new Position(GameSetup.of(Rules.CHINESE, 2 + game % 8, 0));
      FeatureReader reader =
          new FeatureReader(new PatternFeatures(Table.ROLLOUT, PatternSet.NONE), position);
      for (int move = 0; move < 60; move++) {
        Board board = position.board();
        int point = board.emptyAt(random.nextInt(board.emptyCount()));
        if (!position.isLegalFast(point)) {
          break;
        }
        position.playFast(point);
        reader.look(position, point, Points.PASS);
        for (int i = 0; i < position.board().emptyCount(); i++) {
          long answer = reader.answer(position.board().emptyAt(i));
          if (answer >= 0 && random.nextInt(2) == 0) {
            answers.add(LibertyDiamond.canonical(answer));
          }
        }
      }
    }
    return List.copyOf(answers);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 9, 13, 19})
  void incrementalWeightsEqualRecomputedOnes(int size) {
    SplittableRandom random = new SplittableRandom(size);
    Position start = new Position(GameSetup.of(Rules.CHINESE, size, 0));
    for (LinearPolicy policy : List.of(SHIPPED, random(random))) {
      Position position = new Position(start);
      Drawing drawing = new Drawing(PatternPolicy.of(policy), position);
      NaivePatternPolicy naive = new NaivePatternPolicy(policy, position);
      for (int game = 0; game < 4000 / (size * size) + 2; game++) {
        position.copyFrom(start);
        drawing.state.reset(position);
        // Half of the games are played uniformly at random, to reach positions that the policy
        // would avoid.
        boolean uniform = game % 2 == 0;
        int last = Points.PASS;
        for (int move = 0; move < 4 * size * size && !position.isOver(); move++) {
          long[] expected = naive.weigh(position, last);
          long[] actual = new long[expected.length];
          long sum = drawing.weigh(position, last, actual);
          assertArrayEquals(expected, actual, position::toString);
          assertEquals(Arrays.stream(expected).sum(), sum);
          assertSumsHold(drawing.state, position);
          last = uniform ? any(position, expected, random) : drawing.draw(position, last, random);
          position.playFast(last);
          drawing.state.played(position, last);
        }
      }
    }
  }

  /** Points that only a diamond around the last move marks are no replies. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void multipliesTheWeightsOfRepliesAlone(boolean withAnswers) {
    SplittableRandom random = new SplittableRandom(9);
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 0));
    PatternPolicy policy = PatternPolicy.of(withAnswers ? random(random) : SHIPPED);
    Drawing plain = new Drawing(policy, position);
    Drawing tripled = new Drawing(policy, position, 3);
    Response response = new Response(position.points());
    int last = Points.PASS;
    for (int move = 0; move < 80; move++) {
      long[] weights = new long[position.board().emptyCount()];
      long[] actual = new long[weights.length];
      plain.weigh(position, last, weights);
      tripled.weigh(position, last, actual);
      response.look(position, last);
      for (int i = 0; i < weights.length; i++) {
        boolean isReply = response.bits(position.board().emptyAt(i)) != 0;
        assertEquals((isReply ? 3 : 1) * weights[i], actual[i]);
      }
      last = plain.draw(position, last, random);
      position.playFast(last);
      plain.state.played(position, last);
      tripled.state.played(position, last);
    }
  }

  @Test
  void repliesWeighInProportionToTheBoardsPoints() {
    assertEquals(1, Drawing.replies(Points.of(7)));
    assertEquals(1, Drawing.replies(Points.of(9)));
    assertEquals(361.0 / 81, Drawing.replies(Points.of(19)));
  }

  private static void assertSumsHold(PatternState state, Position position) {
    Board board = position.board();
    for (int color = Board.BLACK; color <= Board.WHITE; color++) {
      long sum = 0;
      for (int i = 0; i < board.emptyCount(); i++) {
        sum += state.weight(board.emptyAt(i), color);
      }
      assertEquals(sum, state.total(color));
    }
  }

  private static int any(Position position, long[] weights, SplittableRandom random) {
    int count = 0;
    int chosen = Points.PASS;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0 && random.nextInt(++count) == 0) {
        chosen = position.board().emptyAt(i);
      }
    }
    return chosen;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void drawsMovesInProportionToTheirWeights(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LinearPolicy policy = seed == 1 ? SHIPPED : random(random);
    Position position = new Position(GameSetup.of(Rules.CHINESE, 7, 0));
    Drawing drawing = new Drawing(PatternPolicy.of(policy), position, seed == 3 ? 2.5 : 1);
    int last = Points.PASS;
    for (int move = 0; move < 60; move++) {
      if (move % 6 == 5) {
        assertDrawnFairly(drawing, position, last, random);
      }
      last = drawing.draw(position, last, random);
      if (last == Points.PASS) {
        break;
      }
      position.playFast(last);
      drawing.state.played(position, last);
    }
  }

  /** A chi-square test with a false positive rate of about one in 10,000. */
  private static void assertDrawnFairly(
      Drawing drawing, Position position, int last, SplittableRandom random) {
    Board board = position.board();
    long[] weights = new long[board.emptyCount()];
    double sum = drawing.weigh(position, last, weights);
    int draws = 20_000;
    int[] drawn = new int[weights.length];
    int[] index = new int[position.points().arrayLength()];
    for (int i = 0; i < weights.length; i++) {
      index[board.emptyAt(i)] = i;
    }
    for (int i = 0; i < draws; i++) {
      int point = drawing.draw(position, last, random);
      if (point == Points.PASS) {
        assertEquals(0, sum);
        return;
      }
      drawn[index[point]]++;
    }
    double chiSquare = 0;
    int cells = 0;
    double rare = 0;
    int rareDrawn = 0;
    for (int i = 0; i < weights.length; i++) {
      double expected = draws * (weights[i] / sum);
      if (expected < 8) {
        rare += expected;
        rareDrawn += drawn[i];
      } else {
        chiSquare += (drawn[i] - expected) * (drawn[i] - expected) / expected;
        cells++;
      }
      assertTrue(weights[i] > 0 || drawn[i] == 0, "an impossible move was drawn");
    }
    if (rare >= 8) {
      chiSquare += (rareDrawn - rare) * (rareDrawn - rare) / rare;
      cells++;
    }
    double freedom = Math.max(1, cells - 1);
    double limit = freedom + 4 * Math.sqrt(2 * freedom) + 8;
    assertTrue(chiSquare < limit, chiSquare + " with " + freedom + " degrees:\n" + position);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 9, 13, 19})
  void playsGamesToTheirEnd(int size) {
    Position start = new Position(GameSetup.of(Rules.CHINESE, size, 0));
    Position scratch = new Position(start);
    PatternRollout rollout = new PatternRollout();
    SplittableRandom random = new SplittableRandom(size);
    int cut = 0;
    for (int game = 0; game < 40; game++) {
      scratch.copyFrom(start);
      rollout.playOut(scratch, random);
      if (!scratch.isOver()) {
        cut += Math.abs(scratch.board().stoneLead()) > 2 * size ? 0 : 1;
        continue;
      }
      Board board = scratch.board();
      for (int i = 0; i < board.emptyCount(); i++) {
        int point = board.emptyAt(i);
        assertTrue(
            board.isRealEye(point, scratch.stoneToMove()) || !scratch.isLegalFast(point),
            () -> "left to play: " + scratch.points().name(point) + "\n" + scratch);
      }
    }
    assertTrue(cut <= 2, cut + " of 40 games went on forever");
  }

  @Test
  void stopsWhenOneSideIsFarAheadInStones() {
    Position start = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    Position scratch = new Position(start);
    PatternRollout rollout = new PatternRollout();
    SplittableRandom random = new SplittableRandom(1);
    int stopped = 0;
    for (int game = 0; game < 100; game++) {
      scratch.copyFrom(start);
      rollout.playOut(scratch, random);
      stopped += scratch.isOver() ? 0 : 1;
    }
    assertTrue(stopped > 10, stopped + " of 100 games were stopped");
  }

  @Test
  void initialStonesDoNotCountTowardsTheMercyRule() {
    Diagram diagram =
        Diagram.of(
            """
            . X X X X X X X X
            O X X X X X X X X
            O X X X X X X X X
            . O . O . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            """);
    assertEquals(20, diagram.position(Rules.CHINESE, Color.BLACK).board().stoneLead());
    assertTrue(movesPlayed(diagram, 7.5) > 0);
  }

  private static int movesPlayed(Diagram diagram, double komi) {
    Position position = new Position(diagram.setup(Rules.CHINESE, komi, Color.BLACK));
    new PatternRollout().playOut(position, new SplittableRandom(1));
    return position.moveCount();
  }

  @Test
  void equalSeedsGiveEqualGames() {
    Position start = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    List<String> boards = new ArrayList<>();
    for (int time = 0; time < 2; time++) {
      Position scratch = new Position(start);
      PatternRollout rollout = new PatternRollout();
      SplittableRandom random = new SplittableRandom(7);
      StringBuilder all = new StringBuilder();
      for (int game = 0; game < 20; game++) {
        scratch.copyFrom(start);
        rollout.playOut(scratch, random);
        all.append(scratch);
      }
      boards.add(all.toString());
    }
    assertEquals(boards.getFirst(), boards.getLast());
  }
}
