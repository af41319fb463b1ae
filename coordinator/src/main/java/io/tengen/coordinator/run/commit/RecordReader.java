package io.tengen.coordinator.run.commit;

import akka.util.ByteString;
import io.tengen.game.record.GameRecord;

/** Reads records as the archive keeps them. */
@FunctionalInterface
public interface RecordReader {
  /**
   * @throws IllegalArgumentException with one line if it is damaged
   */
  GameRecord read(ByteString encoded);

  /** What the journal keeps of an archived game: the same as when it was counted. */
  default CommittedGame summary(int index, String worker, ByteString encoded) {
    return ReportedGame.of(index, worker, read(encoded), encoded).game();
  }
}
