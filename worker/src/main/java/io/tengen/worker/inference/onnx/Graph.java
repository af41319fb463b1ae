package io.tengen.worker.inference.onnx;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.tengen.proto.onnx.AttributeProto;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.TensorShapeProto;
import io.tengen.proto.onnx.TypeProto;
import io.tengen.proto.onnx.ValueInfoProto;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A builder of an ONNX graph. Values are identified by name; each operation adds a node and returns
 * the name of its result.
 */
final class Graph {
  static final int FLOAT = 1;
  static final int INT64 = 7;
  static final int FLOAT16 = 10;

  private final GraphProto.Builder graph = GraphProto.newBuilder();
  private final Map<Float, String> scalars = new HashMap<>();
  private @Nullable String axes;
  private int nodes;
  private int constants;

  /** Adds an operation with one result, and returns the result's name. */
  String node(String operator, List<String> inputs, AttributeProto... attributes) {
    String result = operator.toLowerCase(Locale.ROOT) + ++nodes;
    add(operator, inputs, result, attributes);
    return result;
  }

  /** Declares {@code value} as an output with the given name. */
  void output(String name, String value, Object... dimensions) {
    add("Identity", List.of(value), name);
    graph.addOutput(info(name, dimensions));
  }

  /**
   * Declares an input. Each dimension is an {@link Integer}, or the name of a variable dimension.
   */
  void input(String name, Object... dimensions) {
    graph.addInput(info(name, dimensions));
  }

  String add(String a, String b) {
    return node("Add", List.of(a, b));
  }

  String multiply(String a, String b) {
    return node("Mul", List.of(a, b));
  }

  /** Flattens all dimensions but the batch. */
  String flatten(String x) {
    return node("Flatten", List.of(x), attribute("axis", 1));
  }

  /** Reshapes [N, C] to [N, C, 1, 1], which is broadcast to every point. */
  String broadcast(String x) {
    return node("Unsqueeze", List.of(x, boardAxes()));
  }

  /** Concatenates vectors along their second dimension. */
  String concatenate(String... vectors) {
    return node("Concat", List.of(vectors), attribute("axis", 1));
  }

  /** Returns a constant number. */
  String scalar(float value) {
    return scalars.computeIfAbsent(value, v -> floats(new float[] {v}));
  }

  /** Returns a constant tensor in row-major order; without dimensions a scalar. */
  String floats(float[] values, long... dimensions) {
    return constant(FLOAT, UnsafeByteOperations.unsafeWrap(Constants.bytes(values)), dimensions);
  }

  /** Returns a constant with the indices of the row and column dimensions. */
  String boardAxes() {
    if (axes == null) {
      ByteBuffer bytes = Constants.allocate(2 * Long.BYTES);
      bytes.putLong(2).putLong(3).flip();
      axes = constant(INT64, ByteString.copyFrom(bytes), 2);
    }
    return axes;
  }

  private String constant(int type, ByteString data, long... dimensions) {
    String name = "w" + ++constants;
    graph.addInitializer(Constants.of(name, type, data, dimensions));
    return name;
  }

  private void add(
      String operator, List<String> inputs, String result, AttributeProto... attributes) {
    graph.addNode(
        NodeProto.newBuilder()
            .setOpType(operator)
            .setName(result)
            .addAllInput(inputs)
            .addOutput(result)
            .addAllAttribute(List.of(attributes)));
  }

  static AttributeProto attribute(String name, long value) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeProto.AttributeType.INT)
        .setI(value)
        .build();
  }

  static AttributeProto attribute(String name, long... values) {
    AttributeProto.Builder attribute =
        AttributeProto.newBuilder().setName(name).setType(AttributeProto.AttributeType.INTS);
    for (long value : values) {
      attribute.addInts(value);
    }
    return attribute.build();
  }

  private static ValueInfoProto info(String name, Object... dimensions) {
    TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
    for (Object dimension : dimensions) {
      switch (dimension) {
        case Integer length -> shape.addDimBuilder().setDimValue(length);
        case String symbol -> shape.addDimBuilder().setDimParam(symbol);
        default -> throw new IllegalArgumentException("dimension " + dimension);
      }
    }
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(
            TypeProto.newBuilder()
                .setTensorType(TypeProto.Tensor.newBuilder().setElemType(FLOAT).setShape(shape)))
        .build();
  }

  GraphProto build(String name) {
    return graph.setName(name).build();
  }
}
