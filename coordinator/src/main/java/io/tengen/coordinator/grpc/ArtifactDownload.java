package io.tengen.coordinator.grpc;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.tengen.coordinator.builtin.BuiltInFiles;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactException;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.wire.control.ArtifactService.DownloadArtifact;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Sends an artifact to a client in chunks, each when the client's flow control admits it. */
final class ArtifactDownload {
  private static final int CHUNK = 256 << 10;

  /**
   * Bytes in flight to one client: enough for a connection of long delay, few enough for a thousand
   * clients.
   */
  private static final int IN_FLIGHT = 2 * CHUNK;

  private final ArtifactStore store;
  private final Metrics metrics;
  private final DownloadArtifact request;
  private final Executor inOrder;
  private final ServerCallStreamObserver<ByteBuffer> out;
  private final Caller caller = Caller.current();

  // Only tasks of inOrder read and write these fields.
  private @Nullable FileChannel file;
  private long next;
  private long end;
  private boolean done;

  /**
   * Creates a download. Must run in the context of the call.
   *
   * @param inOrder runs this call's tasks one after another
   */
  ArtifactDownload(
      ArtifactStore store,
      Metrics metrics,
      DownloadArtifact request,
      Executor inOrder,
      ServerCallStreamObserver<ByteBuffer> out) {
    this.store = store;
    this.metrics = metrics;
    this.request = request;
    this.inOrder = inOrder;
    this.out = out;
  }

  /** Starts sending. Must run in the context of the call. */
  void start() {
    out.setOnReadyThreshold(IN_FLIGHT);
    out.setOnCancelHandler(() -> act(this::close));
    out.setOnReadyHandler(() -> act(this::send));
    act(this::open);
  }

  private void act(Action action) {
    inOrder.execute(() -> {
      if (done) {
        return;
      }
      try {
        action.run();
      } catch (IOException | RuntimeException e) {
        fail(e);
      }
    });
  }

  private void open() throws IOException {
    String sha256 = request.sha256();
    BuiltInFiles.storeIfBuiltIn(sha256, store);
    Artifact artifact =
        store
            .find(sha256)
            .orElseThrow(() ->
                new ArtifactException(
                    ArtifactException.Reason.UNKNOWN,
                    "the coordinator does not have artifact " + sha256));
    Path path =
        store
            .find(artifact)
            .orElseThrow(() -> new EOFException("the length of artifact " + sha256 + " changed"));
    next = request.offset();
    end = artifact.bytes();
    if (next < 0 || next > end) {
      throw Status.OUT_OF_RANGE
          .withDescription(
              "artifact " + sha256 + " has " + end + " bytes and nothing at offset " + next)
          .asRuntimeException();
    }
    file = FileChannel.open(path, StandardOpenOption.READ);
    send();
  }

  private void send() throws IOException {
    if (file == null) {
      return;
    }
    caller.requireGood();
    while (next < end && out.isReady()) {
      ByteBuffer chunk = read(file, (int) Math.min(CHUNK, end - next));
      next += chunk.remaining();
      metrics.artifactSent(chunk.remaining());
      out.onNext(chunk);
    }
    if (next == end) {
      close();
      out.onCompleted();
    }
  }

  private ByteBuffer read(FileChannel from, int bytes) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate(bytes);
    while (chunk.hasRemaining()) {
      if (from.read(chunk, next + chunk.position()) < 0) {
        throw new EOFException("artifact " + request.sha256() + " was truncated");
      }
    }
    return chunk.flip();
  }

  private void fail(Exception failure) {
    try {
      close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    out.onError(ArtifactServiceImpl.refusal(failure));
  }

  private void close() throws IOException {
    done = true;
    if (file != null) {
      file.close();
    }
  }

  @FunctionalInterface
  private interface Action {
    void run() throws IOException;
  }
}
