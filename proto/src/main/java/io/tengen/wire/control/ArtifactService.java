package io.tengen.wire.control;

import com.google.protobuf.UnsafeByteOperations;
import io.grpc.MethodDescriptor;
import io.tengen.proto.v1.ArtifactChunk;
import io.tengen.proto.v1.ArtifactServiceGrpc;
import io.tengen.proto.v1.DownloadArtifactRequest;
import io.tengen.proto.v1.StatArtifactRequest;
import java.nio.ByteBuffer;

/** The methods of {@code tengen.v1.ArtifactService} that are answered. */
public final class ArtifactService {
  private static final Service SERVICE = new Service(ArtifactServiceGrpc.getServiceDescriptor());

  public static final MethodDescriptor<StatArtifact, ArtifactStatus> STAT_ARTIFACT =
      SERVICE.method(
          ArtifactServiceGrpc.getStatArtifactMethod(),
          new Codec<>(
              request -> StatArtifactRequest.newBuilder().setSha256(request.sha256()).build(),
              message -> new StatArtifact(message.getSha256())),
          new Codec<>(
              status ->
                  io.tengen.proto.v1.ArtifactStatus.newBuilder()
                      .setSha256(status.sha256())
                      .setComplete(status.complete())
                      .setReceived(status.received())
                      .build(),
              message ->
                  new ArtifactStatus(
                      message.getSha256(), message.getComplete(), message.getReceived())));

  /** Answers with the bytes in order, a chunk each time. */
  public static final MethodDescriptor<DownloadArtifact, ByteBuffer> DOWNLOAD_ARTIFACT =
      SERVICE.method(
          ArtifactServiceGrpc.getDownloadArtifactMethod(),
          new Codec<>(
              request ->
                  DownloadArtifactRequest.newBuilder()
                      .setSha256(request.sha256())
                      .setOffset(request.offset())
                      .build(),
              message -> new DownloadArtifact(message.getSha256(), message.getOffset())),
          new Codec<>(
              chunk ->
                  ArtifactChunk.newBuilder()
                      .setData(UnsafeByteOperations.unsafeWrap(chunk))
                      .build(),
              message -> message.getData().asReadOnlyByteBuffer()));

  private ArtifactService() {}

  /** Asks for an artifact's state by the SHA-256 of its bytes. */
  public record StatArtifact(String sha256) {}

  /**
   * Asks for an artifact's bytes.
   *
   * @param offset where to begin, 0 to the artifact's length
   */
  public record DownloadArtifact(String sha256, long offset) {}

  /**
   * What a coordinator has of an artifact.
   *
   * @param complete whether it is there, verified, and can be downloaded
   * @param received how many of its first bytes are there; all of them if it is complete
   */
  public record ArtifactStatus(String sha256, boolean complete, long received) {}
}
