package io.tengen.worker.link;

import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import io.tengen.proto.v1.ArtifactServiceGrpc;
import io.tengen.proto.v1.ArtifactStatus;
import io.tengen.proto.v1.UploadArtifactRequest;
import io.tengen.proto.v1.UploadBegin;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
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
   * Brings what comes from the announcement's offset on; blocks until the coordinator has the
   * whole.
   *
   * @param progress hears how many bytes have been sent, those before the offset included
   * @throws StatusException what the coordinator answers; UNAVAILABLE if the call stalls
   * @throws IOException if the file cannot be read
   */
  public static void send(
      ManagedChannel channel, UploadBegin begin, FileChannel bytes, LongConsumer progress)
      throws StatusException, IOException, InterruptedException {
    long length = begin.getArtifact().getBytes();
    var call = ArtifactServiceGrpc.newBlockingV2Stub(channel).uploadArtifact();
    try {
      boolean open = write(call, UploadArtifactRequest.newBuilder().setBegin(begin).build());
      // The coordinator may have enough before we are through: somebody else has brought it.
      for (long sent = begin.getOffset(); open && sent < length; ) {
        progress.accept(sent);
        ByteString piece = piece(bytes, sent, length);
        open = write(call, UploadArtifactRequest.newBuilder().setData(piece).build());
        sent += piece.size();
      }
      progress.accept(length);
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

  private static ByteString piece(FileChannel bytes, long offset, long length) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate((int) Math.min(PIECE, length - offset));
    while (piece.hasRemaining()) {
      if (bytes.read(piece, offset + piece.position()) < 0) {
        throw new EOFException("the file has become shorter");
      }
    }
    return ByteString.copyFrom(piece.flip());
  }
}
