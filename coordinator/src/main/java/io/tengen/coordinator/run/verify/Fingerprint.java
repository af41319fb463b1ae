package io.tengen.coordinator.run.verify;

import io.tengen.files.artifact.Sha256;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.SearchStats;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A hash of everything in a game record that its seed determines: every move with its search
 * statistics, and how the game ended, but no times.
 */
final class Fingerprint {
  /** Length in bytes: half of SHA-256, which makes collisions infeasible to find. */
  private static final int BYTES = 16;

  private Fingerprint() {}

  /** Returns the fingerprint of a record in hexadecimal. */
  static String of(GameRecord record) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(bytes)) {
      for (GameRecord.Move move : record.moves()) {
        out.writeInt(move.move());
        write(move.search(), out);
      }
      // The note is left out: it is for people, and its wording may change.
      write(record.outcome().reason() + " " + record.outcome().result(), out);
      write(record.refereeLog().toString(), out);
    } catch (IOException e) {
      throw new IllegalStateException("a stream in memory failed", e);
    }
    return HexFormat.of().formatHex(Sha256.digest(bytes.toByteArray()), 0, BYTES);
  }

  private static void write(@Nullable SearchStats search, DataOutputStream out) throws IOException {
    if (search == null) {
      out.writeInt(-1);
      return;
    }
    out.writeInt(search.visits());
    out.writeDouble(search.winRate());
    out.writeInt(search.candidates().size());
    for (SearchStats.MoveVisits candidate : search.candidates()) {
      out.writeInt(candidate.move());
      out.writeInt(candidate.visits());
      out.writeDouble(candidate.winRate());
    }
    out.writeInt(search.policy().size());
    for (SearchStats.MoveShare share : search.policy()) {
      out.writeInt(share.move());
      out.writeFloat(share.share());
    }
  }

  private static void write(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }
}
