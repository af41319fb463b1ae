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
 * A network that learns from batches. On one thread of the CPU, equal seeds and equal batches give
 * equal networks. Confined to one thread; all methods block. Holds native memory until it is
 * closed.
 */
public final class Learner implements AutoCloseable {
  private final LearnerSettings settings;
  private final NDManager manager;
  private final Parameters parameters;
  private final TrainableNetwork network;
  private final Optimizer optimizer;

  /**
   * Creates an untrained network on the CPU.
   *
   * @throws LearningException if PyTorch cannot be loaded
   */
  public Learner(LearnerSettings settings) throws LearningException {
    this(settings, ComputeDevice.CPU);
  }

  /**
   * Creates an untrained network.
   *
   * @param device the device that computes
   * @throws LearningException if PyTorch cannot be loaded or does not find the device
   */
  public Learner(LearnerSettings settings, ComputeDevice device) throws LearningException {
    this.settings = settings;
    manager = PyTorch.newManager(device);
    parameters = new Parameters(manager, settings.seed());
    network = new TrainableNetwork(settings.shape(), settings.features(), parameters);
    optimizer =
        Optimizer.of(settings.optimizer(), manager, parameters.learned(), settings.weightDecay());
  }

  /**
   * Creates a learner in the state of a checkpoint, on the CPU.
   *
   * @throws LearningException if PyTorch cannot be loaded
   * @throws UnfitCheckpointException if the file is not a checkpoint of such a network; the message
   *     names the file
   * @throws IOException if the file cannot be read
   */
  public static Learner resume(LearnerSettings settings, Path checkpoint)
      throws LearningException, IOException {
    return resume(settings, checkpoint, ComputeDevice.CPU);
  }

  /**
   * Creates a learner in the state of a checkpoint, which any device may have written.
   *
   * @param device the device that computes
   * @throws LearningException if PyTorch cannot be loaded or does not find the device
   * @throws UnfitCheckpointException if the file is not a checkpoint of such a network; the message
   *     names the file
   * @throws IOException if the file cannot be read
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
   * Restores the state of a checkpoint. If this fails, the learner is unchanged.
   *
   * @throws UnfitCheckpointException if the file is not a checkpoint of such a network; the message
   *     names the file
   * @throws IOException if the file cannot be read
   */
  public void restore(Path checkpoint) throws IOException {
    LearnerCheckpoint.read(checkpoint, parameters, optimizer, manager);
  }

  /**
   * Checks that PyTorch and a device can be used. Loads PyTorch, which takes seconds.
   *
   * @throws LearningException with one line if PyTorch cannot be loaded or does not find the device
   */
  public static void requirePyTorch(ComputeDevice device) throws LearningException {
    PyTorch.newManager(device).close();
  }

  /**
   * Creates a learner with the parameters of a checkpoint and a new optimizer, whose steps count
   * from 0, to train the network for another objective. The checkpoint may be one of another
   * optimizer. Computes on the CPU.
   *
   * @throws LearningException if PyTorch cannot be loaded
   * @throws UnfitCheckpointException if the file is not a checkpoint of such a network; the message
   *     names the file
   * @throws IOException if the file cannot be read
   */
  public static Learner initializedFrom(LearnerSettings settings, Path checkpoint)
      throws LearningException, IOException {
    Learner learner = new Learner(settings);
    try {
      LearnerCheckpoint.readParameters(checkpoint, learner.parameters, learner.manager);
      return learner;
    } catch (IOException | RuntimeException e) {
      learner.close();
      throw e;
    }
  }

  /** Returns the number of batches learned from so far. */
  public long steps() {
    return optimizer.steps();
  }

  /**
   * Takes one optimizer step on a batch.
   *
   * @param rate the optimizer's step size
   * @return the losses before the step
   * @throws IllegalArgumentException with one line if the batch does not fit the network, or has a
   *     number that is out of its range; the parameters are then unchanged
   * @throws LearningException if the losses are not finite; the learner must then not be used
   *     further
   */
  public Losses step(TrainingBatch batch, double rate) throws LearningException {
    require(batch);
    try (NDManager scope = manager.newSubManager();
        GradientCollector gradients = Engine.getEngine("PyTorch").newGradientCollector()) {
      Objective objective = objective(batch, true, scope);
      Losses losses = objective.losses();
      if (!Double.isFinite(losses.total())) {
        throw new LearningException(
            "the losses are " + losses + " after " + steps() + " steps; use a lower learning rate");
      }
      gradients.backward(objective.total());
      optimizer.step(rate);
      return losses;
    }
  }

  /**
   * Returns the losses on a batch at inference, where normalizations use their collected
   * statistics. Does not change the network.
   *
   * @throws IllegalArgumentException with one line if the batch does not fit the network
   */
  public Losses measure(TrainingBatch batch) {
    require(batch);
    try (NDManager scope = manager.newSubManager()) {
      return objective(batch, false, scope).losses();
    }
  }

  private void require(TrainingBatch batch) {
    if (!settings.boards().contains(batch.size())) {
      throw new IllegalArgumentException(
          "the batch has boards of size "
              + batch.size()
              + "; the network learns on boards of size "
              + settings.boards());
    }
    batch.require(settings.features());
  }

  private Objective objective(TrainingBatch batch, boolean training, NDManager scope) {
    NetworkOutputs outputs = forward(batch.inputs(), training, scope);
    return Objective.of(outputs, batch, settings.weights(), scope);
  }

  NetworkOutputs forward(NetworkInputs inputs, boolean training, NDManager scope) {
    int size = inputs.size();
    Shape planes = new Shape(inputs.count(), settings.features().planes(), size, size);
    Shape globals = new Shape(inputs.count(), settings.features().globals());
    return network.forward(
        scope.create(inputs.planes(), planes),
        globals.size() == 0 ? null : scope.create(inputs.globals(), globals),
        training);
  }

  /**
   * Returns a copy of the current network for inference, on boards of the sizes that it learns on.
   */
  public Network network(String name) {
    return network.export(name, settings.boards());
  }

  /**
   * Writes a checkpoint for {@link #resume}. The file is replaced atomically.
   *
   * @throws IOException if it cannot be written
   */
  public void save(Path checkpoint) throws IOException {
    LearnerCheckpoint.write(checkpoint, parameters, optimizer, manager);
  }

  NDManager manager() {
    return manager;
  }

  @Override
  public void close() {
    manager.close();
  }
}
