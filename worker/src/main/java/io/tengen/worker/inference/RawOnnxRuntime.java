package io.tengen.worker.inference;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.tengen.engine.net.FeatureEncoder;
import io.tengen.engine.net.FeatureSet;
import io.tengen.game.rules.Position;
import io.tengen.text.Reasons;
import io.tengen.worker.inference.onnx.OnnxDeclaration;
import io.tengen.worker.inference.onnx.OnnxModel;
import io.tengen.worker.inference.onnx.Signature;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A baseline for measuring the overhead of evaluation: ONNX Runtime alone, which evaluates one
 * encoded batch repeatedly, without encoding inputs or copying and decoding outputs. Must be used
 * by one thread at a time. Holds native memory until it is closed.
 */
public final class RawOnnxRuntime implements AutoCloseable {
  private final OrtSession session;
  private final Map<String, OnnxTensor> inputs = new HashMap<>();
  private final int batch;

  /**
   * Loads a network and encodes a batch. Blocks.
   *
   * @param positions one or more positions on boards of one size that the network supports;
   *     repeated in turn until the settings' largest batch is full
   * @throws IOException if the file cannot be read, or contains no network
   * @throws InferenceException if ONNX Runtime cannot be loaded, fails, or cannot use the device
   */
  public RawOnnxRuntime(Path file, InferenceSettings settings, List<Position> positions)
      throws IOException, InferenceException {
    batch = settings.maxBatch();
    OnnxModel model = NetworkFiles.model(file);
    // DJL must create ONNX Runtime's environment.
    OnnxRuntime.engine();
    ExecutionProviders providers = new ExecutionProviders(settings);
    int side = model.declaration().side().orElse(positions.getFirst().points().size());
    Optional<byte[]> tiled =
        side == ExecutionProviders.TILED_SIDE ? providers.tiledFile(model) : Optional.empty();
    byte[] bytes = tiled.isPresent() ? tiled.get() : providers.file(model);
    try (OrtSession.SessionOptions options = providers.options(model.declaration().inputShape())) {
      session = OrtEnvironment.getEnvironment().createSession(bytes, options);
      encode(model.declaration(), positions);
    } catch (OrtException | InferenceException e) {
      throw new InferenceException(
          file + " cannot be evaluated on " + settings.device() + ": " + Reasons.ofDeepest(e), e);
    }
  }

  private void encode(OnnxDeclaration declaration, List<Position> positions) throws OrtException {
    FeatureSet features = declaration.features();
    int size = positions.getFirst().points().size();
    int side = declaration.side().orElse(size);
    FloatBuffer planes = allocate(batch * features.planes() * side * side);
    FloatBuffer globals = allocate(batch * features.globals());
    FeatureEncoder encoder = features.newEncoder(size, side);
    for (int n = 0; n < batch; n++) {
      Position position = positions.get(n % positions.size());
      int planesAt = n * features.planes() * side * side;
      encoder.encode(position, 0, planes, planesAt, globals, n * features.globals());
    }
    long[] shape = {batch, features.planes(), side, side};
    inputs.put(Signature.PLANES, tensor(planes, shape));
    if (features.globals() > 0) {
      inputs.put(Signature.GLOBALS, tensor(globals, new long[] {batch, features.globals()}));
    }
  }

  private static FloatBuffer allocate(int numbers) {
    return ByteBuffer.allocateDirect(Float.BYTES * numbers)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }

  private static OnnxTensor tensor(FloatBuffer numbers, long[] shape) throws OrtException {
    return OnnxTensor.createTensor(OrtEnvironment.getEnvironment(), numbers, shape);
  }

  /**
   * Evaluates the batch. Blocks.
   *
   * @return the number of positions in the batch
   * @throws InferenceException if the evaluation fails
   */
  public int run() throws InferenceException {
    try (OrtSession.Result result = session.run(inputs)) {
      return result.size() == 0 ? 0 : batch;
    } catch (OrtException e) {
      throw new InferenceException(
          "the evaluation of a batch of " + batch + " positions failed: " + Reasons.ofDeepest(e),
          e);
    }
  }

  @Override
  public void close() throws InferenceException {
    inputs.values().forEach(OnnxTensor::close);
    try {
      session.close();
    } catch (OrtException e) {
      throw new InferenceException(
          "the ONNX Runtime session cannot be closed: " + Reasons.ofDeepest(e), e);
    }
  }
}
