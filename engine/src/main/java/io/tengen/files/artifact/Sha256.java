package io.tengen.files.artifact;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** An incremental SHA-256. Confined to one thread. */
public final class Sha256 {
  private static final int CHUNK = 1 << 16;

  private final MessageDigest digest;

  public Sha256() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Returns the hash of these bytes, 32 bytes long. */
  public static byte[] digest(byte[] bytes) {
    return new Sha256().digest.digest(bytes);
  }

  /** Returns the hash of these bytes in lower-case hexadecimal digits. */
  public static String of(byte[] bytes) {
    return HexFormat.of().formatHex(digest(bytes));
  }

  /**
   * Returns the hash of a file in lower-case hexadecimal digits. Blocks on the disk.
   *
   * @throws IOException if it cannot be read, or is a directory, a device or a pipe, which may have
   *     no end
   */
  public static String of(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileSystemException(file.toString(), null, "it is not a regular file");
    }
    Sha256 hash = new Sha256();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      hash.update(channel);
    }
    return hash.hex();
  }

  /** Adds the remaining bytes of the buffer without changing its position. */
  public void update(ByteBuffer bytes) {
    digest.update(bytes.duplicate());
  }

  /** Adds everything from the channel's position to its end. */
  void update(FileChannel channel) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    while (channel.read(chunk) >= 0) {
      digest.update(chunk.flip());
      chunk.clear();
    }
  }

  /** Returns the hash of the bytes added so far in lower-case hexadecimal digits, and resets. */
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
