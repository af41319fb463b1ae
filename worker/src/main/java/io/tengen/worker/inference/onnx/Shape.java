package io.tengen.worker.inference.onnx;

import io.tengen.proto.onnx.TensorShapeProto;
import io.tengen.proto.onnx.TypeProto;
import io.tengen.proto.onnx.ValueInfoProto;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The declared shape and element type of an input or output. */
final class Shape {
  private final TypeProto.Tensor type;

  private Shape(TypeProto.Tensor type) {
    this.type = type;
  }

  /** Returns the shapes by the names of the values. */
  static Map<String, Shape> of(List<ValueInfoProto> values) {
    Map<String, Shape> shapes = new HashMap<>();
    values.forEach(
        value -> shapes.put(value.getName(), new Shape(value.getType().getTensorType())));
    return shapes;
  }

  /** Returns whether constants of this element type are weights. */
  static boolean isFloat(int type) {
    return type == Graph.FLOAT || type == Graph.FLOAT16;
  }

  /**
   * Returns whether the elements are floats, and a variable batch dimension precedes {@code
   * dimensions} others.
   */
  boolean isBatchOf(int dimensions) {
    return type.getElemType() == Graph.FLOAT
        && type.hasShape()
        && type.getShape().getDimCount() == 1 + dimensions
        && !type.getShape().getDim(0).hasDimValue();
  }

  /** Returns whether a dimension may have this length. */
  boolean allows(int dimension, int length) {
    TensorShapeProto.Dimension declared = type.getShape().getDim(dimension);
    return !declared.hasDimValue() || declared.getDimValue() == length;
  }

  /** Returns a dimension's length; empty if it is variable. */
  Optional<Integer> length(int dimension) {
    TensorShapeProto.Dimension declared = type.getShape().getDim(dimension);
    return declared.hasDimValue()
        ? Optional.of(Math.clamp(declared.getDimValue(), -1, 1 << 15))
        : Optional.empty();
  }

  @Override
  public String toString() {
    if (!type.hasShape()) {
      return "of unknown shape";
    }
    String dimensions =
        type.getShape().getDimList().stream()
            .map(dimension ->
                dimension.hasDimValue() ? String.valueOf(dimension.getDimValue()) : "variable")
            .collect(Collectors.joining(", ", "[", "]"));
    return type.getElemType() == Graph.FLOAT
        ? dimensions
        : dimensions + " of type " + type.getElemType();
  }
}
