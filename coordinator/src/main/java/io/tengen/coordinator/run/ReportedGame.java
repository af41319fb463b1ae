package io.tengen.coordinator.run;

import akka.util.ByteString;
import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameRecord;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A refereed game that waits to be counted.
 *
 * @param game what the journal will keep
 * @param record what the archive will keep, whatever its encoding
 */
public record ReportedGame(CommittedGame game, ByteString record) {
  /**
   * Sums up a record.
   *
   * @param index of the game in its run
   * @param encoded the same record as the archive keeps it
   */
  public static ReportedGame of(int index, String worker, GameRecord record, ByteString encoded) {
    long[] nanos = new long[2];
    int[] moves = new int[2];
    for (int i = 0; i < record.moves().size(); i++) {
      int side = record.mover(i) == Color.BLACK ? 0 : 1;
      nanos[side] += record.moves().get(i).nanos();
      moves[side]++;
    }
    CommittedGame game =
        new CommittedGame(
            index,
            record.outcome().winner(),
            record.outcome().reason(),
            nanos[0],
            moves[0],
            nanos[1],
            moves[1],
            worker,
            sha256(encoded));
    return new ReportedGame(game, encoded);
  }

  private static String sha256(ByteString bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.toArrayUnsafe());
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
