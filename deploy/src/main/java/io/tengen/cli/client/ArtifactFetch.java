package io.tengen.cli.client;

import io.grpc.CallOptions;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.ClientCalls;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.PartialArtifact;
import io.tengen.wire.control.ArtifactService;
import io.tengen.wire.control.ArtifactService.DownloadArtifact;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Fetches one artifact from a coordinator, over as many connections as it takes. */
final class ArtifactFetch {
  /** Tries in a row that bring nothing. */
  private static final int MAX_FRUITLESS = 5;

  private static final Duration WAIT = Duration.ofSeconds(1);
  private static final long STALL_SECONDS = 60;

  private final Control control;
  private final Artifact artifact;
  private final ArtifactStore store;

  ArtifactFetch(Control control, Artifact artifact, ArtifactStore store) {
    this.control = control;
    this.artifact = artifact;
    this.store = store;
  }

  /** See {@link Control#fetch}. */
  void fetch() throws ControlException, IOException, InterruptedException {
    int fruitless = 0;
    while (store.find(artifact).isEmpty()) {
      long before = store.received(artifact.sha256());
      try {
        fetchRest();
      } catch (StatusException e) {
        ControlException failure = control.translate(e);
        fruitless = store.received(artifact.sha256()) > before ? 0 : fruitless + 1;
        if (failure.reason() != ControlException.Reason.UNREACHABLE || fruitless >= MAX_FRUITLESS) {
          throw failure;
        }
        Thread.sleep(WAIT);
      }
    }
  }

  private void fetchRest() throws StatusException, IOException, InterruptedException {
    Optional<PartialArtifact> begun = store.receive(artifact);
    if (begun.isEmpty()) {
      return;
    }
    try (PartialArtifact partialArtifact = begun.get()) {
      var chunks =
          ClientCalls.blockingV2ServerStreamingCall(
              control.channel(),
              ArtifactService.DOWNLOAD_ARTIFACT,
              CallOptions.DEFAULT,
              new DownloadArtifact(artifact.sha256(), partialArtifact.received()));
      try {
        for (ByteBuffer chunk = chunks.read(STALL_SECONDS, TimeUnit.SECONDS);
            chunk != null;
            chunk = chunks.read(STALL_SECONDS, TimeUnit.SECONDS)) {
          partialArtifact.write(chunk);
        }
      } catch (TimeoutException e) {
        throw Status.UNAVAILABLE.withDescription("the download stalls").withCause(e).asException();
      } finally {
        chunks.cancel("no longer read", null);
      }
      if (!partialArtifact.isComplete()) {
        throw Status.UNAVAILABLE.withDescription("the download ended early").asException();
      }
      partialArtifact.commit();
    }
  }
}
