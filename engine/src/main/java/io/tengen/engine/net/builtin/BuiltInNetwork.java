package io.tengen.engine.net.builtin;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The network that comes with the program, which engines name as {@code net=tengen}. A network of
 * that name that a user gives takes precedence. Thread-safe.
 */
public final class BuiltInNetwork {
  /** The entry as engines name it. */
  public static final ResourceName ENTRY = new ResourceName(WorkerResource.NETWORK, "tengen");

  /** The side of the smallest board on which it plays, in points. */
  public static final int SMALLEST = 7;

  /** The side of the largest board on which it plays, in points. */
  public static final int LARGEST = 13;

  private static final String RESOURCE = "tengen.onnx";

  @GuardedBy("BuiltInNetwork.class")
  private static @Nullable Path file;

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

  /** Returns whether this is its hash. */
  public static boolean isHash(String sha256) {
    return sha256.equals(artifact().sha256());
  }

  /** Returns its bytes, in ONNX. */
  public static ByteBuffer bytes() {
    return ByteBuffer.wrap(Content.BYTES).asReadOnlyBuffer();
  }

  /**
   * Returns a temporary file with the network, which is deleted when the process ends. Blocks on
   * the disk when it is first called.
   *
   * @throws IOException if the file cannot be written
   */
  public static synchronized Path file() throws IOException {
    Path present = file;
    if (present == null || !Files.exists(present)) {
      present = Files.createTempFile("tengen-", ".onnx");
      present.toFile().deleteOnExit();
      Files.write(present, Content.BYTES);
      file = present;
    }
    return present;
  }
}
