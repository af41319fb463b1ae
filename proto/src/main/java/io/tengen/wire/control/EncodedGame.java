package io.tengen.wire.control;

import io.tengen.wire.GameRecordCodec;

/**
 * A committed game with its record as the worker sent it.
 *
 * @param run the run's id
 * @param index the index of the game in its run, from 0
 * @param number the number of the game in the run's schedule, from 0; a game that is played in
 *     place of another has its number
 * @param record the record, encoded as by {@link GameRecordCodec#toBytes}. Not copied; do not
 *     change it.
 * @param worker the worker whose report was committed
 * @param status what became of its result
 */
public record EncodedGame(
    String run, int index, int number, byte[] record, String worker, ResultStatus status) {
  /**
   * Returns the game with its record decoded.
   *
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  public StoredGame decode() {
    return new StoredGame(run, index, number, GameRecordCodec.fromBytes(record), worker, status);
  }
}
