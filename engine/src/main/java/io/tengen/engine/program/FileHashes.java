package io.tengen.engine.program;

import io.tengen.files.artifact.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * SHA-256 hashes of files. A file is read again only after its size or the time of its last change
 * has changed, so that weights of hundreds of megabytes are not read for each start of a program.
 * Thread-safe.
 */
final class FileHashes {
  private final Map<FileStamp, String> known = new ConcurrentHashMap<>();

  /**
   * Returns the hash in hexadecimal digits; blocks while a file is read that is not known.
   *
   * @throws IOException if the file cannot be read
   */
  String of(Path file) throws IOException {
    FileStamp stamp = FileStamp.of(file);
    String hash = known.get(stamp);
    if (hash == null) {
      hash = Sha256.of(file);
      known.put(stamp, hash);
    }
    return hash;
  }
}
