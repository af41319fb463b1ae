package io.tengen.worker.data.sample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.TestGames;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MixedBatchesTest {
  private static final int ROWS = 8;
  private static final long SEED = 3;

  @TempDir private Path directory;

  private Batches small;
  private Batches large;

  @BeforeEach
  void write() throws Exception {
    small = batches(5, 6);
    large = batches(7, 4);
  }

  private Batches batches(int size, int games) throws Exception {
    Path folder = directory.resolve(String.valueOf(size));
    try (DataFolder data = DataFolder.write(folder, "test");
        GameWriter writer = data.writer(new GameWriter.Settings(1 << 20, 4))) {
      for (int i = 0; i < games; i++) {
        writer.add(TestGames.game(size, i));
      }
    }
    TrainingWindow window = new TrainingWindow(FeatureSet.TENGEN, size);
    try (DataFolder data = DataFolder.read(folder)) {
      window.update(
          data,
          1_000_000,
          1,
          problem -> {
            throw new AssertionError(problem);
          });
    }
    return window.batches(ROWS, SEED);
  }

  @Test
  void everyPassHasEachBatchOfEachSizeOnce() {
    MixedBatches mixed = new MixedBatches(List.of(small, large), SEED);
    assertEquals(small.perPass() + large.perPass(), mixed.perPass());
    SampleBatch expected5 = small.newBatch();
    SampleBatch expected7 = large.newBatch();
    int fives = 0;
    int sevens = 0;
    int changes = 0;
    int before = 0;
    for (int n = 0; n < 3 * mixed.perPass(); n++) {
      SampleBatch batch = mixed.read(n);
      if (batch.length() == 5) {
        small.read(fives++, expected5);
        assertArrayEquals(expected5.planes, batch.planes);
      } else {
        large.read(sevens++, expected7);
        assertArrayEquals(expected7.planes, batch.planes);
      }
      changes += batch.length() == before ? 0 : 1;
      before = batch.length();
      if ((n + 1) % mixed.perPass() == 0) {
        assertEquals((n + 1) / mixed.perPass() * small.perPass(), fives);
      }
    }
    assertTrue(changes > 2 * 3, changes + " changes: the sizes are not mixed");
  }

  @Test
  void batchDependsOnItsNumberOnly() {
    MixedBatches inOrder = new MixedBatches(List.of(small, large), SEED);
    int last = 2 * inOrder.perPass();
    float[] expected = {};
    for (int n = 0; n <= last; n++) {
      expected = inOrder.read(n).policy.clone();
    }
    assertArrayEquals(expected, new MixedBatches(List.of(small, large), SEED).read(last).policy);
  }

  @Test
  void oneSizeKeepsItsOrder() {
    MixedBatches mixed = new MixedBatches(List.of(small), SEED);
    SampleBatch expected = small.newBatch();
    for (int n = 0; n < 2 * small.perPass(); n++) {
      small.read(n, expected);
      assertArrayEquals(expected.planes, mixed.read(n).planes);
    }
  }
}
