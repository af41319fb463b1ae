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

/** A call that uploads the rest of an artifact to a coordinator. */
public final class UploadCall {
  private static final int CHUNK = 256 << 10;

  /** Time limit for the coordinator to accept a chunk, and at the end to verify the artifact. */
  private static final long STALL_SECONDS = 120;

  private UploadCall() {}

  /**
   * Uploads a user's artifact from an offset on; blocks until the coordinator has all of it.
   *
   * @throws StatusException with the coordinator's status; UNAVAILABLE if the call stalls
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
   * Uploads an artifact from the announcement's offset on; blocks until the coordinator has all of
   * it.
   *
   * @param progress receives the number of bytes sent, including those before the offset
   * @throws StatusException with the coordinator's status; UNAVAILABLE if the call stalls
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
      // The coordinator ends the call early if another client has uploaded the artifact.
      for (long sent = begin.offset(); open && sent < length; ) {
        progress.accept(sent);
        ByteBuffer chunk = chunk(bytes, sent, length);
        sent += chunk.remaining();
        open = write(call, new UploadArtifact.Data(chunk));
      }
      progress.accept(length);
      ArtifactStatus answer = call.read(STALL_SECONDS, TimeUnit.SECONDS);
      if (answer == null || !answer.complete()) {
        throw Status.UNAVAILABLE.withDescription("the upload ended early").asException();
      }
    } catch (TimeoutException e) {
      throw Status.UNAVAILABLE.withDescription("the upload stalls").withCause(e).asException();
    } finally {
      call.cancel("the upload has ended", null);
    }
  }

  private static boolean write(
      BlockingClientCall<UploadArtifact, ArtifactStatus> call, UploadArtifact message)
      throws StatusException, InterruptedException, TimeoutException {
    return call.write(message, STALL_SECONDS, TimeUnit.SECONDS);
  }

  private static ByteBuffer chunk(FileChannel bytes, long offset, long length) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(CHUNK, length - offset));
    while (chunk.hasRemaining()) {
      if (bytes.read(chunk, offset + chunk.position()) < 0) {
        throw new EOFException("the file was truncated during the upload");
      }
    }
    return chunk.flip();
  }
}
