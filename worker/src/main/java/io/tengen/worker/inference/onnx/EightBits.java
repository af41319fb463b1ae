package io.tengen.worker.inference.onnx;

import com.google.protobuf.ByteString;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.ModelProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.OperatorSetIdProto;
import io.tengen.proto.onnx.TensorProto;
import io.tengen.proto.onnx.TensorShapeProto;
import io.tengen.proto.onnx.TypeProto;
import io.tengen.proto.onnx.ValueInfoProto;
import io.tengen.worker.inference.model.NetworkFileException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Rewrites the wide convolutions of a graph so that their inputs, weights and outputs have eight
 * bits (Jacob et al. 2018). Every other operation, and with it the sums of residual blocks, pools
 * and heads, keeps its floats.
 *
 * <p>A value x is stored as the integer round(x / scale) + zero, from 0 to 255, with one scale for
 * the value; weights as round(w / scale), with one scale for each output channel. The integers
 * stand in ONNX's own operators: QuantizeLinear and DequantizeLinear around an ordinary Conv, which
 * ONNX Runtime joins to one operation on integers.
 */
final class EightBits {
  static final int UINT8 = 2;
  static final int INT8 = 3;
  static final int INT32 = 6;

  /** First operator set in which weights may have a scale for each channel. */
  private static final int MIN_OPERATOR_SET = 13;

  private static final int MAX_VALUE = 255;

  /**
   * Largest absolute integer of a weight. Processors without VNNI add the products of two pairs in
   * 16 bits: 2 · 63 · 255 fits into them and 2 · 127 · 255 does not.
   */
  private static final int MAX_WEIGHT = 63;

  private static final String MINIMUM = "minimum:";
  private static final String MAXIMUM = "maximum:";

  private final ModelProto model;
  private final GraphProto graph;
  private final Map<String, TensorProto> constants = new HashMap<>();
  private final List<NodeProto> convolutions = new ArrayList<>();

  /** The operators that use each value. */
  private final Map<String, List<String>> users = new HashMap<>();

  /**
   * @param channels least number of input channels, and of output channels, of a convolution that
   *     gains speed from eight bits
   * @throws NetworkFileException if the model cannot be converted, or has no such convolution; the
   *     message does not name the file
   */
  EightBits(ModelProto model, int channels) throws NetworkFileException {
    this.model = model;
    graph = model.getGraph();
    requireSupported();
    graph.getInitializerList().forEach(constant -> constants.put(constant.getName(), constant));
    for (NodeProto node : graph.getNodeList()) {
      for (String input : node.getInputList()) {
        users.computeIfAbsent(input, name -> new ArrayList<>()).add(node.getOpType());
      }
      if (isWideConvolution(node, channels)) {
        convolutions.add(node);
      }
    }
    if (convolutions.isEmpty()) {
      throw new NetworkFileException(
          "has no convolution of 3x3 points or more from "
              + channels
              + " or more channels to as many, which would gain from eight bits");
    }
  }

  private void requireSupported() throws NetworkFileException {
    if (graph.getNodeList().stream().anyMatch(n -> n.getOpType().equals("QuantizeLinear"))) {
      throw new NetworkFileException(
          "is in eight bits already; give the network that it was made from");
    }
    long operators =
        model.getOpsetImportList().stream()
            .filter(set -> set.getDomain().isEmpty())
            .mapToLong(OperatorSetIdProto::getVersion)
            .max()
            .orElse(0);
    if (operators < MIN_OPERATOR_SET) {
      throw new NetworkFileException(
          "has ONNX's operator set "
              + operators
              + "; eight bits need "
              + MIN_OPERATOR_SET
              + " or later (PyTorch: opset_version=17)");
    }
  }

  private boolean isWideConvolution(NodeProto node, int channels) {
    if (!node.getOpType().equals("Conv") || !node.getDomain().isEmpty()) {
      return false;
    }
    TensorProto weights = constants.get(node.getInput(1));
    boolean hasBias = node.getInputCount() > 2;
    TensorProto bias = hasBias ? constants.get(node.getInput(2)) : null;
    return weights != null
        && Constants.isRaw(weights)
        && weights.getDimsCount() == 4
        && weights.getDims(0) >= channels
        && weights.getDims(1) >= channels
        && weights.getDims(2) * weights.getDims(3) > 1
        && (!hasBias || (bias != null && Constants.isRaw(bias)));
  }

  /** Returns the values whose ranges {@link #quantized} needs, each once. */
  Set<String> observed() {
    Set<String> observed = new LinkedHashSet<>();
    for (NodeProto convolution : convolutions) {
      observed.add(convolution.getInput(0));
      observed.add(convolution.getOutput(0));
    }
    return observed;
  }

  static String minimum(String value) {
    return MINIMUM + value;
  }

  static String maximum(String value) {
    return MAXIMUM + value;
  }

  /**
   * Returns the model with further outputs: the {@link #minimum} and the {@link #maximum} of each
   * observed value over the batch, as scalars.
   */
  ModelProto observing() {
    GraphProto.Builder result = graph.toBuilder();
    for (String value : observed()) {
      reduce(result, "ReduceMin", value, minimum(value));
      reduce(result, "ReduceMax", value, maximum(value));
    }
    return model.toBuilder().setGraph(result).build();
  }

  private static void reduce(
      GraphProto.Builder result, String operator, String value, String output) {
    result.addNode(
        NodeProto.newBuilder()
            .setOpType(operator)
            .setName(output)
            .addInput(value)
            .addOutput(output)
            .addAttribute(Graph.attribute("keepdims", 0)));
    result.addOutput(
        ValueInfoProto.newBuilder()
            .setName(output)
            .setType(
                TypeProto.newBuilder()
                    .setTensorType(
                        TypeProto.Tensor.newBuilder()
                            .setElemType(Graph.FLOAT)
                            .setShape(TensorShapeProto.getDefaultInstance()))));
  }

  /**
   * Returns the model in eight bits.
   *
   * @param ranges the range of each observed value; values beyond it are stored as its ends
   */
  ModelProto quantized(Map<String, ValueRange> ranges) {
    return model.toBuilder().setGraph(new Rewriting(ranges).rewritten()).build();
  }

  /**
   * The integers that stand for a value.
   *
   * @param scale name of the constant with the value of one step
   * @param step that value
   * @param zero name of the constant with the integer that stands for 0
   */
  private record Steps(String scale, float step, String zero) {}

  /** One rewriting of the graph. */
  private final class Rewriting {
    private final Map<String, ValueRange> ranges;
    private final GraphProto.Builder result = graph.toBuilder().clearNode().clearInitializer();

    /** The values whose eight-bit form the result has. */
    private final Map<String, Steps> inputs = new HashMap<>();

    Rewriting(Map<String, ValueRange> ranges) {
      this.ranges = ranges;
    }

    GraphProto rewritten() {
      Set<NodeProto> wide = new HashSet<>(convolutions);
      for (NodeProto node : graph.getNodeList()) {
        if (wide.contains(node)) {
          convolution(node);
        } else {
          result.addNode(node);
        }
      }
      Set<String> used = new HashSet<>();
      result.getNodeList().forEach(node -> used.addAll(node.getInputList()));
      graph.getInitializerList().stream()
          .filter(constant -> used.contains(constant.getName()))
          .forEach(result::addInitializer);
      return result.build();
    }

    private void convolution(NodeProto node) {
      String input = node.getInput(0);
      String output = node.getOutput(0);
      Steps in = inputs.computeIfAbsent(input, this::input);
      TensorProto weights = constant(node.getInput(1));
      float[] scales = scales(weights);
      NodeProto.Builder convolution =
          node.toBuilder()
              .setName(name(output, "Conv"))
              .setInput(0, name(input, "stored"))
              .setInput(1, weights(output, weights, scales))
              .setOutput(0, name(output, "exact"));
      if (node.getInputCount() > 2) {
        TensorProto bias = constant(node.getInput(2));
        convolution.setInput(2, bias(output, bias, scales, in.step()));
      }
      result.addNode(convolution);
      ValueRange range = range(output);
      // What Relu sets to zero needs no integers.
      boolean positive = List.of("Relu").equals(users.get(output));
      Steps out = steps(output, positive ? new ValueRange(0, range.maximum()) : range, "output");
      quantize(name(output, "exact"), out, name(output, "integers"), output);
    }

    private TensorProto constant(String name) {
      return Objects.requireNonNull(constants.get(name), name);
    }

    private ValueRange range(String value) {
      return Objects.requireNonNull(ranges.get(value), value);
    }

    private Steps input(String value) {
      Steps steps = steps(value, range(value), "input");
      quantize(value, steps, name(value, "input integers"), name(value, "stored"));
      return steps;
    }

    private Steps steps(String value, ValueRange range, String what) {
      float low = Math.min(range.minimum(), 0);
      float high = Math.max(range.maximum(), 0);
      float step = high == low ? 1 : (high - low) / MAX_VALUE;
      int zero = Math.clamp(Math.round(-low / step), 0, MAX_VALUE);
      return new Steps(
          floats(name(value, what + " scale"), new float[] {step}),
          step,
          integers(name(value, what + " zero"), UINT8, new byte[] {(byte) zero}));
    }

    private void quantize(String value, Steps steps, String integers, String restored) {
      node("QuantizeLinear", integers, value, steps.scale(), steps.zero());
      node("DequantizeLinear", restored, integers, steps.scale(), steps.zero());
    }

    /** Returns the name of the weights, restored from integers. */
    private String weights(String output, TensorProto weights, float[] scales) {
      ByteBuffer floats = Constants.raw(weights);
      int each = floats.remaining() / Float.BYTES / scales.length;
      byte[] integers = new byte[each * scales.length];
      for (int i = 0; i < integers.length; i++) {
        integers[i] = (byte) Math.round(floats.getFloat() / scales[i / each]);
      }
      long[] shape = weights.getDimsList().stream().mapToLong(Long::longValue).toArray();
      return restored(
          name(output, "weights"),
          integers(name(output, "weight integers"), INT8, integers, shape),
          scales,
          integers(name(output, "weight zeros"), INT8, new byte[scales.length], scales.length));
    }

    /** Returns the name of the bias, restored from integers of 32 bits in steps of the products. */
    private String bias(String output, TensorProto bias, float[] scales, float inputStep) {
      ByteBuffer floats = Constants.raw(bias);
      float[] steps = new float[scales.length];
      ByteBuffer integers = Constants.allocate(scales.length * Integer.BYTES);
      for (int i = 0; i < steps.length; i++) {
        steps[i] = scales[i] * inputStep;
        integers.putInt(Math.round(floats.getFloat() / steps[i]));
      }
      return restored(
          name(output, "bias"),
          integers(name(output, "bias integers"), INT32, integers.array(), scales.length),
          steps,
          integers(
              name(output, "bias zeros"),
              INT32,
              new byte[scales.length * Integer.BYTES],
              scales.length));
    }

    private String restored(String name, String integers, float[] scales, String zeros) {
      String scale = floats(name + " scales", scales, scales.length);
      result.addNode(
          NodeProto.newBuilder()
              .setOpType("DequantizeLinear")
              .setName(name)
              .addAllInput(List.of(integers, scale, zeros))
              .addOutput(name)
              .addAttribute(Graph.attribute("axis", 0)));
      return name;
    }

    private void node(String operator, String output, String... inputs) {
      result.addNode(
          NodeProto.newBuilder()
              .setOpType(operator)
              .setName(name(output, operator))
              .addAllInput(List.of(inputs))
              .addOutput(output));
    }

    private String floats(String name, float[] values, long... shape) {
      return integers(name, Graph.FLOAT, Constants.bytes(values).array(), shape);
    }

    /** Adds a constant; without dimensions a scalar. */
    private String integers(String name, int type, byte[] raw, long... shape) {
      result.addInitializer(Constants.of(name, type, ByteString.copyFrom(raw), shape));
      return name;
    }
  }

  private static String name(String value, String what) {
    return value + ":" + what;
  }

  /** Returns the step of the weights of each output channel. */
  private static float[] scales(TensorProto weights) {
    ByteBuffer floats = Constants.raw(weights);
    float[] scales = new float[Math.toIntExact(weights.getDims(0))];
    int each = floats.remaining() / Float.BYTES / scales.length;
    for (int channel = 0; channel < scales.length; channel++) {
      float largest = 0;
      for (int i = 0; i < each; i++) {
        largest = Math.max(largest, Math.abs(floats.getFloat()));
      }
      scales[channel] = largest == 0 ? 1 : largest / MAX_WEIGHT;
    }
    return scales;
  }
}
