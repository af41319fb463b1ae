package io.tengen.coordinator.grpc;

import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.access.UploadQuota;
import io.tengen.coordinator.builtin.BuiltInFiles;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.grpc.call.Handlers;
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
import io.tengen.wire.access.Role;
import io.tengen.wire.control.ArtifactService;
import io.tengen.wire.control.ArtifactService.ArtifactStatus;
import io.tengen.wire.control.ArtifactService.UploadArtifact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** The service that stores artifacts and sends them to workers and users. No method blocks. */
final class ArtifactServiceImpl {
  private final ArtifactStore store;
  private final Metrics metrics;
  private final UploadQuota quota;
  private final LeaseSeal seal;
  private final Executor threads;

  /**
   * @param quota limits what users upload
   * @param seal opens the tokens of the leases for which workers upload files
   * @param threads runs tasks that read and write files; must not be the database's threads
   */
  ArtifactServiceImpl(
      ArtifactStore store, Metrics metrics, UploadQuota quota, LeaseSeal seal, Executor threads) {
    this.quota = quota;
    this.store = store;
    this.metrics = metrics;
    this.seal = seal;
    this.threads = threads;
  }

  /** Returns the service, which lists artifacts by {@code list}. */
  BindableService service(ArtifactList list) {
    return () -> definition(list);
  }

  private ServerServiceDefinition definition(ArtifactList list) {
    return new Handlers(ArtifactService.descriptor())
        .unary(ArtifactService.STAT_ARTIFACT, request -> stat(request.sha256()))
        .unary(ArtifactService.LIST_ARTIFACTS, request -> list.all())
        .uploading(ArtifactService.UPLOAD_ARTIFACT, this::upload)
        .streaming(
            ArtifactService.DOWNLOAD_ARTIFACT,
            (request, out) ->
                new ArtifactDownload(store, metrics, request, new SerialExecutor(threads), out)
                    .start())
        .build();
  }

  private CompletionStage<ArtifactStatus> stat(String sha256) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return status(store, sha256);
          } catch (IOException | IllegalArgumentException e) {
            throw refusal(e);
          }
        },
        threads);
  }

  private StreamObserver<UploadArtifact> upload(ServerCallStreamObserver<ArtifactStatus> out) {
    Principal caller = Caller.current().principal();
    return new ArtifactUpload(
        store, metrics, begin -> admit(begin, caller), new SerialExecutor(threads), out);
  }

  private void admit(UploadArtifact.Begin begin, Principal caller) throws IOException {
    if (isOfATraining(begin, caller.id())) {
      return;
    }
    if (!caller.hasAny(Set.of(Role.USER))) {
      throw Status.PERMISSION_DENIED
          .withDescription("a worker may upload only the results of trainings assigned to it")
          .asRuntimeException();
    }
    try {
      quota.charge(caller, begin.artifact());
    } catch (IllegalStateException e) {
      throw Status.FAILED_PRECONDITION.withDescription(e.getMessage()).asRuntimeException();
    }
  }

  /** Returns whether the file results from a training that the worker was given. */
  private boolean isOfATraining(UploadArtifact.Begin begin, String worker) {
    return begin
        .lease()
        .flatMap(token -> seal.open(token, worker))
        .filter(lease -> lease.job() instanceof JobKey.Training)
        .isPresent();
  }

  /** Fails with a message of one line if one of these files is missing or corrupt. */
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
      BuiltInFiles.storeIfBuiltIn(artifact.sha256(), store);
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
                  + "); upload it: "
                  + (name.resource() == WorkerResource.NETWORK
                      ? "tengen net import FILE --coordinator HOST:PORT"
                      : "create the run with its file"))
          .asRuntimeException();
    }
    throw Replies.invalid(
        name.described() + " has " + here.get().bytes() + " bytes, not " + artifact.bytes());
  }

  /** Fails with a message of one line if the coordinator lacks one of these files. */
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
                    + " bytes; upload it first")
            .asRuntimeException();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ArtifactStatus status(ArtifactStore store, String sha256) throws IOException {
    Optional<Artifact> here = store.find(sha256);
    if (here.isPresent()) {
      // A client that asks for an artifact is about to use it.
      store.use(here.get());
    }
    return new ArtifactStatus(
        sha256, here.isPresent(), here.isPresent() ? here.get().bytes() : store.received(sha256));
  }

  /** Returns the status for a caller, and logs the coordinator's own failures. */
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
