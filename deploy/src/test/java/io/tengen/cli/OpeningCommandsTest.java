package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfGame;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests books of openings and runs with openings on the command line. */
class OpeningCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;
  private String data = "";

  @BeforeEach
  void chooseData() {
    data = directory.resolve("data").toString();
  }

  private Path book(String name, String seed) throws Exception {
    Path file = directory.resolve(name);
    CommandRun run =
        CommandRun.of(
            "book",
            "--board",
            "5",
            "--plies",
            "3",
            "--count",
            "6",
            "--engine",
            "mcts:visits=20",
            "--balance",
            "0.3",
            "--seed",
            seed,
            "--out",
            file.toString(),
            "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode book = JSON.readTree(run.out());
    assertEquals(6, book.get("openings").asInt());
    assertEquals(
        book.get("tries").asInt(),
        6 + book.get("repeated").asInt() + book.get("unbalanced").asInt());
    return file;
  }

  /** Returns the result of a successful evaluation on 5x5. */
  private JsonNode evaluate(String... more) throws Exception {
    List<String> args =
        new ArrayList<>(List.of("evaluate", "a=mcts:visits=8", "b=mcts:visits=16", "--board", "5"));
    args.addAll(List.of(more));
    args.addAll(List.of("--slots", "3", "--data", data, "--json"));
    CommandRun run = CommandRun.of(args.toArray(String[]::new));
    assertEquals(0, run.code(), run.err());
    return JSON.readTree(run.out());
  }

  private JsonNode game(String run, int index) throws Exception {
    return JSON.readTree(
        CommandRun.of("show", run, String.valueOf(index), "--data", data, "--json").out());
  }

  @Test
  void writesReproducibleBook() throws Exception {
    Path file = book("five.sgf", "1");
    List<SgfGame> games = Sgf.beginnings(file, 100);
    assertEquals(6, games.size());
    for (SgfGame game : games) {
      assertEquals(3, game.moves().size());
      assertEquals(5, game.setup().size());
      assertEquals(24.5, game.setup().komi());
    }
    assertEquals(Files.readString(file), Files.readString(book("again.sgf", "1")));
    assertNotEquals(Files.readString(file), Files.readString(book("other.sgf", "2")));
  }

  @Test
  void playsOpeningsInPairs() throws Exception {
    Path file = book("five.sgf", "1");
    JsonNode results = evaluate("--openings", file.toString(), "--games", "24");
    String run = results.get("run").asText();
    Map<String, Integer> used = new HashMap<>();
    for (int pair = 0; pair < 12; pair++) {
      JsonNode one = game(run, 2 * pair);
      JsonNode other = game(run, 2 * pair + 1);
      String opening = one.get("opening").asText();
      assertEquals(opening, other.get("opening").asText());
      assertEquals(3, one.get("openingMoves").asInt());
      for (int i = 0; i < 3; i++) {
        assertEquals(one.get("moves").get(i), other.get("moves").get(i));
      }
      used.merge(opening, 1, Integer::sum);
    }
    assertEquals(
        Map.of("five#1", 2, "five#2", 2, "five#3", 2, "five#4", 2, "five#5", 2, "five#6", 2), used);

    Path records = Path.of(results.get("records").asText());
    SgfGame first = Sgf.read(records.resolve("games/000000.sgf"));
    String opening = game(run, 0).get("opening").asText();
    assertEquals(opening, first.refereeLog().opening().name());
    assertEquals(3, first.refereeLog().opening().count());
    assertTrue(
        Files.readAllLines(records.resolve("results.csv")).get(1).endsWith("," + opening + ","));

    JsonNode by = JSON.readTree(ratings(run, "opening", "--json"));
    assertEquals(24, by.get("games").asInt());
    assertEquals(6, by.get("rows").size());
    for (JsonNode row : by.get("rows")) {
      assertEquals(4, row.get("black").get("games").asInt());
      assertEquals(4, row.get("first").get("games").asInt());
    }
    JsonNode colours = JSON.readTree(ratings(run, "colour", "--json")).get("rows");
    assertEquals(4, colours.size());
    double points = 0;
    for (JsonNode row : colours) {
      assertEquals(12, row.get("counts").get("games").asInt());
      points += row.get("counts").get("score").asDouble();
    }
    assertEquals(24, points, "every game has a point, and two players");
    assertTrue(ratings(run, "worker").contains("embedded"));
    assertTrue(ratings(run, "opening").contains("five#4"));
    assertTrue(
        CommandRun.of("ratings", run, "--by", "x", "--data", data).complaint(2).contains("colour"));
  }

  private String ratings(String run, String by, String... more) {
    List<String> args = new ArrayList<>(List.of("ratings", run, "--by", by, "--data", data));
    args.addAll(List.of(more));
    CommandRun ratings = CommandRun.of(args.toArray(String[]::new));
    assertEquals(0, ratings.code(), ratings.err());
    return ratings.out();
  }

  @Test
  void countsRepeatedGames() throws Exception {
    // Players with the same seed and no other randomness repeat their games.
    String run = evaluate("--moves", "1", "--games", "40").get("run").asText();
    JsonNode by = JSON.readTree(ratings(run, "colour", "--json"));
    int repeated = by.get("repeated").asInt();
    assertTrue(repeated >= 40 - 26, "one move on 5x5 is one of 25 and a pass: " + repeated);
    assertTrue(ratings(run, "colour").contains(repeated + " repeat another"));
  }

  @Test
  void adjudicatesAndKeepsFixedColours() throws Exception {
    JsonNode results =
        evaluate("--adjudicate", "0.6x1", "--black", "b", "--games", "6", "--komi", "0.5");
    String run = results.get("run").asText();
    Set<String> reasons = new TreeSet<>();
    for (int i = 0; i < 6; i++) {
      JsonNode game = game(run, i);
      assertEquals("b", game.get("black").asText());
      reasons.add(game.get("reason").asText());
    }
    assertTrue(reasons.contains("adjudication"), reasons::toString);
    JsonNode listed = JSON.readTree(CommandRun.of("runs", "--data", data, "--json").out()).get(0);
    assertEquals("b", listed.get("black").asText());
    assertEquals("time=none/1m,adjudicate=0.6x1", listed.get("match").asText());
  }

  @Test
  void appliesTimesOfSingleEngines() throws Exception {
    JsonNode results = evaluate("--time", "5m", "--time", "a=2s/move", "--games", "2");
    JsonNode listed = JSON.readTree(CommandRun.of("runs", "--data", data, "--json").out()).get(0);
    assertEquals("time=5m", listed.get("match").asText());
    assertEquals("2s/move", listed.get("times").get("a").asText());
    assertEquals(2, results.get("games").asInt());
  }

  @Test
  void readsOrRefusesForeignOpenings() throws Exception {
    Path games = Files.createDirectories(directory.resolve("games/old"));
    Files.writeString(games.resolve("x.sgf"), "(;SZ[5]KM[3];B[cc];W[bb];B[aa];W[aa])");
    Files.writeString(games.resolve("y.sgf"), "(;SZ[5];B[cc];W[dd];B[ee])");
    Files.writeString(games.resolveSibling("z.sgf"), "(;SZ[5];B[cb];W[bb];B[aa])");
    String folder = Objects.requireNonNull(games.getParent()).toString();
    String illegal = complaint(folder);
    assertTrue(
        illegal.contains("x.sgf:1:32: move 4: W A5 is illegal: the point is taken"), illegal);
    assertTrue(illegal.endsWith("; correct or remove it"), illegal);

    JsonNode results = evaluate("--openings", folder, "--opening-plies", "2", "--games", "4");
    String run = results.get("run").asText();
    Set<String> used =
        Set.of(game(run, 0).get("opening").asText(), game(run, 2).get("opening").asText());
    assertEquals(Set.of("old/x", "z"), used, "x and y are images of each other");
  }

  private String complaint(String openings, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("evaluate", "random", "mcts:visits=2", "--board", "5", "--openings", openings));
    args.addAll(List.of("--data", data));
    args.addAll(List.of(more));
    return CommandRun.of(args.toArray(String[]::new)).complaint(2);
  }

  @Test
  void refusesUnsuitableOpenings() throws Exception {
    record Case(String sgf, String complaint) {}
    for (Case bad :
        Stream.of(
                new Case("(;SZ[9];B[cc])", "is for a board of size 9, not 5; give --board 9"),
                new Case("(;SZ[5])", "has no moves"),
                new Case("(;SZ[5]AB[bb];W[cc])", "other stones or another side to move"),
                new Case("(;SZ[5];B[cc];W[];B[])", "the game is over after move 3"),
                new Case("hello", "found no game"))
            .toList()) {
      Path file = directory.resolve("bad.sgf");
      Files.writeString(file, bad.sgf());
      String complaint = complaint(file.toString());
      assertTrue(complaint.contains(bad.complaint()), complaint);
      assertTrue(complaint.contains("bad.sgf"), complaint);
    }
    assertTrue(complaint(directory.resolve("none.sgf").toString()).contains("no such file"));
    assertTrue(complaint(directory.toString(), "--opening-plies", "0").contains("--opening-plies"));
  }

  /** The check comes before the search for openings, which may take hours. */
  @Test
  void replacesFileOnlyWithForce() throws Exception {
    Path file = Files.writeString(directory.resolve("mine.sgf"), "mine");
    String[] find = {
      "book",
      "--board",
      "5",
      "--plies",
      "2",
      "--count",
      "2",
      "--balance",
      "0.5",
      "--engine",
      "mcts:visits=2",
      "--draw",
      "random",
      "--out",
      file.toString()
    };
    assertEquals(
        "tengen: " + file + " exists already; choose another --out, or replace it with --force",
        CommandRun.of(find).complaint(2));
    assertEquals("mine", Files.readString(file));
    List<String> forced = new ArrayList<>(List.of(find));
    forced.add("--force");
    CommandRun run = CommandRun.of(forced.toArray(String[]::new));
    assertEquals(0, run.code(), run.err());
    assertTrue(Files.readString(file).startsWith("("));
  }

  @Test
  void writesNoBookWithTooFewOpenings() throws Exception {
    Path file = directory.resolve("none.sgf");
    String complaint =
        CommandRun.of(
                "book",
                "--board",
                "3",
                "--plies",
                "1",
                "--count",
                "100",
                "--engine",
                "mcts:visits=2",
                "--balance",
                "0.5",
                "--draw",
                "random",
                "--out",
                file.toString(),
                "--seed",
                "1")
            .err();
    assertTrue(complaint.contains("only 3 were found"), complaint);
    assertTrue(Files.notExists(file));
    assertTrue(
        CommandRun.of("book", "--engine", "random", "--out", file.toString())
            .complaint(2)
            .contains("does not estimate who is ahead"));
    assertTrue(
        CommandRun.of("book", "--plies", "0", "--out", file.toString())
            .complaint(2)
            .contains("plies 0"));
  }
}
