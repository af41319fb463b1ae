package io.tengen.worker.learn;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.learn.layer.NetworkInputs;
import io.tengen.worker.learn.layer.NetworkOutputs;
import io.tengen.worker.learn.layer.Parameters;
import io.tengen.worker.learn.layer.TrainableNetwork;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A network that learns from batches. Equal seeds and equal batches give equal networks, on one
 * thread of the CPU. Holds native memory until it is closed; confined to one thread; all methods
 * block.
 */
public final class Learner implements AutoCloseable {
  private final LearnerSettings settings;
  private final NDManager manager;
  private final Parameters parameters;
  private final TrainableNetwork network;
  private final AdamW adamW;

  /**
   * One that has learned nothing, on the CPU.
   *
   * @throws LearningException if there is no PyTorch
   */
  public Learner(LearnerSettings settings) throws LearningException {
    this(settings, ComputeDevice.CPU);
  }

  /**
   * One that has learned nothing.
   *
   * @param device that computes
   * @throws LearningException if there is no PyTorch, or no such device
   */
  public Learner(LearnerSettings settings, ComputeDevice device) throws LearningException {
    this.settings = settings;
    manager = PyTorch.newManager(device);
    parameters = new Parameters(manager, settings.seed());
    network = new TrainableNetwork(settings.shape(), settings.features(), parameters);
    adamW = new AdamW(manager, parameters.learned(), settings.weightDecay());
  }

  /**
   * One that goes on where a checkpoint was written, on the CPU.
   *
   * @throws LearningException if there is no PyTorch
   * @throws IOException if the file cannot be read, or is of another network; the message names it
   */
  public static Learner resume(LearnerSettings settings, Path checkpoint)
      throws LearningException, IOException {
    return resume(settings, checkpoint, ComputeDevice.CPU);
  }

  /**
   * One that goes on where a checkpoint was written, whichever device wrote it.
   *
   * @param device that computes
   * @throws LearningException if there is no PyTorch, or no such device
   * @throws IOException if the file cannot be read, or is of another network; the message names it
   */
  public static Learner resume(LearnerSettings settings, Path checkpoint, ComputeDevice device)
      throws LearningException, IOException {
    Learner learner = new Learner(settings, device);
    try {
      learner.restore(checkpoint);
      return learner;
    } catch (IOException | RuntimeException e) {
      learner.close();
      throw e;
    }
  }

  /**
   * Becomes what a checkpoint holds.
   *
   * @throws IOException if the file cannot be read, or is of another network; the message names it,
   *     and this is as it was
   */
  public void restore(Path checkpoint) throws IOException {
    LearnerCheckpoint.read(checkpoint, parameters, adamW, manager);
  }

  /**
   * Looks whether anything can be learned here; loads PyTorch, which takes seconds.
   *
   * @throws LearningException with one line if there is no PyTorch, or no such device
   */
  public static void requirePyTorch(ComputeDevice device) throws LearningException {
    PyTorch.newManager(device).close();
  }

  /**
   * One that knows what another had learned when a checkpoint was written, and begins to learn
   * something else: its optimizer remembers nothing, its steps count from 0.
   *
   * @throws LearningException if there is no PyTorch
   * @throws IOException if the file cannot be read, or is of another network; the message names it
   */
  public static Learner beginningFrom(LearnerSettings settings, Path checkpoint)
      throws LearningException, IOException {
    Learner learner = resume(settings, checkpoint);
    learner.adamW.forget();
    return learner;
  }

  /** Batches learned from so far. */
  public long steps() {
    return adamW.steps();
  }

  /**
   * Learns from a batch.
   *
   * @param rate how far to go: Adam's step size
   * @return how wrong the network was before
   * @throws IllegalArgumentException with one line if the batch is not for this network, or has a
   *     number that is none; nothing has been learned then
   * @throws LearningException if the losses are not finite any more; this is of no use then
   */
  public Losses step(TrainingBatch batch, double rate) throws LearningException {
    require(batch);
    try (NDManager inside = manager.newSubManager();
        GradientCollector gradients = Engine.getEngine("PyTorch").newGradientCollector()) {
      Objective objective = objective(batch, true, inside);
      Losses losses = objective.losses();
      if (!Double.isFinite(losses.total())) {
        throw new LearningException(
            "the losses are " + losses + " after " + steps() + " steps; learn at a lower rate");
      }
      gradients.backward(objective.total());
      adamW.step(rate);
      return losses;
    }
  }

  /**
   * How wrong the network is about a batch, as it plays: with the statistics of its normalizations.
   * Learns nothing.
   */
  public Losses measure(TrainingBatch batch) {
    require(batch);
    try (NDManager inside = manager.newSubManager()) {
      return objective(batch, false, inside).losses();
    }
  }

  private void require(TrainingBatch batch) {
    if (batch.size() != settings.boards()) {
      throw new IllegalArgumentException(
          "a batch of boards of "
              + batch.size()
              + " for a network that learns on "
              + settings.boards());
    }
    batch.require(settings.features());
  }

  private Objective objective(TrainingBatch batch, boolean training, NDManager inside) {
    NetworkOutputs networkOutputs = answers(batch.inputs(), training, inside);
    return Objective.of(networkOutputs, batch, settings.weights(), inside);
  }

  NetworkOutputs answers(NetworkInputs networkInputs, boolean training, NDManager inside) {
    int size = networkInputs.size();
    Shape planes = new Shape(networkInputs.count(), settings.features().planes(), size, size);
    Shape globals = new Shape(networkInputs.count(), settings.features().globals());
    return network.forward(
        inside.create(networkInputs.planes(), planes),
        inside.create(networkInputs.globals(), globals),
        training);
  }

  /** The network as it plays now, for boards of the size that it learned on. */
  public Network network(String name) {
    return network.export(name, settings.boards());
  }

  /**
   * Writes what {@link #resume} reads, whole or not at all.
   *
   * @throws IOException if it cannot be written
   */
  public void save(Path checkpoint) throws IOException {
    LearnerCheckpoint.write(checkpoint, parameters, adamW, manager);
  }

  NDManager manager() {
    return manager;
  }

  @Override
  public void close() {
    manager.close();
  }
}
