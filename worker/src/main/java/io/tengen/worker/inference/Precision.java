package io.tengen.worker.inference;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The number format that a device computes with; inputs and outputs always have 32 bits. */
public enum Precision {
  /** 32 bits in all operations. */
  FP32("fp32"),

  /**
   * 16 bits for convolutions and what they depend on (see {@link
   * io.tengen.worker.inference.onnx.OnnxModel#inHalf}): meant for graphics cards, which have
   * hardware for it, and slower on CPUs, which do not.
   */
  FP16("fp16");

  private final String id;

  Precision(String id) {
    this.id = id;
  }

  /**
   * Parses the text form of a precision.
   *
   * @throws IllegalArgumentException with one line if {@code name} is not a precision
   */
  public static Precision parse(String name) {
    return Arrays.stream(values())
        .filter(precision -> precision.id.equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "\"" + name + "\" is not a precision; choose " + names(" or ")));
  }

  private static String names(String separator) {
    return Arrays.stream(values()).map(Precision::toString).collect(Collectors.joining(separator));
  }

  @Override
  public String toString() {
    return id;
  }
}
