package io.tengen.cli.client;

import io.grpc.Status;
import io.grpc.StatusException;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.channel.FailoverChannel;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.control.ArtifactService.ArtifactStatus;
import io.tengen.worker.link.UploadCall;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.LongConsumer;

/** Uploads one artifact to a coordinator and resumes the upload if a connection breaks. */
final class ResumingUpload {
  /** Consecutive attempts without progress after which the upload fails. */
  private static final int MAX_FRUITLESS = 5;

  private static final Duration WAIT = Duration.ofSeconds(1);

  private final Control control;
  private final Artifact artifact;
  private final LongConsumer progress;

  /**
   * @param progress receives the number of bytes that have been sent
   */
  ResumingUpload(Control control, Artifact artifact, LongConsumer progress) {
    this.control = control;
    this.artifact = artifact;
    this.progress = progress;
  }

  /** Uploads the file, see {@link Control#upload}. Blocks. */
  void send(Path file) throws ControlException, IOException, InterruptedException {
    try (FileChannel bytes = FileChannel.open(file, StandardOpenOption.READ)) {
      send(bytes);
    }
  }

  private void send(FileChannel bytes) throws ControlException, IOException, InterruptedException {
    long before = -1;
    int fruitless = 0;
    while (true) {
      ArtifactStatus status = control.artifactStatus(artifact.sha256());
      if (status.complete()) {
        progress.accept(artifact.bytes());
        return;
      }
      fruitless = status.received() > before ? 0 : fruitless + 1;
      before = status.received();
      FailoverChannel.Target target = control.channel().target();
      try {
        UploadCall.send(target.channel(), artifact, before, bytes, progress);
        return;
      } catch (StatusException e) {
        if (fruitless >= MAX_FRUITLESS || !mayRetry(e.getStatus().getCode(), before)) {
          throw control.channel().translate(e, target);
        }
      }
      Thread.sleep(WAIT);
    }
  }

  /**
   * Returns whether another attempt, from what the coordinator has by then, may succeed.
   *
   * @param offset the byte at which the failed attempt began
   */
  private static boolean mayRetry(Status.Code code, long offset) {
    return switch (code) {
      // ABORTED: another client uploads the same artifact, and may finish or give up.
      case UNAVAILABLE, DEADLINE_EXCEEDED, ABORTED -> true;
      // The part of an earlier upload may have been corrupt; the coordinator has deleted it.
      case DATA_LOSS -> offset > 0;
      default -> false;
    };
  }
}
