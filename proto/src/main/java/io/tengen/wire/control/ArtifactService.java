package io.tengen.wire.control;

import com.google.protobuf.UnsafeByteOperations;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.files.artifact.Artifact;
import io.tengen.proto.v1.ArtifactChunk;
import io.tengen.proto.v1.ArtifactKind;
import io.tengen.proto.v1.ArtifactServiceGrpc;
import io.tengen.proto.v1.DownloadArtifactRequest;
import io.tengen.proto.v1.ListArtifactsRequest;
import io.tengen.proto.v1.ListArtifactsResponse;
import io.tengen.proto.v1.StatArtifactRequest;
import io.tengen.proto.v1.UploadArtifactRequest;
import io.tengen.proto.v1.UploadBegin;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.Codec;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.Service;
import io.tengen.wire.TimestampCodec;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The methods of {@code tengen.v1.ArtifactService}. */
public final class ArtifactService {
  private static final Service SERVICE = new Service(ArtifactServiceGrpc.getServiceDescriptor());
  private static final Codec<ArtifactStatus, io.tengen.proto.v1.ArtifactStatus> STATUS =
      new Codec<>(
          status ->
              io.tengen.proto.v1.ArtifactStatus.newBuilder()
                  .setSha256(status.sha256())
                  .setComplete(status.complete())
                  .setReceived(status.received())
                  .build(),
          message ->
              new ArtifactStatus(
                  message.getSha256(), message.getComplete(), message.getReceived()));

  public static final MethodDescriptor<StatArtifact, ArtifactStatus> STAT_ARTIFACT =
      SERVICE.method(
          ArtifactServiceGrpc.getStatArtifactMethod(),
          new Codec<>(
              request -> StatArtifactRequest.newBuilder().setSha256(request.sha256()).build(),
              message -> new StatArtifact(message.getSha256())),
          STATUS);

  /** Receives the announcement of an artifact, then its bytes in order. */
  public static final MethodDescriptor<UploadArtifact, ArtifactStatus> UPLOAD_ARTIFACT =
      SERVICE.method(
          ArtifactServiceGrpc.getUploadArtifactMethod(),
          new Codec<>(ArtifactService::encode, ArtifactService::decode),
          STATUS);

  /** Streams the bytes in order, in chunks. */
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

  /** Returns the stored artifacts, the one used last first. */
  public static final MethodDescriptor<All, List<StoredArtifact>> LIST_ARTIFACTS =
      SERVICE.method(
          ArtifactServiceGrpc.getListArtifactsMethod(),
          All.codec(ListArtifactsRequest.getDefaultInstance()),
          new Codec<>(
              artifacts ->
                  ListArtifactsResponse.newBuilder()
                      .addAllArtifacts(artifacts.stream().map(ArtifactService::encode).toList())
                      .build(),
              message ->
                  message.getArtifactsList().stream().map(ArtifactService::decode).toList()));

  private ArtifactService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  private static io.tengen.proto.v1.StoredArtifact encode(StoredArtifact artifact) {
    return io.tengen.proto.v1.StoredArtifact.newBuilder()
        .setSha256(artifact.sha256())
        .setBytes(artifact.bytes())
        .setComplete(artifact.complete())
        .setUsedAt(TimestampCodec.encode(artifact.used()))
        .setTraining(artifact.training())
        .addAllRuns(artifact.runs())
        .setKind(ArtifactKind.forNumber(artifact.kind().ordinal()))
        .setBuiltIn(artifact.builtIn())
        .build();
  }

  private static StoredArtifact decode(io.tengen.proto.v1.StoredArtifact message) {
    return new StoredArtifact(
        message.getSha256(),
        message.getBytes(),
        message.getComplete(),
        TimestampCodec.decode(message.getUsedAt()),
        message.getTraining(),
        message.getRunsList(),
        decode(message.getKind()),
        message.getBuiltIn());
  }

  private static Kind decode(ArtifactKind message) {
    return switch (message) {
      // Of a newer program.
      case UNRECOGNIZED, ARTIFACT_KIND_UNSPECIFIED -> Kind.UNKNOWN;
      case ARTIFACT_KIND_NETWORK -> Kind.NETWORK;
      case ARTIFACT_KIND_POLICY -> Kind.POLICY;
      case ARTIFACT_KIND_CHECKPOINT -> Kind.CHECKPOINT;
      case ARTIFACT_KIND_GAMES -> Kind.GAMES;
    };
  }

  private static UploadArtifactRequest encode(UploadArtifact message) {
    UploadArtifactRequest.Builder request = UploadArtifactRequest.newBuilder();
    return switch (message) {
      case UploadArtifact.Begin begin -> {
        UploadBegin.Builder encoded =
            UploadBegin.newBuilder()
                .setArtifact(ArtifactCodec.encode(begin.artifact()))
                .setOffset(begin.offset());
        begin.lease().ifPresent(lease -> encoded.setLease(lease.encode()));
        yield request.setBegin(encoded).build();
      }
      case UploadArtifact.Data data ->
          request.setData(UnsafeByteOperations.unsafeWrap(data.bytes())).build();
    };
  }

  private static UploadArtifact decode(UploadArtifactRequest message) {
    return switch (message.getMessageCase()) {
      case BEGIN -> {
        UploadBegin begin = message.getBegin();
        yield new UploadArtifact.Begin(
            ArtifactCodec.decode(begin.getArtifact()),
            begin.getOffset(),
            begin.getLease().isEmpty()
                ? Optional.empty()
                : Optional.of(LeaseToken.decode(begin.getLease())));
      }
      case DATA -> new UploadArtifact.Data(message.getData().asReadOnlyByteBuffer());
      case MESSAGE_NOT_SET -> throw new IllegalArgumentException("a message must be begin or data");
    };
  }

  /** A message of an upload. The buffers are not copied and must not be modified. */
  public sealed interface UploadArtifact {
    /**
     * Announces an upload; sent once, first.
     *
     * @param offset the offset of the first byte that follows: {@link ArtifactStatus#received}
     * @param lease from a worker, its lease of the training that the artifact results from; empty
     *     from a user
     */
    record Begin(Artifact artifact, long offset, Optional<LeaseToken> lease)
        implements UploadArtifact {}

    /**
     * The next bytes.
     *
     * @param bytes at most 1 MiB
     */
    record Data(ByteBuffer bytes) implements UploadArtifact {}
  }

  /** A request for the state of an artifact, named by the SHA-256 of its bytes. */
  public record StatArtifact(String sha256) {}

  /**
   * A request for the bytes of an artifact.
   *
   * @param offset the offset of the first byte to send, 0 to the artifact's length
   */
  public record DownloadArtifact(String sha256, long offset) {}

  /**
   * The state of an artifact at a coordinator.
   *
   * @param complete whether the artifact is stored, verified, and can be downloaded
   * @param received number of its first bytes that are stored; all of them if it is complete
   */
  public record ArtifactStatus(String sha256, boolean complete, long received) {}

  /** What an artifact is, as far as runs and trainings say; in the order of the message. */
  public enum Kind {
    /** No run and no training has used it yet. */
    UNKNOWN("unknown"),
    NETWORK("network"),
    POLICY("policy"),
    CHECKPOINT("checkpoint"),
    /** Games that trainings learn from. */
    GAMES("games");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** Returns the name in tables and JSON. */
    public String word() {
      return word;
    }
  }

  /**
   * A stored artifact.
   *
   * @param bytes its length; of an incomplete one, the number of bytes that have arrived
   * @param used when it was last used
   * @param training id of the training that it results from; empty if it results from none
   * @param runs ids of the runs that use it, newest first
   * @param kind what it is
   * @param builtIn the name by which engines may use it without naming the artifact; empty unless
   *     it comes with the program
   */
  public record StoredArtifact(
      String sha256,
      long bytes,
      boolean complete,
      Instant used,
      String training,
      List<String> runs,
      Kind kind,
      String builtIn) {
    public StoredArtifact {
      runs = List.copyOf(runs);
    }
  }
}
