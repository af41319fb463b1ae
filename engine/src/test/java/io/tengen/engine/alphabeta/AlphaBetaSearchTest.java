package io.tengen.engine.alphabeta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.Layout;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.game.rules.Treatment;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlphaBetaSearchTest {
  private static final long SEED = 18;
  private static final long NEVER = Long.MAX_VALUE / 2;

  /** The rules limit the moves or forbid no repetition, so that the table cannot mislead. */
  @ParameterizedTest
  @CsvSource({"mini-go, 4, 3", "mini-go-area, 4, 3", "mini-go, 5, 2"})
  void choosesAMoveOfGreatestMinimaxValue(String rules, int size, int depth)
      throws InterruptedException {
    SplittableRandom random = new SplittableRandom(SEED);
    AlphaBetaSearch search = new AlphaBetaSearch(size, random, () -> 0);
    for (int game = 0; game < 6; game++) {
      Position position = new Position(GameSetup.of(Rules.parse(rules), size, 2.5));
      playRandomly(position, random, 4 + 3 * game);
      if (position.isOver()) {
        continue;
      }
      Position chosen = new Position(position);
      chosen.play(search.best(position, depth, NEVER));
      int value = -minimax(chosen, depth - 1, 1);
      int greatest = minimax(position, depth, 0);
      // A search that sees a decided game does not go deeper.
      assertTrue(
          value == greatest || Math.abs(value) > StaticEvaluation.WIN / 2,
          () -> "seed " + SEED + ": " + value + " instead of " + greatest + "\n" + position);
      assertEquals(Integer.signum(greatest), Integer.signum(value));
    }
  }

  private static int minimax(Position position, int depth, int ply) {
    StaticEvaluation staticEvaluation = new StaticEvaluation();
    if (position.isOver()) {
      int value = staticEvaluation.terminal(position);
      return value > 0 ? value - ply : value < 0 ? value + ply : 0;
    }
    if (depth == 0) {
      return staticEvaluation.evaluate(position);
    }
    int[] moves = new int[position.points().count() + 1];
    int count = position.candidates(moves);
    if (count == 0 || position.setup().rules().pass() == Treatment.ALLOWED) {
      moves[count++] = Points.PASS;
    }
    int best = Integer.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      Position next = new Position(position);
      next.play(moves[i]);
      best = Math.max(best, -minimax(next, depth - 1, ply + 1));
    }
    return best;
  }

  @Test
  void imagesOfAPositionHaveOneHash() {
    SplittableRandom random = new SplittableRandom(SEED);
    SymmetricHash hashes = new SymmetricHash(5);
    Layout layout = new Layout(5, 5);
    GameSetup setup = GameSetup.of(Rules.MINI_GO, 5, 2.5);
    for (int game = 0; game < 50; game++) {
      Position position = new Position(setup);
      playRandomly(position, random, 12);
      for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
        Position image = new Position(setup);
        for (int i = 0; i < position.moveCount(); i++) {
          int move = position.move(i);
          image.play(
              move == Points.PASS ? move : position.points().get(layout.index(symmetry, move)));
        }
        assertEquals(hashes.of(position), hashes.of(image));
      }
      Position next = new Position(position);
      next.playLegal(Points.PASS);
      assertNotEquals(hashes.of(position), hashes.of(next));
    }
  }

  @Test
  void stopsWhenTheTimeIsOver() throws InterruptedException {
    AtomicLong clock = new AtomicLong();
    AlphaBetaSearch search =
        new AlphaBetaSearch(5, new SplittableRandom(SEED), clock::incrementAndGet);
    Position start = new Position(GameSetup.of(Rules.MINI_GO, 5, 2.5));
    assertTrue(start.isLegal(search.best(start, AlphaBetaSearch.MOST_DEPTH, 20)));
    assertTrue(search.positions() < 10_000, () -> search.positions() + " positions");
  }

  @Test
  void anInterruptEndsTheSearch() {
    AlphaBetaSearch search = new AlphaBetaSearch(5, new SplittableRandom(SEED), System::nanoTime);
    Position start = new Position(GameSetup.of(Rules.MINI_GO, 5, 2.5));
    Thread.currentThread().interrupt();
    assertThrows(
        InterruptedException.class, () -> search.best(start, AlphaBetaSearch.MOST_DEPTH, NEVER));
  }

  private static void playRandomly(Position position, SplittableRandom random, int moves) {
    int[] candidates = new int[position.points().count()];
    for (int i = 0; i < moves && !position.isOver(); i++) {
      int count = position.candidates(candidates);
      position.play(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
    }
  }
}
