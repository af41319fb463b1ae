package io.tengen.worker.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.djl.util.Utils;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.cuda.NvidiaDriver;
import io.tengen.worker.learn.layer.NetworkShape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Trains on the first graphics card. Skipped without a card, or without {@code
 * PYTORCH_LIBRARY_PATH}, which names PyTorch for CUDA: {@code ./mvnw -Dquick -pl worker -am test
 * -Dtest='Cuda*Test' -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class CudaTrainingTest {
  private static final double RATE = 3e-3;

  private final LearnerSettings settings =
      LearnerSettings.of(NetworkShape.parse("b2c16p2"), FeatureSet.TENGEN, 7, 1);

  @BeforeAll
  static void requireCard() throws LearningException {
    Optional<String> problem = NvidiaDriver.problem(0);
    assumeTrue(problem.isEmpty(), problem::toString);
    String folder = Utils.getEnvOrSystemProperty(PyTorch.FOLDER);
    assumeTrue(folder != null && !PyTorch.flavor(folder).equals("cpu"), PyTorch.FOLDER);
  }

  /** Convolutions on a card round their factors to ten bits, so losses differ a little. */
  @Test
  void learnsAsOnTheCpu() throws Exception {
    TrainingBatch exam = new SyntheticLessons(7, 3).batch(256);
    try (Learner card = new Learner(settings, ComputeDevice.parse("cuda:0"));
        Learner cpu = new Learner(settings)) {
      Losses before = cpu.measure(exam);
      assertEquals(before.total(), card.measure(exam).total(), 0.01);
      SyntheticLessons ofCard = new SyntheticLessons(7, 2);
      SyntheticLessons ofCpu = new SyntheticLessons(7, 2);
      for (int i = 0; i < 200; i++) {
        Losses expected = cpu.step(ofCpu.batch(64), RATE);
        Losses actual = card.step(ofCard.batch(64), RATE);
        if (i < 5) {
          assertEquals(expected.total(), actual.total(), 0.02, "step " + i);
        }
      }
      Losses after = card.measure(exam);
      assertTrue(after.policy() < before.policy() / 20, before + " then " + after);
      assertTrue(after.value() < before.value() / 2, before + " then " + after);
    }
  }

  @Test
  void movesToTheCpuWithItsCheckpoint(@TempDir Path folder) throws Exception {
    TrainingBatch exam = new SyntheticLessons(7, 3).batch(256);
    Path checkpoint = folder.resolve("checkpoint");
    Losses expected;
    try (Learner card = new Learner(settings, ComputeDevice.parse("cuda:0"))) {
      SyntheticLessons lessons = new SyntheticLessons(7, 2);
      for (int i = 0; i < 20; i++) {
        card.step(lessons.batch(64), RATE);
      }
      card.save(checkpoint);
      expected = card.measure(exam);
    }
    try (Learner cpu = Learner.resume(settings, checkpoint)) {
      assertEquals(20, cpu.steps());
      assertEquals(expected.total(), cpu.measure(exam).total(), 0.02);
      assertTrue(Parity.of(cpu, List.of(exam.inputs())).holds(), () -> "no parity");
    }
  }
}
