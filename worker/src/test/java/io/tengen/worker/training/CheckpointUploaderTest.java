package io.tengen.worker.training;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.net.FeatureSet;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.wire.worker.GivenUpReason;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.learn.layer.NetworkShape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointUploaderTest {
  @TempDir Path directory;

  @Test
  void reportsTheLastCheckpointEvenIfAnEarlierOneIsBeingUploaded() throws Exception {
    RunningTraining training = new RunningTraining(job(), new Ignored());
    SlowFirstUpload uploads = new SlowFirstUpload();
    try (TrainingFolder folder =
            TrainingFolder.open(directory.resolve("t"), ComputeDevice.CPU, Duration.ZERO);
        CheckpointUploader uploader =
            new CheckpointUploader(training, folder, uploads, Duration.ZERO)) {
      uploader.saved(136, checkpoint("earlier"));
      uploads.begun.await();
      training.leave();
      Path last = checkpoint("last");
      uploader.saved(139, last);
      uploader.uploadLast();
      uploader.close();

      assertEquals(
          Optional.of(new TrainingCheckpoint(Artifact.of(last), 139)),
          training.status().uploaded());
    }
  }

  private Path checkpoint(String content) throws Exception {
    return Files.writeString(directory.resolve("checkpoint"), content);
  }

  private static TrainingJob job() {
    TrainingTask task =
        new TrainingTask(
            "g1",
            LearnerSettings.of(NetworkShape.parse("b1c4"), FeatureSet.TENGEN, 5, 1),
            Optional.empty(),
            List.of(),
            0,
            8,
            new TrainingTask.Rate(0.01, 0.001),
            1);
    return new TrainingJob("t1", new LeaseToken("01"), task, Map.of(), Optional.empty());
  }

  /** Completes the first upload only when it is interrupted: the last bytes had left already. */
  private static final class SlowFirstUpload implements TrainingUploads {
    final CountDownLatch begun = new CountDownLatch(1);

    @Override
    public void upload(TrainingJob job, Artifact artifact, Path file, LongConsumer progress) {
      if (begun.getCount() > 0) {
        begun.countDown();
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          // The coordinator has the file nevertheless.
        }
      }
    }
  }

  private static final class Ignored implements TrainingEndListener {
    @Override
    public void finished(TrainingJob job, TrainingOutcome outcome) {}

    @Override
    public void gaveUp(
        TrainingJob job, RunningTrainingStatus last, GivenUpReason reason, String problem) {}
  }
}
