package io.tengen.wire;

import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import java.util.Map;
import java.util.TreeMap;

/** Encodes and decodes {@link Artifact}. */
public final class ArtifactCodec {
  private ArtifactCodec() {}

  public static io.tengen.proto.v1.Artifact encode(Artifact artifact) {
    return io.tengen.proto.v1.Artifact.newBuilder()
        .setSha256(artifact.sha256())
        .setBytes(artifact.bytes())
        .build();
  }

  /**
   * Decodes an artifact.
   *
   * @throws IllegalArgumentException with one line if the hash or the length is invalid
   */
  public static Artifact decode(io.tengen.proto.v1.Artifact message) {
    return new Artifact(message.getSha256(), message.getBytes());
  }

  /** Encodes artifacts by the entry that engines name. */
  public static Map<String, io.tengen.proto.v1.Artifact> encode(
      Map<ResourceName, Artifact> artifacts) {
    Map<String, io.tengen.proto.v1.Artifact> messages = new TreeMap<>();
    artifacts.forEach((name, artifact) -> messages.put(name.toString(), encode(artifact)));
    return messages;
  }

  /**
   * Decodes artifacts by the entry that engines name.
   *
   * @throws IllegalArgumentException with one line if a name, hash or length is invalid
   */
  public static Map<ResourceName, Artifact> decode(
      Map<String, io.tengen.proto.v1.Artifact> messages) {
    Map<ResourceName, Artifact> artifacts = new TreeMap<>();
    messages.forEach((name, message) -> artifacts.put(ResourceName.parse(name), decode(message)));
    return artifacts;
  }
}
