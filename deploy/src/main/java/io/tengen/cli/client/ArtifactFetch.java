package io.tengen.cli.client;

import io.grpc.CallOptions;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.ClientCalls;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.channel.FailoverChannel;
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

/** Downloads one artifact from a coordinator and resumes the download if a connection breaks. */
final class ArtifactFetch {
  /** Consecutive attempts without progress after which the download fails. */
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

  /** Downloads the artifact, see {@link Control#fetch}. Blocks. */
  void fetch() throws ControlException, IOException, InterruptedException {
    int fruitless = 0;
    while (store.find(artifact).isEmpty()) {
      long before = store.received(artifact.sha256());
      FailoverChannel.Target target = control.channel().target();
      try {
        fetchRest(target);
      } catch (StatusException e) {
        ControlException failure = control.channel().translate(e, target);
        fruitless = store.received(artifact.sha256()) > before ? 0 : fruitless + 1;
        if (failure.reason() != ControlException.Reason.UNREACHABLE || fruitless >= MAX_FRUITLESS) {
          throw failure;
        }
        Thread.sleep(WAIT);
        // Waits until the coordinator answers.
        control.artifactStatus(artifact.sha256());
      }
    }
  }

  private void fetchRest(FailoverChannel.Target target)
      throws StatusException, IOException, InterruptedException {
    Optional<PartialArtifact> partial = store.receive(artifact);
    if (partial.isEmpty()) {
      return;
    }
    try (PartialArtifact partialArtifact = partial.get()) {
      var chunks =
          ClientCalls.blockingV2ServerStreamingCall(
              target.channel(),
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
        throw Status.UNAVAILABLE.withDescription("the download stalled").withCause(e).asException();
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
