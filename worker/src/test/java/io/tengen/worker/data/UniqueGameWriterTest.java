package io.tengen.worker.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.ShardGames;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UniqueGameWriterTest {
  private static final GameWriter.Settings SMALL = new GameWriter.Settings(1 << 20, 4);

  @TempDir private Path directory;
  private long now;

  private UniqueGameWriter flow(DataFolder folder) throws IOException, DataException {
    return UniqueGameWriter.open(
        folder, KnownGames.of(folder, (done, all) -> {}), SMALL, Duration.ofSeconds(60), () -> now);
  }

  private static TrainingGame.Id id(long index) {
    return new TrainingGame.Id("test", index);
  }

  private static ShardGames games(long... gaps) {
    return new ShardGames("test", LongBuffer.wrap(gaps));
  }

  @Test
  void ignoresGamesOfRemovedShardsButNotOfInvalidOnes() throws Exception {
    try (DataFolder folder = DataFolder.write(directory, "test")) {
      try (UniqueGameWriter flow = flow(folder)) {
        for (int i = 0; i < 10; i++) {
          assertTrue(flow.add(TestGames.game(5, i)));
          assertFalse(flow.add(TestGames.game(5, i)));
        }
      }
      assertEquals(3, folder.shards().size());
      assertEquals(List.of(games(0, 4)), folder.shards().getFirst().contents());
      assertEquals(List.of(games(8, 2)), folder.shards().getLast().contents());
      folder.remove(folder.shards().subList(0, 1), "a rule");
      folder.setAside(folder.shards().getFirst(), "it was bad");
    }
    try (DataFolder folder = DataFolder.write(directory, "test");
        UniqueGameWriter flow = flow(folder)) {
      assertEquals(games(0, 4, 4, 2), flow.games("test"));
      assertFalse(flow.add(TestGames.game(5, 0)), "it was present until a rule removed it");
      assertTrue(flow.add(TestGames.game(5, 4)), "its shard was invalid");
      assertFalse(flow.add(TestGames.game(5, 9)));
    }
  }

  @Test
  void endsShardsByAge() throws Exception {
    try (DataFolder folder = DataFolder.write(directory, "test");
        UniqueGameWriter flow = flow(folder)) {
      now = Duration.ofHours(3).toNanos();
      flow.add(TestGames.game(5, 0));
      now += Duration.ofSeconds(59).toNanos();
      flow.add(TestGames.game(5, 1));
      assertEquals(List.of(), flow.flush());
      now += Duration.ofSeconds(1).toNanos();
      assertEquals(2, flow.flush().getFirst().games());
      assertEquals(List.of(), flow.flush());
      flow.add(TestGames.game(5, 2));
      assertEquals(List.of(), flow.flush());
      assertEquals(1, flow.seal().getFirst().games());
    }
  }

  @Test
  void readsShardsWithoutListOfGames() throws Exception {
    // Games of so many sources that the manifest does not list them.
    try (DataFolder folder = DataFolder.write(directory, "test")) {
      try (UniqueGameWriter flow = flow(folder)) {
        for (int i = 0; i < 40; i++) {
          TrainingGame game = TestGames.game(5, i);
          flow.add(TestGames.named(game, new TrainingGame.Id("sgf " + i, 0)));
          flow.add(game);
        }
      }
    }
    try (DataFolder folder = DataFolder.write(directory, "test")) {
      GameIndex known = KnownGames.of(folder, (done, all) -> assertTrue(done <= all));
      assertTrue(known.contains(new TrainingGame.Id("sgf 39", 0)));
      assertEquals(games(0, 40), known.games("test"));
    }
  }

  @Test
  void indexBehavesLikeSet() {
    SplittableRandom random = new SplittableRandom(1);
    BitSet expected = new BitSet();
    GameIndex index = new GameIndex();
    for (int i = 0; i < 2_000; i++) {
      int from = random.nextInt(300_000);
      int to = from + random.nextInt(200);
      for (int at = from; at < to; at++) {
        assertEquals(!expected.get(at), index.add(id(at)));
        expected.set(at);
      }
    }
    GameIndex copy = new GameIndex();
    copy.addAll(index.contents());
    assertEquals(expected.cardinality(), copy.count("test"));
    assertEquals(expected.cardinality(), copy.games("test").count());
    assertEquals(expected.cardinality(), copy.common(index.contents()));
    for (int at = 0; at < 300_300; at++) {
      assertEquals(expected.get(at), copy.contains(id(at)), "game " + at);
    }
    assertEquals(index.contents(), copy.contents());
    assertEquals(games(), new GameIndex().games("test"));
    assertThrows(IllegalArgumentException.class, () -> games(3, -1));
    assertThrows(IllegalArgumentException.class, () -> games(Long.MAX_VALUE, Long.MAX_VALUE));
  }
}
