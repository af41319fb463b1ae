package io.tengen.wire;

import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
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
   * @throws IllegalArgumentException with one line if one of them has no such name, hash or length
   */
  public static Map<ResourceName, Artifact> decode(
      Map<String, io.tengen.proto.v1.Artifact> messages) {
    Map<ResourceName, Artifact> artifacts = new TreeMap<>();
    messages.forEach((name, message) -> artifacts.put(ResourceName.parse(name), decode(message)));
    return artifacts;
  }
}
