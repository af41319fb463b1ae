package io.tengen.worker.outbox;

import io.tengen.files.DurableFiles;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of bytes that could not be decoded, kept for inspection. It never grows beyond {@link
 * #LIMIT}; further bytes are dropped.
 */
final class DamagedBytes {
  private static final Logger log = LoggerFactory.getLogger(DamagedBytes.class);

  static final String NAME = "outbox.damaged";
  static final int LIMIT = 16 << 20;

  private final Path file;

  DamagedBytes(Path directory) {
    file = directory.resolve(NAME);
  }

  Path file() {
    return file;
  }

  /** Appends these bytes as far as there is space. A failure to write is logged and ignored. */
  void add(ByteBuffer bytes) {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      long room = Math.max(0, LIMIT - channel.size());
      ByteBuffer some = bytes.slice(bytes.position(), (int) Math.min(room, bytes.remaining()));
      while (some.hasRemaining()) {
        channel.write(some);
      }
    } catch (IOException e) {
      log.warn(
          "damaged bytes cannot be written to {} and are dropped: {}", file, Reasons.withFile(e));
    }
  }

  /** Replaces the contents by moving a whole file here, whatever its size. */
  void takeWhole(Path other) throws IOException {
    DurableFiles.move(other, file);
  }
}
