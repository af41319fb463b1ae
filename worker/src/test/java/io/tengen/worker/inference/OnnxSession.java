package io.tengen.worker.inference;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A network loaded into ONNX Runtime directly, without DJL. */
final class OnnxSession implements AutoCloseable {
  private final OrtEnvironment environment;
  private final OrtSession session;

  OnnxSession(byte[] model) throws OrtException, InferenceException {
    // DJL must create ONNX Runtime's environment.
    OnnxRuntime.engine();
    environment = OrtEnvironment.getEnvironment();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      session = environment.createSession(model, options);
    }
  }

  Outputs run(int batch, int side, float[] planes, float[] globals) throws OrtException {
    Map<String, OnnxTensor> inputs = new HashMap<>();
    try {
      long points = (long) batch * side * side;
      inputs.put("planes", tensor(planes, batch, planes.length / points, side, side));
      if (globals.length > 0) {
        inputs.put("globals", tensor(globals, batch, globals.length / batch));
      }
      try (OrtSession.Result result = session.run(inputs)) {
        Map<String, float[][]> outputs = new HashMap<>();
        for (Map.Entry<String, OnnxValue> entry : result) {
          outputs.put(entry.getKey(), (float[][]) entry.getValue().getValue());
        }
        return new Outputs(outputs);
      }
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  /** The outputs by name, each with one array per position of the batch. */
  record Outputs(Map<String, float[][]> byName) {
    Set<String> names() {
      return byName.keySet();
    }

    /** Returns an output of one position of the batch. */
    float[] of(String name, int position) {
      return Objects.requireNonNull(byName.get(name), name)[position];
    }
  }

  private OnnxTensor tensor(float[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape);
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
