package io.tengen.wire;

import io.tengen.game.record.Checkpoint;

/**
 * An unfinished game, or some of its moves, as it is sent. It is decoded by the receiver that knows
 * the size of the board, so that an invalid one costs the game's moves and not the message around
 * it. Immutable.
 */
public final class EncodedCheckpoint {
  private final io.tengen.proto.v1.Checkpoint message;

  private EncodedCheckpoint(io.tengen.proto.v1.Checkpoint message) {
    this.message = message;
  }

  /**
   * Encodes a checkpoint.
   *
   * @param size points along one side of the board
   */
  public static EncodedCheckpoint of(Checkpoint checkpoint, int size) {
    return new EncodedCheckpoint(CheckpointCodec.encode(checkpoint, size));
  }

  /** Wraps the message of a checkpoint. */
  public static EncodedCheckpoint of(io.tengen.proto.v1.Checkpoint message) {
    return new EncodedCheckpoint(message);
  }

  /**
   * Decodes the moves and the referee's log.
   *
   * @param size points along one side of the board
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  public Checkpoint decode(int size) {
    return CheckpointCodec.decode(message, size);
  }

  /** Returns whether the checkpoint has no moves. */
  public boolean isEmpty() {
    return message.getMovesCount() == 0;
  }

  /** Returns the number of bytes that the checkpoint takes in a message. */
  public int bytes() {
    return message.getSerializedSize();
  }

  /** Returns the message. */
  public io.tengen.proto.v1.Checkpoint encode() {
    return message;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EncodedCheckpoint that && message.equals(that.message);
  }

  @Override
  public int hashCode() {
    return message.hashCode();
  }

  @Override
  public String toString() {
    return "checkpoint of " + message.getMovesCount() + " moves from move " + message.getFrom();
  }
}
