package io.tengen.coordinator.edge;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.engine.artifact.Arrival;
import io.tengen.engine.artifact.Artifact;
import io.tengen.engine.artifact.ArtifactStore;
import io.tengen.proto.v1.ArtifactStatus;
import io.tengen.proto.v1.UploadArtifactRequest;
import io.tengen.proto.v1.UploadBegin;
import io.tengen.wire.ArtifactCodec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client bringing one artifact. Asks for the next piece when the last one is written, so a
 * client cannot bring them faster than the disk takes them.
 */
final class ArtifactUpload implements StreamObserver<UploadArtifactRequest> {
  private static final Logger log = LoggerFactory.getLogger(ArtifactUpload.class);
  private static final int MAX_DATA = 1 << 20;

  private final ArtifactStore store;
  private final Metrics metrics;
  private final Predicate<UploadBegin> may;
  private final Executor inOrder;
  private final ServerCallStreamObserver<ArtifactStatus> out;

  // Read and written by tasks of inOrder alone.
  private @Nullable Arrival arrival;
  private boolean ended;

  /**
   * To be made within the call.
   *
   * @param may whether the caller may bring this
   * @param inOrder runs this call's tasks one after the other
   */
  ArtifactUpload(
      ArtifactStore store,
      Metrics metrics,
      Predicate<UploadBegin> may,
      Executor inOrder,
      ServerCallStreamObserver<ArtifactStatus> out) {
    this.store = store;
    this.metrics = metrics;
    this.may = may;
    this.inOrder = inOrder;
    this.out = out;
    out.disableAutoRequest();
    // With a handler, answering a client that has gone is no error; onError tells that it has.
    out.setOnCancelHandler(() -> {});
    out.request(1);
  }

  @Override
  public void onNext(UploadArtifactRequest message) {
    act(() -> hear(message));
  }

  @Override
  public void onError(Throwable broken) {
    // What has come is kept for the next upload.
    act(this::end);
  }

  @Override
  public void onCompleted() {
    act(() -> {
      if (arrival == null) {
        throw new IllegalArgumentException("the first message must be begin");
      }
      // The client gives up, but wants to know how far it came.
      Artifact artifact = arrival.artifact();
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

  private void hear(UploadArtifactRequest message) throws IOException {
    switch (message.getMessageCase()) {
      case BEGIN -> begin(message.getBegin());
      case DATA -> {
        if (message.getData().size() > MAX_DATA) {
          throw new IllegalArgumentException("data must be at most " + MAX_DATA + " bytes");
        }
        take(message.getData().asReadOnlyByteBuffer());
      }
      case MESSAGE_NOT_SET -> throw new IllegalArgumentException("a message must be begin or data");
    }
    if (!ended) {
      out.request(1);
    }
  }

  private void begin(UploadBegin begin) throws IOException {
    if (arrival != null) {
      throw new IllegalArgumentException("begin must come once");
    }
    if (!may.test(begin)) {
      throw Status.PERMISSION_DENIED
          .withDescription("a worker may bring what comes of a training that it was given")
          .asRuntimeException();
    }
    Artifact artifact = ArtifactCodec.decode(begin.getArtifact());
    Optional<Arrival> begun = store.receive(artifact);
    if (begun.isEmpty()) {
      end();
      answer(artifact);
      return;
    }
    arrival = begun.get();
    if (begin.getOffset() != arrival.received()) {
      throw Status.ABORTED
          .withDescription(
              "artifact "
                  + artifact.sha256()
                  + " goes on from "
                  + arrival.received()
                  + ", not from "
                  + begin.getOffset())
          .asRuntimeException();
    }
    commitIfComplete(arrival);
  }

  private void take(ByteBuffer data) throws IOException {
    if (arrival == null) {
      throw new IllegalArgumentException("the first message must be begin");
    }
    int bytes = data.remaining();
    arrival.write(data);
    metrics.artifactReceived(bytes);
    commitIfComplete(arrival);
  }

  private void commitIfComplete(Arrival whole) throws IOException {
    if (whole.isComplete()) {
      whole.commit();
      Artifact artifact = whole.artifact();
      log.info("artifact {} of {} bytes is here", artifact.sha256(), artifact.bytes());
      end();
      answer(artifact);
    }
  }

  private void answer(Artifact artifact) throws IOException {
    out.onNext(ArtifactEdge.status(store, artifact.sha256()));
    out.onCompleted();
  }

  private void fail(Exception failure) {
    try {
      end();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    out.onError(ArtifactEdge.refusal(failure));
  }

  private void end() throws IOException {
    ended = true;
    if (arrival != null) {
      arrival.close();
    }
  }

  @FunctionalInterface
  private interface Action {
    void run() throws IOException;
  }
}
