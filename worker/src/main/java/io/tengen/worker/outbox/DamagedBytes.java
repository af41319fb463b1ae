package io.tengen.worker.outbox;

import io.tengen.files.DurableFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where bytes go that nobody can read, for people to look at: a file that never grows beyond {@link
 * #LIMIT}; what comes when it is full is dropped.
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

  /** Adds these bytes, as far as there is room. That they cannot be written is no harm. */
  void add(ByteBuffer bytes) {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      long room = Math.max(0, LIMIT - channel.size());
      ByteBuffer some = bytes.slice(bytes.position(), (int) Math.min(room, bytes.remaining()));
      while (some.hasRemaining()) {
        channel.write(some);
      }
    } catch (IOException e) {
      log.warn("what is damaged cannot be put into {} and is dropped: {}", file, e.toString());
    }
  }

  /** Takes a whole file in place of what it had, however large that is. */
  void takeWhole(Path other) throws IOException {
    DurableFiles.move(other, file);
  }
}
