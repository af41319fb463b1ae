package io.tengen.engine.net;

import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A network on a device: numbers in, numbers out. The inputs of a batch are written into buffers
 * that stay, {@link #run} evaluates them, and the outputs can be read until the next run. No method
 * uses or changes the buffers' positions and limits.
 *
 * <p>Belongs to one thread at a time, which {@link #run} blocks; only {@link #run} does.
 */
public interface Backend extends AutoCloseable {
  /** What goes into a batch. */
  InputShape shape();

  /** Positions of the largest batch. */
  int maxBatch();

  /**
   * Takes the planes: position after position, of each plane after plane, each row by row and of
   * the batch's side.
   */
  FloatBuffer planes();

  /** Takes the globals, position after position. */
  FloatBuffer globals();

  /**
   * Evaluates the first positions in the buffers.
   *
   * @param count of positions, 1 to {@link #maxBatch}
   * @param side cells along the side of their planes
   * @throws BackendException if that fails; the next run may succeed
   */
  void run(int count, int side) throws BackendException;

  /** Logits of the moves of each position: the cells row by row, then the pass. */
  FloatBuffer policy();

  /** The expected result of each position, −1 to 1, from the side to move. */
  FloatBuffer value();

  /** By how many points the side to move is ahead, for each position; null if it is not told. */
  @Nullable FloatBuffer lead();

  /** Who will own the cells of each position, −1 to 1 for the side to move; null if not told. */
  @Nullable FloatBuffer ownership();

  /** Frees the device; {@link #run} must not be called any more. */
  @Override
  void close();
}
