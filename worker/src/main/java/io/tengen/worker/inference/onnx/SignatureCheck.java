package io.tengen.worker.inference.onnx;

import io.tengen.engine.net.FeatureSet;
import io.tengen.proto.onnx.AttributeProto;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.ModelProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.StringStringEntryProto;
import io.tengen.proto.onnx.TensorProto;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.NetworkFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Validates an ONNX model against the {@link Signature} and reads its properties. */
final class SignatureCheck {
  private static final int MAX_TEXT_LENGTH = 200;

  /** End of messages that refers to the documentation of the signature. */
  private static final String SEE = "; see docs/networks.md";

  private final GraphProto graph;
  private final Map<String, String> metadata = new HashMap<>();
  private final Set<String> constants = new HashSet<>();

  SignatureCheck(ModelProto model) {
    graph = model.getGraph();
    for (StringStringEntryProto entry : model.getMetadataPropsList()) {
      metadata.put(entry.getKey(), entry.getValue());
    }
    for (TensorProto constant : graph.getInitializerList()) {
      constants.add(constant.getName());
    }
  }

  OnnxDeclaration declaration() throws NetworkFileException {
    if (graph.getNodeCount() == 0) {
      throw new NetworkFileException("is not an ONNX file with a graph");
    }
    requireWholeFile();
    FeatureSet features = features();
    Optional<Integer> side = inputs(features);
    return new OnnxDeclaration(
        text(Signature.NAME_KEY),
        text(Signature.SOURCE_KEY),
        text(Signature.ARCHITECTURE_KEY),
        parameters(),
        features,
        boards(side, features),
        side,
        outputs(side),
        text(Signature.SOURCE_SHA256_KEY),
        text(Signature.QUANTIZED_SHA256_KEY));
  }

  /** Checks that all weights are in the file, since only this file is sent to other machines. */
  private void requireWholeFile() throws NetworkFileException {
    for (TensorProto constant : graph.getInitializerList()) {
      requireInside(constant);
    }
    for (NodeProto node : graph.getNodeList()) {
      for (AttributeProto attribute : node.getAttributeList()) {
        requireInside(attribute.getT());
      }
    }
  }

  private static void requireInside(TensorProto constant) throws NetworkFileException {
    if (constant.getDataLocation() == TensorProto.DataLocation.EXTERNAL) {
      throw new NetworkFileException(
          "has its weights in another file; export a single file (PyTorch: external_data=False)");
    }
  }

  private FeatureSet features() throws NetworkFileException {
    String id = metadata.get(Signature.FEATURES_KEY);
    if (id == null) {
      throw new NetworkFileException(
          "does not name its features: its metadata_props have no " + Signature.FEATURES_KEY + SEE);
    }
    return FeatureSet.byId(id)
        .orElseThrow(() ->
            new NetworkFileException(
                Signature.FEATURES_KEY
                    + " is \""
                    + printable(id)
                    + "\"; expected one of "
                    + FeatureSet.ids()));
  }

  /** Checks the inputs; returns the side of the data, empty if it is variable. */
  private Optional<Integer> inputs(FeatureSet features) throws NetworkFileException {
    Map<String, Shape> inputs = Shape.of(graph.getInputList());
    inputs.keySet().removeAll(constants);
    Shape planes = inputs.remove(Signature.PLANES);
    String expected = "[N, " + features.planes() + ", S, S]";
    if (planes == null || !planes.isBatchOf(3) || !planes.allows(1, features.planes())) {
      throw wrong("input", Signature.PLANES, planes, expected, features);
    }
    Optional<Integer> side = planes.length(2);
    if (!side.equals(planes.length(3))) {
      throw wrong("input", Signature.PLANES, planes, expected, features);
    }
    if (features.globals() > 0) {
      Shape globals = inputs.remove(Signature.GLOBALS);
      if (globals == null || !globals.isBatchOf(1) || !globals.allows(1, features.globals())) {
        throw wrong(
            "input", Signature.GLOBALS, globals, "[N, " + features.globals() + "]", features);
      }
    }
    if (!inputs.isEmpty()) {
      throw new NetworkFileException(
          "has an input "
              + printable(inputs.keySet().iterator().next())
              + " that Tengen does not provide"
              + SEE);
    }
    return side;
  }

  private List<String> outputs(Optional<Integer> side) throws NetworkFileException {
    Map<String, Shape> outputs = Shape.of(graph.getOutputList());
    Optional<Integer> points = side.map(s -> s * s);
    List<String> found = new ArrayList<>();
    output(outputs, Signature.POLICY, points.map(p -> p + 1), "S*S+1", true, found);
    output(outputs, Signature.VALUE, Optional.of(1), "1", true, found);
    output(outputs, Signature.OUTCOME, Optional.of(3), "3", false, found);
    output(outputs, Signature.SCORE, Optional.of(2), "2", false, found);
    output(outputs, Signature.LEAD, Optional.of(1), "1", false, found);
    output(outputs, Signature.OWNERSHIP, points, "S*S", false, found);
    return List.copyOf(found);
  }

  private static void output(
      Map<String, Shape> outputs,
      String name,
      Optional<Integer> length,
      String symbolicLength,
      boolean required,
      List<String> found)
      throws NetworkFileException {
    Shape shape = outputs.get(name);
    if (shape == null && !required) {
      return;
    }
    if (shape == null
        || !shape.isBatchOf(1)
        || (length.isPresent() && !shape.allows(1, length.get()))) {
      throw new NetworkFileException(
          has("output", name, shape)
              + "; expected [N, "
              + length.map(String::valueOf).orElse(symbolicLength)
              + "] of floats"
              + SEE);
    }
    found.add(name);
  }

  private static NetworkFileException wrong(
      String kind, String name, @Nullable Shape shape, String expected, FeatureSet features) {
    return new NetworkFileException(
        has(kind, name, shape)
            + "; features "
            + features.id()
            + " need "
            + expected
            + " of floats, N variable"
            + SEE);
  }

  private static String has(String kind, String name, @Nullable Shape shape) {
    return shape == null ? "has no " + kind + " " + name : kind + " " + name + " is " + shape;
  }

  private Boards boards(Optional<Integer> side, FeatureSet features) throws NetworkFileException {
    boolean masked = masked(features);
    String text = metadata.get(Signature.BOARDS_KEY);
    if (text == null) {
      int only =
          side.orElseThrow(() ->
              new NetworkFileException(
                  "does not declare its board sizes: S is variable, and its metadata_props"
                      + " have no "
                      + Signature.BOARDS_KEY
                      + SEE));
      return boards(only, only, masked, side);
    }
    String[] ends = text.split("-", 2);
    try {
      int smallest = Integer.parseInt(ends[0].strip());
      int largest = Integer.parseInt(ends[ends.length - 1].strip());
      return boards(smallest, largest, masked, side);
    } catch (NumberFormatException e) {
      throw new NetworkFileException(
          Signature.BOARDS_KEY
              + " is \""
              + printable(text)
              + "\"; expected a size or a range, such as 9 or 2-19",
          e);
    }
  }

  private static Boards boards(int smallest, int largest, boolean masked, Optional<Integer> side)
      throws NetworkFileException {
    boolean fits =
        side.isEmpty()
            || (masked ? largest <= side.get() : smallest == side.get() && largest == side.get());
    if (smallest < 2 || largest < smallest || !fits) {
      throw new NetworkFileException(
          "declares boards of "
              + smallest
              + " to "
              + largest
              + side.map(s -> ", but its planes are " + s + "x" + s).orElse("")
              + (side.isPresent() && !masked ? " and it is not masked" : ""));
    }
    return new Boards(smallest, largest, masked);
  }

  private boolean masked(FeatureSet features) throws NetworkFileException {
    String text = metadata.getOrDefault(Signature.MASKED_KEY, "false");
    boolean masked =
        switch (text) {
          case "true" -> true;
          case "false" -> false;
          default ->
              throw new NetworkFileException(
                  Signature.MASKED_KEY + " is \"" + printable(text) + "\"; expected true or false");
        };
    if (masked && !features.masked()) {
      throw new NetworkFileException(
          Signature.MASKED_KEY + " is true, but features " + features.id() + " have no mask");
    }
    return masked;
  }

  private long parameters() throws NetworkFileException {
    String text = metadata.get(Signature.PARAMETERS_KEY);
    if (text == null) {
      long count = 0;
      for (TensorProto constant : graph.getInitializerList()) {
        if (Shape.isFloat(constant.getDataType())) {
          count += constant.getDimsList().stream().reduce(1L, (a, b) -> a * b);
        }
      }
      return count;
    }
    try {
      return Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      throw new NetworkFileException(
          Signature.PARAMETERS_KEY + " is \"" + printable(text) + "\", which is not a number", e);
    }
  }

  private Optional<String> text(String key) {
    return Optional.ofNullable(metadata.get(key)).map(SignatureCheck::printable);
  }

  /**
   * Makes text from a file safe for terminals: replaces control characters and limits its length.
   */
  static String printable(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", "?");
    return plain.length() <= MAX_TEXT_LENGTH ? plain : plain.substring(0, MAX_TEXT_LENGTH) + "…";
  }
}
