package io.tengen.worker.link;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import io.grpc.stub.ClientCalls;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.control.ArtifactService;
import io.tengen.wire.control.ArtifactService.ArtifactStatus;
import io.tengen.wire.control.ArtifactService.UploadArtifact;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;

/** One try to bring a coordinator the rest of an artifact. */
public final class UploadCall {
  private static final int PIECE = 256 << 10;

  /** Time that the coordinator has to take a piece, and in the end to look at the whole. */
  private static final long STALL_SECONDS = 120;

  private UploadCall() {}

  /**
   * Brings what a user has of an artifact from the offset on, as the other method does.
   *
   * @throws StatusException what the coordinator answers; UNAVAILABLE if the call stalls
   * @throws IOException if the file cannot be read
   */
  public static void send(
      ManagedChannel channel,
      Artifact artifact,
      long offset,
      FileChannel bytes,
      LongConsumer progress)
      throws StatusException, IOException, InterruptedException {
    send(channel, new UploadArtifact.Begin(artifact, offset, Optional.empty()), bytes, progress);
  }

  /**
   * Brings what comes from the announcement's offset on; blocks until the coordinator has the
   * whole.
   *
   * @param progress hears how many bytes have been sent, those before the offset included
   * @throws StatusException what the coordinator answers; UNAVAILABLE if the call stalls
   * @throws IOException if the file cannot be read
   */
  static void send(
      ManagedChannel channel, UploadArtifact.Begin begin, FileChannel bytes, LongConsumer progress)
      throws StatusException, IOException, InterruptedException {
    long length = begin.artifact().bytes();
    var call =
        ClientCalls.blockingClientStreamingCall(
            channel, ArtifactService.UPLOAD_ARTIFACT, CallOptions.DEFAULT);
    try {
      boolean open = write(call, begin);
      // The coordinator may have enough before we are through: somebody else has brought it.
      for (long sent = begin.offset(); open && sent < length; ) {
        progress.accept(sent);
        ByteBuffer piece = piece(bytes, sent, length);
        sent += piece.remaining();
        open = write(call, new UploadArtifact.Data(piece));
      }
      progress.accept(length);
      ArtifactStatus answer = call.read(STALL_SECONDS, TimeUnit.SECONDS);
      if (answer == null || !answer.complete()) {
        throw Status.UNAVAILABLE.withDescription("the upload ended early").asException();
      }
    } catch (TimeoutException e) {
      throw Status.UNAVAILABLE.withDescription("the upload stalls").withCause(e).asException();
    } finally {
      call.cancel("the upload is over", null);
    }
  }

  private static boolean write(
      BlockingClientCall<UploadArtifact, ArtifactStatus> call, UploadArtifact message)
      throws StatusException, InterruptedException, TimeoutException {
    return call.write(message, STALL_SECONDS, TimeUnit.SECONDS);
  }

  private static ByteBuffer piece(FileChannel bytes, long offset, long length) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate((int) Math.min(PIECE, length - offset));
    while (piece.hasRemaining()) {
      if (bytes.read(piece, offset + piece.position()) < 0) {
        throw new EOFException("the file has become shorter");
      }
    }
    return piece.flip();
  }
}
