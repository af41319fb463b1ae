package io.tengen.worker.inference.onnx;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.tengen.proto.onnx.AttributeProto;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.ModelProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.TensorProto;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
 * Another form of a graph for boards of one size: convolutions as {@link Winograd} computes them,
 * by ordinary products of matrices. It says the same, up to rounding, with fewer multiplications.
 *
 * <p>Numbers of the board lie as [S², N, C] here, points in {@link TileOrder}, rather than as [N,
 * C, S, S]: what gathers the points under the tiles then copies long rows, and one product with a
 * small matrix transforms all of them. Values that are the same at every point, [N, C, 1, 1], are
 * [N, C]. Operators that are not known here get their inputs as they were.
 */
final class TiledForm {
  /** Those in which ReduceMean and ReduceMax have their axes as an attribute, ReduceSum has not. */
  private static final int OLDEST_OPERATORS = 13;

  private static final int NEWEST_OPERATORS = 17;

  private static final long[] FIRST = {0};

  private static final Set<String> OF_ONE =
      Set.of("Relu", "Tanh", "Sigmoid", "Softplus", "LeakyRelu", "Elu", "HardSigmoid", "HardSwish");

  private static final Map<String, String> POOLS =
      Map.of("GlobalAveragePool", "ReduceMean", "GlobalMaxPool", "ReduceMax");

  private final GraphProto graph;
  private final TileOrder order;
  private final int side;
  private final GraphProto.Builder result;
  private final Map<String, TensorProto> constants = new HashMap<>();
  private final Map<Integer, Winograd> transforms = new HashMap<>();
  private final Map<List<Object>, String> made = new HashMap<>();

  /** Values of the board, by the name they had. */
  private final Map<String, Board> boards = new HashMap<>();

  /** What is the same at every point, [N, C], by the name that it had as [N, C, 1, 1]. */
  private final Map<String, String> everywhere = new HashMap<>();

  /** Values that there are under their own name, in the form that they had. */
  private final Set<String> asTheyWere = new HashSet<>();

  /** Those among them that have two dimensions. */
  private final Set<String> vectors = new HashSet<>();

  private int names;
  private int tiled;

  /** Pairs of channels that these have, all together. */
  private long pairs;

  private int left;
  private int turnedBack;

  /** A value [S², N, C] by its name. */
  private record Board(String name, long channels) {}

  private TiledForm(GraphProto graph, int side) {
    this.graph = graph;
    this.side = side;
    order = new TileOrder(side);
    for (TensorProto constant : graph.getInitializerList()) {
      constants.put(constant.getName(), constant);
      asTheyWere.add(constant.getName());
    }
    graph.getInputList().forEach(input -> asTheyWere.add(input.getName()));
    result = graph.toBuilder().clearNode().clearInitializer();
  }

  /**
   * The model's form for a board of this side.
   *
   * @param side a multiple of 3
   * @param channels convolutions of fewer, in the mean, gain nothing
   * @return empty if it would gain nothing, or there is something in it that is not understood
   */
  static Optional<ModelProto> of(ModelProto model, int side, int channels) {
    long operators =
        model.getOpsetImportList().stream()
            .filter(set -> set.getDomain().isEmpty())
            .mapToLong(set -> set.getVersion())
            .max()
            .orElse(0);
    if (operators < OLDEST_OPERATORS || operators > NEWEST_OPERATORS) {
      return Optional.empty();
    }
    for (NodeProto node : model.getGraph().getNodeList()) {
      for (AttributeProto attribute : node.getAttributeList()) {
        if (HalfPrecision.GRAPHS.contains(attribute.getTypeValue())) {
          return Optional.empty();
        }
      }
    }
    TiledForm form = new TiledForm(model.getGraph(), side);
    form.convert();
    // Where much is turned to and fro, or convolutions stay as they are, nothing is won.
    boolean gains =
        form.tiled > 2 * (form.left + form.turnedBack / 2)
            && form.pairs >= (long) channels * channels * form.tiled;
    return gains
        ? Optional.of(model.toBuilder().setGraph(form.result.build()).build())
        : Optional.empty();
  }

  private void convert() {
    for (NodeProto node : graph.getNodeList()) {
      if (!(node.getDomain().isEmpty() && converted(node))) {
        node.getInputList().forEach(this::needAsItWas);
        result.addNode(node);
        asTheyWere.addAll(node.getOutputList());
        left += node.getOpType().equals("Conv") ? 1 : 0;
        if (Set.of("Gemm", "Flatten").contains(node.getOpType())) {
          vectors.add(node.getOutput(0));
        }
      }
    }
    graph.getOutputList().forEach(output -> needAsItWas(output.getName()));
    Set<String> used = new HashSet<>();
    result.getNodeList().forEach(node -> used.addAll(node.getInputList()));
    graph.getInitializerList().stream()
        .filter(constant -> used.contains(constant.getName()))
        .forEach(result::addInitializer);
  }

  /** Whether a node has been taken over. */
  private boolean converted(NodeProto node) {
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
      return ofTwo(node);
    }
    if (operator.equals("Unsqueeze") && vectors.contains(input) && isTheBoard(node)) {
      everywhere.put(output, input);
      return true;
    }
    Board board = boards.get(input);
    if (OF_ONE.contains(operator) && board != null) {
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
      everywhere.put(
          output,
          add(
              reduction,
              List.of(board.name()),
              Graph.attribute("axes", FIRST),
              Graph.attribute("keepdims", 0)));
      return true;
    }
    if (operator.equals("ReduceSum")
        && board != null
        && isTheBoard(node)
        && number(node, "keepdims", 1) == 1) {
      everywhere.put(
          output,
          add("ReduceSum", List.of(board.name(), longs(0)), Graph.attribute("keepdims", 0)));
      return true;
    }
    if (operator.equals("Flatten")
        && everywhere.containsKey(input)
        && number(node, "axis", 1) == 1) {
      result.addNode(
          NodeProto.newBuilder()
              .setOpType("Identity")
              .addInput(everywhere.get(input))
              .addOutput(output));
      asTheyWere.add(output);
      vectors.add(output);
      return true;
    }
    return false;
  }

  /** Whether a node's second input says that it is about rows and columns. */
  private boolean isTheBoard(NodeProto node) {
    if (node.getInputCount() != 2) {
      return false;
    }
    TensorProto axes = constants.get(node.getInput(1));
    if (axes == null || axes.getDataType() != Graph.INT64) {
      return false;
    }
    ByteBuffer raw = axes.getRawData().asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    return raw.remaining() == 2 * Long.BYTES && raw.getLong() == 2 && raw.getLong() == 3;
  }

  private boolean convolution(NodeProto node) {
    TensorProto weights = constants.get(node.getInput(1));
    if (weights == null || weights.getDimsCount() != 4 || !isRaw(weights)) {
      return false;
    }
    TensorProto bias = node.getInputCount() > 2 ? constants.get(node.getInput(2)) : null;
    int kernel = Math.toIntExact(weights.getDims(2));
    boolean understood =
        weights.getDims(3) == kernel
            && (kernel == 1 || kernel == 3 || kernel == 5)
            && number(node, "group", 1) == 1
            && all(node, "strides", 1)
            && all(node, "dilations", 1)
            && (kernel == 1 || attribute(node, "pads").isPresent())
            && all(node, "pads", kernel / 2)
            && attribute(node, "auto_pad").isEmpty()
            && (node.getInputCount() < 3 || (bias != null && isRaw(bias)));
    Board board = understood ? board(node.getInput(0), weights.getDims(1)) : null;
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
    String edged = add("Pad", List.of(x, longs(0, 0, 0, 1, 0, 0)));
    String under =
        add("Gather", List.of(edged, longs(order.under(kernel))), Graph.attribute("axis", 0));
    String input =
        product(matrix(transform.ofInput(), products, products), reshaped(under, products, -1));
    String multiplied =
        add(
            "MatMul",
            List.of(
                reshaped(input, products, -1, inputs),
                constant(
                    transform.ofWeights(weights, outputs, inputs), products, inputs, outputs)));
    String output =
        product(matrix(transform.ofOutput(), tile, products), reshaped(multiplied, products, -1));
    return reshaped(output, order.area(), -1, outputs);
  }

  private String product(String matrix, String x) {
    return add("MatMul", List.of(matrix, x));
  }

  private boolean ofTwo(NodeProto node) {
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
   * What a value is as an operand beside a value of the board; null if that is not known.
   *
   * @param channels that the operation is about, 0 if none of its operands is of the board
   */
  private @Nullable String operand(String value, long channels) {
    Board board = boards.get(value);
    if (channels == 0 || board != null) {
      return board == null ? null : board.name();
    }
    String vector = everywhere.get(value);
    if (vector != null) {
      // One channel may become several.
      return channels == 1 ? null : vector;
    }
    TensorProto constant = constants.get(value);
    if (constant == null || !isRaw(constant) || constant.getDimsCount() > 4) {
      return null;
    }
    int count = constant.getRawData().size() / Float.BYTES;
    int dimensions = constant.getDimsCount();
    boolean byChannel =
        count == channels && dimensions >= 3 && constant.getDims(dimensions - 3) == channels;
    return count == 1 || byChannel ? constant(floats(constant), count) : null;
  }

  /** The input's planes, or what there is of the board already; null for anything else. */
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

  /** Has a value under its own name, in the form that it had. */
  private void needAsItWas(String value) {
    if (value.isEmpty() || !asTheyWere.add(value)) {
      return;
    }
    NodeProto.Builder node = NodeProto.newBuilder().addOutput(value);
    Board board = boards.get(value);
    if (board == null) {
      node.setOpType("Unsqueeze").addInput(everywhere.get(value)).addInput(longs(2, 3));
    } else {
      turnedBack++;
      String byRows =
          add("Gather", List.of(board.name(), longs(order.places())), Graph.attribute("axis", 0));
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

  /** [outputs, inputs] the other way round. */
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
    return made.computeIfAbsent(List.of(height, width), key -> constant(values, height, width));
  }

  private String constant(float[] values, long... dimensions) {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    return constant(Graph.FLOAT, UnsafeByteOperations.unsafeWrap(bytes), dimensions);
  }

  private String longs(long... values) {
    return made.computeIfAbsent(
        List.of(Arrays.toString(values)),
        key -> {
          ByteBuffer bytes =
              ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
          bytes.asLongBuffer().put(values);
          return constant(Graph.INT64, UnsafeByteOperations.unsafeWrap(bytes), values.length);
        });
  }

  private String constant(int type, ByteString data, long... dimensions) {
    String name = "tiled:" + ++names;
    TensorProto.Builder tensor =
        TensorProto.newBuilder().setName(name).setDataType(type).setRawData(data);
    for (long dimension : dimensions) {
      tensor.addDims(dimension);
    }
    result.addInitializer(tensor);
    return name;
  }

  private static boolean isRaw(TensorProto constant) {
    return constant.getDataType() == Graph.FLOAT && !constant.getRawData().isEmpty();
  }

  private static float[] floats(TensorProto constant) {
    ByteBuffer raw = constant.getRawData().asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    float[] floats = new float[raw.remaining() / Float.BYTES];
    raw.asFloatBuffer().get(floats);
    return floats;
  }

  private static Optional<AttributeProto> attribute(NodeProto node, String name) {
    return node.getAttributeList().stream().filter(a -> a.getName().equals(name)).findFirst();
  }

  private static long number(NodeProto node, String name, long usual) {
    return attribute(node, name).map(AttributeProto::getI).orElse(usual);
  }

  /** Whether all of an attribute's numbers are this one; also if it is left out. */
  private static boolean all(NodeProto node, String name, long value) {
    return attribute(node, name)
        .map(found -> found.getIntsList().stream().allMatch(number -> number == value))
        .orElse(true);
  }
}
