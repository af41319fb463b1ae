package io.tengen.worker.inference;

import java.util.Arrays;
import java.util.stream.Collectors;

/** In which numbers a device computes; inputs and outputs are 32 bits wide in any case. */
public enum Precision {
  /** 32 bits, and no fewer anywhere on the way. */
  FP32("fp32"),

  /**
   * 16 bits for convolutions and what they need (see {@link
   * io.tengen.worker.inference.onnx.OnnxModel#inHalf}): about twice as fast on graphics cards,
   * which have units for it, and slower on CPUs, which have none.
   */
  FP16("fp16");

  private final String id;

  Precision(String id) {
    this.id = id;
  }

  /**
   * The precision of this name.
   *
   * @throws IllegalArgumentException if there is no such name
   */
  public static Precision parse(String name) {
    return Arrays.stream(values())
        .filter(precision -> precision.id.equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "\"" + name + "\" is no precision; choose " + names(" or ")));
  }

  private static String names(String between) {
    return Arrays.stream(values()).map(Precision::toString).collect(Collectors.joining(between));
  }

  @Override
  public String toString() {
    return id;
  }
}
