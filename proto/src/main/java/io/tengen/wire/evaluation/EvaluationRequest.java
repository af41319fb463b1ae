package io.tengen.wire.evaluation;

import io.tengen.files.artifact.Artifact;
import io.tengen.wire.LeaseToken;
import java.nio.ByteBuffer;

/** A message to a worker that evaluates positions. Buffers are not copied; do not change them. */
public sealed interface EvaluationRequest {

  /**
   * Opens a stream for a network, or presents a newer permit.
   *
   * @param version version of the protocol, {@link EvaluationService#VERSION} in this program
   * @param permit what the coordinator sealed for the client
   * @param network the network's file
   * @param full whether logits are to have 32 bits instead of 16
   */
  record Open(int version, LeaseToken permit, Artifact network, boolean full)
      implements EvaluationRequest {}

  /**
   * Positions to evaluate.
   *
   * @param number chosen by the client, different for all batches of the stream
   * @param count number of positions, 1 or more
   * @param side side length of the planes, in cells
   * @param planes for each position its planes as 64-bit numbers, little-endian, a bit for each
   *     cell
   * @param globals for each position its globals as 32-bit floats, little-endian
   * @param deadlineMillis milliseconds for which the client waits
   */
  record Batch(
      long number, int count, int side, ByteBuffer planes, ByteBuffer globals, int deadlineMillis)
      implements EvaluationRequest {}

  /** A message of a newer version. */
  record Unknown() implements EvaluationRequest {}

  /**
   * A message that could not be decoded.
   *
   * @param problem one line that says what is wrong
   */
  record Malformed(String problem) implements EvaluationRequest {}
}
