package io.tengen.coordinator.run.commit;

import akka.util.ByteString;
import io.tengen.game.record.GameRecord;

/** Decodes archived records. */
@FunctionalInterface
public interface RecordReader {
  /**
   * @throws IllegalArgumentException with one line if the record is damaged
   */
  GameRecord read(ByteString encoded);

  /** Returns an archived game as it was reported. */
  default ReportedGame reported(int index, String worker, ByteString encoded) {
    return ReportedGame.of(index, worker, read(encoded), encoded);
  }

  /** Returns the summary of an archived game, equal to the one made when it was counted. */
  default CommittedGame summary(int index, String worker, ByteString encoded) {
    return reported(index, worker, encoded).game();
  }
}
