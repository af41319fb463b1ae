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
 * Reads and converts network files of all supported formats: ONNX with Tengen's {@linkplain
 * io.tengen.worker.inference.onnx.Signature signature}, KataGo's, and Leela Zero's. The format is
 * recognized by a file's first bytes, independently of its name. All methods block. The messages of
 * {@link NetworkFileException} are one line that names the file. A network that does not fit into
 * the heap causes an {@link IOException} whose message is one line that tells how much memory it
 * needs, without the file.
 */
public final class NetworkFiles {
  /** The first byte of ONNX files: the tag of the format version. Text and gzip begin otherwise. */
  private static final int ONNX_FIRST_BYTE = 0x08;

  private NetworkFiles() {}

  /**
   * Returns the properties of a file's network.
   *
   * @throws NetworkFileException if the file contains no network that Tengen supports
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
   * Writes a file's network as ONNX. An ONNX file is copied unchanged. Equal files give equal
   * bytes.
   *
   * @param out not closed
   * @return the properties of the written file
   * @throws NetworkFileException if the file contains no network that Tengen supports
   * @throws IOException if the file cannot be read, or {@code out} cannot be written
   */
  public static NetworkInfo convert(Path file, OutputStream out) throws IOException {
    Loaded loaded = load(file, Sha256.of(file));
    HashedOutput hashed = new HashedOutput(out);
    try {
      if (loaded.isOnnx()) {
        Files.copy(file, hashed.stream());
      } else {
        loaded.model().writeTo(hashed.stream());
      }
    } catch (OutOfMemoryError e) {
      throw NetworkMemory.tooSmall(file, e);
    }
    return hashed.info(name(file), loaded.model());
  }

  /**
   * Writes a network as ONNX.
   *
   * @param out not closed
   * @return the properties of the written file
   * @throws IOException if {@code out} cannot be written
   */
  public static NetworkInfo write(Network network, OutputStream out) throws IOException {
    return write(OnnxModel.of(network, null), network.name(), out);
  }

  /**
   * Writes a network as ONNX.
   *
   * @param name display name, unless the network declares one
   * @param out not closed
   * @return the properties of the written file
   * @throws IOException if {@code out} cannot be written
   */
  public static NetworkInfo write(OnnxModel model, String name, OutputStream out)
      throws IOException {
    HashedOutput hashed = new HashedOutput(out);
    model.writeTo(hashed.stream());
    return hashed.info(name, model);
  }

  /**
   * Reads a file's network, and converts it to ONNX if necessary.
   *
   * @throws NetworkFileException if the file contains no network that Tengen supports
   * @throws IOException if it cannot be read
   */
  static OnnxModel model(Path file) throws IOException {
    return load(file, Sha256.of(file)).model();
  }

  /**
   * A network and its ONNX file.
   *
   * @param sha256 SHA-256 of the bytes that {@link #convert} writes, in hex
   */
  public record Converted(OnnxModel model, String sha256) {}

  /**
   * Reads a file's network, and converts it to ONNX if necessary.
   *
   * @throws NetworkFileException if the file contains no network that Tengen supports
   * @throws IOException if it cannot be read
   */
  public static Converted converted(Path file) throws IOException {
    String sha256 = Sha256.of(file);
    Loaded loaded = load(file, sha256);
    return new Converted(
        loaded.model(),
        loaded.isOnnx()
            ? sha256
            : write(loaded.model(), name(file), OutputStream.nullOutputStream()).sha256());
  }

  private static Loaded load(Path file, String sha256) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      in.mark(1);
      boolean onnx = in.read() == ONNX_FIRST_BYTE;
      in.reset();
      OnnxModel model = onnx ? OnnxModel.read(in) : OnnxModel.of(ForeignNetworks.read(in), sha256);
      return new Loaded(model, onnx);
    } catch (NetworkFileException e) {
      throw new NetworkFileException(file + ": " + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw NetworkMemory.tooSmall(file, e);
    }
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  /**
   * A file's network.
   *
   * @param isOnnx whether the file is ONNX; false if the network was converted
   */
  private record Loaded(OnnxModel model, boolean isOnnx) {}

  /** A wrapper of an output stream that counts and hashes the bytes written. */
  private static final class HashedOutput {
    private final Sha256 hash = new Sha256();
    private final OutputStream stream;
    private long bytes;

    HashedOutput(OutputStream out) {
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

    /** Returns the properties of the file written so far. */
    NetworkInfo info(String fileName, OnnxModel model) {
      return NetworkInfo.ofOnnx(fileName, model.declaration(), bytes, hash.hex());
    }
  }
}
