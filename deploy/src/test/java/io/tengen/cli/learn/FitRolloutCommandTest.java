package io.tengen.cli.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.TrainingGames;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.TreePolicy;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FitRolloutCommandTest {
  private static final int SIZE = 7;

  @TempDir Path directory;

  /** A game in which each move is on the topmost, leftmost free point next to the last. */
  private void writeGame(String name, int firstColumn) throws IOException {
    Position position = new Position(GameSetup.of(Rules.CHINESE, SIZE, 0));
    Points points = position.points();
    StringBuilder sgf = new StringBuilder("(;GM[1]FF[4]SZ[7]KM[0]RU[Chinese]");
    int move = points.at(SIZE / 2, firstColumn);
    while (move != Points.PASS && position.moveCount() < 30) {
      sgf.append(position.moveCount() % 2 == 0 ? ";B[" : ";W[")
          .append((char) ('a' + points.column(move)))
          .append((char) ('a' + points.row(move)))
          .append(']');
      position.play(move);
      int last = move;
      move = Points.PASS;
      for (int side = 3; side >= 0; side--) {
        int neighbour = position.board().neighbour(last, side);
        move = position.isLegal(neighbour) ? neighbour : move;
      }
    }
    Files.createDirectories(directory.resolve("games/more"));
    Files.writeString(directory.resolve("games").resolve(name), sgf + ")");
  }

  @Test
  void gamesOfNogoAreReadOnlyWithTheirRules() throws Exception {
    Files.createDirectories(directory.resolve("games"));
    for (int i = 0; i < 12; i++) {
      char column = (char) ('a' + i % SIZE);
      Files.writeString(
          directory.resolve("games").resolve(i + ".sgf"),
          "(;GM[1]FF[4]SZ[7]RU[NoGo];B[dd];W[" + column + "a];B[ag];W[gg])");
    }
    CommandRun withoutRules = fit("some.policy");
    assertEquals(2, withoutRules.code());
    assertTrue(withoutRules.err().contains("left out 12 games by other rules"), withoutRules.err());
    CommandRun run =
        CommandRun.of(
            "fit-rollout", path("games"), "--out", path("nogo.policy"), "--rules", "nogo");
    assertEquals(0, run.code(), run.err());
    PatternPolicy.load(directory.resolve("nogo.policy"));
  }

  private CommandRun fit(String out) {
    return CommandRun.of(
        "fit-rollout", path("games"), "--out", path(out), "--min-seen", "20", "--json");
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  @Test
  void fitsWeightsThatPredictTheGames() throws Exception {
    for (int i = 0; i < 20; i++) {
      writeGame((i % 2 == 0 ? "" : "more/") + "game" + i + ".sgf", i % SIZE);
    }
    Files.writeString(directory.resolve("games/not.sgf"), "no game");
    CommandRun run = fit("my.policy");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("left out "), run.err());
    assertTrue(
        run.out().startsWith("{\"games\":20,\"setAside\":1,\"policies\":[{\"table\":\"rollout\""),
        run.out());
    JsonNode quality = JsonMapper.builder().build().readTree(run.out()).get("policies").get(0);
    double top1 = quality.get("accuracy").asDouble();
    double top5 = quality.get("top5").asDouble();
    assertTrue(top1 > 0.5 && top5 > top1 && top5 <= 1, run.out());
    Path file = directory.resolve("my.policy");
    PatternPolicy.load(file);
    TreePolicy.load(file);
    String near =
        Files.readAllLines(file).stream()
            .filter(line -> line.startsWith("near.orthogonal "))
            .findFirst()
            .orElseThrow();
    assertTrue(Double.parseDouble(near.split(" ")[1]) > 1, near);

    assertEquals(0, fit("again.policy").code());
    assertEquals(Files.readString(file), Files.readString(directory.resolve("again.policy")));
  }

  @Test
  void ignoresPlayResumedForDeadStones() throws IOException {
    Files.createDirectories(directory.resolve("games"));
    for (int i = 0; i < 10; i++) {
      // White passed last and makes the next move in its own corner; Black could not.
      Files.writeString(
          directory.resolve("games/resumed" + i + ".sgf"),
          "(;GM[1]FF[4]SZ[7]KM[0]RU[Chinese];B[dd];W[ab];B[de];W[ba];B[];W[]"
              + ";N[Play is resumed]PL[W];W[aa])");
    }
    CommandRun run = fit("my.policy");
    assertEquals(0, run.code(), run.err());
    assertFalse(run.err().contains("left out "), run.err());
  }

  @Test
  void refusesTooFewGames() throws IOException {
    writeGame("one.sgf", 0);
    assertEquals(
        "tengen: " + path("games") + " holds 1 game in files *.sgf; a fit takes at least 10",
        fit("my.policy").complaint(2));
    assertFalse(Files.exists(directory.resolve("my.policy")));
  }

  @Test
  void refusesMissingDirectory() {
    assertEquals("tengen: there is no directory " + path("games"), fit("my.policy").complaint(2));
  }

  @Test
  void refusesUnwritableOutput() throws IOException {
    writeGame("one.sgf", 0);
    assertEquals(
        "tengen: cannot write " + path("absent/my.policy") + ": no such file or directory",
        fit("absent/my.policy").complaint(2));
  }

  /** Writes a network with KataGo's architecture and random weights. */
  private void writeNetwork() throws IOException {
    try (OutputStream out = Files.newOutputStream(directory.resolve("tiny.onnx"))) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 1), out);
    }
  }

  private CommandRun learn(String out, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("fit-rollout", path("games"), "--out", path(out), "--min-seen", "20"));
    words.addAll(List.of("--teacher", path("tiny.onnx"), "--positions", "120", "--steps", "2"));
    words.addAll(List.of(more));
    return CommandRun.of(words.toArray(String[]::new));
  }

  @Test
  void learnsWeightsFromANetwork() throws Exception {
    for (int i = 0; i < 10; i++) {
      writeGame("game" + i + ".sgf", i % SIZE);
    }
    writeNetwork();
    CommandRun run = learn("my.policy", "--threads", "1", "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertEquals(10, json.get("games").asInt());
    int positions = json.get("positions").asInt();
    assertTrue(positions > 60 && positions <= 120, json::toString);
    assertEquals("tree", json.get("policies").get(1).get("table").asText());
    JsonNode balance = json.get("balance");
    assertTrue(balance.get("positions").asInt() > 0, json::toString);
    assertTrue(balance.get("ownershipBefore").asDouble() > 0.01, json::toString);
    Path file = directory.resolve("my.policy");
    PatternPolicy.load(file);
    TreePolicy.load(file);
    assertTrue(
        Files.readString(file).contains("10 games and what tiny.onnx says"),
        () -> "the file says where its weights are from");

    CommandRun further = learn("further.policy", "--threads", "2", "--from", path("my.policy"));
    assertEquals(0, further.code(), further.err());
    assertEquals(3, further.out().lines().count(), further.out());
    assertTrue(further.out().contains("rollout: balanced; on "), further.out());
    learn("again.policy", "--threads", "2");
    assertEquals(Files.readString(file), Files.readString(directory.resolve("again.policy")));
  }

  @Test
  void refusesUnusableTeachersInOneLine() throws IOException {
    for (int i = 0; i < 10; i++) {
      writeGame("game" + i + ".sgf", i % SIZE);
    }
    assertEquals(
        "tengen: cannot read " + path("tiny.onnx") + ": no such file or directory",
        learn("my.policy").complaint(2));
    writeNetwork();
    assertEquals(
        "tengen: cannot read " + path("no.policy") + ": no such file or directory",
        learn("my.policy", "--from", path("no.policy")).complaint(2));
    assertEquals(
        "tengen: --playout-share 0.95 is not between 0 and 0.9",
        learn("my.policy", "--playout-share", "0.95").complaint(2));
    assertEquals(
        "tengen: of 1 positions 0 are of held-out games (every tenth); draw more positions, or"
            + " use more games",
        CommandRun.of(
                "fit-rollout",
                path("games"),
                "--out",
                path("my.policy"),
                "--teacher",
                path("tiny.onnx"),
                "--positions",
                "1")
            .complaint(2));
    Files.writeString(directory.resolve("games/huge.sgf"), "(;GM[1]FF[4]SZ[21];B[aa])");
    assertEquals(
        "tengen: "
            + path("tiny.onnx")
            + " plays on boards of 2-19; one of the games is on 21x21: leave it out",
        learn("my.policy").complaint(2));
    assertEquals(
        "tengen: --steps is for learning from a network; add --teacher NET",
        CommandRun.of("fit-rollout", path("games"), "--out", path("my.policy"), "--steps", "5")
            .complaint(2));
    assertFalse(Files.exists(directory.resolve("my.policy")));
  }

  @Test
  void readsAFolderOfTrainingGamesAsItsExport() throws Exception {
    TrainingGames.write(directory.resolve("games"), SIZE, 12);
    CommandRun exported =
        CommandRun.of("data", "export", path("games"), path("sgf"), "--format", "sgf");
    assertEquals(0, exported.code(), exported.err());
    CommandRun folder = fit("folder.policy");
    assertEquals(0, folder.code(), folder.err());
    assertTrue(folder.out().startsWith("{\"games\":12,\"setAside\":0,"), folder.out());
    CommandRun sgf =
        CommandRun.of(
            "fit-rollout", path("sgf"), "--out", path("sgf.policy"), "--min-seen", "20", "--json");
    assertEquals(folder.out(), sgf.out());
    assertEquals(
        Files.readString(directory.resolve("folder.policy")),
        Files.readString(directory.resolve("sgf.policy")));
  }

  @Test
  void leavesOutBadShardsAndCountsTheirGames() throws Exception {
    TrainingGames.write(directory.resolve("games"), SIZE, 10);
    TrainingGames.write(directory.resolve("games"), 5, 3);
    Path bad;
    try (DataFolder folder = DataFolder.read(directory.resolve("games"))) {
      bad = folder.file(folder.shards().getLast());
    }
    Files.write(bad, Arrays.copyOf(Files.readAllBytes(bad), 100));
    CommandRun run = fit("my.policy");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().startsWith("{\"games\":10,\"setAside\":3,"), run.out());
    assertTrue(run.err().contains("left out 3 games: " + bad.getFileName()), run.err());
    Files.delete(bad);
    run = fit("my.policy");
    assertTrue(run.err().contains(bad.getFileName() + " is missing"), run.err());
    Files.delete(directory.resolve("games/manifest"));
    assertTrue(fit("my.policy").complaint(2).contains("has shards but no manifest"));
  }

  @Test
  void refusesFoldersWithFewGames() throws Exception {
    TrainingGames.write(directory.resolve("games"), 5, 1);
    assertEquals(
        "tengen: " + path("games") + " holds 1 game; a fit takes at least 10",
        fit("my.policy").complaint(2));
  }
}
