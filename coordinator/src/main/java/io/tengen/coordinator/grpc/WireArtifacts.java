package io.tengen.coordinator.grpc;

import io.tengen.files.artifact.Artifact;
import java.util.Map;
import java.util.TreeMap;

/** Artifacts between the wire and our own type. Also for clients of the control service. */
public final class WireArtifacts {
  private WireArtifacts() {}

  /**
   * @throws IllegalArgumentException with one line if it makes no sense
   */
  static Artifact artifact(io.tengen.proto.v1.Artifact wire) {
    return new Artifact(wire.getSha256(), wire.getBytes());
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException with one line if one of them makes no sense
   */
  public static Map<String, Artifact> named(Map<String, io.tengen.proto.v1.Artifact> wire) {
    Map<String, Artifact> artifacts = new TreeMap<>();
    wire.forEach((name, artifact) -> artifacts.put(name, artifact(artifact)));
    return artifacts;
  }

  /** The same for the wire. */
  public static Map<String, io.tengen.proto.v1.Artifact> wire(Map<String, Artifact> artifacts) {
    Map<String, io.tengen.proto.v1.Artifact> wire = new TreeMap<>();
    artifacts.forEach((name, artifact) -> wire.put(name, wire(artifact)));
    return wire;
  }

  /** The same for the wire. */
  public static io.tengen.proto.v1.Artifact wire(Artifact artifact) {
    return io.tengen.proto.v1.Artifact.newBuilder()
        .setSha256(artifact.sha256())
        .setBytes(artifact.bytes())
        .build();
  }
}
