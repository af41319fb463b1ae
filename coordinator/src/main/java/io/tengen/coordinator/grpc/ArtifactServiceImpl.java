package io.tengen.coordinator.grpc;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.grpc.call.Replies;
import io.tengen.coordinator.grpc.call.SerialExecutor;
import io.tengen.coordinator.grpc.worker.LeaseSeal;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactException;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.proto.v1.ArtifactChunk;
import io.tengen.proto.v1.ArtifactServiceGrpc.ArtifactServiceImplBase;
import io.tengen.proto.v1.ArtifactStatus;
import io.tengen.proto.v1.DownloadArtifactRequest;
import io.tengen.proto.v1.StatArtifactRequest;
import io.tengen.proto.v1.UploadArtifactRequest;
import io.tengen.proto.v1.UploadBegin;
import io.tengen.wire.control.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** The service that takes artifacts from users and hands them to workers. No call blocks. */
final class ArtifactServiceImpl extends ArtifactServiceImplBase {
  private final ArtifactStore store;
  private final Metrics metrics;
  private final LeaseSeal seal;
  private final Executor threads;

  /**
   * @param seal of the leases for which workers bring files
   * @param threads may block; those of the database are not for this
   */
  ArtifactServiceImpl(ArtifactStore store, Metrics metrics, LeaseSeal seal, Executor threads) {
    this.store = store;
    this.metrics = metrics;
    this.seal = seal;
    this.threads = threads;
  }

  @Override
  public void statArtifact(StatArtifactRequest request, StreamObserver<ArtifactStatus> out) {
    Replies.send(
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return status(store, request.getSha256());
              } catch (IOException | IllegalArgumentException e) {
                throw refusal(e);
              }
            },
            threads),
        out);
  }

  @Override
  public StreamObserver<UploadArtifactRequest> uploadArtifact(StreamObserver<ArtifactStatus> out) {
    Principal caller = Caller.current().principal();
    boolean user = caller.hasAny(Set.of(Role.USER));
    return new ArtifactUpload(
        store,
        metrics,
        begin -> user || isOfATraining(begin, caller.id()),
        new SerialExecutor(threads),
        (ServerCallStreamObserver<ArtifactStatus>) out);
  }

  /** Whether a worker may bring a file: it comes of a training that the worker was given. */
  private boolean isOfATraining(UploadBegin begin, String worker) {
    return seal.open(begin.getLease(), worker)
        .filter(lease -> lease.job() instanceof JobKey.Training)
        .isPresent();
  }

  @Override
  public void downloadArtifact(DownloadArtifactRequest request, StreamObserver<ArtifactChunk> out) {
    new ArtifactDownload(
            store,
            metrics,
            request,
            new SerialExecutor(threads),
            (ServerCallStreamObserver<ArtifactChunk>) out)
        .start();
  }

  /** Fails with one line for people if one of these files is not here, or no longer good. */
  CompletionStage<Void> require(Map<ResourceName, Artifact> brought) {
    if (brought.isEmpty()) {
      return CompletableFuture.completedStage(null);
    }
    return CompletableFuture.runAsync(() -> brought.forEach(this::require), threads);
  }

  private void require(ResourceName name, Artifact artifact) {
    Optional<Artifact> here;
    boolean good;
    try {
      here = store.find(artifact.sha256());
      store.use(artifact);
      good = store.verify(artifact);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (good) {
      return;
    }
    if (here.isEmpty() || here.get().equals(artifact)) {
      throw Status.FAILED_PRECONDITION
          .withDescription(
              "the coordinator does not have "
                  + name.described()
                  + " (SHA-256 "
                  + artifact.sha256()
                  + "); bring it: "
                  + (name.resource() == WorkerResource.NETWORK
                      ? "tengen net import FILE --coordinator HOST:PORT"
                      : "create the run with its file"))
          .asRuntimeException();
    }
    throw Replies.invalid(
        name.described() + " has " + here.get().bytes() + " bytes, not " + artifact.bytes());
  }

  /** Fails with one line for people if the coordinator lacks one of these files. */
  CompletionStage<Void> requireHere(Collection<Artifact> files) {
    return CompletableFuture.runAsync(() -> files.forEach(this::requireHere), threads);
  }

  private void requireHere(Artifact artifact) {
    try {
      if (store.use(artifact).isEmpty()) {
        throw Status.FAILED_PRECONDITION
            .withDescription(
                "the coordinator does not have the file with SHA-256 "
                    + artifact.sha256()
                    + " and "
                    + artifact.bytes()
                    + " bytes; bring it first")
            .asRuntimeException();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ArtifactStatus status(ArtifactStore store, String sha256) throws IOException {
    Optional<Artifact> here = store.find(sha256);
    if (here.isPresent()) {
      // Who asks will name it soon.
      store.use(here.get());
    }
    return ArtifactStatus.newBuilder()
        .setSha256(sha256)
        .setComplete(here.isPresent())
        .setReceived(here.isPresent() ? here.get().bytes() : store.received(sha256))
        .build();
  }

  /** What a caller is told; what is the coordinator's own failure is logged. */
  static StatusRuntimeException refusal(Exception failure) {
    String what = String.valueOf(failure.getMessage());
    return switch (failure) {
      case IllegalArgumentException e -> Replies.invalid(what);
      case ArtifactException e -> status(e.reason()).withDescription(what).asRuntimeException();
      default -> Replies.statusOf(failure);
    };
  }

  private static Status status(ArtifactException.Reason reason) {
    return switch (reason) {
      case TOO_LARGE, NO_ROOM -> Status.RESOURCE_EXHAUSTED;
      case MISMATCH -> Status.DATA_LOSS;
      case BUSY -> Status.ABORTED;
      case UNKNOWN -> Status.NOT_FOUND;
    };
  }
}
