package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearningException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that selects the device on which this process trains networks. */
public final class DeviceOption {
  @Option(
      names = "--device",
      paramLabel = "DEVICE",
      description =
          "Device for training in this process: cpu, or cuda:0 for the first GPU (default: cpu).")
  private @Nullable String device;

  /**
   * Returns the device after checking that it is available. For a GPU this loads PyTorch, which
   * takes seconds.
   *
   * @param fallback the device if the option is not given
   * @param remote whether a remote worker trains; the device is then the CPU
   * @throws CommandException if the device is unavailable, or given although a worker trains
   */
  public ComputeDevice of(ComputeDevice fallback, boolean remote) throws CommandException {
    if (remote) {
      if (device != null) {
        throw CommandException.badInput(
            "--device is for training in this process; with --coordinator a worker trains: set its"
                + " tengen.worker.training.device");
      }
      return ComputeDevice.CPU;
    }
    ComputeDevice chosen = fallback;
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
