package io.tengen.worker.learn.alphago;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.LossWeights;
import io.tengen.worker.learn.layer.NetworkShape;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a policy learns a teacher's moves from games and predicts them in held-out games. */
class PolicyLearningTest {
  private static final int SIZE = 7;
  private static final int GAMES = 120;
  private static final int EPOCHS = 6;

  @TempDir private Path directory;

  private static LearnerSettings settings() {
    return new LearnerSettings(
        NetworkShape.parse("b2c16"), FeatureSet.TENGEN, SIZE, new LossWeights(1, 0, 0, 0), 1e-4, 1);
  }

  private static byte[] onnx(Learner learner) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NetworkFiles.write(learner.network("n"), out);
    return out.toByteArray();
  }

  @Test
  void predictsPredictableMoves() throws Exception {
    StraightLineTeacher teacher = new StraightLineTeacher(SIZE, 1);
    try (TrainTestSplit games = new TrainTestSplit(directory, "test")) {
      for (int i = 0; i < GAMES; i++) {
        games.add(List.of(teacher.game(i)));
      }
      assertEquals(GAMES, games.games());
      Batches batches = games.trainingSet(FeatureSet.TENGEN, SIZE).batches(32, 1);
      Batches heldOut = games.testSet(FeatureSet.TENGEN, SIZE).batches(32, 1);
      assertEquals(GAMES / 10 * 24 / 32, heldOut.perPass());
      List<HeldOutEvaluation> evaluations = new ArrayList<>();
      try (Learner learner = new Learner(settings())) {
        evaluations.add(HeldOutEvaluation.of(learner.network("n"), heldOut, Integer.MAX_VALUE));
        Epochs epochs = new Epochs(learner, batches, EPOCHS, 5e-3);
        while (epochs.hasNext()) {
          epochs.step();
        }
        assertEquals(EPOCHS, epochs.completed());
        evaluations.add(HeldOutEvaluation.of(learner.network("n"), heldOut, Integer.MAX_VALUE));
      }
      double share = teacher.predictable();
      String message = evaluations + ", predictable " + share;
      assertTrue(share > 0.3 && share < 0.8, message);
      assertTrue(evaluations.getFirst().top1() < 0.15, message);
      assertTrue(evaluations.getLast().top1() > 0.85 * share, message);
      assertTrue(evaluations.getLast().top5() > evaluations.getLast().top1(), message);
    }
  }

  /** Interrupted and resumed epochs give the same network as uninterrupted ones. */
  @Test
  void resumesFromCheckpoint() throws Exception {
    StraightLineTeacher teacher = new StraightLineTeacher(SIZE, 2);
    Path checkpoint = directory.resolve("policy.npz");
    try (TrainTestSplit games = new TrainTestSplit(directory, "test")) {
      for (int i = 0; i < 20; i++) {
        games.add(List.of(teacher.game(i)));
      }
      Batches batches = games.trainingSet(FeatureSet.TENGEN, SIZE).batches(32, 1);
      byte[] uninterrupted;
      try (Learner learner = new Learner(settings())) {
        Epochs epochs = new Epochs(learner, batches, 2, 5e-3);
        for (int i = 0; epochs.hasNext(); i++) {
          if (i == 5) {
            learner.save(checkpoint);
          }
          epochs.step();
        }
        uninterrupted = onnx(learner);
      }
      try (Learner learner = Learner.resume(settings(), checkpoint)) {
        Epochs epochs = new Epochs(learner, batches, 2, 5e-3);
        while (epochs.hasNext()) {
          epochs.step();
        }
        assertArrayEquals(uninterrupted, onnx(learner));
        assertEquals(5e-3, epochs.rate(0));
        assertEquals(5e-3 / 8, epochs.rate(epochs.steps() - 1));
      }
    }
  }

  @Test
  void holdsOutEveryTenthGame() throws Exception {
    StraightLineTeacher teacher = new StraightLineTeacher(SIZE, 3);
    try (TrainTestSplit games = new TrainTestSplit(directory, "test")) {
      for (int i = 0; i < 15; i++) {
        games.add(List.of(teacher.game(i)));
      }
    }
    try (TrainTestSplit games = new TrainTestSplit(directory, "test")) {
      assertEquals(15, games.games());
      assertEquals(15, games.nextIndex("lines"));
      assertEquals(0, games.nextIndex("others"));
      assertTrue(games.contains(teacher.game(9).id()));
      for (int i = 15; i < 20; i++) {
        games.add(List.of(teacher.game(i)));
      }
      assertEquals(18 * 24, games.trainingSet(FeatureSet.TENGEN, SIZE).samples());
      assertEquals(2 * 24, games.testSet(FeatureSet.TENGEN, SIZE).samples());
    }
  }
}
