package io.tengen.coordinator.http.api;

import akka.NotUsed;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import com.google.protobuf.DynamicMessage;
import io.tengen.game.record.GameRecord;
import io.tengen.game.sgf.Sgf;
import io.tengen.wire.GameRecordCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes the games of a run as a zip archive while it is being sent. Each file is a collection of
 * up to 1,000 games, so that the list of files at the archive's end stays small however many games
 * there are.
 */
final class GameArchiveZip {
  private static final int GAMES = 1_000;

  private GameArchiveZip() {}

  /** Returns the bytes of the archive of these messages of type Game. */
  static Source<ByteString, NotUsed> of(Source<DynamicMessage, NotUsed> games) {
    return games
        .map(List::of)
        .concat(Source.single(List.<DynamicMessage>of()))
        .statefulMapConcat(() -> new Writer()::write);
  }

  /** One archive; used by one thread at a time. */
  private static final class Writer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8);
    private int inFile = GAMES;

    /** Writes a game, or the end of the archive, and returns the bytes that are complete. */
    Iterable<ByteString> write(List<DynamicMessage> game) {
      try {
        if (game.isEmpty()) {
          zip.close();
        } else {
          add(game.getFirst());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      if (bytes.size() == 0) {
        return List.of();
      }
      ByteString complete = ByteString.fromArray(bytes.toByteArray());
      bytes.reset();
      return List.of(complete);
    }

    private void add(DynamicMessage game) throws IOException {
      int index = (int) field(game, "index");
      if (inFile == GAMES) {
        zip.putNextEntry(new ZipEntry("games-%07d.sgf".formatted(index)));
        inFile = 0;
      }
      inFile++;
      var record = (com.google.protobuf.ByteString) field(game, "record");
      GameRecord decoded = GameRecordCodec.fromBytes(record.toByteArray());
      String sgf = Sgf.write(decoded, "Game " + index, "Tengen run " + field(game, "run"));
      zip.write(sgf.getBytes(StandardCharsets.UTF_8));
      zip.write('\n');
    }

    private static Object field(DynamicMessage message, String name) {
      return message.getField(message.getDescriptorForType().findFieldByName(name));
    }
  }
}
