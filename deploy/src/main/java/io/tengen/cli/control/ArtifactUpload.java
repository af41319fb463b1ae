package io.tengen.cli.control;

import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import io.tengen.coordinator.edge.WireArtifacts;
import io.tengen.engine.artifact.Artifact;
import io.tengen.proto.v1.ArtifactServiceGrpc;
import io.tengen.proto.v1.ArtifactStatus;
import io.tengen.proto.v1.UploadArtifactRequest;
import io.tengen.proto.v1.UploadBegin;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;

/** Brings one artifact to a coordinator, over as many connections as it takes. */
final class ArtifactUpload {
  private static final int PIECE = 256 << 10;

  /** Tries in a row that bring nothing. */
  private static final int MAX_FRUITLESS = 5;

  private static final Duration WAIT = Duration.ofSeconds(1);

  /** Time that the coordinator has to take a piece, and in the end to look at the whole. */
  private static final long STALL_SECONDS = 120;

  private final Control control;
  private final ManagedChannel channel;
  private final Artifact artifact;
  private final LongConsumer progress;

  /**
   * @param progress hears how many bytes have been sent
   */
  ArtifactUpload(
      Control control, ManagedChannel channel, Artifact artifact, LongConsumer progress) {
    this.control = control;
    this.channel = channel;
    this.artifact = artifact;
    this.progress = progress;
  }

  /** See {@link Control#upload}. */
  void send(Path file) throws ControlException, IOException, InterruptedException {
    try (FileChannel bytes = FileChannel.open(file, StandardOpenOption.READ)) {
      send(bytes);
    }
  }

  private void send(FileChannel bytes) throws ControlException, IOException, InterruptedException {
    long before = -1;
    int fruitless = 0;
    while (true) {
      ControlException failure;
      try {
        ArtifactStatus status = control.artifactStatus(artifact.sha256());
        if (status.getComplete()) {
          progress.accept(artifact.bytes());
          return;
        }
        fruitless = status.getReceived() > before ? 0 : fruitless + 1;
        before = status.getReceived();
        sendFrom(bytes, status.getReceived());
        return;
      } catch (StatusException e) {
        failure = control.translate(e);
        if (!mayPass(e.getStatus().getCode(), before)) {
          throw failure;
        }
      } catch (ControlException e) {
        failure = e;
        fruitless++;
        if (before < 0 || e.reason() != ControlException.Reason.UNREACHABLE) {
          throw e;
        }
      }
      if (fruitless >= MAX_FRUITLESS) {
        throw failure;
      }
      Thread.sleep(WAIT);
    }
  }

  /**
   * Whether asking again how things stand, and going on from there, may help.
   *
   * @param offset where the upload began
   */
  private static boolean mayPass(Status.Code code, long offset) {
    return switch (code) {
      // ABORTED: another brings the same, who may finish or give up.
      case UNAVAILABLE, DEADLINE_EXCEEDED, ABORTED -> true;
      // What an earlier upload left may have been the wrong part; it has been thrown away.
      case DATA_LOSS -> offset > 0;
      default -> false;
    };
  }

  private void sendFrom(FileChannel bytes, long offset)
      throws StatusException, IOException, InterruptedException {
    var call = ArtifactServiceGrpc.newBlockingV2Stub(channel).uploadArtifact();
    try {
      boolean open =
          write(
              call,
              UploadArtifactRequest.newBuilder()
                  .setBegin(
                      UploadBegin.newBuilder()
                          .setArtifact(WireArtifacts.wire(artifact))
                          .setOffset(offset))
                  .build());
      // The coordinator may have enough before we are through: somebody else has brought it.
      for (long sent = offset; open && sent < artifact.bytes(); ) {
        progress.accept(sent);
        ByteString piece = piece(bytes, sent);
        open = write(call, UploadArtifactRequest.newBuilder().setData(piece).build());
        sent += piece.size();
      }
      progress.accept(artifact.bytes());
      ArtifactStatus answer = call.read(STALL_SECONDS, TimeUnit.SECONDS);
      if (answer == null || !answer.getComplete()) {
        throw Status.UNAVAILABLE.withDescription("the upload ended early").asException();
      }
    } catch (TimeoutException e) {
      throw Status.UNAVAILABLE.withDescription("the upload stalls").withCause(e).asException();
    } finally {
      call.cancel("the upload is over", null);
    }
  }

  private static boolean write(
      BlockingClientCall<UploadArtifactRequest, ArtifactStatus> call, UploadArtifactRequest message)
      throws StatusException, InterruptedException, TimeoutException {
    return call.write(message, STALL_SECONDS, TimeUnit.SECONDS);
  }

  private ByteString piece(FileChannel bytes, long offset) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate((int) Math.min(PIECE, artifact.bytes() - offset));
    while (piece.hasRemaining()) {
      if (bytes.read(piece, offset + piece.position()) < 0) {
        throw new EOFException("the file has become shorter");
      }
    }
    return ByteString.copyFrom(piece.flip());
  }
}
