package io.tengen.cli.control;

import io.grpc.Status;
import io.grpc.StatusException;
import io.tengen.engine.artifact.Artifact;
import io.tengen.proto.v1.ArtifactStatus;
import io.tengen.proto.v1.UploadBegin;
import io.tengen.wire.ArtifactCodec;
import io.tengen.worker.link.UploadCall;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.LongConsumer;

/** Brings one artifact to a coordinator, over as many connections as it takes. */
final class ArtifactUpload {
  /** Tries in a row that bring nothing. */
  private static final int MAX_FRUITLESS = 5;

  private static final Duration WAIT = Duration.ofSeconds(1);

  private final Control control;
  private final Artifact artifact;
  private final LongConsumer progress;

  /**
   * @param progress hears how many bytes have been sent
   */
  ArtifactUpload(Control control, Artifact artifact, LongConsumer progress) {
    this.control = control;
    this.artifact = artifact;
    this.progress = progress;
  }

  /** See {@link Control#upload}. */
  void send(Path file) throws ControlException, IOException, InterruptedException {
    try (FileChannel bytes = FileChannel.open(file, StandardOpenOption.READ)) {
      send(bytes);
    }
  }

  private void send(FileChannel bytes) throws ControlException, IOException, InterruptedException {
    long before = -1;
    int fruitless = 0;
    while (true) {
      ControlException failure;
      try {
        ArtifactStatus status = control.artifactStatus(artifact.sha256());
        if (status.getComplete()) {
          progress.accept(artifact.bytes());
          return;
        }
        fruitless = status.getReceived() > before ? 0 : fruitless + 1;
        before = status.getReceived();
        sendFrom(bytes, status.getReceived());
        return;
      } catch (StatusException e) {
        failure = control.translate(e);
        if (!mayPass(e.getStatus().getCode(), before)) {
          throw failure;
        }
      } catch (ControlException e) {
        failure = e;
        fruitless++;
        if (before < 0 || e.reason() != ControlException.Reason.UNREACHABLE) {
          throw e;
        }
      }
      if (fruitless >= MAX_FRUITLESS) {
        throw failure;
      }
      Thread.sleep(WAIT);
    }
  }

  /**
   * Whether asking again how things stand, and going on from there, may help.
   *
   * @param offset where the upload began
   */
  private static boolean mayPass(Status.Code code, long offset) {
    return switch (code) {
      // ABORTED: another brings the same, who may finish or give up.
      case UNAVAILABLE, DEADLINE_EXCEEDED, ABORTED -> true;
      // What an earlier upload left may have been the wrong part; it has been thrown away.
      case DATA_LOSS -> offset > 0;
      default -> false;
    };
  }

  private void sendFrom(FileChannel bytes, long offset)
      throws StatusException, IOException, InterruptedException {
    UploadBegin begin =
        UploadBegin.newBuilder()
            .setArtifact(ArtifactCodec.encode(artifact))
            .setOffset(offset)
            .build();
    UploadCall.send(control.channel(), begin, bytes, progress);
  }
}
