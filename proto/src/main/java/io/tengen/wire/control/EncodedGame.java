package io.tengen.wire.control;

import io.tengen.wire.GameRecordCodec;

/**
 * A committed game whose record is encoded as the worker sent it. Takes the array over.
 *
 * @param run the run's id
 * @param index of the game in its run, from 0
 * @param record as {@link GameRecordCodec#toBytes} encodes it
 * @param worker whose report was committed
 */
public record EncodedGame(String run, int index, byte[] record, String worker) {
  /**
   * The game with its record decoded.
   *
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  public StoredGame decode() {
    return new StoredGame(run, index, GameRecordCodec.fromBytes(record), worker);
  }
}
