package io.tengen.coordinator;

import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.proto.v1.Artifact;
import io.tengen.proto.v1.ArtifactChunk;
import io.tengen.proto.v1.ArtifactServiceGrpc;
import io.tengen.proto.v1.ArtifactStatus;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.DownloadArtifactRequest;
import io.tengen.proto.v1.StatArtifactRequest;
import io.tengen.proto.v1.UploadArtifactRequest;
import io.tengen.proto.v1.UploadBegin;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A client of the artifact service that a test controls. */
final class ArtifactClient {
  private static final long PATIENCE_SECONDS = 30;

  private final ManagedChannel channel;

  ArtifactClient(ManagedChannel channel) {
    this.channel = channel;
  }

  static byte[] bytes(int length, long seed) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  static Artifact of(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return Artifact.newBuilder()
          .setSha256(HexFormat.of().formatHex(hash))
          .setBytes(bytes.length)
          .build();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  ArtifactStatus stat(String sha256) {
    return ArtifactServiceGrpc.newBlockingStub(channel)
        .statArtifact(StatArtifactRequest.newBuilder().setSha256(sha256).build());
  }

  byte[] download(String sha256, long offset) throws IOException {
    Iterator<ArtifactChunk> chunks =
        ArtifactServiceGrpc.newBlockingStub(channel)
            .downloadArtifact(
                DownloadArtifactRequest.newBuilder().setSha256(sha256).setOffset(offset).build());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    while (chunks.hasNext()) {
      ByteString data = chunks.next().getData();
      if (data.isEmpty() || data.size() > 256 << 10) {
        throw new IOException("a chunk of " + data.size() + " bytes");
      }
      data.writeTo(bytes);
    }
    return bytes.toByteArray();
  }

  Upload upload() {
    return new Upload(channel);
  }

  /** Uploads a whole artifact. */
  ArtifactStatus put(byte[] bytes) throws Exception {
    return upload().begin(of(bytes), 0).data(bytes, 0, bytes.length).answer();
  }

  /** An upload call, whose reply or failure completes {@link #answer} or {@link #failure}. */
  static final class Upload implements StreamObserver<ArtifactStatus> {
    private static final int PIECE = 100_000;

    private final CompletableFuture<ArtifactStatus> answer = new CompletableFuture<>();
    private final StreamObserver<UploadArtifactRequest> out;

    private Upload(ManagedChannel channel) {
      out = ArtifactServiceGrpc.newStub(channel).uploadArtifact(this);
    }

    Upload begin(Artifact artifact, long offset) {
      return send(
          UploadArtifactRequest.newBuilder()
              .setBegin(UploadBegin.newBuilder().setArtifact(artifact).setOffset(offset))
              .build());
    }

    /** Begins an upload as the worker that has this training. */
    Upload begin(Artifact artifact, Assignment training) {
      return send(
          UploadArtifactRequest.newBuilder()
              .setBegin(
                  UploadBegin.newBuilder().setArtifact(artifact).setLease(training.getLease()))
              .build());
    }

    Upload data(byte[] bytes, int from, int to) {
      for (int at = from; at < to; at += PIECE) {
        ByteString piece = ByteString.copyFrom(bytes, at, Math.min(PIECE, to - at));
        send(UploadArtifactRequest.newBuilder().setData(piece).build());
      }
      return this;
    }

    Upload send(UploadArtifactRequest message) {
      out.onNext(message);
      return this;
    }

    /** Ends the upload. */
    Upload complete() {
      out.onCompleted();
      return this;
    }

    /** Cancels the call. */
    void vanish() {
      out.onError(Status.CANCELLED.asRuntimeException());
    }

    ArtifactStatus answer() throws Exception {
      return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Returns how the call ended. */
    Status status() throws Exception {
      return Status.fromThrowable(
          answer
              .<Throwable>handle(
                  (value, failure) -> failure == null ? Status.OK.asRuntimeException() : failure)
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    @Override
    public void onNext(ArtifactStatus status) {
      answer.complete(status);
    }

    @Override
    public void onError(Throwable failure) {
      answer.completeExceptionally(failure);
    }

    @Override
    public void onCompleted() {
      answer.completeExceptionally(new IllegalStateException("completed without an answer"));
    }
  }
}
