package io.tengen.coordinator.grpc;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.PartialArtifact;
import io.tengen.wire.control.ArtifactService.ArtifactStatus;
import io.tengen.wire.control.ArtifactService.UploadArtifact;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives an artifact from a client. Requests the next chunk when the last one is written, so a
 * client cannot send faster than the disk writes.
 */
final class ArtifactUpload implements StreamObserver<UploadArtifact> {
  private static final Logger log = LoggerFactory.getLogger(ArtifactUpload.class);
  private static final int MAX_DATA = 1 << 20;

  private final ArtifactStore store;
  private final Metrics metrics;
  private final Admission admission;
  private final Executor inOrder;
  private final ServerCallStreamObserver<ArtifactStatus> out;

  // Only tasks of inOrder read and write these fields.
  private @Nullable PartialArtifact partialArtifact;
  private boolean ended;

  /**
   * Creates an upload. Must run in the context of the call.
   *
   * @param admission checks whether the caller may upload the artifact
   * @param inOrder runs this call's tasks one after another
   */
  ArtifactUpload(
      ArtifactStore store,
      Metrics metrics,
      Admission admission,
      Executor inOrder,
      ServerCallStreamObserver<ArtifactStatus> out) {
    this.store = store;
    this.metrics = metrics;
    this.admission = admission;
    this.inOrder = inOrder;
    this.out = out;
    out.disableAutoRequest();
    // With a handler set, an answer to a disconnected client does not throw; onError is called.
    out.setOnCancelHandler(() -> {});
    out.request(1);
  }

  @Override
  public void onNext(UploadArtifact message) {
    act(() -> receive(message));
  }

  @Override
  public void onError(Throwable broken) {
    // The store keeps the bytes received, and the next upload continues after them.
    act(this::end);
  }

  @Override
  public void onCompleted() {
    act(() -> {
      if (partialArtifact == null) {
        throw new IllegalArgumentException("the first message must be begin");
      }
      // The client stops early; the answer says how many bytes were received.
      Artifact artifact = partialArtifact.artifact();
      end();
      answer(artifact);
    });
  }

  private void act(Action action) {
    inOrder.execute(() -> {
      if (ended) {
        return;
      }
      try {
        action.run();
      } catch (IOException | RuntimeException e) {
        fail(e);
      }
    });
  }

  private void receive(UploadArtifact message) throws IOException {
    switch (message) {
      case UploadArtifact.Begin begin -> begin(begin);
      case UploadArtifact.Data data -> {
        if (data.bytes().remaining() > MAX_DATA) {
          throw new IllegalArgumentException("data must be at most " + MAX_DATA + " bytes");
        }
        take(data.bytes());
      }
    }
    if (!ended) {
      out.request(1);
    }
  }

  private void begin(UploadArtifact.Begin begin) throws IOException {
    if (partialArtifact != null) {
      throw new IllegalArgumentException("begin must be sent only once");
    }
    admission.check(begin);
    Artifact artifact = begin.artifact();
    Optional<PartialArtifact> begun = store.receive(artifact);
    if (begun.isEmpty()) {
      end();
      answer(artifact);
      return;
    }
    partialArtifact = begun.get();
    if (begin.offset() != partialArtifact.received()) {
      throw Status.ABORTED
          .withDescription(
              "artifact "
                  + artifact.sha256()
                  + " continues at byte "
                  + partialArtifact.received()
                  + ", not at byte "
                  + begin.offset())
          .asRuntimeException();
    }
    commitIfComplete(partialArtifact);
  }

  private void take(ByteBuffer data) throws IOException {
    if (partialArtifact == null) {
      throw new IllegalArgumentException("the first message must be begin");
    }
    int bytes = data.remaining();
    partialArtifact.write(data);
    metrics.artifactReceived(bytes);
    commitIfComplete(partialArtifact);
  }

  private void commitIfComplete(PartialArtifact whole) throws IOException {
    if (whole.isComplete()) {
      whole.commit();
      Artifact artifact = whole.artifact();
      log.info("received artifact {} of {} bytes", artifact.sha256(), artifact.bytes());
      end();
      answer(artifact);
    }
  }

  private void answer(Artifact artifact) throws IOException {
    out.onNext(ArtifactServiceImpl.status(store, artifact.sha256()));
    out.onCompleted();
  }

  private void fail(Exception failure) {
    try {
      end();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    out.onError(ArtifactServiceImpl.refusal(failure));
  }

  private void end() throws IOException {
    ended = true;
    if (partialArtifact != null) {
      partialArtifact.close();
    }
  }

  /** Decides who may upload what. */
  @FunctionalInterface
  interface Admission {
    /**
     * Checks an upload that begins; blocks.
     *
     * @throws io.grpc.StatusRuntimeException if the caller may not upload the artifact
     * @throws IOException if the artifacts cannot be read
     */
    void check(UploadArtifact.Begin begin) throws IOException;
  }

  @FunctionalInterface
  private interface Action {
    void run() throws IOException;
  }
}
