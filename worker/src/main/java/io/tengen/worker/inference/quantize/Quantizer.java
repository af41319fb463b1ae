package io.tengen.worker.inference.quantize;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.tengen.engine.net.FeatureEncoder;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import io.tengen.game.rules.Position;
import io.tengen.text.Reasons;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.OnnxRuntime;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxModel;
import io.tengen.worker.inference.onnx.Quantization;
import io.tengen.worker.inference.onnx.Signature;
import io.tengen.worker.inference.onnx.ValueRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Converts a network to eight bits. The ranges of the values between layers are those that occur on
 * the positions it is given, in full precision. Must be used by one thread at a time. Holds native
 * memory until it is closed.
 */
public final class Quantizer implements AutoCloseable {
  /**
   * Narrower convolutions gain little speed. The first layer would gain some, but its answers lose
   * more than those of all others together; few planes leave it out.
   */
  public static final int MIN_CHANNELS = 32;

  private static final int BATCH = 32;

  private final Quantization quantization;
  private final String sha256;
  private final FeatureSet features;
  private final OrtEnvironment environment;
  private final OrtSession session;

  /** The further outputs of the session. */
  private final Set<String> ends = new HashSet<>();

  private final Map<String, ValueRange> ranges = new HashMap<>();

  private Quantizer(Quantization quantization, String sha256)
      throws OrtException, InferenceException {
    this.quantization = quantization;
    this.sha256 = sha256;
    features = quantization.declaration().features();
    environment = OnnxRuntime.environment();
    for (String value : quantization.values()) {
      ends.add(Quantization.minimum(value));
      ends.add(Quantization.maximum(value));
    }
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      session = environment.createSession(quantization.observingFile(), options);
    }
  }

  /**
   * Loads a network from a file of any format that {@link NetworkFiles} reads. Blocks.
   *
   * @throws NetworkFileException if the file contains no network, or one that eight bits would not
   *     make faster; the message names the file
   * @throws IOException if the file cannot be read
   * @throws InferenceException if ONNX Runtime cannot be loaded or fails; the message names the
   *     file
   */
  public static Quantizer open(Path file) throws IOException, InferenceException {
    NetworkFiles.Converted network = NetworkFiles.converted(file);
    try {
      return new Quantizer(network.model().quantization(MIN_CHANNELS), network.sha256());
    } catch (NetworkFileException e) {
      throw new NetworkFileException(file + ": " + e.getMessage(), e);
    } catch (OrtException e) {
      throw new InferenceException(file + " cannot be evaluated: " + Reasons.ofDeepest(e), e);
    }
  }

  /**
   * Creates the quantizer of a model.
   *
   * @param sha256 SHA-256 of the model's file, in hex
   */
  static Quantizer of(Quantization quantization, String sha256) throws InferenceException {
    try {
      return new Quantizer(quantization, sha256);
    } catch (OrtException e) {
      throw new InferenceException(Reasons.ofDeepest(e), e);
    }
  }

  /** Returns the sizes of the boards that the network supports. */
  public Boards boards() {
    return quantization.declaration().boards();
  }

  /**
   * Widens the ranges to what occurs on positions, each under one of the symmetries in turn.
   * Blocks.
   *
   * @param positions positions on boards of any sizes that the network supports
   * @throws InferenceException if the evaluation fails or gives numbers that are not finite
   */
  public void observe(List<Position> positions) throws InferenceException {
    Map<Integer, List<Position>> bySize =
        positions.stream()
            .collect(
                Collectors.groupingBy(
                    position -> position.points().size(), TreeMap::new, Collectors.toList()));
    for (Map.Entry<Integer, List<Position>> entry : bySize.entrySet()) {
      List<Position> sized = entry.getValue();
      for (int from = 0; from < sized.size(); from += BATCH) {
        List<Position> batch = sized.subList(from, Math.min(from + BATCH, sized.size()));
        try {
          observeBatch(batch, entry.getKey());
        } catch (OrtException e) {
          throw new InferenceException("the evaluation failed: " + Reasons.ofDeepest(e), e);
        }
      }
    }
  }

  private void observeBatch(List<Position> batch, int size)
      throws OrtException, InferenceException {
    int side = quantization.declaration().side().orElse(size);
    int planeCells = features.planes() * side * side;
    FloatBuffer planes = allocate(batch.size() * planeCells);
    FloatBuffer globals = allocate(batch.size() * features.globals());
    FeatureEncoder encoder = features.newEncoder(size, side);
    for (int n = 0; n < batch.size(); n++) {
      encoder.encode(
          batch.get(n),
          n % Layout.SYMMETRIES,
          planes,
          n * planeCells,
          globals,
          n * features.globals());
    }
    Map<String, OnnxTensor> inputs = new HashMap<>();
    try {
      long[] shape = {batch.size(), features.planes(), side, side};
      inputs.put(Signature.PLANES, OnnxTensor.createTensor(environment, planes, shape));
      if (features.globals() > 0) {
        long[] row = {batch.size(), features.globals()};
        inputs.put(Signature.GLOBALS, OnnxTensor.createTensor(environment, globals, row));
      }
      try (OrtSession.Result result = session.run(inputs, ends)) {
        for (String value : quantization.values()) {
          float minimum = number(result, Quantization.minimum(value));
          float maximum = number(result, Quantization.maximum(value));
          ranges.merge(value, new ValueRange(minimum, maximum), ValueRange::union);
        }
      }
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private static float number(OrtSession.Result result, String output)
      throws OrtException, InferenceException {
    float number = (float) result.get(output).orElseThrow().getValue();
    if (!Float.isFinite(number)) {
      throw new InferenceException("the network's values are not finite numbers");
    }
    return number;
  }

  private static FloatBuffer allocate(int numbers) {
    return ByteBuffer.allocateDirect(Float.BYTES * numbers)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }

  /**
   * Returns the network in eight bits, with the ranges observed so far.
   *
   * @throws IllegalStateException if no position was observed
   */
  public OnnxModel quantized() {
    if (ranges.isEmpty()) {
      throw new IllegalStateException("no position was observed");
    }
    return quantization.inEightBits(ranges, sha256);
  }

  @Override
  public void close() throws InferenceException {
    try {
      session.close();
    } catch (OrtException e) {
      throw new InferenceException(
          "the ONNX Runtime session cannot be closed: " + Reasons.ofDeepest(e), e);
    }
  }
}
