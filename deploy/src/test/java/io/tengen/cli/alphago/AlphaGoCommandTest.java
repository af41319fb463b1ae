package io.tengen.cli.alphago;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.SmallCluster;
import io.tengen.cli.TrainingGames;
import io.tengen.files.FileTrees;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.game.sgf.Sgf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole recipe on 5x5, with very small networks. */
class AlphaGoCommandTest {
  @TempDir Path directory;

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  /** Writes a complete random game. */
  private void writeGame(int index, int size) throws IOException {
    SplittableRandom random = new SplittableRandom(index);
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0.5));
    int[] moves = new int[size * size];
    List<GameRecord.Move> record = new ArrayList<>();
    while (!position.isOver() && position.moveCount() < 4 * size * size) {
      int count = position.candidates(moves);
      int move = count == 0 ? Points.PASS : moves[random.nextInt(count)];
      position.play(move);
      record.add(new GameRecord.Move(move, 0, null));
    }
    GameRecord game =
        new GameRecord(
            position.setup(),
            "b",
            "w",
            record,
            Outcome.counted(Outcome.Reason.SCORE, position.score()),
            Instant.EPOCH,
            0);
    Files.createDirectories(directory.resolve("games"));
    Path file = directory.resolve("games/game%03d.sgf".formatted(index));
    Files.writeString(file, Sgf.write(game, "game " + index, "test"));
  }

  private void writeGames() throws IOException {
    for (int i = 0; i < 20; i++) {
      writeGame(i, 5);
    }
  }

  private static JsonNode json(CommandRun run) throws IOException {
    assertEquals(0, run.code(), run.err());
    return JsonMapper.builder().build().readTree(run.out());
  }

  private CommandRun policy(String... more) {
    List<String> words =
        new ArrayList<>(List.of("alphago", "policy", path("games"), "--out", path("ag")));
    words.addAll(List.of("--board", "5", "--komi", "0.5", "--net", "b1c4", "--json"));
    words.addAll(List.of(more));
    return CommandRun.of(words.toArray(String[]::new));
  }

  private CommandRun reinforce(String... more) {
    List<String> words = new ArrayList<>(List.of("alphago", "reinforce", path("ag"), "--json"));
    words.addAll(List.of("--games", "4", "--renew", "2", "--match", "6"));
    words.addAll(List.of(more));
    return CommandRun.of(words.toArray(String[]::new));
  }

  @Test
  void runsAllPartsOfTheRecipe() throws Exception {
    writeGames();
    writeGame(20, 7);
    Files.writeString(
        directory.resolve("games/illegal.sgf"), "(;GM[1]FF[4]SZ[5]RE[B+1];B[aa];W[aa])");
    Files.writeString(directory.resolve("games/unfinished.sgf"), "(;GM[1]FF[4]SZ[5];B[aa];W[bb])");
    CommandRun run = policy("--epochs", "1");
    JsonNode policy = json(run);
    assertEquals(20, policy.get("games").asInt());
    assertEquals(3, policy.get("setAside").asInt());
    assertTrue(run.err().contains("its board is 7x7, not 5x5"), run.err());
    assertTrue(run.err().contains("illegal.sgf: "), run.err());
    assertTrue(run.err().contains("it does not give the game's result"), run.err());
    JsonNode epoch = policy.get("curve").get("epochs").get(0).get("heldOut");
    assertTrue(epoch.get("moves").asInt() >= 32, policy::toString);
    double top1 = epoch.get("top1").asDouble();
    double top5 = epoch.get("top5").asDouble();
    assertTrue(top5 > 0 && top1 <= top5 && top5 < 1, policy::toString);

    // One more epoch is learned after the first; the first is not repeated.
    JsonNode epochs = json(policy("--epochs", "2")).get("curve").get("epochs");
    assertEquals(2, epochs.size());
    assertEquals(top1, epochs.get(0).get("heldOut").get("top1").asDouble());
    assertEquals(epochs, json(policy("--epochs", "2")).get("curve").get("epochs"));

    JsonNode versions = json(reinforce("--batches", "3")).get("versions");
    assertEquals(2, versions.size());
    assertEquals(3, versions.get(1).get("batches").asInt());
    double share = versions.get(1).get("share").asDouble();
    assertTrue(
        versions.get(1).get("low").asDouble() <= share
            && share <= versions.get(1).get("high").asDouble(),
        versions::toString);
    versions = json(reinforce("--batches", "4")).get("versions");
    assertEquals(
        List.of(2, 3, 4), versions.findValues("batches").stream().map(JsonNode::asInt).toList());
    try (var pool = Files.list(directory.resolve("ag/pool"))) {
      assertEquals(
          List.of("000000.onnx", "000002.onnx", "000003.onnx", "000004.npz", "000004.onnx"),
          pool.map(file -> file.getFileName().toString()).sorted().toList());
    }

    JsonNode value =
        json(
            CommandRun.of(
                "alphago", "value", path("ag"), "--games", "60", "--epochs", "1", "--json"));
    assertTrue(value.get("positions").asInt() >= 54, value::toString);
    assertTrue(
        value.get("epochs").get(0).get("heldOut").get("constantError").asDouble() > 0,
        value::toString);

    JsonNode whole =
        json(
            CommandRun.of(
                "alphago",
                "value",
                path("ag"),
                "--games",
                "20",
                "--whole-games",
                "--epochs",
                "1",
                "--json"));
    assertTrue(whole.get("positions").asInt() > value.get("positions").asInt(), whole::toString);

    assertStrengthByAccuracy();
    assertErrorsByStage();

    CommandRun printed = CommandRun.of("alphago", "variants", path("ag"), "--print");
    assertEquals(0, printed.code(), printed.err());
    assertEquals(
        """
        full=mcts:net=alphago,lambda=0.5,visits=100
        policy+rollouts=mcts:net=alphago,lambda=1,visits=100
        policy+value=mcts:net=alphago,preset=plain,visits=100
        value+rollouts=mcts:net=alphago,netPriors=ignore,lambda=0.5,visits=100
        value=mcts:net=alphago,netPriors=ignore,preset=plain,visits=100
        rollouts=mcts:rave=0,visits=100
        policy=mcts:net=alphago,visits=1
        """,
        printed.out());
    assertEquals(printed.out(), Files.readString(directory.resolve("ag/variants.txt")));

    fit();
    JsonNode table =
        json(
            CommandRun.of(
                "alphago",
                "variants",
                path("ag"),
                "random",
                "--visits",
                "3",
                "--games",
                "56",
                "--",
                "--data",
                path("data"),
                "--seed",
                "1",
                "--json"));
    assertTrue(
        Files.readString(directory.resolve("ag/variants.txt"))
            .contains("rollouts=mcts:rave=0,policy=fitted,visits=3"));
    assertEquals(8, table.get("ratings").size(), table::toString);

    assertScalingByThreads();
    try (SmallCluster cluster = SmallCluster.start(directory.resolve("cluster"))) {
      JsonNode elsewhere =
          json(
              CommandRun.of(
                  "alphago",
                  "variants",
                  path("ag"),
                  "--visits",
                  "2",
                  "--games",
                  "21",
                  "--",
                  "--coordinator",
                  cluster.address(),
                  "--json"));
      assertEquals(7, elsewhere.get("ratings").size(), elsewhere::toString);
    }
  }

  private void assertStrengthByAccuracy() throws IOException {
    JsonNode versions =
        json(CommandRun.of("alphago", "strength", path("ag"), "--games", "20", "--json"))
            .get("versions");
    assertEquals(
        List.of(1, 2), versions.findValues("epoch").stream().map(JsonNode::asInt).toList());
    for (JsonNode version : versions) {
      assertTrue(version.get("top1").asDouble() <= version.get("top5").asDouble());
      assertTrue(version.get("low").asDouble() <= version.get("share").asDouble());
      assertEquals(20, version.get("games").asInt());
    }
    String picture = Files.readString(directory.resolve("ag/strength.svg"));
    assertEquals(2, picture.split("<circle", -1).length - 1, picture);
    assertEquals(
        "tengen: --symmetry 3 is neither random nor average",
        CommandRun.of("alphago", "strength", path("ag"), "--symmetry", "3").complaint(2));
  }

  private void assertScalingByThreads() throws IOException {
    for (String evaluators : List.of("2", "1", "2")) {
      JsonNode curves =
          json(CommandRun.of(
                  "alphago",
                  "scaling",
                  path("ag"),
                  "--threads",
                  "2,1",
                  "--time",
                  "0.001",
                  "--games",
                  "6",
                  "--evaluators",
                  evaluators,
                  "--json",
                  "--",
                  "--data",
                  path("data")))
              .get("curves");
      JsonNode last = curves.get(curves.size() - 1);
      assertEquals(2, last.get("evaluators").asInt(), curves::toString);
      assertEquals(
          List.of(1, 2), last.findValues("threads").stream().map(JsonNode::asInt).toList());
      assertEquals(List.of(4, 4), last.findValues("games").stream().map(JsonNode::asInt).toList());
    }
    JsonNode kept = new JsonMapper().readTree(directory.resolve("ag/scaling.json").toFile());
    assertEquals(
        List.of(1, 2),
        kept.findValues("evaluators").stream().map(JsonNode::asInt).toList(),
        kept::toString);
    String picture = Files.readString(directory.resolve("ag/scaling.svg"));
    assertEquals(4, picture.split("<circle", -1).length - 1, picture);
    assertEquals(
        "tengen: "
            + directory.resolve("ag/scaling.json")
            + " has curves of --time 0.001 --lambda 0.5; give the same, or remove the file",
        CommandRun.of("alphago", "scaling", path("ag"), "--time", "2").complaint(2));
  }

  private void assertErrorsByStage() throws IOException {
    String[] words = {
      "alphago", "errors", path("ag"), "--positions", "30", "--rollouts", "5", "--stage", "5"
    };
    CommandRun table = CommandRun.of(words);
    assertEquals(0, table.code(), table.err());
    assertTrue(table.out().contains("value network"), table.out());
    JsonNode figure =
        JsonMapper.builder()
            .build()
            .readTree(Files.readString(directory.resolve("ag/errors.json")));
    assertEquals(30, figure.get("positions").asInt());
    assertEquals(5, figure.get("estimates").size());
    int positions = 0;
    for (JsonNode stage : figure.get("stages")) {
      positions += stage.get("positions").asInt();
    }
    assertEquals(30, positions);
    for (JsonNode estimate : figure.get("estimates")) {
      assertTrue(
          estimate.get("error").asDouble() >= 0 && estimate.get("error").asDouble() <= 4,
          figure::toString);
      assertEquals(figure.get("stages").size(), estimate.get("byStage").size());
    }
    assertEquals(1, figure.get("estimates").get(0).get("evaluations").asDouble());
    assertTrue(Files.readString(directory.resolve("ag/errors.svg")).contains("reinforced policy"));
  }

  @Test
  void strengthNeedsVersions() throws Exception {
    writeGames();
    assertEquals(0, policy("--epochs", "1").code());
    FileTrees.delete(directory.resolve("ag/versions"));
    String line = CommandRun.of("alphago", "strength", path("ag")).complaint(2);
    assertTrue(line.contains("versions has no networks; remove policy.onnx"), line);
  }

  /** The recipe with the paper's planes, a network without residuals, and gradient descent. */
  @Test
  void runsWithAlphaGosPlanesNetworkAndOptimizer() throws Exception {
    writeGames();
    String[] words = {
      "alphago", "policy", path("games"), "--out", path("ag"), "--board", "5", "--komi", "0.5"
    };
    List<String> learn = new ArrayList<>(List.of(words));
    learn.addAll(List.of("--planes", "alphago", "--net", "alphago:layers=3,filters=4"));
    learn.addAll(List.of("--optimizer", "sgd", "--epochs", "1", "--json"));
    JsonNode policy = json(CommandRun.of(learn.toArray(String[]::new)));
    assertEquals("alphago:layers=3,filters=4", policy.get("curve").get("net").asText());
    assertEquals(1, json(reinforce("--batches", "1")).get("versions").size());
    String[] value = {
      "alphago", "value", path("ag"), "--games", "30", "--epochs", "1", "--optimizer", "sgd"
    };
    assertEquals(0, CommandRun.of(value).code());
    assertEquals(0, CommandRun.of("alphago", "variants", path("ag"), "--print").code());
    List<String> features = new ArrayList<>();
    for (String network : List.of("policy", "reinforced", "value", "alphago")) {
      features.add(
          json(CommandRun.of("net", "info", path("ag/" + network + ".onnx"), "--json"))
              .get("features")
              .asText());
    }
    assertEquals(List.of("alphago", "alphago", "alphago-value", "alphago-value"), features);
    learn.set(learn.indexOf("--planes") + 1, "tengen");
    assertTrue(
        CommandRun.of(learn.toArray(String[]::new)).complaint(2).contains("--planes alphago"));
    learn.set(learn.indexOf("--planes") + 1, "katago-v7");
    learn.set(learn.indexOf("--out") + 1, path("other"));
    assertEquals(
        "tengen: --planes katago-v7 does not exist; choose tengen or alphago",
        CommandRun.of(learn.toArray(String[]::new)).complaint(2));
  }

  private void fit() {
    CommandRun fit =
        CommandRun.of("fit-rollout", path("games"), "--out", path("ag/rollout.policy"));
    assertEquals(0, fit.code(), fit.err());
  }

  @Test
  void finishedPartsAreNotComputedAgain() throws Exception {
    writeGames();
    JsonNode learned = json(policy("--epochs", "1"));
    Path network = directory.resolve("ag/policy.onnx");
    FileTime written = Files.getLastModifiedTime(network);
    CommandRun again = policy("--epochs", "1");
    assertEquals(learned, json(again));
    assertTrue(again.err().contains(network + " is the result of this training"), again.err());
    assertEquals(written, Files.getLastModifiedTime(network));

    JsonNode reinforced = json(reinforce("--batches", "2"));
    CommandRun repeated = reinforce("--batches", "2");
    assertEquals(reinforced, json(repeated));
    assertTrue(repeated.err().contains("is the result of this training"), repeated.err());
    assertFalse(reinforce("--batches", "3").err().contains("is the result"));

    // A game that was added, and a network that was removed, are seen.
    byte[] bytes = Files.readAllBytes(network);
    Files.delete(network);
    assertFalse(policy("--epochs", "1").err().contains("is the result"));
    assertEquals(-1, Arrays.mismatch(bytes, Files.readAllBytes(network)));
    for (int i = 20; i < 40; i++) {
      writeGame(i, 5);
    }
    CommandRun more = policy("--epochs", "1");
    assertFalse(more.err().contains("is the result"), more.err());
    assertEquals(40, json(more).get("games").asInt());
  }

  /** The process dies after writing a version and before writing its checkpoint. */
  @Test
  void resumesFromTheLastCheckpoint() throws Exception {
    writeGames();
    assertEquals(0, policy("--epochs", "1").code());
    JsonNode whole = json(reinforce("--batches", "4"));
    Path pool = directory.resolve("ag/pool");
    byte[] last = Files.readAllBytes(pool.resolve("000004.onnx"));

    for (String file : List.of("000002.onnx", "000004.onnx", "000004.npz")) {
      Files.delete(pool.resolve(file));
    }
    Path finished = directory.resolve("ag/.reinforced.finished");
    Files.delete(finished);
    assertEquals(0, reinforce("--batches", "2").code());
    Path checkpoint = pool.resolve("000002.npz");
    Files.copy(checkpoint, directory.resolve("kept.npz"), StandardCopyOption.REPLACE_EXISTING);
    assertEquals(0, reinforce("--batches", "4").code());
    Files.move(directory.resolve("kept.npz"), checkpoint);
    Files.delete(pool.resolve("000004.npz"));
    Files.delete(finished);
    assertEquals(whole, json(reinforce("--batches", "4")));
    assertEquals(-1, Arrays.mismatch(last, Files.readAllBytes(pool.resolve("000004.onnx"))));
  }

  @Test
  void refusesBadInputInOneLine() throws Exception {
    assertEquals("tengen: there is no directory " + path("ag"), reinforce().complaint(2));
    assertEquals("tengen: there is no directory " + path("games"), policy().complaint(2));
    assertFalse(Files.exists(directory.resolve("ag")));
    Files.createDirectories(directory.resolve("ag"));
    assertEquals(
        "tengen: "
            + path("ag")
            + " has no alphago.json; tengen alphago policy creates such a directory",
        reinforce().complaint(2));
    Files.createDirectories(directory.resolve("games"));
    assertEquals(
        "tengen: " + path("games") + " has no files *.sgf and is not a folder of training games",
        policy().complaint(2));
    assertFalse(Files.exists(directory.resolve("ag/alphago.json")));
    writeGames();
    assertEquals(
        "tengen: \"big\" is not a network shape; write b6c96 for 6 blocks of 96 channels, or"
            + " alphago:layers=13,filters=192 for 13 layers without residuals",
        CommandRun.of("alphago", "policy", path("games"), "--out", path("ag"), "--net", "big")
            .complaint(2));
    assertEquals("tengen: --epochs 0 is not 1 or more", policy("--epochs", "0").complaint(2));
  }

  @Test
  void requiresEarlierParts() throws Exception {
    writeGames();
    assertEquals(0, policy("--epochs", "1").code());
    assertEquals(
        "tengen: "
            + path("ag/reinforced.onnx")
            + " is missing; tengen alphago reinforce "
            + path("ag")
            + " creates it",
        CommandRun.of("alphago", "value", path("ag")).complaint(2));
    assertEquals(
        "tengen: "
            + path("ag/value.onnx")
            + " is missing; tengen alphago value "
            + path("ag")
            + " creates it",
        CommandRun.of("alphago", "variants", path("ag")).complaint(2));
    assertEquals(
        "tengen: a batch of 3 games; choose an even number, so that colours are balanced",
        CommandRun.of("alphago", "reinforce", path("ag"), "--games", "3").complaint(2));
    assertEquals(
        "tengen: "
            + path("ag")
            + " was created with --board 5 --komi 0.5 --net b1c4 --planes tengen --seed 1; give the"
            + " same options, or another directory",
        CommandRun.of("alphago", "policy", path("games"), "--out", path("ag")).complaint(2));
    json(reinforce("--batches", "2"));
    assertEquals(0, policy("--epochs", "2").code());
    assertEquals(
        "tengen: "
            + path("ag/pool")
            + " was begun from another policy than "
            + path("ag/policy.onnx")
            + "; remove it to reinforce this one",
        reinforce("--batches", "4").complaint(2));
  }

  @Test
  void learnsTheMovesOfAFolderOfTrainingGames() throws Exception {
    TrainingGames.write(directory.resolve("games"), 5, 20);
    TrainingGames.write(directory.resolve("games"), 7, 1);
    CommandRun run = policy("--epochs", "1");
    JsonNode folder = json(run);
    assertEquals(20, folder.get("games").asInt());
    assertEquals(1, folder.get("setAside").asInt());
    assertTrue(run.err().contains("left out game 0 of run test: its board is 7x7"), run.err());

    // Games that were searched give the same figures as their moves alone.
    FileTrees.delete(directory.resolve("ag"));
    CommandRun exported =
        CommandRun.of("data", "export", path("games"), path("sgf"), "--format", "sgf");
    assertEquals(0, exported.code(), exported.err());
    FileTrees.delete(directory.resolve("games"));
    Files.move(directory.resolve("sgf"), directory.resolve("games"));
    assertEquals(folder.get("curve"), json(policy("--epochs", "1")).get("curve"));
  }
}
