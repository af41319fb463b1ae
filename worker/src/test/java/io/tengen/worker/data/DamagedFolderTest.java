package io.tengen.worker.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.files.FileTrees;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes of single bytes, cuts and deletions of every file of a small folder. Each is found and
 * named; nothing is written to the folder as long as its manifest or the length of a shard is
 * wrong; and the folder is whole again after a repair, with all games that another place still has.
 */
class DamagedFolderTest {
  private static final int GAMES = 9;

  /** For the games of the folder, which has three shards. */
  private static final GameWriter.Settings THREE = new GameWriter.Settings(1 << 20, 3);

  private final long seed = System.nanoTime();
  private final SplittableRandom random = new SplittableRandom(seed);

  @TempDir Path directory;

  @BeforeEach
  void begin() throws Exception {
    System.out.println("DamagedFolderTest: seed " + seed);
    write();
  }

  private void write() throws Exception {
    try (DataFolder folder = DataFolder.write(directory, "test");
        GameWriter writer = folder.writer(THREE)) {
      for (int i = 0; i < GAMES; i++) {
        writer.add(TestGames.game(3, i));
      }
    }
    assertEquals(List.of(), problems());
  }

  /** Damage of one file. */
  private record Damage(Path file, byte[] before, byte[] after, String words) {
    void apply() throws IOException {
      Files.write(file, after);
    }

    void undo() throws IOException {
      Files.write(file, before);
    }

    String name() {
      return String.valueOf(file.getFileName());
    }

    @Override
    public String toString() {
      return name() + ": " + words;
    }
  }

  private Damage changed(Path file, byte[] whole, int at) {
    byte[] bad = whole.clone();
    bad[at] ^= (byte) (1 + random.nextInt(255));
    return new Damage(file, whole, bad, "byte " + at + " is " + bad[at]);
  }

  private static Damage cut(Path file, byte[] whole, int length) {
    return new Damage(file, whole, Arrays.copyOf(whole, length), length + " of " + whole.length);
  }

  private Path manifest() {
    return directory.resolve("manifest");
  }

  private List<Path> shards() throws IOException {
    return FileTrees.list(directory.resolve("shards"));
  }

  /**
   * Every single-byte change and every cut of the manifest, and of every shard, at this distance.
   */
  private List<Damage> damages(int step) throws IOException {
    List<Path> files = new ArrayList<>(shards());
    files.add(manifest());
    List<Damage> all = new ArrayList<>();
    for (Path file : files) {
      byte[] whole = Files.readAllBytes(file);
      for (int at = random.nextInt(step); at < whole.length; at += step) {
        all.add(changed(file, whole, at));
        all.add(cut(file, whole, at));
      }
    }
    return all;
  }

  /** Returns what a check of the whole folder finds, as {@code tengen data verify} does. */
  private List<String> problems() throws IOException {
    List<String> problems = new ArrayList<>();
    try (DataFolder folder = DataFolder.read(directory)) {
      for (Shard shard : folder.shards()) {
        ShardCheck.problem(folder, shard).ifPresent(problems::add);
      }
      problems.addAll(folder.manifestProblems());
    } catch (DataException e) {
      problems.add(String.valueOf(e.getMessage()));
    }
    return problems;
  }

  @Test
  void everyDamageIsFoundAndNamed() throws Exception {
    for (Damage damage : damages(1)) {
      damage.apply();
      List<String> problems = problems();
      assertTrue(
          problems.stream().anyMatch(problem -> problem.contains(damage.name())),
          () -> damage + "; seed " + seed + ": " + problems);
      damage.undo();
    }
    assertEquals(List.of(), problems());
  }

  @Test
  void nothingIsWrittenOnDamage() throws Exception {
    for (Damage damage : damages(11)) {
      boolean visible =
          damage.file().equals(manifest()) || damage.after().length < damage.before().length;
      if (visible) {
        damage.apply();
        DataException refused =
            assertThrows(
                DataException.class,
                () -> DataFolder.write(directory, "test"),
                () -> damage + "; seed " + seed);
        assertFalse(String.valueOf(refused.getMessage()).contains("\n"));
        assertArrayEquals(damage.after(), Files.readAllBytes(damage.file()), damage::toString);
        damage.undo();
      }
    }
    for (Path shard : shards()) {
      byte[] whole = Files.readAllBytes(shard);
      Files.delete(shard);
      DataException refused =
          assertThrows(DataException.class, () -> DataFolder.write(directory, "test"));
      assertTrue(
          String.valueOf(refused.getMessage()).contains(shard.getFileName() + " is missing"));
      Files.write(shard, whole);
    }
    DataFolder.write(directory, "test").close();
  }

  /** Six bytes of the last entry, which is whole, but whose checksum is wrong. */
  @Test
  void aLastEntryThatIsOverwrittenIsNoTear() throws Exception {
    byte[] whole = Files.readAllBytes(manifest());
    byte[] bad = whole.clone();
    Arrays.fill(bad, bad.length - 6, bad.length, (byte) 'x');
    Files.write(manifest(), bad);
    assertTrue(problems().getFirst().startsWith(manifest() + " is damaged at byte "));
    assertThrows(DataException.class, () -> DataFolder.write(directory, "test"));
    repair();
    assertEquals(GAMES, games().size());
  }

  /** An entry that a process had begun to append when it died; its shard was not moved yet. */
  @Test
  void anEntryThatWasNotCompletedIsNoDamage() throws Exception {
    Path last = directory.resolve("shards").resolve(lastShard());
    byte[] whole = Files.readAllBytes(manifest());
    Files.move(last, directory.resolve("writing").resolve(last.getFileName() + ".part"));
    for (int length = whole.length - 1; length > whole.length - 20; length--) {
      Files.write(manifest(), Arrays.copyOf(whole, length));
      assertTrue(problems().getFirst().startsWith("manifest ends within an entry"));
    }
    try (DataFolder folder = DataFolder.write(directory, "test")) {
      assertEquals(GAMES, games(folder).size());
    }
    assertEquals(List.of(), problems());
  }

  private String lastShard() throws Exception {
    try (DataFolder folder = DataFolder.read(directory)) {
      return folder.shards().getLast().fileName();
    }
  }

  @Test
  void aRepairBringsEveryGameBack() throws Exception {
    List<Damage> damages = damages(1);
    for (int i = 0; i < 25; i++) {
      Damage damage = damages.get(random.nextInt(damages.size()));
      damage.apply();
      repair();
      assertEquals(List.of(), problems(), () -> damage + "; seed " + seed);
      assertEquals(GAMES, games().size(), () -> damage + "; seed " + seed);
      DataFolder.write(directory, "test").close();
      FileTrees.delete(directory);
      write();
    }
  }

  @Test
  void aFolderWithoutItsManifestIsRepaired() throws Exception {
    Files.delete(manifest());
    assertThrows(DataException.class, () -> DataFolder.write(directory, "test"));
    List<String> said = repair();
    assertEquals(3, said.stream().filter(line -> line.contains("is listed again")).count());
    assertEquals(GAMES, games().size());
    assertEquals(List.of(), problems());
  }

  /** Mends the folder and adds the games that it lacks from those that were played. */
  private List<String> repair() throws Exception {
    List<String> said = new ArrayList<>();
    try (DataFolder folder = DataFolder.repair(directory, "test", said::add)) {
      for (Shard shard : folder.shards()) {
        String problem = ShardCheck.problem(folder, shard).orElse("");
        if (!problem.isEmpty()) {
          folder.setAside(shard, problem);
        }
      }
      GameIndex known = KnownGames.of(folder, (done, all) -> {});
      try (GameWriter writer = folder.writer(THREE)) {
        for (int i = 0; i < GAMES; i++) {
          TrainingGame game = TestGames.game(3, i);
          if (!known.contains(game.id())) {
            writer.add(game);
          }
        }
      }
    }
    return said;
  }

  private Set<Long> games() throws Exception {
    try (DataFolder folder = DataFolder.read(directory)) {
      return games(folder);
    }
  }

  private static Set<Long> games(DataFolder folder) throws Exception {
    Set<Long> games = new TreeSet<>();
    for (Shard shard : folder.shards()) {
      try (ShardReader reader = folder.open(shard)) {
        for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
          assertTrue(games.add(game.id().index()), "game " + game.id() + " is there twice");
        }
      }
    }
    return games;
  }
}
