package io.tengen.cli.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.Tengen;
import io.tengen.cli.TrainingGames;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.worker.data.DataFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Games of human players through every command of {@code tengen data}. */
final class DataCommandTest {
  @TempDir private Path directory;

  private Path folder;
  private String out = "";
  private String err = "";

  @BeforeEach
  void writeGames() throws IOException {
    Path games = Files.createDirectories(directory.resolve("sgf"));
    for (int i = 1; i <= 3; i++) {
      Files.writeString(
          games.resolve(i + ".sgf"),
          "(;GM[1]FF[4]SZ[9]KM[7]PB[Ann]PW[Ben]RE[B+R];B[c"
              + "cde".charAt(i - 1)
              + "];W[gg];B[gc])");
    }
    Files.writeString(games.resolve("bad.sgf"), "(;GM[1]SZ[9]RE[B+R];B[cc];W[cc])");
    Files.writeString(games.resolve("open.sgf"), "(;GM[1]SZ[9];B[cc])");
    folder = directory.resolve("people.data");
    assertEquals(0, run("import", folder.toString(), "--sgf", games.toString()));
    assertEquals("3 games, 9 positions, imported into " + folder + "; 2 left out\n", out);
    assertTrue(err.contains("bad.sgf: ") && err.contains("the point is taken"), err);
    assertTrue(err.contains("open.sgf: it does not give the game's result"), err);
  }

  private int run(String... arguments) {
    StringWriter said = new StringWriter();
    StringWriter complained = new StringWriter();
    String[] all =
        Stream.concat(Stream.of("data"), Arrays.stream(arguments)).toArray(String[]::new);
    int code =
        new Tengen(
                new Terminal(
                    InputStream.nullInputStream(),
                    new PrintWriter(said),
                    new PrintWriter(complained),
                    0))
            .run(all);
    out = said.toString();
    err = complained.toString();
    return code;
  }

  private Path shard() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("shards"))) {
      return files.findFirst().orElseThrow();
    }
  }

  @Test
  void importingAgainAddsNothing() {
    assertEquals(0, run("import", folder.toString(), "--sgf", directory.resolve("sgf").toString()));
    assertEquals(
        "0 games, 0 positions, imported into " + folder + "; 3 already there; 2 left out\n", out);
  }

  @Test
  void statsSummariseTheFolder() throws IOException {
    Files.writeString(folder.resolve("shards").resolve("mine.txt"), "");
    assertEquals(0, run("stats", folder.toString(), "--json"));
    assertTrue(out.contains("\"games\":3,\"positions\":9,\"samples\":9,"), out);
    assertTrue(err.contains("mine.txt is not in the manifest and is ignored"), err);
    assertEquals(0, run("stats", folder.toString()));
    assertTrue(out.contains("3 games, 9 positions"), out);
  }

  @Test
  void samplesShowBoards() {
    assertEquals(0, run("sample", folder.toString(), "--seed", "1", "--count", "4"));
    assertTrue(out.contains(" to make move ") && out.contains("A B C D E F G H J"), out);
    assertEquals(0, run("sample", folder.toString(), "--seed", "1", "--json"));
    assertTrue(out.contains("\"result\":\"B+R\""), out);
  }

  @Test
  void namesSetsAsideAndSalvagesBadShards() throws IOException {
    assertEquals(0, run("verify", folder.toString()));
    byte[] bytes = Files.readAllBytes(shard());
    String name = String.valueOf(shard().getFileName());
    // Without its trailer.
    Files.write(shard(), Arrays.copyOf(bytes, bytes.length - 5));
    assertEquals(1, run("verify", folder.toString()));
    assertTrue(err.contains(name + " does not have the hash in its name; its first 3 games"), err);
    assertEquals(
        1, run("export", folder.toString(), directory.resolve("x").toString(), "--format=numpy"));
    assertTrue(err.contains("left out: " + name), err);
    assertEquals(1, run("verify", folder.toString(), "--set-aside"));
    assertEquals(0, run("verify", folder.toString()));
    assertEquals("0 shards, none of them bad\n", out);
    Path aside = folder.resolve("aside").resolve(name);
    assertEquals(0, run("import", folder.toString(), "--shard", aside.toString()));
    assertEquals("3 games, 9 positions, imported into " + folder + "\n", out);
  }

  @Test
  void exportsHaveEveryPosition() throws IOException {
    for (String format : new String[] {"katago", "numpy", "jsonl"}) {
      assertEquals(
          0,
          run(
              "export",
              folder.toString(),
              directory.resolve(format).toString(),
              "--format",
              format),
          err);
      assertTrue(out.startsWith("9 positions in 1 file in"), out);
    }
    assertEquals(
        0, run("export", folder.toString(), directory.resolve("g").toString(), "--format=sgf"));
    assertTrue(Files.readString(directory.resolve("g").resolve("00000000.sgf")).contains(";W[gg]"));
    assertEquals(
        9, Files.readAllLines(directory.resolve("jsonl").resolve("positions.jsonl")).size());
  }

  @Test
  void exportsAlphaGosPlanesOfWholeBoards() throws IOException {
    String[] words = {
      "export", folder.toString(), path("a"), "--format", "numpy", "--planes", "alphago-value"
    };
    assertEquals(0, run(words), err);
    assertTrue(out.startsWith("9 positions in 1 file in"), out);
    String[] padded = Arrays.copyOf(words, words.length + 2);
    padded[2] = path("b");
    padded[words.length] = "--length";
    padded[words.length + 1] = "19";
    assertEquals(2, run(padded));
    assertTrue(err.contains("planes alphago-value are for boards of one size"), err);
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  @Test
  void retainShowsWhatItWouldDelete() throws IOException {
    assertEquals(0, run("retain", folder.toString(), "--samples", "0", "--dry-run"));
    assertTrue(out.startsWith("would delete 1 shard, 3 games"), out);
    assertTrue(Files.exists(shard()));
    assertEquals(0, run("retain", folder.toString(), "--samples", "1"));
    assertTrue(out.startsWith("deleted 0 shards"), out);
    assertEquals(0, run("retain", folder.toString(), "--samples", "0"));
    assertEquals(0, run("stats", folder.toString()));
    assertTrue(out.contains("1 shard removed"), out);
  }

  @Test
  void movesFoldersThroughAStore() {
    String store = directory.resolve("store").toString();
    assertEquals(0, run("upload", folder.toString(), store), err);
    assertTrue(out.startsWith("1 shard,"), out);
    assertEquals(0, run("upload", folder.toString(), store));
    assertTrue(out.startsWith("0 shards"), out);
    String other = directory.resolve("other.data").toString();
    assertEquals(0, run("import", other, "--from", store), err);
    assertTrue(out.startsWith("3 games, 9 positions"), out);
    assertEquals(0, run("import", directory.resolve("c").toString(), "--from", folder.toString()));
    assertTrue(out.startsWith("3 games, 9 positions"), out);
  }

  @Test
  void measuresTheDataPath() throws IOException {
    CommandRun run =
        CommandRun.of(
            "bench",
            "data",
            folder.toString(),
            "--batch=4",
            "--seconds=0.1",
            "--threads=2",
            "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode result = new ObjectMapper().readTree(run.out());
    assertEquals(9, result.get("samples").asInt());
    assertEquals(2, result.get("threads").asInt());
    for (String clock : List.of("perCpuSecond", "perSecond")) {
      JsonNode rates = result.get(clock);
      assertTrue(rates.get("rawBytesWritten").asDouble() > 0, run.out());
      double read = rates.get("samplesRead").asDouble();
      double drawn = rates.get("samplesDrawn").asDouble();
      assertEquals(1 / (1 / read + 1 / drawn), rates.get("samplesAtReuse1").asDouble(), 2);
      assertEquals(3 / (1 / read + 3 / drawn), rates.get("samplesAtReuse3").asDouble(), 2);
    }
    String table =
        CommandRun.of("bench", "data", folder.toString(), "--batch=4", "--seconds=0.1").out();
    assertTrue(table.contains("a second, 1 thread\n"), table);
    CommandRun none = CommandRun.of("bench", "data", folder.toString(), "--threads=0");
    assertEquals(ExitCode.BAD_INPUT, none.code());
    assertTrue(none.err().contains("--threads 0 is not between 1 and"), none.err());
  }

  @Test
  void refusesBadInputInOneLine() {
    assertBad("is not a folder of training games", "stats", directory.toString());
    assertBad("there is no directory", "verify", directory.resolve("none").toString());
    assertBad("--run, --sgf, --shard or --from", "import", folder.toString());
    assertBad("names no bucket", "upload", folder.toString(), "s3://");
    assertBad("is not empty", "export", folder.toString(), folder.toString(), "--format=sgf");
    assertBad("share of 2.0", "retain", folder.toString(), "--samples=1", "--share=2");
    assertBad(
        "do not hold boards of 9",
        "export",
        folder.toString(),
        "x",
        "--format=katago",
        "--length=7");
  }

  private void assertBad(String message, String... arguments) {
    assertEquals(2, run(arguments), err);
    assertEquals(1, err.lines().count(), err);
    assertTrue(err.contains(message), err);
  }

  @Test
  void importsTheOtherShardsIfOneIsListedButMissing() throws Exception {
    Path from = directory.resolve("orphan.data");
    TrainingGames.write(from, 5, 2);
    TrainingGames.write(from, 7, 3);
    Path store = directory.resolve("orphan.store");
    Files.createDirectories(store);
    CommandRun upload = CommandRun.of("data", "upload", from.toString(), store.toString());
    assertEquals(0, upload.code(), upload.err());
    String lost;
    try (DataFolder folder = DataFolder.read(from)) {
      lost = folder.shards().getFirst().fileName();
    }
    Files.delete(from.resolve("shards").resolve(lost));
    Files.delete(store.resolve("shards").resolve(lost));
    for (Path source : List.of(from, store)) {
      Path into = directory.resolve("of-" + source.getFileName());
      CommandRun run =
          CommandRun.of("data", "import", into.toString(), "--from", source.toString(), "--json");
      assertEquals(0, run.code(), run.err());
      assertTrue(
          run.out().contains("\"games\":3,") && run.out().contains("\"refused\":2}"), run.out());
      assertEquals("left out 2 games: " + lost + " is listed there but missing\n", run.err());
    }
  }
}
