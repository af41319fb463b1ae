package io.tengen.worker.data.sample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.TestGames;
import io.tengen.worker.data.shard.FinalBoard;
import io.tengen.worker.data.shard.MoveCounts;
import io.tengen.worker.data.shard.SearchSummary;
import io.tengen.worker.data.shard.TrainingGame;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrainingWindowTest {
  @TempDir private Path directory;

  private final List<String> refused = new ArrayList<>();

  private List<TrainingGame> write(int size, int from, int to) throws Exception {
    List<TrainingGame> games = new ArrayList<>();
    try (DataFolder folder = DataFolder.write(directory, "test");
        GameWriter writer = folder.writer(new GameWriter.Settings(1 << 20, 4))) {
      for (int i = from; i < to; i++) {
        games.add(TestGames.game(size, i));
        writer.add(games.getLast());
      }
    }
    return games;
  }

  /** The expected row, computed without packing, as one string of all its numbers. */
  private static String expected(
      TrainingGame game, int turn, int symmetry, FeatureSet features, int length) {
    Position position = new Position(game.setup());
    game.turns().subList(0, turn).forEach(before -> position.play(before.move()));
    Layout layout = new Layout(game.setup().size(), length);
    int area = length * length;
    float[] planes = new float[features.planes() * area];
    float[] globals = new float[features.globals()];
    features
        .newEncoder(game.setup().size(), length)
        .encode(position, symmetry, FloatBuffer.wrap(planes), 0, FloatBuffer.wrap(globals), 0);
    SearchSummary summary = Objects.requireNonNull(game.turns().get(turn).summary());
    MoveCounts counts = summary.policy();
    float[] policy = new float[area + 1];
    for (int i = 0; summary.full() && i < counts.size(); i++) {
      policy[layout.index(symmetry, counts.move(i))] = counts.count(i) * (1f / counts.sum());
    }
    FinalBoard end = Objects.requireNonNull(game.end());
    float[] ownership = new float[area];
    for (int i = 0; i < end.size(); i++) {
      int owner = end.owner(i);
      int point = Points.of(game.setup().size()).get(i);
      ownership[layout.index(symmetry, point)] =
          owner == Board.EMPTY ? 0 : owner == position.stoneToMove() ? 1 : -1;
    }
    float result = (float) (2 * game.result(position.toMove()) - 1);
    double lead = position.toMove() == Color.BLACK ? end.lead() : -end.lead();
    return Arrays.toString(planes)
        + Arrays.toString(globals)
        + Arrays.toString(policy)
        + Arrays.toString(ownership)
        + (summary.full() ? 1f : 0f)
        + result
        + (float) (2 * summary.value() - 1)
        + (float) lead;
  }

  private static String row(SampleBatch batch, int row) {
    int area = batch.length() * batch.length();
    return Arrays.toString(slice(batch.planes, row, batch.features().planes() * area))
        + Arrays.toString(slice(batch.globals, row, batch.features().globals()))
        + Arrays.toString(slice(batch.policy, row, area + 1))
        + Arrays.toString(slice(batch.ownership, row, area))
        + batch.policyWeight[row]
        + batch.result[row]
        + batch.searched[row]
        + batch.lead[row];
  }

  private static float[] slice(float[] all, int row, int width) {
    return Arrays.copyOfRange(all, row * width, (row + 1) * width);
  }

  private void drawsEverySampleOnce(FeatureSet features, int size, int length) throws Exception {
    List<TrainingGame> games = write(size, 0, 12);
    Map<String, Integer> expected = new HashMap<>();
    int samples = 0;
    for (TrainingGame game : games) {
      for (int turn = 0; turn < game.turns().size(); turn++) {
        if (game.isSample(turn)) {
          for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
            expected.putIfAbsent(expected(game, turn, symmetry, features, length), samples);
          }
          samples++;
        }
      }
    }
    TrainingWindow window = new TrainingWindow(features, length);
    try (DataFolder folder = DataFolder.read(directory)) {
      window.update(folder, 1_000_000, 2, refused::add);
    }
    assertEquals(List.of(), refused);
    assertEquals(samples, window.samples());
    Batches batches = window.batches(1, 3);
    SampleBatch batch = batches.newBatch();
    boolean[] seen = new boolean[samples];
    int inOrder = 0;
    for (int n = 0; n < batches.perPass(); n++) {
      batches.read(n, batch);
      int sample = expected.getOrDefault(row(batch, 0), -1);
      assertTrue(sample >= 0, "batch " + n + " is no sample");
      assertFalse(seen[sample], "sample " + sample + " twice");
      assertEquals(1, batch.counted[0]);
      seen[sample] = true;
      inOrder += sample == n ? 1 : 0;
    }
    assertTrue(inOrder < samples / 10, inOrder + " of " + samples + " unshuffled");
  }

  @Test
  void drawsEverySampleOfTengenInputsOnceUnderASymmetry() throws Exception {
    drawsEverySampleOnce(FeatureSet.TENGEN, 5, 5);
  }

  @Test
  void drawsEverySampleOfKataGoInputsOnceOnLargerPlane() throws Exception {
    drawsEverySampleOnce(FeatureSet.KATAGO_V7, 5, 7);
  }

  @Test
  void batchDependsOnItsNumberOnly() throws Exception {
    write(5, 0, 12);
    TrainingWindow window = new TrainingWindow(FeatureSet.TENGEN, 5);
    TrainingWindow same = new TrainingWindow(FeatureSet.TENGEN, 5);
    try (DataFolder folder = DataFolder.read(directory)) {
      window.update(folder, 1_000_000, 1, refused::add);
      same.update(folder, 1_000_000, 3, refused::add);
    }
    Batches one = window.batches(16, 5);
    Batches other = same.batches(16, 5);
    SampleBatch a = one.newBatch();
    SampleBatch b = other.newBatch();
    for (long n = 2L * one.perPass(); n >= 0; n -= 5) {
      one.read(n, a);
      other.read(n, b);
      assertArrayEquals(a.planes, b.planes);
      assertArrayEquals(a.policy, b.policy);
    }
    window.batches(16, 6).read(0, b);
    assertFalse(Arrays.equals(a.planes, b.planes));
  }

  @Test
  void replacesOldShards() throws Exception {
    write(5, 0, 8);
    TrainingWindow window = new TrainingWindow(FeatureSet.TENGEN, 5);
    long before;
    try (DataFolder folder = DataFolder.read(directory)) {
      window.update(folder, 1_000_000, 1, refused::add);
      before = window.samples();
    }
    write(5, 8, 12);
    write(7, 12, 16);
    try (DataFolder folder = DataFolder.read(directory)) {
      window.update(folder, 1, 1, refused::add);
      assertEquals(
          folder.shards().get(2).samples(), window.samples(), "the newest that fits the board");
      window.update(folder, 1_000_000, 1, refused::add);
      assertEquals(before + folder.shards().get(2).samples(), window.samples());
    }
    assertThrows(IllegalArgumentException.class, () -> window.batches(1_000_000, 1));
  }

  @Test
  void leavesOutTornShard() throws Exception {
    write(5, 0, 8);
    try (DataFolder folder = DataFolder.read(directory)) {
      Path file = folder.file(folder.shards().getFirst());
      byte[] bytes = Files.readAllBytes(file);
      Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
      TrainingWindow window = new TrainingWindow(FeatureSet.TENGEN, 5);
      window.update(folder, 1_000_000, 1, refused::add);
      assertEquals(folder.shards().get(1).samples(), window.samples());
      assertEquals(1, refused.size());
      assertTrue(refused.getFirst().contains("is torn"), refused.getFirst());
    }
  }
}
