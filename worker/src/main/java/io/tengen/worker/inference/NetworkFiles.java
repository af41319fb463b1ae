package io.tengen.worker.inference;

import io.tengen.worker.inference.file.ForeignNetworks;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Network files of every format that Tengen reads: ONNX with its own {@linkplain
 * io.tengen.worker.inference.onnx.Signature signature}, KataGo's, Leela Zero's. What a file is
 * shows in its first bytes, whatever its name. All methods block; a message of theirs is one line
 * that names the file.
 */
public final class NetworkFiles {
  /** How ONNX begins: the tag of its format's version. Text and gzip do not. */
  private static final int ONNX_BEGINS = 0x08;

  private NetworkFiles() {}

  /**
   * What a file holds.
   *
   * @throws NetworkFileException if it holds no network that Tengen can use
   * @throws IOException if it cannot be read
   */
  public static NetworkInfo info(Path file) throws IOException {
    String sha256 = sha256(file);
    Loaded loaded = load(file, sha256);
    return loaded.isOnnx()
        ? NetworkInfo.ofOnnx(name(file), loaded.model().declaration(), Files.size(file), sha256)
        : NetworkInfo.ofForeign(loaded.model().declaration(), Files.size(file), sha256);
  }

  /**
   * Writes a file's network as ONNX; a file that is ONNX already byte for byte. Equal files give
   * equal bytes.
   *
   * @return what was written
   * @throws NetworkFileException if the file holds no network that Tengen can use
   * @throws IOException if it cannot be read, or {@code out} not be written
   */
  public static NetworkInfo convert(Path file, OutputStream out) throws IOException {
    Loaded loaded = load(file, sha256(file));
    Hashed hashed = new Hashed(out);
    if (loaded.isOnnx()) {
      Files.copy(file, hashed.stream());
    } else {
      loaded.model().writeTo(hashed.stream());
    }
    return hashed.info(name(file), loaded.model());
  }

  /**
   * Writes a network as ONNX.
   *
   * @return what was written
   */
  public static NetworkInfo write(Network network, OutputStream out) throws IOException {
    OnnxModel model = OnnxModel.of(network, null);
    Hashed hashed = new Hashed(out);
    model.writeTo(hashed.stream());
    return hashed.info(network.name(), model);
  }

  /**
   * A file's network in Tengen's one form, converted if need be.
   *
   * @throws NetworkFileException if the file holds no network that Tengen can use
   * @throws IOException if it cannot be read
   */
  static OnnxModel model(Path file) throws IOException {
    return load(file, sha256(file)).model();
  }

  private static Loaded load(Path file, String sha256) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      in.mark(1);
      boolean onnx = in.read() == ONNX_BEGINS;
      in.reset();
      OnnxModel model = onnx ? OnnxModel.read(in) : OnnxModel.of(ForeignNetworks.read(in), sha256);
      return new Loaded(model, onnx);
    } catch (NetworkFileException e) {
      throw new NetworkFileException(file + ": " + e.getMessage(), e);
    }
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static String sha256(Path file) throws IOException {
    MessageDigest digest = newDigest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * A file's network.
   *
   * @param isOnnx whether the file is; else it was converted
   */
  private record Loaded(OnnxModel model, boolean isOnnx) {}

  /** A stream whose bytes are counted and hashed. */
  private static final class Hashed {
    private final MessageDigest digest = newDigest();
    private final DigestOutputStream stream;
    private long bytes;

    Hashed(OutputStream out) {
      stream =
          new DigestOutputStream(out, digest) {
            @Override
            public void write(int b) throws IOException {
              super.write(b);
              bytes++;
            }

            @Override
            public void write(byte[] array, int offset, int length) throws IOException {
              super.write(array, offset, length);
              bytes += length;
            }
          };
    }

    OutputStream stream() {
      return stream;
    }

    /** What has been written. */
    NetworkInfo info(String fileName, OnnxModel model) {
      String sha256 = HexFormat.of().formatHex(digest.digest());
      return NetworkInfo.ofOnnx(fileName, model.declaration(), bytes, sha256);
    }
  }
}
