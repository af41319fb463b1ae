package io.tengen.worker.learn.alphago;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.game.board.Color;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.data.shard.SearchSummary;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.LossWeights;
import io.tengen.worker.learn.layer.NetworkShape;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValueLearningTest {
  private static final int SIZE = 5;
  private static final int PLIES = 40;
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, SIZE, 0.5);
  private static final InferenceSettings DEVICE = new InferenceSettings(64, 1);

  @TempDir private Path directory;

  private static NetworkEvaluator policy(long seed) throws Exception {
    try (Learner learner = new Learner(ReinforceTest.settings(seed))) {
      return NetworkEvaluator.of(learner.network("p"), DEVICE);
    }
  }

  @Test
  void predictsHeldOutResultsBetterThanConstant() throws Exception {
    LearnerSettings settings =
        new LearnerSettings(
            NetworkShape.parse("b1c12p1"),
            FeatureSet.TENGEN,
            SIZE,
            new LossWeights(0, 1, 0, 0),
            1e-3,
            1);
    try (NetworkEvaluator supervised = policy(1);
        NetworkEvaluator reinforced = policy(2);
        TrainTestSplit games = new TrainTestSplit(directory, "test");
        Learner learner = new Learner(settings)) {
      ValueGames play =
          new ValueGames(SETUP, supervised, reinforced, ValueGames.Samples.ONE, PLIES, 3);
      games.add(play.play(0, 1200));
      assertTrue(games.games() > 600, () -> games.games() + " games");
      Batches batches = games.trainingSet(FeatureSet.TENGEN, SIZE).batches(32, 1);
      Batches heldOut = games.testSet(FeatureSet.TENGEN, SIZE).batches(5, 1);
      Epochs epochs = new Epochs(learner, batches, 8, 4e-3);
      while (epochs.hasNext()) {
        epochs.step();
      }
      HeldOutEvaluation heldOutEvaluation =
          HeldOutEvaluation.of(learner.network("v"), heldOut, Integer.MAX_VALUE);
      assertTrue(heldOutEvaluation.positions() >= 60, heldOutEvaluation::toString);
      assertTrue(heldOutEvaluation.constantError() > 0.5, heldOutEvaluation::toString);
      assertTrue(
          heldOutEvaluation.valueError() < 0.85 * heldOutEvaluation.constantError(),
          heldOutEvaluation::toString);
    }
  }

  @Test
  void samplesOnePositionPerGameWithItsResult() throws Exception {
    try (NetworkEvaluator supervised = policy(1);
        NetworkEvaluator reinforced = policy(2);
        TrainTestSplit split = new TrainTestSplit(directory, "test")) {
      ValueGames play =
          new ValueGames(SETUP, supervised, reinforced, ValueGames.Samples.ONE, PLIES, 3);
      List<TrainingGame> games = play.play(0, 50);
      assertEquals(games, play.play(0, 50), "equal seeds");
      assertNotEquals(
          games,
          new ValueGames(SETUP, supervised, reinforced, ValueGames.Samples.ONE, PLIES, 4)
              .play(0, 50));
      // A game depends on its number, but not on the games played at the same time.
      TrainingGame tenth = play.play(10, 5).getFirst();
      TrainingGame same =
          games.stream().filter(game -> game.id().equals(tenth.id())).findFirst().orElseThrow();
      assertEquals(same.turns(), tenth.turns());
      boolean[] plies = new boolean[PLIES + 1];
      for (TrainingGame game : games) {
        assertEquals(1, game.samples());
        int at = 0;
        while (!game.isSample(at)) {
          at++;
        }
        plies[at] = true;
        Color mover = game.mover(at);
        SearchSummary summary = Objects.requireNonNull(game.turns().get(at).summary());
        assertEquals(game.result(mover), summary.value());
      }
      assertEquals(false, plies[0], "a random move comes first");
      int different = 0;
      for (boolean ply : plies) {
        different += ply ? 1 : 0;
      }
      assertTrue(different > PLIES / 4, different + " plies");

      split.add(games);
      Batches batches = split.trainingSet(FeatureSet.TENGEN, SIZE).batches(20, 1);
      SampleBatch samples = batches.newBatch();
      batches.read(0, samples);
      for (int row = 0; row < samples.rows(); row++) {
        assertEquals(samples.result[row], samples.searched[row], "the target is the result alone");
      }
    }
  }

  @Test
  void countsRanksAndErrors() {
    HeldOutEvaluation.Tally tally = new HeldOutEvaluation.Tally();
    FloatBuffer logits = FloatBuffer.wrap(new float[] {1, 2, 3, 4, 9, 5, 6, 7, 8, 0});
    float[] played = new float[10];
    played[4] = 1;
    tally.move(logits, played, 0, 9);
    played = new float[10];
    played[5] = 1;
    tally.move(logits, played, 0, 9);
    played = new float[10];
    played[2] = 1;
    tally.move(logits, played, 0, 9);
    played = new float[10];
    played[9] = 1;
    tally.move(logits, played, 0, 9);
    tally.value(0.5f, 1);
    tally.value(0, -1);
    HeldOutEvaluation heldOutEvaluation = tally.result();
    assertEquals(new HeldOutEvaluation(3, 1 / 3.0, 2 / 3.0, 2, 0.625, 1), heldOutEvaluation);
  }

  @Test
  void samplesAllPositionsOfWholeGames() throws Exception {
    try (NetworkEvaluator supervised = policy(1);
        NetworkEvaluator reinforced = policy(2)) {
      var one = new ValueGames(SETUP, supervised, reinforced, ValueGames.Samples.ONE, PLIES, 3);
      var all = new ValueGames(SETUP, supervised, reinforced, ValueGames.Samples.ALL, PLIES, 3);
      List<TrainingGame> sampled = one.play(0, 20);
      List<TrainingGame> whole = all.play(0, 20);
      assertEquals(sampled.size(), whole.size());
      for (int i = 0; i < whole.size(); i++) {
        TrainingGame game = whole.get(i);
        int first = 0;
        while (!sampled.get(i).isSample(first)) {
          first++;
        }
        assertEquals(game.turns().size() - first, game.samples(), "from the first sample on");
        SearchSummary last = Objects.requireNonNull(game.turns().getLast().summary());
        assertEquals(game.result(game.mover(game.turns().size() - 1)), last.value());
      }
    }
  }
}
