package io.tengen.worker.link;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.ClientCalls;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactException;
import io.tengen.wire.control.ArtifactService;
import io.tengen.wire.control.ArtifactService.DownloadArtifact;
import io.tengen.worker.artifacts.ArtifactSource;
import io.tengen.worker.job.WorkerMetrics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Downloads artifacts from the coordinator, each on a separate connection, so that the megabytes of
 * a network do not delay heartbeats.
 */
public final class ArtifactDownloads implements ArtifactSource {
  /** Time without data after which a download is tried again. */
  private static final long STALL_SECONDS = 60;

  private final Supplier<ManagedChannel> channels;
  private final WorkerMetrics metrics;

  /**
   * @param channels creates a new connection to the coordinator
   */
  public ArtifactDownloads(Supplier<ManagedChannel> channels, WorkerMetrics metrics) {
    this.channels = channels;
    this.metrics = metrics;
  }

  @Override
  public void fetch(Artifact artifact, long offset, Sink sink)
      throws IOException, InterruptedException {
    ManagedChannel channel = channels.get();
    try {
      var chunks =
          ClientCalls.blockingV2ServerStreamingCall(
              channel,
              ArtifactService.DOWNLOAD_ARTIFACT,
              CallOptions.DEFAULT,
              new DownloadArtifact(artifact.sha256(), offset));
      ByteBuffer chunk = chunks.read(STALL_SECONDS, TimeUnit.SECONDS);
      while (chunk != null) {
        metrics.fetched(chunk.remaining());
        sink.write(chunk);
        chunk = chunks.read(STALL_SECONDS, TimeUnit.SECONDS);
      }
    } catch (StatusException e) {
      throw translate(e);
    } catch (TimeoutException e) {
      throw new IOException("the coordinator has sent nothing for " + STALL_SECONDS + " s", e);
    } finally {
      channel.shutdownNow();
    }
  }

  private static IOException translate(StatusException e) {
    Status status = e.getStatus();
    String what = TransportFailure.words(status);
    return status.getCode() == Status.Code.NOT_FOUND
        ? new ArtifactException(ArtifactException.Reason.UNKNOWN, what)
        : new IOException(what, e);
  }
}
