package io.tengen.engine.net;

import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A network on a device. The caller writes the inputs of a batch into buffers, which stay the same
 * objects; {@link #run} evaluates them; the outputs can be read until the next run. No method uses
 * or changes the positions and limits of the buffers.
 *
 * <p>Used by one thread at a time, not always the same one if {@link #computesOnCaller}. Only
 * {@link #run} blocks.
 */
public interface Backend extends AutoCloseable {
  /** Returns the shape of the inputs. */
  InputShape shape();

  /** Returns the maximum number of positions of a batch. */
  int maxBatch();

  /**
   * Returns the buffer for the planes: position after position, each plane after plane, each plane
   * row by row with the side length of the batch.
   */
  FloatBuffer planes();

  /** Returns the buffer for the globals, position after position. */
  FloatBuffer globals();

  /**
   * Evaluates the first positions in the buffers.
   *
   * @param count the number of positions, 1 to {@link #maxBatch}
   * @param side the side length of the planes, in cells
   * @throws BackendException if the evaluation fails; the next run may succeed
   */
  void run(int count, int side) throws BackendException;

  /**
   * Returns whether {@link #run} computes on the calling thread, whichever that is, so that a
   * waiting thread can run a batch itself. False if a separate device computes.
   */
  default boolean computesOnCaller() {
    return false;
  }

  /** Returns the logits of the moves of each position: the cells row by row, then the pass. */
  FloatBuffer policy();

  /** Returns the expected result of each position for the side to move, −1 (loss) to 1 (win). */
  FloatBuffer value();

  /**
   * Returns the lead of the side to move in points for each position; null if the network does not
   * give it.
   */
  @Nullable FloatBuffer lead();

  /**
   * Returns the expected owner of the cells of each position, −1 (opponent) to 1 (side to move);
   * null if the network does not give it.
   */
  @Nullable FloatBuffer ownership();

  /** Releases the device. {@link #run} must not be called afterwards. */
  @Override
  void close();
}
