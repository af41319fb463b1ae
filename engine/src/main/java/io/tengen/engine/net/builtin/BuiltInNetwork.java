package io.tengen.engine.net.builtin;

import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.files.AtomicFile;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The network that comes with the program, which engines name as {@code net=tengen}. Other networks
 * of that name take precedence where a user gives one. Thread-safe.
 */
public final class BuiltInNetwork {
  /** The entry as engines name it. */
  public static final ResourceName ENTRY = new ResourceName(WorkerResource.NETWORK, "tengen");

  /** The side of the smallest board on which it plays, in points. */
  public static final int SMALLEST = 7;

  /** The side of the largest board on which it plays, in points. */
  public static final int LARGEST = 13;

  private static final String RESOURCE = "tengen.onnx";

  private BuiltInNetwork() {}

  private static final class Content {
    static final byte[] BYTES = read();
    static final Artifact ARTIFACT = new Artifact(Sha256.of(BYTES), BYTES.length);

    private static byte[] read() {
      try (InputStream in =
          Objects.requireNonNull(BuiltInNetwork.class.getResourceAsStream(RESOURCE), RESOURCE)) {
        return in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Returns whether it plays on boards of a size. */
  public static boolean playsOn(int size) {
    return size >= SMALLEST && size <= LARGEST;
  }

  /** Returns its identity. */
  public static Artifact artifact() {
    return Content.ARTIFACT;
  }

  /**
   * Returns a file with the network among the system's temporary files. Processes share the file,
   * whose content is verified by every call. Blocks on the disk.
   *
   * @throws IOException if the file can neither be read nor replaced
   */
  public static Path file() throws IOException {
    Path file =
        Path.of(System.getProperty("java.io.tmpdir"), "tengen-" + artifact().brief() + ".onnx");
    if (Files.exists(file) && Artifact.of(file).equals(artifact())) {
      return file;
    }
    try (AtomicFile written = AtomicFile.create(file)) {
      written.stream().write(Content.BYTES);
      written.commit();
    }
    return file;
  }
}
