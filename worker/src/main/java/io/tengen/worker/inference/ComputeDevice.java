package io.tengen.worker.inference;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A device that computes. Its text form is {@code cpu}, or {@code cuda:0} for the first NVIDIA
 * graphics card.
 *
 * @param cuda index of the graphics card, 0 or more; −1 for the CPU, −2 for {@link #REMOTE}
 */
public record ComputeDevice(int cuda) {
  /** The CPU. */
  public static final ComputeDevice CPU = new ComputeDevice(-1);

  /** Other workers that evaluate for this one; see {@link RemoteEvaluation}. */
  public static final ComputeDevice REMOTE = new ComputeDevice(-2);

  private static final Pattern CUDA = Pattern.compile("cuda:(\\d{1,3})");

  public ComputeDevice {
    if (cuda < -2) {
      throw new IllegalArgumentException("invalid index of a graphics card: " + cuda);
    }
  }

  /**
   * Parses the text form of a device.
   *
   * @throws IllegalArgumentException with one line if {@code name} is not a device
   */
  public static ComputeDevice parse(String name) {
    if (name.equals("cpu")) {
      return CPU;
    }
    Matcher matcher = CUDA.matcher(name);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "\"" + name + "\" is not a device; choose cpu, or cuda:0 for the first graphics card");
    }
    return new ComputeDevice(Integer.parseInt(matcher.group(1)));
  }

  public boolean isCpu() {
    return cuda == -1;
  }

  public boolean isRemote() {
    return cuda == -2;
  }

  /** Returns whether this is an NVIDIA graphics card of this machine. */
  public boolean isCuda() {
    return cuda >= 0;
  }

  @Override
  public String toString() {
    if (isRemote()) {
      return "remote";
    }
    return isCpu() ? "cpu" : "cuda:" + cuda;
  }
}
