package io.tengen.worker.rollout;

import io.tengen.engine.rollout.remote.RolloutTask;
import io.tengen.game.board.Points;
import io.tengen.wire.rollout.MoveBytes;
import io.tengen.wire.rollout.RolloutReply;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;

/**
 * Reads the results of batches, whose sender is not trusted.
 *
 * @param points the points of the board
 * @param moves whether results have moves
 */
record ResultReader(Points points, boolean moves) {

  /** Returns what is wrong with the results of a batch, in one line; empty if nothing. */
  Optional<String> problem(RolloutReply.Results reply, int count) {
    ByteBuffer results = results(reply);
    int width = MoveBytes.width(points.size());
    for (int i = 0; i < count; i++) {
      if (results.remaining() < Byte.BYTES + Float.BYTES + (moves ? Short.BYTES : 0)) {
        return Optional.of("results for " + i + " rollouts instead of " + count);
      }
      byte gain = results.get();
      float lead = results.getFloat();
      if (gain < -1 || gain > 1 || !Float.isFinite(lead)) {
        return Optional.of("a result of " + gain + " with a lead of " + lead);
      }
      int length = moves ? Short.toUnsignedInt(results.getShort()) : 0;
      if (results.remaining() < length * width) {
        return Optional.of("a rollout of " + length + " moves, which do not follow");
      }
      for (int move = 0; move < length; move++) {
        int index = MoveBytes.get(results, width);
        if (index > points.count()) {
          return Optional.of("a rollout with move " + index);
        }
      }
    }
    if (results.hasRemaining()) {
      return Optional.of(results.remaining() + " bytes after the last result");
    }
    return reply.busyNanos() < 0
        ? Optional.of("a time of " + reply.busyNanos() + " nanoseconds")
        : Optional.empty();
  }

  /** Completes tasks with results of which nothing is wrong. */
  void complete(List<RolloutTask> tasks, RolloutReply.Results reply) {
    ByteBuffer results = results(reply);
    int width = MoveBytes.width(points.size());
    int[] played = {};
    for (RolloutTask task : tasks) {
      int gain = results.get();
      double lead = results.getFloat();
      int length = moves ? Short.toUnsignedInt(results.getShort()) : 0;
      if (played.length < length) {
        played = new int[2 * length];
      }
      for (int i = 0; i < length; i++) {
        played[i] = points.fromIndex(MoveBytes.get(results, width));
      }
      Reports.completed(task, gain, lead, played, length);
    }
  }

  private static ByteBuffer results(RolloutReply.Results reply) {
    return reply.results().duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }
}
