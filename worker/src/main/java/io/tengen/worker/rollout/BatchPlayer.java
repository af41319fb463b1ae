package io.tengen.worker.rollout;

import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.engine.rollout.remote.PathRollouts;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.wire.rollout.MoveBytes;
import io.tengen.wire.rollout.RolloutReply;
import io.tengen.wire.rollout.RolloutRequest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.SplittableRandom;

/** Plays batches of one client's rollouts. Confined to one thread at a time. */
final class BatchPlayer {
  private final PathRollouts rollouts;
  private final Points points;
  private final boolean moves;
  private final int width;
  private int[] path = new int[64];

  /**
   * @throws IllegalArgumentException with one line if there is no such policy
   */
  BatchPlayer(RolloutRequest.Game game, SplittableRandom random) {
    rollouts =
        new PathRollouts(
            new Position(game.setup()),
            RolloutPolicies.named(game.policy(), Optional.empty(), game.replies()),
            random);
    points = Points.of(game.setup().size());
    moves = game.moves();
    width = MoveBytes.width(points.size());
  }

  /**
   * Plays a batch.
   *
   * @param root not changed; other threads may read it
   */
  RolloutReply.Results play(Position root, RolloutRequest.Batch batch)
      throws InvalidBatchException {
    long begin = System.nanoTime();
    ByteBuffer paths = batch.paths().duplicate().order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer results = buffer(batch.count() * (moves ? 256 : 5));
    for (int i = 1; i <= batch.count(); i++) {
      int length = read(paths, i);
      if (!rollouts.play(root, path, length)) {
        throw new InvalidBatchException("path " + i + " is illegal or ends the game");
      }
      results = append(results);
    }
    if (paths.hasRemaining()) {
      throw new InvalidBatchException(paths.remaining() + " bytes follow the last path");
    }
    return new RolloutReply.Results(batch.number(), results.flip(), System.nanoTime() - begin);
  }

  /** Reads a path and returns its length. */
  private int read(ByteBuffer paths, int number) throws InvalidBatchException {
    int length =
        paths.remaining() < Short.BYTES ? Integer.MAX_VALUE : Short.toUnsignedInt(paths.getShort());
    if (length > paths.remaining() / width) {
      throw new InvalidBatchException("the batch ends within path " + number);
    }
    if (path.length < length) {
      path = new int[length];
    }
    for (int i = 0; i < length; i++) {
      int index = MoveBytes.get(paths, width);
      if (index > points.count()) {
        throw new InvalidBatchException("path " + number + " has move " + index);
      }
      path[i] = points.fromIndex(index);
    }
    return length;
  }

  private ByteBuffer append(ByteBuffer results) {
    int count = moves ? rollouts.count() : 0;
    ByteBuffer to = results;
    int needed = Byte.BYTES + Float.BYTES + Short.BYTES + count * width;
    if (to.remaining() < needed) {
      to = buffer(2 * to.capacity() + needed).put(to.flip());
    }
    to.put((byte) rollouts.gain()).putFloat((float) rollouts.lead());
    if (moves) {
      to.putShort((short) count);
      for (int i = 0; i < count; i++) {
        MoveBytes.put(to, width, points.toIndex(rollouts.moves()[i]));
      }
    }
    return to;
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
