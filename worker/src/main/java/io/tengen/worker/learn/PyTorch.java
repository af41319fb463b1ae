package io.tengen.worker.learn;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.engine.StandardCapabilities;
import ai.djl.ndarray.NDManager;
import ai.djl.util.Utils;
import io.tengen.text.Reasons;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.DjlSetup;
import io.tengen.worker.inference.cuda.NvidiaDriver;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Loads and configures DJL's engine for PyTorch, of which a process has one. */
final class PyTorch {
  /**
   * DJL's variable, of the environment or of Java, that names the folder of another PyTorch than
   * the one for CPUs that Tengen contains.
   */
  static final String FOLDER = "PYTORCH_LIBRARY_PATH";

  /** DJL's variable that names its glue code for a PyTorch of {@link #FOLDER}. */
  private static final String FLAVOR = "PYTORCH_FLAVOR";

  /** PyTorch's number of the level of errors, below which are warnings (1) and notes (0). */
  private static final int ERRORS = 2;

  private PyTorch() {}

  /**
   * Creates a manager of tensors. There is no fallback from a graphics card to the CPU, on which
   * training would take too long.
   *
   * @param device the device that holds the tensors and computes with them
   * @throws LearningException with one line if the native library cannot be loaded or does not find
   *     the device
   */
  static synchronized NDManager newManager(ComputeDevice device) throws LearningException {
    DjlSetup.prepare();
    String folder = Utils.getEnvOrSystemProperty(FOLDER);
    if (folder != null && Utils.getEnvOrSystemProperty(FLAVOR) == null) {
      System.setProperty(FLAVOR, flavor(folder));
    }
    if (device.isCuda()) {
      refuse(device, NvidiaDriver.problem(device.cuda()));
    }
    try {
      Engine engine = Engine.getEngine("PyTorch");
      silenceWarnings();
      if (device.isCuda()) {
        refuse(device, problem(engine.hasCapability(StandardCapabilities.CUDA)));
      }
      return engine.newBaseManager(device.isCpu() ? Device.cpu() : Device.gpu(device.cuda()));
    } catch (EngineException | IllegalArgumentException | LinkageError e) {
      throw new LearningException(
          "PyTorch cannot be loaded, so networks cannot be trained: "
              + Reasons.withFile(Reasons.deepest(e)),
          e);
    }
  }

  /**
   * Returns the name of DJL's glue code for the PyTorch of a folder. By itself DJL would choose one
   * by the version of CUDA that it finds, of which it may have none.
   *
   * @throws LearningException with one line if the folder has no PyTorch
   */
  static String flavor(String folder) throws LearningException {
    Path path;
    try {
      path = Path.of(folder);
    } catch (InvalidPathException e) {
      throw new LearningException(FOLDER + ": \"" + folder + "\" is not a path", e);
    }
    if (!Files.exists(path.resolve(System.mapLibraryName("torch")))) {
      throw new LearningException(
          FOLDER
              + ": "
              + folder
              + " has no "
              + System.mapLibraryName("torch")
              + "; name the folder torch/lib of PyTorch 2.7.1");
    }
    return Files.exists(path.resolve(System.mapLibraryName("torch_cuda"))) ? "cu128" : "cpu";
  }

  /**
   * Makes PyTorch log errors only: it warns of what DJL calls, which users cannot change. PyTorch
   * reads its environment variable {@code TORCH_CPP_LOG_LEVEL} only in Python, so this sets the
   * variable of its library that has the level. Does nothing where the library does not export it.
   */
  private static void silenceWarnings() {
    SymbolLookup.loaderLookup()
        .find("FLAGS_caffe2_log_level")
        .ifPresent(level ->
            level
                .reinterpret(ValueLayout.JAVA_INT.byteSize())
                .set(ValueLayout.JAVA_INT, 0, ERRORS));
  }

  /**
   * @param forCuda whether PyTorch can compute on the graphics cards that the driver has
   */
  private static Optional<String> problem(boolean forCuda) {
    return forCuda
        ? Optional.empty()
        : Optional.of(
            "PyTorch is the one for CPUs that Tengen contains; set "
                + FOLDER
                + " to the folder torch/lib of PyTorch 2.7.1 for CUDA 12.8");
  }

  /**
   * Refuses to train on a device that has a problem.
   *
   * @throws LearningException with one line if there is a problem
   */
  private static void refuse(ComputeDevice device, Optional<String> problem)
      throws LearningException {
    if (problem.isPresent()) {
      throw new LearningException(
          device + " cannot be used for training: " + problem.get() + "; or train on the cpu");
    }
  }
}
