package io.tengen.cli.learn;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.console.JsonWriter;
import io.tengen.files.DurableFiles;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.Sha256;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.learn.TrainingTask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A hidden file beside a trained network that says from which task it came, so that the same
 * command does not train it again.
 *
 * @param task SHA-256 of the task and of what was held out
 * @param result what the training printed
 */
record FinishedTraining(String task, TrainResult result) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static Path file(Path out) {
    return out.resolveSibling("." + out.getFileName() + ".trained");
  }

  private static String hash(TrainingTask task, List<Shard> heldOut) {
    String text = heldOut.isEmpty() ? task.toString() : task + " " + heldOut;
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Records a result whose files are in their places. Blocks on the disk. */
  static void write(Path out, TrainingTask task, List<Shard> heldOut, TrainResult result)
      throws IOException {
    DurableFiles.write(
        file(out), JsonWriter.line(new FinishedTraining(hash(task, heldOut), result)) + "\n");
  }

  /**
   * Returns the result of a task if it is finished and both of its files are as it left them.
   * Blocks on the disk.
   */
  static Optional<TrainResult> find(
      Path out, Path checkpoint, TrainingTask task, List<Shard> heldOut) throws IOException {
    if (!Files.exists(file(out))) {
      return Optional.empty();
    }
    FinishedTraining finished;
    try {
      finished = MAPPER.readValue(Files.readString(file(out)), FinishedTraining.class);
    } catch (JacksonException e) {
      // The file was changed: the network is trained again, and the file is replaced.
      return Optional.empty();
    }
    TrainResult result = finished.result;
    return finished.task.equals(hash(task, heldOut))
            && has(out, result.networkSha256())
            && has(checkpoint, result.checkpointSha256())
        ? Optional.of(result)
        : Optional.empty();
  }

  private static boolean has(Path file, String sha256) throws IOException {
    return Files.exists(file) && Files.size(file) > 0 && Artifact.of(file).sha256().equals(sha256);
  }
}
