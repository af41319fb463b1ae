package io.tengen.worker.learn.alphago;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.LossWeights;
import io.tengen.worker.learn.TrainingBatch;
import io.tengen.worker.learn.layer.NetworkShape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReinforceTest {
  private static final int SIZE = 5;
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, SIZE, 0.5);
  private static final InferenceSettings DEVICE = new InferenceSettings(64, 1);

  @TempDir private Path directory;

  static LearnerSettings settings(long seed) {
    return new LearnerSettings(
        NetworkShape.parse("b1c12p1"),
        FeatureSet.TENGEN,
        SIZE,
        new LossWeights(1, 0, 0, 0),
        1e-4,
        seed);
  }

  private static byte[] onnx(Learner learner) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NetworkFiles.write(learner.network("n"), out);
    return out.toByteArray();
  }

  @Test
  void winsMoreAgainstItsInitialVersion() throws Exception {
    try (Learner learner = new Learner(settings(1));
        NetworkEvaluator start = NetworkEvaluator.of(learner.network("start"), DEVICE)) {
      try (NetworkEvaluator same = NetworkEvaluator.of(learner.network("same"), DEVICE)) {
        WinShare even = new PolicyMatch(SETUP, same, start).share(200, 7);
        assertTrue(even.share() > 0.4 && even.share() < 0.6, even::toString);
      }
      Reinforce reinforce =
          new Reinforce(
              learner, SETUP, FeatureSet.TENGEN, new Reinforce.Settings(64, 4096, 3e-3, 1));
      for (int batch = 0; batch < 30; batch++) {
        reinforce.batch(batch, start);
      }
      try (NetworkEvaluator end = NetworkEvaluator.of(learner.network("end"), DEVICE)) {
        WinShare share = new PolicyMatch(SETUP, end, start).share(200, 8);
        assertTrue(share.low() > 0.55, share::toString);
      }
    }
  }

  @Test
  void equalSeedsGiveEqualPolicies() throws Exception {
    byte[][] networks = new byte[3][];
    for (int i = 0; i < networks.length; i++) {
      try (Learner learner = new Learner(settings(1));
          NetworkEvaluator start = NetworkEvaluator.of(learner.network("start"), DEVICE)) {
        Reinforce.Settings how = new Reinforce.Settings(8, 50, 1e-3, i < 2 ? 1 : 2);
        Reinforce reinforce = new Reinforce(learner, SETUP, FeatureSet.TENGEN, how);
        for (int batch = 0; batch < 2; batch++) {
          Reinforce.Round round = reinforce.batch(batch, start);
          assertEquals(8, round.share().games());
          assertTrue(round.positions() > 8 && round.moves() > 10, round::toString);
        }
        assertTrue(learner.steps() > 2, "several steps a batch");
        networks[i] = onnx(learner);
      }
    }
    assertArrayEquals(networks[0], networks[1]);
    assertFalse(Arrays.equals(networks[0], networks[2]));
  }

  @Test
  void refusesUnbalancedBatches() {
    var odd =
        assertThrows(IllegalArgumentException.class, () -> new Reinforce.Settings(7, 100, 1e-3, 1));
    assertEquals(
        "a batch of 7 games; choose an even number, so that colours are balanced",
        odd.getMessage());
  }

  /** Moves of won games have positive weights, moves of lost games negative ones. */
  @Test
  void weightsChosenMovesByAdvantage() {
    List<PolicyGame> games = new ArrayList<>();
    Points points = Points.of(SIZE);
    int[] moves = {points.at(2, 2), points.at(0, 1), points.at(3, 3), points.at(4, 4)};
    for (int i = 0; i < 2; i++) {
      PolicyGame game = new PolicyGame(SETUP, new SplittableRandom(1));
      for (int ply = 0; ply < moves.length; ply++) {
        game.play(moves[ply], ply == 3 ? PolicyGame.NOT_CHOSEN : 0);
      }
      games.add(game);
    }
    // The batch has Black's two moves of game 0, and White's first of game 1, whose second was not
    // chosen.
    TrainingBatch batch =
        new PolicyGradient(FeatureSet.TENGEN, SIZE)
            .batches(games, new double[] {0.5, -1.5}, 100, new SplittableRandom(1))
            .getFirst();
    assertArrayEquals(new float[] {0.5f, 0.5f, -1.5f}, batch.policyWeights());
    int area = SIZE * SIZE;
    int[] rows = {0, 2, 1};
    for (int row = 0; row < 3; row++) {
      int move = moves[rows[row]];
      int cell = points.row(move) * SIZE + points.column(move);
      assertEquals(1, batch.policy()[row * (area + 1) + cell]);
      float stones = 0;
      for (int i = 0; i < 2 * area; i++) {
        stones += batch.planes()[row * 9 * area + area + i];
      }
      assertEquals(rows[row], stones, "stones before the move");
      float impossible = 0;
      for (int i = 0; i <= area; i++) {
        impossible += Objects.requireNonNull(batch.impossible())[row * (area + 1) + i];
      }
      // The side to move is always behind, and may not pass.
      assertEquals(stones + 1, impossible);
    }
    assertEquals(
        List.of(),
        new PolicyGradient(FeatureSet.TENGEN, SIZE)
            .batches(games, new double[] {0, 0}, 100, new SplittableRandom(1)));
  }

  @Test
  void computesAdvantagesFromOtherGamesWithSameColour() {
    // Black in games 0, 2 and 4: two won, one lost.
    assertArrayEquals(
        new double[] {1, 0, 1, 1.5, -2, -1.5},
        Advantages.of(new int[] {1, 0, 1, 1, -1, -1}),
        1e-9,
        "each less the mean of the other two");
    assertArrayEquals(new double[] {0, 0}, Advantages.of(new int[] {1, -1}));
  }

  @Test
  void passesOnlyToWinOrWithoutOtherMoves() throws Exception {
    List<PolicyGame> games = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      games.add(new PolicyGame(SETUP, new SplittableRandom(i)));
    }
    MoveSource random = MoveSource.random();
    LockstepGames.play(games, game -> random);
    for (PolicyGame game : games) {
      Position replay = new Position(SETUP);
      Position end = game.position();
      for (int ply = 0; ply < end.moveCount(); ply++) {
        int move = end.move(ply);
        boolean nothingLeft = replay.candidates(new int[SIZE * SIZE]) == 0;
        assertTrue(move != Points.PASS || replay.isAhead() || nothingLeft, "an idle pass");
        replay.play(move);
      }
      assertTrue(game.isOver());
      assertEquals(-game.result(Color.BLACK), game.result(Color.WHITE));
      assertEquals(Math.signum(end.score()), game.result(Color.BLACK));
    }
  }

  @Test
  void drawsOpponentsFromEarlierVersions() throws Exception {
    OpponentPool pool = new OpponentPool(directory);
    assertThrows(IOException.class, () -> pool.draw(0, 1));
    for (long batches : new long[] {0, 20, 40, 60}) {
      Files.createFile(pool.file(batches));
    }
    Files.createFile(directory.resolve("000010.npz"));
    assertEquals(List.of(0L, 20L, 40L), pool.members(59));
    int[] drawn = new int[4];
    for (int batch = 40; batch < 60; batch++) {
      for (int seed = 0; seed < 20; seed++) {
        Path file = pool.draw(batch, seed);
        assertEquals(file, pool.draw(batch, seed));
        drawn[Integer.parseInt(file.getFileName().toString().substring(0, 6)) / 20]++;
      }
    }
    assertEquals(0, drawn[3]);
    for (int i = 0; i < 3; i++) {
      assertTrue(drawn[i] > 90, Arrays.toString(drawn));
    }
  }

  @Test
  void computesIntervalsAtTheExtremes() {
    assertEquals("61.5 % (95 %: 54.6 to 68.0) of 200 games", new WinShare(123, 200).toString());
    WinShare all = new WinShare(20, 20);
    assertTrue(all.low() > 0.8 && all.low() < 0.9 && all.high() <= 1 + 1e-9, all::toString);
  }
}
