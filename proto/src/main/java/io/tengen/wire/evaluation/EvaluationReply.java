package io.tengen.wire.evaluation;

import java.nio.ByteBuffer;

/** A message from a worker that evaluates positions. Buffers are not copied; do not change them. */
public sealed interface EvaluationReply {

  /**
   * Accepts a client.
   *
   * @param credits number of positions that the client may have unanswered
   * @param planes number of planes of the network
   * @param globals number of globals of the network
   */
  record Opened(int credits, int planes, int globals) implements EvaluationReply {}

  /**
   * The answers to a batch.
   *
   * @param number number of the batch
   * @param values for each position its value for the side to move, −1 to 1, and its lead in points
   *     (NaN for none), as 32-bit floats, little-endian
   * @param logits for each position the logits of the cells row by row and of the pass, as floats
   *     of 16 or 32 bits, little-endian
   */
  record Answers(long number, ByteBuffer values, ByteBuffer logits) implements EvaluationReply {}

  /**
   * Says why a batch was not evaluated.
   *
   * @param reason one line
   */
  record Failure(long number, String reason) implements EvaluationReply {}

  /** A message of a newer version. */
  record Unknown() implements EvaluationReply {}
}
