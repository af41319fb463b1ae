package io.tengen.worker.inference;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What evaluates batches, as people write it: {@code cpu}, or {@code cuda:0} for the first of
 * NVIDIA's graphics cards.
 *
 * @param cuda number of the graphics card; −1 for the CPU
 */
public record ComputeDevice(int cuda) {
  /** The processor, which every machine has. */
  public static final ComputeDevice CPU = new ComputeDevice(-1);

  private static final Pattern CUDA = Pattern.compile("cuda:(\\d{1,3})");

  public ComputeDevice {
    if (cuda < -1) {
      throw new IllegalArgumentException("there is no graphics card " + cuda);
    }
  }

  /**
   * The device of this name.
   *
   * @throws IllegalArgumentException if there is no such name
   */
  public static ComputeDevice parse(String name) {
    if (name.equals("cpu")) {
      return CPU;
    }
    Matcher matcher = CUDA.matcher(name);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "\"" + name + "\" is no device; choose cpu, or cuda:0 for the first graphics card");
    }
    return new ComputeDevice(Integer.parseInt(matcher.group(1)));
  }

  public boolean isCpu() {
    return cuda < 0;
  }

  @Override
  public String toString() {
    return isCpu() ? "cpu" : "cuda:" + cuda;
  }
}
