package io.tengen.worker.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.play.Game;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Player;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.data.sample.TrainingWindow;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.RecordedGames;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.learn.layer.NetworkShape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests learning from played games, through shards and a window of samples. */
class LearningFromGamesTest {
  private static final int SIZE = 5;
  private static final int GAMES = 24;
  private static final EngineSpec ENGINE =
      new EngineSpec("a", "mcts", Map.of("visits", "60", "temperature", "1"));

  @TempDir private Path directory;

  private static GameRecord play(int index) throws InterruptedException {
    MctsKind kind = new MctsKind();
    try (Player black = kind.create(ENGINE, 2L * index);
        Player white = kind.create(ENGINE, 2L * index + 1)) {
      Game game =
          new Game(
              GameSetup.of(Rules.CHINESE, SIZE, 24.5),
              new Game.Seat("b", black),
              new Game.Seat("w", white),
              MatchRules.DEFAULT,
              index);
      return game.play();
    }
  }

  private TrainingWindow window(int length) throws Exception {
    PlayerInfo player = new PlayerInfo(ENGINE.engine(), "");
    try (DataFolder folder = DataFolder.write(directory, "test")) {
      try (GameWriter writer = folder.writer(GameWriter.Settings.DEFAULT)) {
        for (int i = 0; i < GAMES; i++) {
          TrainingGame.Id id = new TrainingGame.Id("run test", i);
          writer.add(RecordedGames.toTraining(id, play(i), player, player));
        }
      }
      TrainingWindow window = new TrainingWindow(FeatureSet.TENGEN, length);
      List<String> refused = new ArrayList<>();
      window.update(folder, 1_000_000, 1, refused::add);
      assertEquals(List.of(), refused);
      return window;
    }
  }

  @Test
  void reducesLosses() throws Exception {
    Batches batches = window(SIZE).batches(64, 1);
    SampleBatch samples = batches.newBatch();
    assertTrue(batches.perPass() >= 4, batches.perPass() + " batches a pass");
    SampleBatch exam = batches.newBatch();
    batches.read(0, exam);
    try (Learner learner =
        new Learner(
            LearnerSettings.of(NetworkShape.parse("b1c16p1"), FeatureSet.TENGEN, SIZE, 1))) {
      Losses before = learner.measure(TrainingBatch.of(exam, LearnerSettings.RESULT_SHARE));
      for (int n = 0; n < 60; n++) {
        batches.read(n, samples);
        learner.step(TrainingBatch.of(samples, LearnerSettings.RESULT_SHARE), 3e-3);
      }
      Losses after = learner.measure(TrainingBatch.of(exam, LearnerSettings.RESULT_SHARE));
      String both = before + " then " + after;
      assertTrue(after.policy() < before.policy() - 0.3, both);
      assertTrue(after.value() < before.value() - 0.05, both);
      assertTrue(after.ownership() < before.ownership() - 0.05, both);
      assertTrue(after.total() < before.total(), both);
    }
  }

  @Test
  void weightsResultsThreeTimesAsMuchAsSearches() {
    SampleBatch samples = new SampleBatch(3, FeatureSet.TENGEN, SIZE);
    java.util.Arrays.fill(samples.planes, 1);
    samples.policyWeight[0] = 1;
    samples.policyWeight[2] = 1;
    samples.result[0] = 1;
    samples.searched[0] = 0.5f;
    samples.result[1] = -1;
    samples.searched[1] = 1;
    samples.counted[2] = 1;
    samples.lead[2] = -3.5f;
    TrainingBatch batch = TrainingBatch.of(samples, LearnerSettings.RESULT_SHARE);
    assertArrayEquals(new float[] {0.9375f, 0.25f, 0.5f}, batch.value());
    assertArrayEquals(new float[] {1, 0, 1}, batch.policyWeights());
    assertArrayEquals(new float[] {0, 0, 1}, batch.endWeights());
    assertArrayEquals(new float[] {0, 0, -3.5f}, batch.score());
    assertSame(samples.planes, batch.planes());
    batch.require(FeatureSet.TENGEN);
  }

  @Test
  void refusesBoardsSmallerThanTheirPlanes() throws Exception {
    Batches batches = window(SIZE + 1).batches(8, 1);
    SampleBatch samples = batches.newBatch();
    batches.read(0, samples);
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> TrainingBatch.of(samples, LearnerSettings.RESULT_SHARE));
    assertEquals(
        "a sample has a board smaller than 6 points; a batch must have boards of one size",
        refused.getMessage());
  }
}
