package io.tengen.wire;

import io.tengen.engine.artifact.Artifact;
import java.util.Map;
import java.util.TreeMap;

/** Files known by what they hold. */
public final class ArtifactCodec {
  private ArtifactCodec() {}

  public static io.tengen.proto.v1.Artifact encode(Artifact artifact) {
    return io.tengen.proto.v1.Artifact.newBuilder()
        .setSha256(artifact.sha256())
        .setBytes(artifact.bytes())
        .build();
  }

  /**
   * @throws IllegalArgumentException with one line if there is no such hash or length
   */
  public static Artifact decode(io.tengen.proto.v1.Artifact message) {
    return new Artifact(message.getSha256(), message.getBytes());
  }

  /** Encodes artifacts by name. */
  public static Map<String, io.tengen.proto.v1.Artifact> encode(Map<String, Artifact> artifacts) {
    Map<String, io.tengen.proto.v1.Artifact> messages = new TreeMap<>();
    artifacts.forEach((name, artifact) -> messages.put(name, encode(artifact)));
    return messages;
  }

  /**
   * Decodes artifacts by name.
   *
   * @throws IllegalArgumentException with one line if one of them has no such hash or length
   */
  public static Map<String, Artifact> decode(Map<String, io.tengen.proto.v1.Artifact> messages) {
    Map<String, Artifact> artifacts = new TreeMap<>();
    messages.forEach((name, message) -> artifacts.put(name, decode(message)));
    return artifacts;
  }
}
