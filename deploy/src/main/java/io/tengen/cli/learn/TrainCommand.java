package io.tengen.cli.learn;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.CoordinatorOptions;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.options.DeviceOption;
import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.files.DiskSpace;
import io.tengen.files.DurableFiles;
import io.tengen.files.FileTrees;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.StoreLimits;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.sample.TrainingWindow;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.inference.BackendFactory;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.LocalTrainer;
import io.tengen.worker.learn.Trainer;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.learn.UnfitCheckpointException;
import io.tengen.worker.learn.alphago.HeldOutEvaluation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen train}: trains a network on games. */
@Command(
    name = "train",
    sortOptions = false,
    description = {
      "Trains a network on the games of a folder, here or on a coordinator's worker that was"
          + " started with --train. Writes the network as ONNX and, beside it as .npz, a checkpoint"
          + " from which --from continues.",
      "",
      "Ctrl-C stops; the same command resumes. With the same --seed and on one type of processor"
          + " the result is the same wherever it is trained, however often it was interrupted."
    },
    footer = {
      "",
      "Examples:",
      "  tengen train --data selfplay.data --net-shape b3c32 --out g1.onnx",
      "  tengen train --data selfplay.data --net-shape b3c32 --from g1.npz --out g2.onnx",
      "  tengen train --data selfplay.data --board 7-13 --net-shape b5c64p2 --out g1.onnx",
      "  tengen train --data selfplay.data --planes alphago --optimizer sgd --hold-out 20000"
          + " --net-shape alphago:layers=13,filters=192 --out policy.onnx",
      "  tengen train --data selfplay.data --net-shape b10c128 --device cuda:0 --out b10.onnx",
      "  tengen train --data selfplay.data --net-shape b6c96 --steps 20000 --out b6.onnx"
          + " --coordinator go.example.org:7070",
      "  tengen gtp mcts:net=g1,visits=200 --net g1=g1.onnx"
    })
public final class TrainCommand implements Callable<Integer> {
  private static final Duration SAVED_EVERY = Duration.ofSeconds(30);
  private static final long LARGEST = 2L << 30;
  private static final String CHECKPOINT = ".npz";
  private static final int EXAM_ROWS = 32;

  /** The first bytes of a ZIP archive, such as a checkpoint. */
  private static final byte[] ZIP = {'P', 'K', 3, 4};

  private final Terminal terminal;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "Folder with games for training; docs/data.md tells how to get them.")
  private Path data;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "File that the network is written to; must end with .onnx.")
  private Path out;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description = "A checkpoint to continue from, of the same shape (default: a new network).")
  private @Nullable Path from;

  @Mixin private TrainOptions options;

  @Mixin private DeviceOption device;

  @Mixin private CoordinatorOptions coordinator;

  @Option(names = "--json", description = "Prints the results as one JSON object.")
  private boolean json;

  TrainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    Path checkpointOut = checkpointOut();
    if (from != null) {
      requireCheckpoint(from);
    }
    Addresses elsewhere = coordinator.find();
    ComputeDevice computes = device.of(ComputeDevice.CPU, elsewhere != null);
    Path work = out.resolveSibling("." + out.getFileName() + ".training");
    boolean resumes = Files.exists(work);
    TrainResult result;
    try (DataFolder folder = DataFolders.read(data);
        Interrupt interrupt = Interrupt.listen()) {
      ArtifactStore store = open(work);
      TrainingTask task = options.task(folder, name(), checkpoint(store));
      List<Shard> heldOut = options.heldOut(folder);
      Optional<TrainResult> finished = FinishedTraining.find(out, checkpointOut, task, heldOut);
      if (finished.isPresent()) {
        FileTrees.delete(work);
        terminal.say(out + " is the result of this training; remove it to train again");
        report(finished.get());
        return ExitCode.OK;
      }
      TrainingOutcome outcome;
      try (TrainProgress progress = new TrainProgress(terminal, interrupt, task.steps());
          Connection connection = elsewhere == null ? null : coordinator.connect(elsewhere)) {
        Trainer trainer =
            connection == null
                ? new LocalTrainer(folder, store, work.resolve("work"), computes, SAVED_EVERY)
                : new RemoteTrainer(
                    connection.control(),
                    folder,
                    store,
                    connection.patience(),
                    interrupt::requested,
                    progress::say);
        Optional<TrainingOutcome> done = train(trainer, task, progress);
        if (done.isEmpty()) {
          return stopped();
        }
        outcome = done.get();
      }
      place(store, outcome.checkpoint(), checkpointOut);
      place(store, outcome.network(), out);
      result = TrainResult.of(outcome, out, checkpointOut, measure(folder, task, heldOut));
      FinishedTraining.write(out, task, heldOut, result);
    } catch (UnfitCheckpointException e) {
      if (!resumes) {
        FileTrees.delete(work);
      }
      throw CommandException.badInput(
          String.valueOf(e.getMessage())
              .replaceFirst("^.*[0-9a-f]{64}", Matcher.quoteReplacement(String.valueOf(from))),
          e);
    } catch (IOException e) {
      if (e.getCause() instanceof ControlException refused) {
        throw refused;
      }
      if (DiskSpace.isExhausted(e)) {
        throw UserFiles.noSpace(work, e);
      }
      throw CommandException.failed(String.valueOf(e.getMessage()));
    }
    FileTrees.delete(work);
    report(result);
    return ExitCode.OK;
  }

  /** Measures the network on games that it did not learn from; null if there are none. */
  private @Nullable HeldOutEvaluation measure(
      DataFolder folder, TrainingTask task, List<Shard> shards)
      throws CommandException, IOException, InterruptedException {
    if (shards.isEmpty()) {
      return null;
    }
    TrainingWindow window;
    try {
      window =
          TrainingWindow.complete(
              folder, shards, task.learner().features(), task.learner().boards().largest());
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
    int rows = (int) Math.min(EXAM_ROWS, window.samples());
    try (Backend network = BackendFactory.open(out, new InferenceSettings(rows, 1))) {
      return HeldOutEvaluation.of(network, window.batches(rows, task.seed()), Integer.MAX_VALUE);
    } catch (BackendException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    }
  }

  private Optional<TrainingOutcome> train(
      Trainer trainer, TrainingTask task, TrainProgress progress)
      throws CommandException, IOException {
    try {
      return Optional.of(trainer.train(task, progress));
    } catch (LearningException | IllegalArgumentException e) {
      throw CommandException.badInput(progress.problem().orElse(String.valueOf(e.getMessage())), e);
    } catch (InterruptedException e) {
      if (progress.problem().isPresent()) {
        throw CommandException.badInput(progress.problem().get(), e);
      }
      return Optional.empty();
    } finally {
      if (progress.problem().isPresent()) {
        // The listener interrupted this thread to end the training; code after it must not be
        // interrupted.
        Thread.interrupted();
      }
    }
  }

  private Path checkpointOut() throws CommandException {
    String name = String.valueOf(out.getFileName());
    if (!name.endsWith(".onnx")) {
      throw CommandException.badInput("--out " + out + " must end with .onnx");
    }
    Path checkpointOut = out.resolveSibling(name() + CHECKPOINT);
    UserFiles.requireWritableFile(out);
    UserFiles.requireWritableFile(checkpointOut);
    return checkpointOut;
  }

  private String name() {
    return String.valueOf(out.getFileName()).replaceFirst("\\.onnx$", "");
  }

  /** Checks before anything is written that a file may be a checkpoint, which is a ZIP archive. */
  private static void requireCheckpoint(Path file) throws CommandException {
    try {
      if (Files.isRegularFile(file)) {
        try (InputStream in = Files.newInputStream(file)) {
          if (Arrays.equals(in.readNBytes(ZIP.length), ZIP)) {
            return;
          }
        }
      } else if (!Files.exists(file)) {
        throw new NoSuchFileException(file.toString());
      }
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    }
    throw CommandException.badInput(
        file + " is not a checkpoint, which tengen train writes beside a network as .npz");
  }

  private static ArtifactStore open(Path work) throws CommandException {
    try {
      return ArtifactStore.open(work.resolve("artifacts"), new StoreLimits(LARGEST, 0));
    } catch (IOException e) {
      throw DataFolders.cannotWrite(work, e);
    }
  }

  private Optional<Artifact> checkpoint(ArtifactStore store) throws CommandException {
    if (from == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(store.add(from));
    } catch (IOException e) {
      throw UserFiles.cannotRead(from, e);
    }
  }

  private static void place(ArtifactStore store, Artifact artifact, Path file) throws IOException {
    Path here = store.find(artifact).orElseThrow(() -> new IOException(file + " has disappeared"));
    DurableFiles.copy(here, file);
  }

  private int stopped() {
    terminal.say(
        coordinator == null
            ? "Stopped; the same command resumes."
            : "The training continues at the coordinator; the same command follows it again,"
                + " tengen trainings cancel stops it.");
    return ExitCode.INTERRUPTED;
  }

  private void report(TrainResult result) {
    if (json) {
      terminal.out().println(JsonWriter.line(result));
    } else {
      terminal.out().print(result.text());
    }
  }
}
