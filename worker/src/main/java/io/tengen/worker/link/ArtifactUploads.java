package io.tengen.worker.link;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.ClientCalls;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.control.ArtifactService;
import io.tengen.wire.control.ArtifactService.ArtifactStatus;
import io.tengen.wire.control.ArtifactService.StatArtifact;
import io.tengen.wire.control.ArtifactService.UploadArtifact;
import io.tengen.worker.retry.Backoff;
import io.tengen.worker.training.TrainingJob;
import io.tengen.worker.training.TrainingUploads;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Uploads artifacts to the coordinator, each attempt on a separate connection. */
public final class ArtifactUploads implements TrainingUploads {
  private static final Logger log = LoggerFactory.getLogger(ArtifactUploads.class);

  private static final Duration FIRST_WAIT = Duration.ofMillis(250);
  private static final Duration LAST_WAIT = Duration.ofSeconds(10);

  private final Supplier<ManagedChannel> channels;

  /**
   * @param channels creates a new connection to the coordinator
   */
  public ArtifactUploads(Supplier<ManagedChannel> channels) {
    this.channels = channels;
  }

  @Override
  public void upload(TrainingJob job, Artifact artifact, Path file, LongConsumer progress)
      throws IOException, InterruptedException {
    Backoff backoff = new Backoff(FIRST_WAIT, LAST_WAIT, new SplittableRandom());
    try (FileChannel bytes = FileChannel.open(file, StandardOpenOption.READ)) {
      while (true) {
        try {
          send(job, artifact, bytes, progress);
          return;
        } catch (StatusException e) {
          if (!isTransient(e.getStatus().getCode())) {
            throw new IOException(
                "the coordinator does not accept artifact "
                    + artifact.brief()
                    + ": "
                    + TransportFailure.words(e.getStatus()),
                e);
          }
          log.info(
              "the upload of artifact {} failed and is tried again: {}",
              artifact.brief(),
              TransportFailure.words(e.getStatus()));
        }
        Thread.sleep(backoff.next(Duration.ZERO));
      }
    }
  }

  private static boolean isTransient(Status.Code code) {
    return switch (code) {
      // ABORTED: another client uploads it too. DATA_LOSS: an earlier upload left wrong bytes.
      case UNAVAILABLE, DEADLINE_EXCEEDED, ABORTED, DATA_LOSS, CANCELLED, UNAUTHENTICATED -> true;
      default -> false;
    };
  }

  private void send(TrainingJob job, Artifact artifact, FileChannel bytes, LongConsumer progress)
      throws StatusException, IOException, InterruptedException {
    ManagedChannel channel = channels.get();
    try {
      ArtifactStatus status =
          ClientCalls.blockingV2UnaryCall(
              channel,
              ArtifactService.STAT_ARTIFACT,
              CallOptions.DEFAULT,
              new StatArtifact(artifact.sha256()));
      if (!status.complete()) {
        UploadArtifact.Begin begin =
            new UploadArtifact.Begin(artifact, status.received(), Optional.of(job.lease()));
        UploadCall.send(channel, begin, bytes, progress);
      }
      progress.accept(artifact.bytes());
    } finally {
      channel.shutdownNow();
    }
  }
}
