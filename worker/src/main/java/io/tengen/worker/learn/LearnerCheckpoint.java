package io.tengen.worker.learn;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import io.tengen.files.AtomicFile;
import io.tengen.worker.learn.layer.Parameters;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Writes and reads the complete state of a learner as a NumPy {@code .npz} file, whose entries are
 * the parameters by name, the optimizer's state, and the number of steps taken. The zip format's
 * checksums detect damage.
 */
final class LearnerCheckpoint {
  private static final String STEPS = "steps";

  private LearnerCheckpoint() {}

  static void write(Path file, Parameters parameters, Optimizer optimizer, NDManager manager)
      throws IOException {
    try (NDManager inside = manager.newSubManager();
        AtomicFile written = AtomicFile.create(file)) {
      NDList list = new NDList();
      allArrays(parameters, optimizer)
          .forEach((name, array) -> {
            NDArray copy = array.duplicate();
            copy.attach(inside);
            copy.setName(name);
            list.add(copy);
          });
      NDArray steps = inside.create(optimizer.steps());
      steps.setName(STEPS);
      list.add(steps);
      list.encode(written.stream(), NDList.Encoding.NPZ);
      written.commit();
    }
  }

  static void read(Path file, Parameters parameters, Optimizer optimizer, NDManager manager)
      throws IOException {
    optimizer.restoreSteps(read(file, allArrays(parameters, optimizer), manager));
  }

  /** Reads the parameters only. */
  static void readParameters(Path file, Parameters parameters, NDManager manager)
      throws IOException {
    read(file, parameters.all(), manager);
  }

  /** Reads arrays in place, and returns the number of steps. */
  private static long read(Path file, Map<String, NDArray> expected, NDManager manager)
      throws IOException {
    try (NDManager inside = manager.newSubManager();
        InputStream in = Files.newInputStream(file)) {
      Map<String, NDArray> found = new LinkedHashMap<>();
      for (NDArray array : NDList.decode(inside, in)) {
        found.put(array.getName(), array);
      }
      for (var entry : expected.entrySet()) {
        NDArray array = found.get(entry.getKey());
        if (array == null || !array.getShape().equals(entry.getValue().getShape())) {
          throw new UnfitCheckpointException(
              file
                  + " is a checkpoint of another network: "
                  + entry.getKey()
                  + " is missing or has another shape");
        }
      }
      NDArray steps = found.get(STEPS);
      if (steps == null) {
        throw new UnfitCheckpointException(
            file + " is not a checkpoint: it has no number of steps");
      }
      // Nothing is changed before all arrays have been checked.
      expected.forEach(
          (name, array) -> array.set(Objects.requireNonNull(found.get(name)).toFloatArray()));
      return steps.getLong();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new UnfitCheckpointException(file + " is not a checkpoint: " + e.getMessage(), e);
    }
  }

  private static Map<String, NDArray> allArrays(Parameters parameters, Optimizer optimizer) {
    Map<String, NDArray> all = parameters.all();
    all.putAll(optimizer.state());
    return all;
  }
}
