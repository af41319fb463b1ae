package io.tengen.worker.data.export;

import io.tengen.game.board.Color;
import io.tengen.worker.data.shard.FinalBoard;
import io.tengen.worker.data.shard.SearchSummary;
import io.tengen.worker.data.shard.TrainingGame;

/**
 * KataGo's value targets: exponentially weighted means of the searches' values after each position,
 * ending with the game's result, from White's side (its {@code fillValueTDTargets}).
 */
final class ValueTargets {
  /** Win, loss, no result, score. */
  static final int NUMBERS = 4;

  // Indexed by turn, from White's perspective; the last entry is the game's result.
  private final double[] win;
  private final double[] loss;
  private final double[] score;
  private final double noResult;

  ValueTargets(TrainingGame game) {
    int turns = game.turns().size();
    FinalBoard end = game.end();
    boolean isVoid = !game.outcome().kind().isRated();
    win = new double[turns + 1];
    loss = new double[turns + 1];
    score = new double[turns + 1];
    noResult = isVoid ? 1 : 0;
    win[turns] = isVoid ? 0 : game.result(Color.WHITE);
    loss[turns] = isVoid ? 0 : 1 - win[turns];
    score[turns] = end == null ? 0 : -end.lead();
    for (int i = turns - 1; i >= 0; i--) {
      SearchSummary summary = game.turns().get(i).summary();
      boolean white = game.mover(i) == Color.WHITE;
      Double lead = summary == null ? null : summary.lead();
      // A position that was not searched has the value of the game's result.
      win[i] = summary == null ? win[i + 1] : white ? summary.value() : 1 - summary.value();
      loss[i] = summary == null ? loss[i + 1] : 1 - win[i];
      score[i] = lead == null ? score[i + 1] : white ? lead : -lead;
    }
  }

  /**
   * Computes the mean of the values from a position on: each value takes the share {@code
   * nowFactor} of the weight left by those before it, and the result takes the rest.
   *
   * @param into receives {@value #NUMBERS} numbers for the side to move
   */
  void mix(int turn, Color side, double nowFactor, float[] into, int at) {
    int last = win.length - 1;
    double left = 1;
    double mixedWin = 0;
    double mixedLoss = 0;
    double mixedScore = 0;
    double mixedNone = 0;
    for (int i = turn; i <= last; i++) {
      double weight = i == last ? left : left * nowFactor;
      left -= weight;
      mixedWin += weight * (side == Color.WHITE ? win[i] : loss[i]);
      mixedLoss += weight * (side == Color.WHITE ? loss[i] : win[i]);
      mixedScore += weight * (side == Color.WHITE ? score[i] : -score[i]);
      mixedNone += i == last ? weight * noResult : 0;
    }
    into[at] = (float) mixedWin;
    into[at + 1] = (float) mixedLoss;
    into[at + 2] = (float) mixedNone;
    into[at + 3] = (float) mixedScore;
  }

  /**
   * Returns the sum of the squared changes of value after a turn, weighted by their distance in
   * turns.
   */
  float varianceTime(int turn) {
    double sum = 0;
    for (int i = turn + 1; i < win.length; i++) {
      double change = win[i] - loss[i] - (win[i - 1] - loss[i - 1]);
      sum += (i - turn) * change * change;
    }
    return (float) sum;
  }
}
