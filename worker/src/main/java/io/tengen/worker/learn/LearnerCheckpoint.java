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
 * All of a learner in a file: NumPy's {@code .npz}, whose entries are the parameters by name, the
 * optimizer's state, and the steps taken. The zip's checksums show damage.
 */
final class LearnerCheckpoint {
  private static final String STEPS = "steps";

  private LearnerCheckpoint() {}

  static void write(Path file, Parameters parameters, AdamW adamW, NDManager manager)
      throws IOException {
    try (NDManager inside = manager.newSubManager();
        AtomicFile written = AtomicFile.create(file)) {
      NDList list = new NDList();
      everything(parameters, adamW)
          .forEach((name, array) -> {
            NDArray copy = array.duplicate();
            copy.attach(inside);
            copy.setName(name);
            list.add(copy);
          });
      NDArray steps = inside.create(adamW.steps());
      steps.setName(STEPS);
      list.add(steps);
      list.encode(written.stream(), NDList.Encoding.NPZ);
      written.commit();
    }
  }

  static void read(Path file, Parameters parameters, AdamW adamW, NDManager manager)
      throws IOException {
    try (NDManager inside = manager.newSubManager();
        InputStream in = Files.newInputStream(file)) {
      Map<String, NDArray> found = new LinkedHashMap<>();
      for (NDArray array : NDList.decode(inside, in)) {
        found.put(array.getName(), array);
      }
      Map<String, NDArray> wanted = everything(parameters, adamW);
      for (var entry : wanted.entrySet()) {
        NDArray array = found.get(entry.getKey());
        if (array == null || !array.getShape().equals(entry.getValue().getShape())) {
          throw new UnfitCheckpointException(
              file + " is a checkpoint of another network: " + entry.getKey() + " does not fit");
        }
      }
      NDArray steps = found.get(STEPS);
      if (steps == null) {
        throw new UnfitCheckpointException(file + " does not say how many steps were taken");
      }
      // Only now that everything fits.
      wanted.forEach(
          (name, array) -> array.set(Objects.requireNonNull(found.get(name)).toFloatArray()));
      adamW.goOnFrom(steps.getLong());
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new UnfitCheckpointException(file + " is no checkpoint: " + e.getMessage(), e);
    }
  }

  private static Map<String, NDArray> everything(Parameters parameters, AdamW adamW) {
    Map<String, NDArray> all = parameters.all();
    all.putAll(adamW.state());
    return all;
  }
}
