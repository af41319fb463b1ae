package io.tengen.worker.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.learn.layer.NetworkShape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnerTest {
  private static final double RATE = 3e-3;

  @TempDir private Path folder;

  private static LearnerSettings settings(String shape, int boards) {
    return LearnerSettings.of(NetworkShape.parse(shape), FeatureSet.TENGEN, boards, 1);
  }

  private static byte[] onnx(Learner learner) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NetworkFiles.write(learner.network("n"), out);
    return out.toByteArray();
  }

  @Test
  void learnsPolicyValueScoreAndOwnership() throws Exception {
    SyntheticLessons lessons = new SyntheticLessons(7, 2);
    TrainingBatch exam = new SyntheticLessons(7, 3).batch(256);
    try (Learner learner = new Learner(settings("b2c16p2", 7))) {
      Losses before = learner.measure(exam);
      for (int i = 0; i < 200; i++) {
        learner.step(lessons.batch(64), RATE);
      }
      Losses after = learner.measure(exam);
      assertTrue(before.policy() > 3.5 && after.policy() < 0.1, before + " then " + after);
      assertTrue(before.value() > 0.6 && after.value() < 0.25, before + " then " + after);
      assertTrue(after.score() < before.score() / 4, before + " then " + after);
      // The owners of the empty third of the points are unpredictable, so the least loss is
      // ln 2 / 3 = 0.23. Without knowing the stones' owners it is 0.6; four seeds reached 0.29 to
      // 0.32.
      assertTrue(before.ownership() > 0.6 && after.ownership() < 0.38, before + " then " + after);
      assertTrue(Parity.of(learner, List.of(exam.inputs())).holds(), () -> "no parity");
    }
  }

  /**
   * A position with weight 0, such as the policy of a shallow search, does not dilute the others'
   * loss.
   */
  @Test
  void ignoresPositionsWithWeightZero() throws Exception {
    SyntheticLessons lessons = new SyntheticLessons(5, 11);
    TrainingBatch batch = lessons.batch(32);
    try (Learner learner = new Learner(settings("b1c8", 5))) {
      for (int i = 0; i < 5; i++) {
        learner.step(lessons.batch(16), RATE);
      }
      Losses few = learner.measure(first(batch, 8));
      Losses more = learner.measure(first(batch, 16));
      Losses diluted = learner.measure(withWeights(batch, 8, 16));
      assertEquals(few.policy(), diluted.policy(), 1e-5);
      assertEquals(more.score(), diluted.score(), 1e-5);
      assertEquals(more.ownership(), diluted.ownership(), 1e-5);
      assertEquals(learner.measure(batch).value(), diluted.value(), 1e-5);
      assertTrue(few.policy() > 1 && more.score() > 0 && more.ownership() > 0.1, few + " " + more);

      Losses nothing = learner.step(withWeights(batch, 0, 0), RATE);
      assertEquals(new Losses(0, nothing.value(), 0, 0, nothing.total()), nothing);
      assertEquals(nothing.value(), nothing.total(), 1e-6);
      assertTrue(Double.isFinite(learner.measure(batch).total()));
    }
  }

  /** Returns the first rows of a batch, with weights of 1. */
  private static TrainingBatch first(TrainingBatch batch, int rows) {
    int size = batch.size();
    int area = size * size;
    float[] ones = new float[rows];
    Arrays.fill(ones, 1);
    return new TrainingBatch(
        size,
        Arrays.copyOf(batch.planes(), rows * FeatureSet.TENGEN.planes() * area),
        Arrays.copyOf(batch.globals(), rows * FeatureSet.TENGEN.globals()),
        Arrays.copyOf(batch.policy(), rows * (area + 1)),
        ones,
        Arrays.copyOf(batch.value(), rows),
        Arrays.copyOf(batch.score(), rows),
        Arrays.copyOf(batch.ownership(), rows * area),
        ones);
  }

  /** Returns a batch with weights of 1 for the first policies and ends, and 0 for the others. */
  private static TrainingBatch withWeights(TrainingBatch batch, int policies, int ends) {
    float[] policyWeights = new float[batch.count()];
    float[] endWeights = new float[batch.count()];
    Arrays.fill(policyWeights, 0, policies, 1);
    Arrays.fill(endWeights, 0, ends, 1);
    return new TrainingBatch(
        batch.size(),
        batch.planes(),
        batch.globals(),
        batch.policy(),
        policyWeights,
        batch.value(),
        batch.score(),
        batch.ownership(),
        endWeights);
  }

  @Test
  void exportsTheTrainedNetwork() throws Exception {
    SyntheticLessons lessons = new SyntheticLessons(9, 4);
    for (String shape : new String[] {"b1c4", "b3c8p2", "b2c12p1"}) {
      try (Learner learner = new Learner(settings(shape, 9))) {
        for (int i = 0; i < 5; i++) {
          learner.step(lessons.batch(16), RATE);
        }
        Parity parity = Parity.of(learner, List.of(lessons.batch(16).inputs()));
        assertTrue(parity.holds(), shape + ": " + parity);
      }
    }
  }

  @Test
  void equalSeedsAndBatchesGiveEqualNetworks() throws Exception {
    byte[][] networks = new byte[3][];
    for (int i = 0; i < networks.length; i++) {
      SyntheticLessons lessons = new SyntheticLessons(5, i < 2 ? 5 : 6);
      try (Learner learner = new Learner(settings("b2c8p2", 5))) {
        for (int step = 0; step < 10; step++) {
          learner.step(lessons.batch(32), RATE);
        }
        networks[i] = onnx(learner);
      }
    }
    assertArrayEquals(networks[0], networks[1]);
    assertEquals(false, java.util.Arrays.equals(networks[0], networks[2]));
  }

  /** Memory that is freed while PyTorch still reads it gives arbitrary gradients, such as NaN. */
  @Test
  void isUnaffectedByGarbageCollection() throws Exception {
    byte[] quiet = learned();
    AtomicBoolean stopped = new AtomicBoolean();
    Thread collector =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              while (!stopped.get()) {
                System.gc();
                for (int i = 0; i < 200; i++) {
                  FloatBuffer poison = ByteBuffer.allocateDirect(4 << i % 12).asFloatBuffer();
                  while (poison.hasRemaining()) {
                    poison.put(Float.NaN);
                  }
                }
              }
            });
    try {
      assertArrayEquals(quiet, learned());
    } finally {
      stopped.set(true);
      collector.join();
    }
  }

  private static byte[] learned() throws Exception {
    SyntheticLessons lessons = new SyntheticLessons(5, 5);
    try (Learner learner = new Learner(settings("b2c8p2", 5))) {
      for (int step = 0; step < 4; step++) {
        learner.step(lessons.batch(32), RATE);
      }
      return onnx(learner);
    }
  }

  @Test
  void resumesFromCheckpoint() throws Exception {
    LearnerSettings settings = settings("b2c8p2", 5);
    Path file = folder.resolve("checkpoint.npz");
    SyntheticLessons lessons = new SyntheticLessons(5, 7);
    TrainingBatch[] batches = new TrainingBatch[10];
    for (int i = 0; i < batches.length; i++) {
      batches[i] = lessons.batch(32);
    }
    byte[] uninterrupted;
    try (Learner learner = new Learner(settings)) {
      for (int i = 0; i < batches.length; i++) {
        if (i == 4) {
          learner.save(file);
        }
        learner.step(batches[i], RATE);
      }
      uninterrupted = onnx(learner);
    }
    try (Learner learner = Learner.resume(settings, file)) {
      assertEquals(4, learner.steps());
      for (int i = 4; i < batches.length; i++) {
        learner.step(batches[i], RATE);
      }
      assertArrayEquals(uninterrupted, onnx(learner));
    }
  }

  /** The parameters are restored, but not the state of the optimizer. */
  @Test
  void initializesFromCheckpoint() throws Exception {
    LearnerSettings settings = settings("b1c8", 5);
    Path file = folder.resolve("checkpoint.npz");
    SyntheticLessons lessons = new SyntheticLessons(5, 9);
    byte[] saved;
    try (Learner learner = new Learner(settings)) {
      for (int i = 0; i < 5; i++) {
        learner.step(lessons.batch(16), RATE);
      }
      learner.save(file);
      saved = onnx(learner);
    }
    TrainingBatch batch = lessons.batch(16);
    try (Learner initialized = Learner.initializedFrom(settings, file);
        Learner resumed = Learner.resume(settings, file)) {
      assertEquals(0, initialized.steps());
      assertArrayEquals(saved, onnx(initialized));
      initialized.step(batch, RATE);
      resumed.step(batch, RATE);
      assertFalse(
          Arrays.equals(onnx(resumed), onnx(initialized)), "the moments of the gradient differ");
    }
  }

  /** Penalizing the possible moves does not make excluded moves more likely. */
  @Test
  void excludesImpossibleMoves() throws Exception {
    TrainingBatch batch = new SyntheticLessons(5, 10).batch(32);
    float[] impossible = new float[batch.policy().length];
    Arrays.fill(impossible, 1);
    float[] penalized = new float[batch.count()];
    Arrays.fill(penalized, -1);
    for (int row = 0; row < batch.count(); row++) {
      // Only the target move is possible: its probability is 1 whatever is learned.
      for (int i = row * 26; i < row * 26 + 26; i++) {
        impossible[i] = batch.policy()[i] > 0 ? 0 : 1;
      }
    }
    LearnerSettings settings =
        new LearnerSettings(
            NetworkShape.parse("b1c8"), FeatureSet.TENGEN, 5, new LossWeights(1, 0, 0, 0), 0, 1);
    for (boolean excluded : new boolean[] {true, false}) {
      TrainingBatch lesson =
          new TrainingBatch(
              5,
              batch.planes(),
              batch.globals(),
              batch.policy(),
              penalized,
              batch.value(),
              batch.score(),
              batch.ownership(),
              batch.endWeights(),
              excluded ? impossible : null);
      try (Learner learner = new Learner(settings);
          Learner fresh = new Learner(settings)) {
        for (int i = 0; i < 10; i++) {
          learner.step(lesson, RATE);
        }
        double change = learner.step(batch, RATE).policy() - fresh.step(batch, RATE).policy();
        assertTrue(excluded ? Math.abs(change) < 1e-3 : change > 0.1, excluded + ": " + change);
      }
    }
  }

  @Test
  void refusesForeignAndDamagedCheckpoints() throws Exception {
    Path file = folder.resolve("checkpoint.npz");
    try (Learner learner = new Learner(settings("b1c4", 5))) {
      learner.save(file);
    }
    IOException other =
        assertThrows(IOException.class, () -> Learner.resume(settings("b1c8", 5), file));
    assertEquals(
        file + " is a checkpoint of another network: input is missing or has another shape",
        other.getMessage());

    byte[] bytes = Files.readAllBytes(file);
    for (int cut : new int[] {0, 10, bytes.length / 3, bytes.length / 2}) {
      Files.write(file, java.util.Arrays.copyOf(bytes, cut));
      assertThrows(
          IOException.class, () -> Learner.resume(settings("b1c4", 5), file), "cut at " + cut);
    }
    bytes[bytes.length / 2] ^= 4;
    Files.write(file, bytes);
    assertThrows(IOException.class, () -> Learner.resume(settings("b1c4", 5), file));
  }

  @Test
  void refusesInvalidBatchesAndStaysUnchanged() throws Exception {
    TrainingBatch good = new SyntheticLessons(5, 8).batch(4);
    try (Learner learner = new Learner(settings("b1c4", 5))) {
      byte[] before = onnx(learner);
      good.planes()[17] = Float.NaN;
      var refused = assertThrows(IllegalArgumentException.class, () -> learner.step(good, RATE));
      assertEquals("planes of a batch: NaN is not between -100.0 and 100.0", refused.getMessage());
      TrainingBatch large = new SyntheticLessons(7, 8).batch(4);
      refused = assertThrows(IllegalArgumentException.class, () -> learner.step(large, RATE));
      assertEquals(
          "the batch has boards of size 7; the network learns on boards of size 5",
          refused.getMessage());
      assertArrayEquals(before, onnx(learner));
    }
  }
}
