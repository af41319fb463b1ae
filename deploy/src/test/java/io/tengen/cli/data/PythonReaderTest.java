package io.tengen.cli.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tengen.cli.CommandRun;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.FileTrees;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Position;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.FinalBoard;
import io.tengen.worker.data.shard.MoveCounts;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.SearchSummary;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.shard.Turn;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares docs/python/tengen_data.py, which reads folders of training games without Tengen, with
 * Tengen's own reader. Skipped without python3, NumPy and zstd.
 */
final class PythonReaderTest {
  private static final Path LIBRARY = Path.of("../docs/python").toAbsolutePath();
  private static final Path READER = LIBRARY.resolve("tengen_data.py");
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(false);
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long SECONDS = 300;

  @TempDir private Path directory;

  /**
   * What a run of Python wrote.
   *
   * @param code its exit code
   */
  private record Script(int code, String out, String err) {}

  @BeforeAll
  static void requirePython() throws Exception {
    Script script;
    try {
      Path nowhere = Files.createTempDirectory("python");
      script = python(nowhere, "-c", "import numpy, tengen_data; tengen_data._zstd()");
      FileTrees.delete(nowhere);
    } catch (IOException e) {
      script = new Script(1, "", String.valueOf(e.getMessage()));
    }
    assumeTrue(
        script.code == 0,
        "skipped: the reader for Python needs python3, NumPy (python3-numpy) and zstd: "
            + script.err);
  }

  private static Script python(Path work, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("python3", "-B"));
    command.addAll(List.of(arguments));
    Path out = work.resolve("python.out");
    Path err = work.resolve("python.err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("PYTHONPATH", LIBRARY.toString());
    Process process = builder.start();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("python3 does not end");
    }
    return new Script(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private void selfplay(String engine, String... more) {
    List<String> words = new ArrayList<>(List.of("selfplay", engine, "--shards", path("games")));
    words.addAll(List.of("--data", path("runs"), "--seed", "7"));
    words.addAll(List.of(more));
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertEquals(0, run.code(), run.err());
  }

  /** Plays and imports games that have every column and several sizes and rules. */
  private void writeGames() throws IOException {
    selfplay("mcts:visits=8", "--board", "5", "--games", "4");
    selfplay("mcts:visits=12,cheap=4", "--board", "9", "--games", "2", "--rules", "tromp-taylor");
    selfplay("mcts:visits=6", "--board", "13", "--games", "1", "--handicap", "3");
    selfplay(
        "random",
        "--board",
        "4",
        "--games",
        "3",
        "--rules",
        "chinese,suicide=allowed,repetition=allow,counting=stones,moves=60");
    try (OutputStream out = Files.newOutputStream(directory.resolve("tiny.onnx"))) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 1), out);
    }
    selfplay(
        "mcts:net=tiny,visits=8,gumbel=4",
        "--net",
        "tiny=" + path("tiny.onnx"),
        "--board",
        "7",
        "--games",
        "2");
    Files.createDirectories(directory.resolve("sgf"));
    Files.writeString(
        directory.resolve("sgf/resigned.sgf"),
        "(;GM[1]FF[4]SZ[19]KM[-3.5]RE[B+R]PB[Shūsaku]PW[Gennan]DT[1946-09-11]"
            + ";B[qd];W[dd];B[pq];W[];B[oc])");
    Files.writeString(
        directory.resolve("sgf/handicap.sgf"),
        "(;GM[1]FF[4]SZ[3]HA[2]AB[aa][ba]AW[cc]KM[0.5]PL[W]RE[B+8.5];W[ca];B[bb];W[];B[cb];W[];B[])");
    CommandRun run = CommandRun.of("data", "import", path("games"), "--sgf", path("sgf"));
    assertEquals(0, run.code(), run.err());
  }

  @Test
  void readsEveryValueThatTheJavaReaderReads() throws Exception {
    writeGames();
    List<JsonNode> expected = new ArrayList<>();
    try (DataFolder folder = DataFolder.read(directory.resolve("games"))) {
      for (Shard shard : folder.shards()) {
        try (ShardReader reader = folder.open(shard)) {
          for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
            expected.add(node(game));
          }
        }
      }
    }
    Script script = python(directory, READER.toString(), "--boards", path("games"));
    assertEquals(0, script.code, script.err);
    List<String> lines = script.out.lines().toList();
    for (int i = 0; i < Math.min(lines.size(), expected.size()); i++) {
      assertEquals(JSON.readTree(expected.get(i).toString()), JSON.readTree(lines.get(i)));
    }
    assertEquals(expected.size(), lines.size());
    assertEquals(14, lines.size());
    requireEveryColumn(expected);
  }

  /** Fails if the games lack a kind of value, so that it would not be compared. */
  private static void requireEveryColumn(List<JsonNode> games) {
    Set<String> present = new TreeSet<>();
    for (JsonNode game : games) {
      game.fields()
          .forEachRemaining(field -> {
            if (!field.getValue().isArray() || !field.getValue().isEmpty()) {
              present.add(field.getKey());
            }
          });
      game.get("searches").forEach(search -> present.add("search " + search));
      game.get("root_leads").forEach(lead -> present.add("lead " + lead.isNull()));
      present.add("counted " + !game.get("ownership").isNull());
    }
    games
        .getFirst()
        .fieldNames()
        .forEachRemaining(name -> assertTrue(present.contains(name), name));
    for (String wanted :
        List.of("search 0", "search 1", "search 2", "lead true", "lead false", "counted false")) {
      assertTrue(present.contains(wanted), wanted);
    }
  }

  @Test
  void readsOneShardAndTargetsInFiveLines() throws Exception {
    selfplay("mcts:visits=8,cheap=4", "--board", "5", "--games", "2");
    Script script =
        python(
            directory,
            "-c",
            """
            from tengen_data import games, FULL_SEARCH
            for game in games(%s):
                full = game.searches[game.searches > 0] == FULL_SEARCH
                policies = game.policies()[full]
                print(game.index, policies.shape[1], abs(policies.sum(1) - 1).max() < 1e-6)
            """
                .formatted(JSON.writeValueAsString(path("games"))));
    assertEquals(0, script.code, script.err);
    assertEquals("0 26 True\n1 26 True\n", script.out);
  }

  @Test
  void namesDamagedFilesInOneLine() throws Exception {
    selfplay("mcts:visits=4", "--board", "3", "--games", "2");
    Path shard;
    try (DataFolder folder = DataFolder.read(directory.resolve("games"))) {
      shard = folder.file(folder.shards().getFirst());
    }
    byte[] good = Files.readAllBytes(shard);
    byte[] bad = good.clone();
    bad[good.length / 2] ^= 1;
    Files.write(shard, bad);
    assertRefused("does not have the hash in its name", path("games"));
    Path renamed = directory.resolve("renamed.shard");
    Files.write(renamed, bad);
    assertRefused("is damaged at byte", renamed.toString());
    Files.write(renamed, Arrays.copyOf(good, good.length - 1));
    assertRefused("is torn after 2 games", renamed.toString());
    Files.write(shard, good);
    Path manifest = directory.resolve("games/manifest");
    byte[] listed = Files.readAllBytes(manifest);
    listed[listed.length - 1] ^= 1;
    Files.write(manifest, listed);
    assertRefused("manifest is damaged at byte", path("games"));
    assertRefused("No such file", path("nothing"));
    assertRefused("usage: python3 tengen_data.py", "--bords");
  }

  private void assertRefused(String why, String file) throws Exception {
    Script script = python(directory, READER.toString(), file);
    assertEquals(2, script.code, script.err);
    assertTrue(script.err.contains(why), script.err);
    assertFalse(script.err.contains("Traceback"), script.err);
  }

  private static JsonNode node(TrainingGame game) throws IllegalMoveException {
    Points points = Points.of(game.setup().size());
    ObjectNode node = NODES.objectNode();
    node.put("source", game.id().source())
        .put("index", game.id().index())
        .put("rules", game.setup().rules().name())
        .put("board_size", game.setup().size())
        .put("komi", game.setup().komi());
    node.set("black_stones", numbers(game.setup().blackStones(), points));
    node.set("white_stones", numbers(game.setup().whiteStones(), points));
    node.put("white_first", game.setup().firstToMove() == Color.WHITE);
    node.set("black", player(game.black()));
    node.set("white", player(game.white()));
    node.put("started_at", game.startedAt().getEpochSecond())
        .put("seed", new BigInteger(Long.toUnsignedString(game.seed())));
    node.set("moves", numbers(game.turns().stream().map(Turn::move).toList(), points));
    node.put("opening", game.opening());
    putSearches(node, game, points);
    node.put("winner", winner(game));
    node.put("reason", game.outcome().reason().name().toLowerCase(Locale.ROOT));
    node.put("never_resign", game.neverResign());
    FinalBoard end = game.end();
    node.set("final_lead", end == null ? NODES.nullNode() : NODES.numberNode(end.lead()));
    node.set("ownership", end == null ? NODES.nullNode() : owners(end, points));
    node.set("boards", boards(game, points));
    return node;
  }

  private static String winner(TrainingGame game) {
    return switch (game.outcome().kind()) {
      case BLACK_WINS -> "black";
      case WHITE_WINS -> "white";
      case DRAW -> "none";
      default -> "void";
    };
  }

  private static ObjectNode player(PlayerInfo player) {
    return NODES.objectNode().put("engine", player.engine()).put("network", player.network());
  }

  private static ArrayNode numbers(List<Integer> moves, Points points) {
    ArrayNode array = NODES.arrayNode();
    moves.forEach(move -> array.add(points.toIndex(move)));
    return array;
  }

  private static void putSearches(ObjectNode node, TrainingGame game, Points points) {
    ArrayNode searches = node.putArray("searches");
    ArrayNode visits = node.putArray("root_visits");
    ArrayNode values = node.putArray("root_values");
    ArrayNode leads = node.putArray("root_leads");
    Counts candidates = new Counts(node, "candidate", "visits");
    ArrayNode candidateValues = node.putArray("candidate_values");
    Counts targets = new Counts(node, "target", "weights");
    for (Turn turn : game.turns()) {
      SearchSummary summary = turn.summary();
      searches.add(summary == null ? 0 : summary.full() ? 1 : 2);
      if (summary != null) {
        visits.add(summary.visits());
        values.add(summary.value());
        Double lead = summary.lead();
        if (lead == null) {
          leads.addNull();
        } else {
          leads.add(lead);
        }
        candidates.add(summary.candidates(), points);
        for (int i = 0; summary.candidates().hasValues() && i < summary.candidates().size(); i++) {
          candidateValues.add((double) summary.candidates().value(i));
        }
        MoveCounts target = summary.target();
        targets.add(target == null ? MoveCounts.of(new int[0], new int[0]) : target, points);
      }
    }
  }

  /** The columns of moves with their counts. */
  private static final class Counts {
    private final ArrayNode starts;
    private final ArrayNode moves;
    private final ArrayNode counts;

    Counts(ObjectNode node, String name, String countName) {
      starts = node.putArray(name + "_starts").add(0);
      moves = node.putArray(name + "_moves");
      counts = node.putArray(name + "_" + countName);
    }

    void add(MoveCounts added, Points points) {
      for (int i = 0; i < added.size(); i++) {
        moves.add(points.toIndex(added.move(i)));
        counts.add(added.count(i));
      }
      starts.add(moves.size());
    }
  }

  private static ArrayNode owners(FinalBoard end, Points points) {
    ArrayNode rows = NODES.arrayNode();
    for (int row = 0; row < points.size(); row++) {
      ArrayNode owners = rows.addArray();
      for (int column = 0; column < points.size(); column++) {
        owners.add(end.owner(row * points.size() + column));
      }
    }
    return rows;
  }

  private static ArrayNode boards(TrainingGame game, Points points) throws IllegalMoveException {
    ArrayNode boards = NODES.arrayNode();
    Position position = new Position(game.setup());
    boards.add(board(position, points));
    for (Turn turn : game.turns()) {
      position.play(turn.move());
      boards.add(board(position, points));
    }
    return boards;
  }

  private static String board(Position position, Points points) {
    byte[] text = new byte[points.count()];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) ".XO".charAt(position.board().stoneAt(points.get(i)));
    }
    return new String(text, StandardCharsets.US_ASCII);
  }
}
