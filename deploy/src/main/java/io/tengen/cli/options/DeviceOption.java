package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearningException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What trains in this process. */
public final class DeviceOption {
  @Option(
      names = "--device",
      paramLabel = "DEVICE",
      description = "What trains here: cpu, or cuda:0 for the first graphics card (default: cpu).")
  private @Nullable String device;

  /**
   * The device, which is there. Loads PyTorch, which takes seconds, if it is a graphics card.
   *
   * @param usual unless one is given
   * @param elsewhere whether a worker trains
   */
  public ComputeDevice of(ComputeDevice usual, boolean elsewhere) throws CommandException {
    if (elsewhere) {
      if (device != null) {
        throw CommandException.badInput(
            "--device is for training in this process; with --coordinator a worker trains: set its"
                + " tengen.worker.training.device");
      }
      return ComputeDevice.CPU;
    }
    ComputeDevice chosen = usual;
    if (device != null) {
      try {
        chosen = ComputeDevice.parse(device);
      } catch (IllegalArgumentException e) {
        throw CommandException.badInput("--device " + e.getMessage(), e);
      }
    }
    if (!chosen.isCpu()) {
      try {
        Learner.requirePyTorch(chosen);
      } catch (LearningException e) {
        throw CommandException.badInput(String.valueOf(e.getMessage()), e);
      }
    }
    return chosen;
  }
}
