package io.tengen.worker.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.net.FeatureSet;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.learn.layer.NetworkShape;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the result of training does not depend on what the process did before. An earlier
 * evaluation of a network once changed the order in which native libraries are loaded, hence the
 * number of PyTorch's threads and the last bits of every sum.
 */
class EngineOrderTest {
  @TempDir private Path folder;

  /**
   * Evaluates the network in the first file, if it exists, then trains one and writes it to the
   * second.
   */
  static final class Order {
    public static void main(String[] arguments) throws Exception {
      Path file = Path.of(arguments[0]);
      if (Files.exists(file)) {
        NetworkEvaluator.open(file, InferenceSettings.DEFAULT).close();
      }
      SyntheticLessons lessons = new SyntheticLessons(5, 5);
      try (Learner learner =
          new Learner(LearnerSettings.of(NetworkShape.parse("b2c16p2"), FeatureSet.TENGEN, 5, 1))) {
        for (int step = 0; step < 20; step++) {
          learner.step(lessons.batch(128), 2e-3);
        }
        try (OutputStream out = Files.newOutputStream(Path.of(arguments[1]))) {
          NetworkFiles.write(learner.network("n"), out);
        }
      }
    }
  }

  @Test
  @Timeout(120)
  void learnsTheSameAfterEvaluation() throws Exception {
    Path first = folder.resolve("first.onnx");
    Path second = folder.resolve("second.onnx");
    run(folder.resolve("none"), first);
    run(first, second);
    assertEquals(Artifact.of(first).sha256(), Artifact.of(second).sha256());
  }

  private static void run(Path evaluated, Path learned) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Order.class.getName());
    command.add(evaluated.toString());
    command.add(learned.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), printed);
  }
}
