package io.tengen.game.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class AdjudicationTest {
  private static final Adjudication TWO_EACH = new Adjudication(0.9, 2);
  private static final IntFunction<Color> BLACK_FIRST = i -> i % 2 == 0 ? Color.BLACK : Color.WHITE;

  /** Returns moves with these win rates for their own side; NaN for a move without statistics. */
  private static List<GameRecord.Move> moves(double... winRates) {
    List<GameRecord.Move> moves = new ArrayList<>();
    for (double winRate : winRates) {
      SearchStats search = Double.isNaN(winRate) ? null : new SearchStats(1, winRate, List.of());
      moves.add(new GameRecord.Move(Points.PASS, 0, search));
    }
    return moves;
  }

  @Test
  void bothMustAgreeForAllMoves() {
    assertEquals(Color.BLACK, TWO_EACH.winner(moves(0.9, 0.1, 0.99, 0), BLACK_FIRST));
    assertEquals(Color.WHITE, TWO_EACH.winner(moves(0.5, 0.5, 0.1, 1, 0, 0.9), BLACK_FIRST));
    assertNull(TWO_EACH.winner(moves(0.1, 0.99, 0), BLACK_FIRST), "too few");
    assertNull(TWO_EACH.winner(moves(0.9, 0.1, 0.89, 0), BLACK_FIRST), "Black doubts");
    assertNull(TWO_EACH.winner(moves(0.9, 0.9, 0.9, 0.9), BLACK_FIRST), "both think they win");
    assertNull(TWO_EACH.winner(moves(0.9, 0.1, 0.1, 0.9), BLACK_FIRST), "both changed their minds");
  }

  @Test
  void playerWithoutStatisticsNeverAgrees() {
    assertNull(TWO_EACH.winner(moves(1, Double.NaN, 1, Double.NaN, 1, Double.NaN), BLACK_FIRST));
    assertNull(Adjudication.NONE.winner(moves(1, 0, 1, 0), BLACK_FIRST));
  }

  @Test
  void bothSidesNeedEnoughMovesAfterAResumption() {
    List<Color> movers = List.of(Color.BLACK, Color.WHITE, Color.WHITE, Color.WHITE);
    assertNull(TWO_EACH.winner(moves(1, 0, 0, 0), movers::get));
  }
}
