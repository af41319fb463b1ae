package io.tengen.worker.data.export;

import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import io.tengen.worker.data.shard.FinalBoard;
import io.tengen.worker.data.shard.MoveCounts;
import io.tengen.worker.data.shard.SearchSummary;
import io.tengen.worker.data.shard.TrainingGame;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * KataGo's {@code globalTargetsNC}: a position's targets other than the policy and the board, their
 * weights, and a description of the position. docs/data.md lists the indices. Confined to one
 * thread.
 */
final class KataGoTargets {
  /** The number of values; older versions of KataGo have 64. */
  static final int COUNT = 80;

  /** The index of the search's expected score, for the side to move. */
  static final int SCORE = 19;

  private static final double SHOWN = 0.98;
  private static final int VERSION = 3;

  private final float[] targets = new float[COUNT];

  /**
   * Computes the values of a position.
   *
   * @param policy the policy target of the position; null if unknown
   * @param hasReply whether the policy of the next position is known
   * @return an array that is valid until the next call
   */
  float[] of(
      TrainingGame game,
      int turn,
      Color side,
      ValueTargets values,
      @Nullable MoveCounts policy,
      boolean hasReply) {
    Arrays.fill(targets, 0);
    int points = game.setup().size() * game.setup().size();
    values.mix(turn, side, 0, targets, 0);
    values.mix(turn, side, 1 / (1 + points * 0.176), targets, 4);
    values.mix(turn, side, 1 / (1 + points * 0.056), targets, 8);
    values.mix(turn, side, 1 / (1 + points * 0.016), targets, 12);
    values.mix(turn, side, 1, targets, 16);
    SearchSummary summary = game.turns().get(turn).summary();
    FinalBoard end = game.end();
    if (end != null) {
      targets[20] = (float) (side == Color.BLACK ? end.lead() : -end.lead());
    }
    if (summary != null && summary.lead() != null) {
      targets[21] = summary.lead().floatValue();
      targets[29] = 1;
    }
    targets[22] = values.varianceTime(turn);
    targets[25] = 1;
    targets[26] = 1;
    targets[27] = end == null ? 0 : 1;
    targets[28] = hasReply ? 1 : 0;
    targets[32] = policy == null ? 0 : entropy(policy);
    targets[33] = 1;
    targets[34] = end == null ? 0 : 1;
    fillHistory(game, turn);
    fillHash(game);
    double komi = game.setup().komi();
    targets[47] = (float) (side == Color.WHITE ? komi : -komi);
    targets[48] = 1;
    targets[51] = turn;
    boolean cutOff = game.outcome().reason() == Outcome.Reason.MOVE_LIMIT;
    targets[52] = cutOff ? 1 : 0;
    targets[53] = game.opening();
    targets[54] = Math.max(0, game.setup().blackStones().size() - 1);
    targets[60] = summary == null ? 0 : summary.visits();
    targets[62] = cutOff ? 0 : 1;
    targets[63] = VERSION;
    return targets;
  }

  /** The entropy of the moves' shares of the counts, in nats. */
  private static float entropy(MoveCounts counts) {
    double sum = counts.sum();
    double entropy = 0;
    for (int i = 0; i < counts.size(); i++) {
      double share = counts.count(i) / sum;
      entropy -= share * Math.log(share);
    }
    return (float) entropy;
  }

  /**
   * Chooses which of the last five moves the inputs show: sometimes fewer, so that a network does
   * not depend on them.
   */
  private void fillHistory(TrainingGame game, int turn) {
    SplittableRandom random = new SplittableRandom(game.seed() + turn);
    for (int i = 0; i < 5 && random.nextDouble() < SHOWN; i++) {
      targets[36 + i] = 1;
    }
  }

  /** Writes 128 bits that identify the game, in six numbers that a float represents exactly. */
  private void fillHash(TrainingGame game) {
    SplittableRandom random =
        new SplittableRandom(game.id().source().hashCode() * 31L + game.id().index() ^ game.seed());
    for (int half = 0; half < 2; half++) {
      long hash = random.nextLong();
      targets[41 + 3 * half] = hash & 0x3FFFFF;
      targets[42 + 3 * half] = hash >>> 22 & 0x3FFFFF;
      targets[43 + 3 * half] = hash >>> 44 & 0xFFFFF;
    }
  }
}
