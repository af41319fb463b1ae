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
 * KataGo's {@code globalTargetsNC}: what its trainer learns of a position besides the policy and
 * the board, with the weights of each, and what the position is. docs/data.md lists the indices.
 * Confined to one thread.
 */
final class KataGoTargets {
  /** Older versions have 64. */
  static final int COUNT = 80;

  /** Index of the score that the search itself expects, for the side to move. */
  static final int SCORE = 19;

  private static final double SHOWN = 0.98;
  private static final int VERSION = 3;

  private final float[] targets = new float[COUNT];

  /**
   * The numbers for a position.
   *
   * @param policy what the policy of the position is to be; null where nobody knows
   * @param hasReply whether the policy of the next position is known
   * @return valid until the next call
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
    SearchSummary searchSummary = game.turns().get(turn).searchSummary();
    FinalBoard end = game.end();
    if (end != null) {
      targets[20] = (float) (side == Color.BLACK ? end.lead() : -end.lead());
    }
    if (searchSummary != null && searchSummary.lead() != null) {
      targets[21] = searchSummary.lead().floatValue();
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
    targets[60] = searchSummary == null ? 0 : searchSummary.visits();
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

  /** Which of the last five moves a network is shown: now and then fewer, so that it needs none. */
  private void fillHistory(TrainingGame game, int turn) {
    SplittableRandom random = new SplittableRandom(game.seed() + turn);
    for (int i = 0; i < 5 && random.nextDouble() < SHOWN; i++) {
      targets[36 + i] = 1;
    }
  }

  /** 128 bits that tell games apart, in six numbers that a float holds exactly. */
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
