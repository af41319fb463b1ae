package io.tengen.worker.learn;

import io.tengen.engine.net.BackendException;
import io.tengen.files.DurableFiles;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.data.sample.TrainingWindow;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.learn.layer.NetworkInputs;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains in this process, on one thread of the CPU or on a graphics card. Shards are those of a
 * folder; checkpoints and networks lie in a store. The window of samples stays in memory between
 * tasks, so that a shard is decoded once. Confined to one thread.
 */
public final class LocalTrainer implements Trainer {
  private static final Logger LOG = LoggerFactory.getLogger(LocalTrainer.class);

  /** Positions that PyTorch and ONNX Runtime are both asked about at every export. */
  private static final int PARITY_POSITIONS = 32;

  private static final long PARITY_SEED = 1;
  private static final int DECODING_THREADS = 2;
  private static final Duration TOLD_EVERY = Duration.ofMillis(200);
  private static final String SAVED = ".npz";

  private final DataFolder folder;
  private final ArtifactStore store;
  private final Path work;
  private final ComputeDevice device;
  private final long savedEveryNanos;
  private final long toldEveryNanos;
  private @Nullable TrainingWindow window;
  private @Nullable LearnerSettings windowFor;

  /**
   * @param folder where tasks' shards are
   * @param store where checkpoints and networks are, and come to be
   * @param work a directory for what is not done yet, made if it is missing; of no other trainer
   * @param device that computes; looked for when it trains
   * @param savedEvery how much training the death of the process may cost
   */
  public LocalTrainer(
      DataFolder folder, ArtifactStore store, Path work, ComputeDevice device, Duration savedEvery)
      throws IOException {
    this(folder, store, work, device, savedEvery, TOLD_EVERY);
  }

  /**
   * @param toldEvery how often a listener is told at most
   */
  LocalTrainer(
      DataFolder folder,
      ArtifactStore store,
      Path work,
      ComputeDevice device,
      Duration savedEvery,
      Duration toldEvery)
      throws IOException {
    this.folder = folder;
    this.store = store;
    this.work = Files.createDirectories(work);
    this.device = device;
    savedEveryNanos = savedEvery.toNanos();
    toldEveryNanos = toldEvery.toNanos();
  }

  @Override
  public TrainingOutcome train(TrainingTask task, TrainingListener listener)
      throws IOException, LearningException, InterruptedException {
    long began = System.nanoTime();
    long threadBegan = threadTime();
    try (Learner learner = begin(task)) {
      Samples samples = task.steps() == 0 ? null : samples(task, listener);
      Losses losses = samples == null ? Losses.NONE : learn(task, learner, samples, listener);
      Parity parity = parity(task, learner);
      Path checkpoint = work.resolve("checkpoint.part");
      Path network = work.resolve("network.part");
      learner.save(checkpoint);
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(network))) {
        NetworkFiles.write(learner.network(task.name()), out);
      }
      TrainingOutcome outcome =
          new TrainingOutcome(
              store.add(checkpoint),
              store.add(network),
              samples == null ? 0 : samples.count(),
              losses,
              parity,
              Duration.ofNanos(System.nanoTime() - began),
              Duration.ofNanos(threadTime() - threadBegan));
      // Whatever is left here, of this task or of one that nobody wants any more, is of no use now.
      clear();
      return outcome;
    }
  }

  private static long threadTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private Learner begin(TrainingTask task) throws IOException, LearningException {
    if (task.from().isEmpty()) {
      return new Learner(task.learner(), device);
    }
    Artifact from = task.from().get();
    Path file =
        store
            .find(from)
            .orElseThrow(() -> new IOException("there is no checkpoint " + from.sha256()));
    return Learner.resume(task.learner(), file, device);
  }

  /** What a task draws from. */
  private record Samples(Batches batches, long count) {}

  private Samples samples(TrainingTask task, TrainingListener listener)
      throws IOException, LearningException, InterruptedException {
    LearnerSettings learner = task.learner();
    TrainingWindow open = window;
    if (open == null || !learner.equals(windowFor)) {
      open = new TrainingWindow(learner.features(), learner.boards());
      window = open;
      windowFor = learner;
    }
    open.update(folder, task.shards(), DECODING_THREADS, new Refusals(listener));
    if (open.samples() < task.batch()) {
      throw new LearningException(
          "the games have "
              + open.samples()
              + " samples, too few for batches of "
              + task.batch()
              + "; play more games, or learn in smaller batches");
    }
    return new Samples(open.batches(task.batch(), task.seed()), open.samples());
  }

  private record Refusals(TrainingListener listener) implements TrainingWindow.Listener {
    @Override
    public void decoded(Shard shard) {}

    @Override
    public void refused(Shard shard, String problem) {
      listener.refused(problem);
    }
  }

  private Losses learn(
      TrainingTask task, Learner learner, Samples samples, TrainingListener listener)
      throws IOException, LearningException, InterruptedException {
    long first = learner.steps();
    Path saved = saved(task);
    restore(learner, saved);
    SampleBatch batch = samples.batches().newBatch();
    Losses sum = Losses.NONE;
    Losses untold = Losses.NONE;
    long here = learner.steps() - first;
    long told = here;
    long toldAt = System.nanoTime();
    long savedAt = toldAt;
    for (long n = here; n < task.steps(); n++) {
      samples.batches().read(n, batch);
      Losses losses = learner.step(TrainingBatch.of(batch), task.rate().at(n, task.steps()));
      sum = sum.plus(losses);
      untold = untold.plus(losses);
      long now = System.nanoTime();
      if (now - toldAt >= toldEveryNanos || n + 1 == task.steps()) {
        listener.learned(n + 1, untold.dividedBy(n + 1 - told));
        told = n + 1;
        toldAt = now;
        untold = Losses.NONE;
      }
      // Interrupted, no file could be written: that is over for now.
      boolean interrupted = Thread.interrupted();
      if (interrupted || now - savedAt >= savedEveryNanos) {
        interrupted |= save(learner, saved, n + 1, listener);
        savedAt = System.nanoTime();
      }
      if (interrupted) {
        throw new InterruptedException("training was interrupted");
      }
    }
    return here == task.steps() ? Losses.NONE : sum.dividedBy(task.steps() - here);
  }

  /** Whether an interrupt came while it was written: it has then been written once more. */
  private static boolean save(Learner learner, Path saved, long steps, TrainingListener listener)
      throws IOException {
    boolean interrupted = false;
    try {
      learner.save(saved);
      listener.saved(steps, saved);
    } catch (ClosedByInterruptException e) {
      interrupted = Thread.interrupted();
      learner.save(saved);
      listener.saved(steps, saved);
    }
    return interrupted;
  }

  /**
   * Has the next {@link #train} of a task go on from what {@link TrainingListener#saved} gave
   * elsewhere, and not from what may be here.
   *
   * @param checkpoint is copied
   */
  public void goOnFrom(TrainingTask task, Path checkpoint) throws IOException {
    DurableFiles.copy(checkpoint, saved(task));
  }

  /** Where a task's unfinished work lies: no other task is written the same. */
  private Path saved(TrainingTask task) throws IOException {
    Path text = work.resolve("task.part");
    Files.writeString(text, task.toString());
    return work.resolve(Artifact.of(text).sha256() + SAVED);
  }

  private static void restore(Learner learner, Path saved) {
    if (Files.exists(saved)) {
      try {
        learner.restore(saved);
      } catch (IOException e) {
        LOG.warn("the training begins anew: {}", e.getMessage());
      }
    }
  }

  private Parity parity(TrainingTask task, Learner learner) throws IOException, LearningException {
    LearnerSettings settings = task.learner();
    NetworkInputs networkInputs =
        NetworkInputs.ofRandomGame(
            settings.features(), settings.boards(), PARITY_POSITIONS, PARITY_SEED);
    try {
      Parity parity = Parity.of(learner, networkInputs);
      if (!parity.holds()) {
        throw new LearningException(
            "network " + task.name() + " does not play what it learned: " + parity);
      }
      return parity;
    } catch (BackendException e) {
      throw new LearningException("network " + task.name() + ": " + e.getMessage(), e);
    }
  }

  private void clear() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(work)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }
}
