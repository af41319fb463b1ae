package io.tengen.worker.inference;

import io.tengen.files.artifact.Sha256;
import io.tengen.worker.inference.file.ForeignNetworks;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.BufferedInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

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
    String sha256 = Sha256.of(file);
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
    Loaded loaded = load(file, Sha256.of(file));
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
    return load(file, Sha256.of(file)).model();
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

  /**
   * A file's network.
   *
   * @param isOnnx whether the file is; else it was converted
   */
  private record Loaded(OnnxModel model, boolean isOnnx) {}

  /** A stream whose bytes are counted and hashed. */
  private static final class Hashed {
    private final Sha256 hash = new Sha256();
    private final OutputStream stream;
    private long bytes;

    Hashed(OutputStream out) {
      stream =
          new FilterOutputStream(out) {
            @Override
            public void write(int b) throws IOException {
              write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] array, int offset, int length) throws IOException {
              out.write(array, offset, length);
              hash.update(ByteBuffer.wrap(array, offset, length));
              bytes += length;
            }
          };
    }

    OutputStream stream() {
      return stream;
    }

    /** What has been written. */
    NetworkInfo info(String fileName, OnnxModel model) {
      return NetworkInfo.ofOnnx(fileName, model.declaration(), bytes, hash.hex());
    }
  }
}
