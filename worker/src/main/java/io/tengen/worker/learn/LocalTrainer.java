package io.tengen.worker.learn;

import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.DurableFiles;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.MixedBatches;
import io.tengen.worker.data.sample.TrainingWindow;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.learn.layer.NetworkInputs;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A trainer in this process, on one thread of the CPU or on a graphics card. It reads shards from a
 * data folder, and reads and writes checkpoints and networks in an artifact store. The window of
 * samples stays in memory between tasks, so that each shard is decoded once. Confined to one
 * thread.
 */
public final class LocalTrainer implements Trainer {
  private static final Logger LOG = LoggerFactory.getLogger(LocalTrainer.class);

  /** Number of positions that PyTorch and ONNX Runtime both evaluate at every export. */
  private static final int PARITY_POSITIONS = 32;

  private static final long PARITY_SEED = 1;
  private static final int DECODING_THREADS = 2;
  private static final Duration REPORT_INTERVAL = Duration.ofMillis(200);
  private static final String SAVED_SUFFIX = ".npz";

  private final DataFolder folder;
  private final ArtifactStore store;
  private final Path work;
  private final ComputeDevice device;
  private final long saveIntervalNanos;
  private final long reportIntervalNanos;

  /** The window of each board size, for the features of {@link #windowFeatures}. */
  private final SortedMap<Integer, TrainingWindow> windows = new TreeMap<>();

  private @Nullable FeatureSet windowFeatures;

  /**
   * Creates a trainer.
   *
   * @param folder contains the shards of all tasks
   * @param store contains the checkpoints of all tasks; new checkpoints and networks are added to
   *     it
   * @param work a directory for unfinished work, created if it is missing; used by no other trainer
   * @param device the device that computes; checked when training begins
   * @param saveInterval time between two saved checkpoints, hence the most training time that a
   *     crash of the process loses
   * @throws IOException if {@code work} cannot be created
   */
  public LocalTrainer(
      DataFolder folder,
      ArtifactStore store,
      Path work,
      ComputeDevice device,
      Duration saveInterval)
      throws IOException {
    this(folder, store, work, device, saveInterval, REPORT_INTERVAL);
  }

  /**
   * @param reportInterval least time between two calls of {@link TrainingListener#learned}
   */
  LocalTrainer(
      DataFolder folder,
      ArtifactStore store,
      Path work,
      ComputeDevice device,
      Duration saveInterval,
      Duration reportInterval)
      throws IOException {
    this.folder = folder;
    this.store = store;
    this.work = Files.createDirectories(work);
    this.device = device;
    saveIntervalNanos = saveInterval.toNanos();
    reportIntervalNanos = reportInterval.toNanos();
  }

  @Override
  public TrainingOutcome train(TrainingTask task, TrainingListener listener)
      throws IOException, LearningException, InterruptedException {
    long start = System.nanoTime();
    long threadStart = threadTime();
    try (Learner learner = begin(task)) {
      Samples samples = task.steps() == 0 ? null : samples(task, listener);
      Losses losses = samples == null ? Losses.NONE : learn(task, learner, samples, listener);
      Path checkpoint = work.resolve("checkpoint.part");
      Path network = work.resolve("network.part");
      learner.save(checkpoint);
      Parity parity = parity(task, learner, checkpoint);
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
              Duration.ofNanos(System.nanoTime() - start),
              Duration.ofNanos(threadTime() - threadStart));
      // Unfinished work of this task and of earlier ones is not needed any more.
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
            .orElseThrow(() ->
                new IOException("the checkpoint " + from.sha256() + " is missing from the store"));
    return Learner.resume(task.learner(), file, device);
  }

  /** The batches of a task, and the number of samples in its window. */
  private record Samples(MixedBatches batches, long count) {}

  private Samples samples(TrainingTask task, TrainingListener listener)
      throws IOException, LearningException, InterruptedException {
    FeatureSet features = task.learner().features();
    if (!features.equals(windowFeatures)) {
      windows.clear();
      windowFeatures = features;
    }
    SortedMap<Integer, List<Shard>> shards =
        task.shards().stream()
            .collect(Collectors.groupingBy(Shard::board, TreeMap::new, Collectors.toList()));
    windows.keySet().retainAll(shards.keySet());
    List<Batches> sizes = new ArrayList<>();
    long count = 0;
    for (Map.Entry<Integer, List<Shard>> size : shards.entrySet()) {
      TrainingWindow window =
          windows.computeIfAbsent(size.getKey(), side -> new TrainingWindow(features, side));
      window.update(folder, size.getValue(), DECODING_THREADS, listener::refused);
      requireBatch(window, size.getKey(), task.batch());
      sizes.add(window.batches(task.batch(), task.seed()));
      count += window.samples();
    }
    return new Samples(new MixedBatches(sizes, task.seed()), count);
  }

  private static void requireBatch(TrainingWindow window, int size, int batch)
      throws LearningException {
    if (window.samples() < batch) {
      throw new LearningException(
          "the games on "
              + size
              + "x"
              + size
              + " have "
              + window.samples()
              + " samples, too few for batches of "
              + batch
              + "; play more games, or choose smaller batches");
    }
  }

  private Losses learn(
      TrainingTask task, Learner learner, Samples samples, TrainingListener listener)
      throws IOException, LearningException, InterruptedException {
    long first = learner.steps();
    Path saved = saved(task);
    restore(learner, saved);
    Losses sum = Losses.NONE;
    Losses unreported = Losses.NONE;
    long done = learner.steps() - first;
    long reported = done;
    long reportedAt = System.nanoTime();
    long savedAt = reportedAt;
    for (long n = done; n < task.steps(); n++) {
      TrainingBatch batch =
          TrainingBatch.of(samples.batches().read(n), task.learner().resultShare());
      Losses losses = learner.step(batch, task.rateAt(n));
      sum = sum.plus(losses);
      unreported = unreported.plus(losses);
      long now = System.nanoTime();
      if (now - reportedAt >= reportIntervalNanos || n + 1 == task.steps()) {
        listener.learned(n + 1, unreported.dividedBy(n + 1 - reported));
        reported = n + 1;
        reportedAt = now;
        unreported = Losses.NONE;
      }
      // The interrupted status would close the file channels of the save, so it is cleared first.
      boolean interrupted = Thread.interrupted();
      if (interrupted || now - savedAt >= saveIntervalNanos) {
        interrupted |= save(learner, saved, n + 1, listener);
        savedAt = System.nanoTime();
      }
      if (interrupted) {
        throw new InterruptedException("training was interrupted");
      }
    }
    return done == task.steps() ? Losses.NONE : sum.dividedBy(task.steps() - done);
  }

  /**
   * Saves a checkpoint, again if an interrupt breaks the first attempt; returns whether one did.
   */
  private static boolean save(Learner learner, Path saved, long steps, TrainingListener listener)
      throws IOException {
    boolean interrupted = false;
    try {
      learner.save(saved);
      listener.saved(steps, saved);
    } catch (IOException e) {
      // Not always a ClosedByInterruptException: waiting for a lock ends with another one.
      interrupted = Thread.interrupted();
      if (!interrupted) {
        throw e;
      }
      learner.save(saved);
      listener.saved(steps, saved);
    }
    return interrupted;
  }

  /**
   * Makes the next {@link #train} of a task continue from a checkpoint that another trainer passed
   * to {@link TrainingListener#saved}. It replaces a checkpoint that this trainer may have saved.
   *
   * @param checkpoint copied, not kept
   * @throws IOException if it cannot be copied
   */
  public void resumeFrom(TrainingTask task, Path checkpoint) throws IOException {
    DurableFiles.copy(checkpoint, saved(task));
  }

  /** Returns the file of a task's saved checkpoint, named by the hash of the task's text form. */
  private Path saved(TrainingTask task) throws IOException {
    Path text = work.resolve("task.part");
    Files.writeString(text, task.toString());
    return work.resolve(Artifact.of(text).sha256() + SAVED_SUFFIX);
  }

  private static void restore(Learner learner, Path saved) {
    if (Files.exists(saved)) {
      try {
        learner.restore(saved);
      } catch (IOException e) {
        LOG.warn(
            "the saved checkpoint is ignored and the training starts from the beginning: {}",
            e.getMessage());
      }
    }
  }

  private Parity parity(TrainingTask task, Learner learner, Path checkpoint)
      throws IOException, LearningException {
    if (device.isCpu()) {
      return parity(task, learner);
    }
    // On graphics cards PyTorch rounds the factors of convolutions to ten bits (TF32), which
    // differs from ONNX Runtime by more than an error in the emitter might.
    try (Learner onCpu = Learner.initializedFrom(task.learner(), checkpoint)) {
      return parity(task, onCpu);
    }
  }

  private static Parity parity(TrainingTask task, Learner learner)
      throws IOException, LearningException {
    LearnerSettings settings = task.learner();
    // The pooling layers depend on the size, so that both ends of a range are compared.
    List<NetworkInputs> inputs =
        IntStream.of(settings.boards().smallest(), settings.boards().largest())
            .distinct()
            .mapToObj(size ->
                NetworkInputs.ofRandomGame(
                    settings.features(), size, PARITY_POSITIONS, PARITY_SEED))
            .toList();
    try {
      Parity parity = Parity.of(learner, inputs);
      if (!parity.holds()) {
        throw new LearningException(
            "network " + task.name() + " differs between ONNX Runtime and PyTorch: " + parity);
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
