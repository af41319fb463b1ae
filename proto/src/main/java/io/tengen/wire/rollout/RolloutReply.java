package io.tengen.wire.rollout;

import java.nio.ByteBuffer;

/**
 * A message from a worker that plays rollouts. Buffers are little-endian and not copied; do not
 * change them.
 */
public sealed interface RolloutReply {

  /**
   * Accepts a search.
   *
   * @param threads number of rollouts that the server plays at once
   * @param credits number of rollouts that the client may have unanswered
   */
  record Opened(int threads, int credits) implements RolloutReply {}

  /**
   * The results of a batch.
   *
   * @param number number of the batch
   * @param results for each rollout 1 if Black has won, 0 for a draw, −1 if White has won, in 8
   *     bits; Black's lead, komi included, as a 32-bit float; and if moves are wanted their number,
   *     in 16 bits, and the moves in the format of {@link MoveBytes}
   * @param busyNanos nanoseconds for which a thread of the server played this batch
   */
  record Results(long number, ByteBuffer results, long busyNanos) implements RolloutReply {}

  /**
   * Says why a batch was not played.
   *
   * @param reason one line
   */
  record Failure(long number, String reason) implements RolloutReply {}

  /** A message of a newer version. */
  record Unknown() implements RolloutReply {}
}
