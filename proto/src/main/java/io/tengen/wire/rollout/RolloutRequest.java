package io.tengen.wire.rollout;

import io.tengen.game.rules.GameSetup;
import io.tengen.wire.LeaseToken;
import java.nio.ByteBuffer;
import java.util.OptionalDouble;

/**
 * A message to a worker that plays rollouts. Buffers are little-endian and not copied; do not
 * change them. Their moves have the format of {@link MoveBytes}.
 */
public sealed interface RolloutRequest {

  /**
   * Opens a stream for a search, or presents a newer permit.
   *
   * @param version version of the protocol, {@link RolloutProtocol#VERSION} in this program
   * @param permit what the coordinator sealed for the client
   * @param game what is played
   */
  record Open(int version, LeaseToken permit, Game game) implements RolloutRequest {}

  /**
   * The rollouts of a stream.
   *
   * @param setup the setup of the roots
   * @param policy name of the rollout policy
   * @param replies the factor of the weights of replies; empty for that of the board's size
   * @param moves whether the moves of rollouts are wanted
   */
  record Game(GameSetup setup, String policy, OptionalDouble replies, boolean moves) {}

  /**
   * Replaces the position at which paths begin.
   *
   * @param id chosen by the client, different for all roots of the stream
   * @param moves the moves of the game up to the root
   */
  record Root(long id, ByteBuffer moves) implements RolloutRequest {}

  /**
   * Rollouts to play.
   *
   * @param number chosen by the client, different for all batches of the stream
   * @param root the last root's id
   * @param count number of rollouts, 1 to {@link RolloutProtocol#MOST_BATCH}
   * @param paths for each rollout the number of moves from the root to the leaf, in 16 bits, and
   *     these moves
   * @param deadlineMillis milliseconds for which the client waits
   */
  record Batch(long number, long root, int count, ByteBuffer paths, int deadlineMillis)
      implements RolloutRequest {}

  /** A message of a newer version. */
  record Unknown() implements RolloutRequest {}

  /**
   * A message that could not be decoded.
   *
   * @param problem one line that says what is wrong
   */
  record Malformed(String problem) implements RolloutRequest {}
}
