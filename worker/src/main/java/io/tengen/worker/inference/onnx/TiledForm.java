package io.tengen.worker.inference.onnx;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.tengen.proto.onnx.AttributeProto;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.ModelProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.TensorProto;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites a graph for data of one size so that its convolutions are computed in tiles: {@link
 * Winograd} convolution by matrix products. Up to rounding the outputs are those of the original
 * graph, with fewer multiplications.
 *
 * <p>Board values have the layout [S², N, C], with points in {@link TileOrder}, instead of [N, C,
 * S, S]. Gathering the input tiles then copies long rows, and one product with a small matrix
 * transforms all tiles. Values that are equal at every point, [N, C, 1, 1], have the layout [N, C].
 * Unsupported operators get their inputs in the original layout.
 */
final class TiledForm {
  /** First operator set in which the axes of ReduceSum are an input. */
  private static final int MIN_OPERATOR_SET = 13;

  /** Last operator set in which the axes of ReduceMean and ReduceMax are an attribute. */
  private static final int MAX_OPERATOR_SET = 17;

  private static final long[] POINT_AXIS = {0};

  private static final Set<String> UNARY =
      Set.of("Relu", "Tanh", "Sigmoid", "Softplus", "LeakyRelu", "Elu", "HardSigmoid", "HardSwish");

  private static final Map<String, String> POOLS =
      Map.of("GlobalAveragePool", "ReduceMean", "GlobalMaxPool", "ReduceMax");

  private final GraphProto graph;
  private final TileOrder order;
  private final int side;
  private final GraphProto.Builder result;
  private final Map<String, TensorProto> constants = new HashMap<>();
  private final Map<Integer, Winograd> transforms = new HashMap<>();
  private final Map<List<Object>, String> constantNames = new HashMap<>();

  /** Board values of the tiled layout, by original name. */
  private final Map<String, Board> boards = new HashMap<>();

  /**
   * Values that are equal at every point, [N, C], by the original name of the [N, C, 1, 1] value.
   */
  private final Map<String, String> pointwiseEqual = new HashMap<>();

  /** Values that the result contains under their original name, in the original layout. */
  private final Set<String> original = new HashSet<>();

  /** Values in the original layout that have two dimensions. */
  private final Set<String> vectors = new HashSet<>();

  private int names;

  /** Number of convolutions computed in tiles. */
  private int tiled;

  /** Sum over the tiled convolutions of their pairs of input and output channels. */
  private long pairs;

  /** Number of convolutions left in the original layout. */
  private int untiled;

  /** Number of board values converted back to the original layout. */
  private int convertedBack;

  /** The name and number of channels of a value [S², N, C]. */
  private record Board(String name, long channels) {}

  private TiledForm(GraphProto graph, int side) {
    this.graph = graph;
    this.side = side;
    order = new TileOrder(side);
    for (TensorProto constant : graph.getInitializerList()) {
      constants.put(constant.getName(), constant);
      original.add(constant.getName());
    }
    graph.getInputList().forEach(input -> original.add(input.getName()));
    result = graph.toBuilder().clearNode().clearInitializer();
  }

  /**
   * Rewrites a model for data of one size.
   *
   * @param side side of the data in points, a multiple of 3
   * @param channels the least mean number of channels of its convolutions for which tiles are
   *     faster
   * @return empty if the tiled form is not known to be faster, or the model has an unsupported
   *     operator set, branches or loops
   */
  static Optional<ModelProto> of(ModelProto model, int side, int channels) {
    long operators =
        model.getOpsetImportList().stream()
            .filter(set -> set.getDomain().isEmpty())
            .mapToLong(set -> set.getVersion())
            .max()
            .orElse(0);
    if (operators < MIN_OPERATOR_SET || operators > MAX_OPERATOR_SET) {
      return Optional.empty();
    }
    for (NodeProto node : model.getGraph().getNodeList()) {
      for (AttributeProto attribute : node.getAttributeList()) {
        if (HalfPrecision.SUBGRAPH_TYPES.contains(attribute.getTypeValue())) {
          return Optional.empty();
        }
      }
    }
    TiledForm form = new TiledForm(model.getGraph(), side);
    form.convert();
    // The form is not faster if many values change their layout or many convolutions are not tiled.
    boolean gains =
        form.tiled > 2 * (form.untiled + form.convertedBack / 2)
            && form.pairs >= (long) channels * channels * form.tiled;
    return gains
        ? Optional.of(model.toBuilder().setGraph(form.result.build()).build())
        : Optional.empty();
  }

  private void convert() {
    for (NodeProto node : graph.getNodeList()) {
      if (!(node.getDomain().isEmpty() && convertNode(node))) {
        node.getInputList().forEach(this::needOriginal);
        result.addNode(node);
        original.addAll(node.getOutputList());
        untiled += node.getOpType().equals("Conv") ? 1 : 0;
        if (Set.of("Gemm", "Flatten").contains(node.getOpType())) {
          vectors.add(node.getOutput(0));
        }
      }
    }
    graph.getOutputList().forEach(output -> needOriginal(output.getName()));
    Set<String> used = new HashSet<>();
    result.getNodeList().forEach(node -> used.addAll(node.getInputList()));
    graph.getInitializerList().stream()
        .filter(constant -> used.contains(constant.getName()))
        .forEach(result::addInitializer);
  }

  /** Converts a node to the tiled layout; returns false if it does not support it. */
  private boolean convertNode(NodeProto node) {
    String operator = node.getOpType();
    if (node.getOutputCount() != 1 || node.getInputCount() == 0) {
      return false;
    }
    String input = node.getInput(0);
    String output = node.getOutput(0);
    if (operator.equals("Conv")) {
      return convolution(node);
    }
    if (operator.equals("Add") || operator.equals("Mul")) {
      return elementwise(node);
    }
    if (operator.equals("Unsqueeze") && vectors.contains(input) && hasBoardAxes(node)) {
      pointwiseEqual.put(output, input);
      return true;
    }
    Board board = boards.get(input);
    if (UNARY.contains(operator) && board != null) {
      String name =
          add(
              operator,
              List.of(board.name()),
              node.getAttributeList().toArray(AttributeProto[]::new));
      boards.put(output, new Board(name, board.channels()));
      return true;
    }
    String reduction = POOLS.get(operator);
    if (reduction != null && board != null) {
      pointwiseEqual.put(
          output,
          add(
              reduction,
              List.of(board.name()),
              Graph.attribute("axes", POINT_AXIS),
              Graph.attribute("keepdims", 0)));
      return true;
    }
    if (operator.equals("ReduceSum")
        && board != null
        && hasBoardAxes(node)
        && number(node, "keepdims", 1) == 1) {
      pointwiseEqual.put(
          output,
          add("ReduceSum", List.of(board.name(), longs(0)), Graph.attribute("keepdims", 0)));
      return true;
    }
    if (operator.equals("Flatten")
        && pointwiseEqual.containsKey(input)
        && number(node, "axis", 1) == 1) {
      result.addNode(
          NodeProto.newBuilder()
              .setOpType("Identity")
              .addInput(pointwiseEqual.get(input))
              .addOutput(output));
      original.add(output);
      vectors.add(output);
      return true;
    }
    return false;
  }

  /** Returns whether a node's second input is the row and column axes. */
  private boolean hasBoardAxes(NodeProto node) {
    if (node.getInputCount() != 2) {
      return false;
    }
    TensorProto axes = constants.get(node.getInput(1));
    if (axes == null || axes.getDataType() != Graph.INT64) {
      return false;
    }
    ByteBuffer raw = Constants.raw(axes);
    return raw.remaining() == 2 * Long.BYTES && raw.getLong() == 2 && raw.getLong() == 3;
  }

  private boolean convolution(NodeProto node) {
    TensorProto weights = constants.get(node.getInput(1));
    if (weights == null || weights.getDimsCount() != 4 || !Constants.isRaw(weights)) {
      return false;
    }
    TensorProto bias = node.getInputCount() > 2 ? constants.get(node.getInput(2)) : null;
    int kernel = Math.toIntExact(weights.getDims(2));
    boolean supported =
        weights.getDims(3) == kernel
            && (kernel == 1 || kernel == 3 || kernel == 5)
            && number(node, "group", 1) == 1
            && allEqual(node, "strides", 1)
            && allEqual(node, "dilations", 1)
            && (kernel == 1 || attribute(node, "pads").isPresent())
            && allEqual(node, "pads", kernel / 2)
            && attribute(node, "auto_pad").isEmpty()
            && (node.getInputCount() < 3 || (bias != null && Constants.isRaw(bias)));
    Board board = supported ? board(node.getInput(0), weights.getDims(1)) : null;
    if (board == null || board.channels() != weights.getDims(1)) {
      return false;
    }
    int outputs = Math.toIntExact(weights.getDims(0));
    int inputs = Math.toIntExact(weights.getDims(1));
    String name =
        kernel == 1
            ? add("MatMul", List.of(board.name(), transposed(floats(weights), outputs, inputs)))
            : tiles(board.name(), floats(weights), outputs, inputs, kernel);
    if (bias != null) {
      name = add("Add", List.of(name, constant(floats(bias), outputs)));
    }
    boards.put(node.getOutput(0), new Board(name, outputs));
    return true;
  }

  private String tiles(String x, float[] weights, int outputs, int inputs, int kernel) {
    tiled++;
    pairs += (long) inputs * outputs;
    Winograd transform = transforms.computeIfAbsent(kernel, Winograd::new);
    int products = transform.points() * transform.points();
    int tile = Winograd.TILE * Winograd.TILE;
    String padded = add("Pad", List.of(x, longs(0, 0, 0, 1, 0, 0)));
    String inputTiles =
        add(
            "Gather",
            List.of(padded, longs(order.inputIndices(kernel))),
            Graph.attribute("axis", 0));
    String input =
        product(
            matrix(transform.ofInput(), products, products), reshaped(inputTiles, products, -1));
    String multiplied =
        add(
            "MatMul",
            List.of(
                reshaped(input, products, -1, inputs),
                constant(
                    transform.transformWeights(weights, outputs, inputs),
                    products,
                    inputs,
                    outputs)));
    String output =
        product(matrix(transform.ofOutput(), tile, products), reshaped(multiplied, products, -1));
    return reshaped(output, order.area(), -1, outputs);
  }

  private String product(String matrix, String x) {
    return add("MatMul", List.of(matrix, x));
  }

  private boolean elementwise(NodeProto node) {
    List<String> inputs = new ArrayList<>();
    long channels = 0;
    for (String input : node.getInputList()) {
      Board board = boards.get(input);
      channels = board == null ? channels : Math.max(channels, board.channels());
    }
    for (String input : node.getInputList()) {
      String operand = operand(input, channels);
      if (operand == null) {
        return false;
      }
      inputs.add(operand);
    }
    boards.put(node.getOutput(0), new Board(add(node.getOpType(), inputs), channels));
    return true;
  }

  /**
   * Returns a value in the form that an elementwise operation with a board value needs; null if the
   * value is not supported.
   *
   * @param channels number of channels of the operation; 0 if none of its operands is a board value
   */
  private @Nullable String operand(String value, long channels) {
    Board board = boards.get(value);
    if (channels == 0 || board != null) {
      return board == null ? null : board.name();
    }
    String vector = pointwiseEqual.get(value);
    if (vector != null) {
      // Broadcasting could change the number of channels.
      return channels == 1 ? null : vector;
    }
    TensorProto constant = constants.get(value);
    if (constant == null || !Constants.isRaw(constant) || constant.getDimsCount() > 4) {
      return null;
    }
    int count = constant.getRawData().size() / Float.BYTES;
    int dimensions = constant.getDimsCount();
    boolean byChannel =
        count == channels && dimensions >= 3 && constant.getDims(dimensions - 3) == channels;
    return count == 1 || byChannel ? constant(floats(constant), count) : null;
  }

  /**
   * Returns a board value, converting the input planes when first needed; null for other values.
   */
  private @Nullable Board board(String value, long channels) {
    if (value.equals(Signature.PLANES) && !boards.containsKey(value)) {
      String flat = reshaped(value, 0, channels, order.area());
      String pointsFirst = add("Transpose", List.of(flat), Graph.attribute("perm", 2, 0, 1));
      String name =
          add("Gather", List.of(pointsFirst, longs(order.points())), Graph.attribute("axis", 0));
      boards.put(value, new Board(name, channels));
    }
    return boards.get(value);
  }

  /** Ensures that the result contains a value under its original name, in the original layout. */
  private void needOriginal(String value) {
    if (value.isEmpty() || !original.add(value)) {
      return;
    }
    NodeProto.Builder node = NodeProto.newBuilder().addOutput(value);
    Board board = boards.get(value);
    if (board == null) {
      node.setOpType("Unsqueeze").addInput(pointwiseEqual.get(value)).addInput(longs(2, 3));
    } else {
      convertedBack++;
      String byRows =
          add("Gather", List.of(board.name(), longs(order.indices())), Graph.attribute("axis", 0));
      String batchFirst = add("Transpose", List.of(byRows), Graph.attribute("perm", 1, 2, 0));
      node.setOpType("Reshape")
          .addInput(batchFirst)
          .addInput(longs(0, board.channels(), side, side));
    }
    result.addNode(node);
  }

  private String reshaped(String x, long... shape) {
    return add("Reshape", List.of(x, longs(shape)));
  }

  private String add(String operator, List<String> inputs, AttributeProto... attributes) {
    String name = "tiled:" + ++names;
    result.addNode(
        NodeProto.newBuilder()
            .setOpType(operator)
            .setName(name)
            .addAllInput(inputs)
            .addOutput(name)
            .addAllAttribute(List.of(attributes)));
    return name;
  }

  /** Adds the constant [inputs, outputs] that is the transpose of [outputs, inputs]. */
  private String transposed(float[] weights, int outputs, int inputs) {
    float[] transposed = new float[weights.length];
    for (int out = 0; out < outputs; out++) {
      for (int in = 0; in < inputs; in++) {
        transposed[in * outputs + out] = weights[out * inputs + in];
      }
    }
    return constant(transposed, inputs, outputs);
  }

  private String matrix(float[] values, int height, int width) {
    return constantNames.computeIfAbsent(
        List.of(height, width), key -> constant(values, height, width));
  }

  private String constant(float[] values, long... dimensions) {
    return constant(
        Graph.FLOAT, UnsafeByteOperations.unsafeWrap(Constants.bytes(values)), dimensions);
  }

  private String longs(long... values) {
    return constantNames.computeIfAbsent(
        List.of(Arrays.toString(values)),
        key -> {
          ByteBuffer bytes = Constants.allocate(values.length * Long.BYTES);
          bytes.asLongBuffer().put(values);
          return constant(Graph.INT64, UnsafeByteOperations.unsafeWrap(bytes), values.length);
        });
  }

  private String constant(int type, ByteString data, long... dimensions) {
    String name = "tiled:" + ++names;
    result.addInitializer(Constants.of(name, type, data, dimensions));
    return name;
  }

  private static float[] floats(TensorProto constant) {
    ByteBuffer raw = Constants.raw(constant);
    float[] floats = new float[raw.remaining() / Float.BYTES];
    raw.asFloatBuffer().get(floats);
    return floats;
  }

  private static Optional<AttributeProto> attribute(NodeProto node, String name) {
    return node.getAttributeList().stream().filter(a -> a.getName().equals(name)).findFirst();
  }

  private static long number(NodeProto node, String name, long defaultValue) {
    return attribute(node, name).map(AttributeProto::getI).orElse(defaultValue);
  }

  /** Returns whether all numbers of an attribute are {@code value}; true if it is absent. */
  private static boolean allEqual(NodeProto node, String name, long value) {
    return attribute(node, name)
        .map(found -> found.getIntsList().stream().allMatch(number -> number == value))
        .orElse(true);
  }
}
