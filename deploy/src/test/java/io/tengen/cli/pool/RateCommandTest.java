package io.tengen.cli.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.results.GameDirectory;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.StandingsTextTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RateCommandTest {
  @TempDir Path directory;

  /** 60-40, 55-45 and 70-30 with mixed colours: the worked example with three engines. */
  private static List<String[]> three() {
    List<String[]> games = new ArrayList<>();
    add(games, "a", "b", 60, 40);
    add(games, "b", "c", 55, 45);
    add(games, "a", "c", 70, 30);
    return games;
  }

  private static void add(List<String[]> games, String one, String other, int wins, int losses) {
    for (int i = 0; i < wins + losses; i++) {
      boolean won = i < wins;
      games.add(
          i % 2 == 0
              ? new String[] {one, other, won ? "B+R" : "W+2.5"}
              : new String[] {other, one, won ? "W+" : "B+T"});
    }
  }

  private String csv(List<String[]> games) throws IOException {
    StringBuilder text = new StringBuilder("black,white,result\n");
    games.forEach(game -> text.append(String.join(",", game)).append('\n'));
    return file("results.csv", text.toString());
  }

  private String file(String name, String text) throws IOException {
    Path path = directory.resolve(name);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text).toString();
  }

  private static JsonNode json(String... args) throws IOException {
    String[] all = new String[args.length + 2];
    all[0] = "rate";
    System.arraycopy(args, 0, all, 1, args.length);
    all[args.length + 1] = "--json";
    CommandRun run = CommandRun.of(all);
    assertEquals(0, run.code(), run.err());
    return JsonMapper.builder().build().readTree(run.out());
  }

  @Test
  void ratesTable() throws IOException {
    JsonNode result = json(csv(three()), "--prior", "0", "--anchor", "c=1000");
    assertEquals(300, result.get("games").asInt());
    assertEquals("c", result.get("anchor").asText());
    JsonNode first = result.get("ratings").get(0);
    assertEquals("a", first.get("name").asText());
    assertEquals(1132.0339659260, first.get("elo").asDouble(), 1e-6);
    assertEquals(1.959964 * 29.908, first.get("error95").asDouble(), 1e-2);
    assertEquals(200, first.get("games").asInt());
    assertEquals(130, first.get("score").asDouble());
    assertEquals(1047.9959786743, result.get("ratings").get(1).get("elo").asDouble(), 1e-6);
    assertEquals(0, result.get("ratings").get(2).get("error95").asDouble());
    assertEquals(
        "[{\"first\":\"a\",\"second\":\"b\",\"wins\":60,\"losses\":40,\"draws\":0},"
            + "{\"first\":\"a\",\"second\":\"c\",\"wins\":70,\"losses\":30,\"draws\":0},"
            + "{\"first\":\"b\",\"second\":\"c\",\"wins\":55,\"losses\":45,\"draws\":0}]",
        result.get("pairs").toString());
    assertTrue(result.get("gaps").isEmpty());
  }

  @Test
  void jsonHasKeysOfEvaluate() throws IOException {
    JsonNode ours = json(csv(three()));
    JsonNode theirs =
        JsonMapper.builder()
            .build()
            .readTree(JsonWriter.line(Json.Results.of(StandingsTextTest.THREE, "somewhere")));
    for (String part : List.of("ratings", "pairs")) {
      assertEquals(keys(theirs.get(part).get(0)), keys(ours.get(part).get(0)));
    }
  }

  private static List<String> keys(JsonNode object) {
    List<String> keys = new ArrayList<>();
    object.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  @Test
  void meanIsZeroWithoutAnchor() throws IOException {
    JsonNode result = json(csv(three()));
    double sum = 0;
    for (JsonNode rating : result.get("ratings")) {
      sum += rating.get("elo").asDouble();
      assertTrue(rating.get("error95").asDouble() > 0);
    }
    assertEquals(0, sum, 1e-9);
    assertTrue(result.get("anchor").isNull());
  }

  @Test
  void orderOfGamesDoesNotMatter() throws IOException {
    List<String[]> games = three();
    String forwards = json(csv(games)).toString();
    assertEquals(forwards, json(csv(games.reversed())).toString());
  }

  @Test
  void printsAllDifferences() throws IOException {
    JsonNode all = json(csv(three()), "--prior", "0", "--differences").get("differences");
    assertEquals(3, all.size());
    JsonNode last = all.get(2);
    assertEquals("b", last.get("first").asText());
    assertEquals("c", last.get("second").asText());
    assertEquals(47.9959786743, last.get("elo").asDouble(), 1e-6);
    assertEquals(0.95093, last.get("los").asDouble(), 1e-4);
  }

  @Test
  void printsTables() throws IOException {
    CommandRun run = CommandRun.of("rate", csv(three()), "--prior", "0", "--anchor", "c=0");
    assertEquals(
        """

        rank  engine  Elo  ± 95 %  games  score        wins-losses-draws
           1  a       132      59    200    130  65 %           130-70-0
           2  b        48      57    200     95  48 %           95-105-0
           3  c         0       –    200     75  38 %           75-125-0

        Wins-losses-draws of the row's engine against the column's, by rank
        rank  engine        1        2        3
           1  a             –  60-40-0  70-30-0
           2  b       40-60-0        –  55-45-0
           3  c       30-70-0  45-55-0        –

        How likely the row's engine is the stronger one, by rank
        rank  engine      1      2      3
           1  a           –  0.998  1.000
           2  b       0.002      –  0.951
           3  c       0.000  0.049      –

        Black scored 50 % of the points
        300 games of 3 engines
        """,
        run.out());
    assertEquals("", run.err());
  }

  @Test
  void readsJsonLinesAndExportedCsv() throws IOException {
    String lines =
        file(
            "games.jsonl",
            """
            {"black":"a","white":"b","result":"B+R","moves":["C3"]}

            {"black":"b","white":"a","result":0}
            {"black":"b","white":"a","result":"Draw"}
            {"black":"b","white":"a","result":null}
            {"black":"b","white":"b","result":"B+1.5"}
            """);
    CommandRun run = CommandRun.of("rate", lines, "--json");
    assertTrue(
        run.out().contains("\"first\":\"a\",\"second\":\"b\",\"wins\":1,\"losses\":0,\"draws\":2"),
        run.out());
    assertEquals(
        "left out 1 game without a result\nleft out 1 game of an engine against itself\n",
        run.err());

    String table =
        file(
            "export.csv",
            "\uFEFF"
                + GameDirectory.CSV_HEADER
                + "\n"
                + "r7,3,\"mcts:visits=50,seed=1\",\"the \"\"other\"\"\",B+R,black,resign,3,42\r\n");
    JsonNode result = json(table, "--anchor", "mcts:visits=50,seed=1=1500");
    assertEquals(1500, result.get("ratings").get(0).get("elo").asDouble());
    assertEquals("the \"other\"", result.get("ratings").get(1).get("name").asText());
  }

  @Test
  void readsFolderOfSgfFiles() throws IOException {
    String moves = ";B[aa];W[aa];B[tt]";
    file("games/1.sgf", "(;GM[1]SZ[9]PB[x]PW[y]RE[B+3.5]" + moves + ")");
    file("games/more/2.SGF", "(;PB[y]PW[x]SZ[9]RE[W+Resign]" + moves + ")(;RE[?])");
    file("games/readme.txt", "no game");
    CommandRun run = CommandRun.of("rate", directory.resolve("games").toString(), "--json");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("\"wins\":2,\"losses\":0"), run.out());
    assertTrue(run.out().contains("\"repeated\":1"), run.out());
    assertEquals("left out 1 game without a result\n", run.err());
  }

  /** An error in JSON is reported by file and line, without the parser's own position. */
  @Test
  void namesLineOfInvalidJson() throws IOException {
    String broken =
        file("broken.jsonl", "{\"black\":\"a\",\"white\":\"b\",\"result\":\"0\"}\n{\"black\"\n");
    String complaint = CommandRun.of("rate", broken).complaint(2);
    assertTrue(complaint.contains("broken.jsonl:2: not JSON: "), complaint);
    assertFalse(complaint.contains("Source"), complaint);
  }

  @Test
  void reportsEnginesWithoutBounds() throws IOException {
    List<String[]> games = three();
    for (int i = 0; i < 5; i++) {
      games.add(new String[] {"top", "a", "B+R"});
      games.add(new String[] {"x", "y", i % 2 == 0 ? "B+R" : "W+R"});
    }
    CommandRun run = CommandRun.of("rate", csv(games));
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().endsWith("\n310 games of 6 engines; their mean is 0 Elo\n"), run.out());
    assertTrue(run.out().contains("top has lost no point to the others: "), run.out());
    assertTrue(run.out().contains("No chain of games links x and y to the others: "), run.out());
    assertFalse(run.out().matches("(?s).*(NaN|Infinity|∞).*"), run.out());
    assertTrue(
        json(csv(games))
            .get("gaps")
            .toString()
            .contains("{\"kind\":\"won_all\",\"engines\":[\"top\"]}"));
    String complaint = CommandRun.of("rate", csv(games), "--prior", "0").complaint(2);
    assertTrue(complaint.contains("top has lost no point to the others"), complaint);
    assertTrue(complaint.contains("set --prior 1"), complaint);
  }

  @Test
  void estimatesAdvantageOfBlack() throws IOException {
    List<String[]> games = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      games.add(new String[] {i < 100 ? "a" : "b", i < 100 ? "b" : "a", i % 4 > 0 ? "B+R" : "W+R"});
    }
    JsonNode first = json(csv(games), "--first-move").get("firstMove");
    assertEquals(400 * Math.log10(3), first.get("elo").asDouble(), 5);
    assertTrue(first.get("error95").asDouble() > 30);
    CommandRun run = CommandRun.of("rate", csv(games), "--first-move");
    assertTrue(run.out().contains("Having Black is worth 1"), run.out());
  }

  @Test
  void namesFileAndLineOfInvalidInput() throws IOException {
    assertComplaint("a,b,B+R\n", ":1: no column \"black\"");
    assertComplaint("black,white\n", ":1: no column \"result\"");
    assertComplaint("black,white,result\na,b,B+R\na,b,maybe\n", ":3: found \"maybe\", expected");
    assertComplaint("black,white,result\na,b\n", ":2: no result");
    assertComplaint("black,white,result\na,,B+R\n", ":2: no name of a player in white");
    assertComplaint("black,white,result\n\"a,b,B+R\n", ":2: a quoted cell does not end");
    assertComplaint("black,white,result\n\"a\"x,b,B+R\n", ":2: expected a comma");
    assertComplaint("{\"black\":\"a\",\"white\":\"b\"}\n", ":1: no \"result\"");
    assertComplaint("{\"black\":\"a\",\"white\":\"b\",\n", ":1: not JSON");
    assertComplaint("\n", " is empty");
    assertComplaint("black,white,result\na,b,Void\n", " holds no game of two engines");
    Path latin = directory.resolve("latin.csv");
    Files.write(latin, "black,white,result\né,b,B+R\n".getBytes(StandardCharsets.ISO_8859_1));
    assertTrue(
        CommandRun.of("rate", latin.toString()).complaint(2).contains("is not text in UTF-8"));
    String sgf = file("bad/x.sgf", "(;GM[1]SZ[9]PB[a]PW[b]\nRE[perhaps])");
    assertTrue(
        CommandRun.of("rate", directory.resolve("bad").toString(), "--strict")
            .complaint(2)
            .contains(sgf + ":2:1: "));
    String unnamed = file("unnamed.sgf", "\n(;GM[1]SZ[9]PB[a]RE[B+R])");
    assertTrue(CommandRun.of("rate", unnamed).complaint(2).contains(unnamed + ":2: no name"));
  }

  @Test
  void namesGamesWhoseResultIsNotUnderstood() throws IOException {
    String sgf =
        file(
            "games.sgf",
            """
            (;PB[a]PW[b]RE[White resigns.])
            (;PB[a]PW[b]RE[B+1.5 ? W+timeout])
            (;PB[a]PW[b]RE[?])
            """);
    CommandRun run = CommandRun.of("rate", sgf);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("1 game of 2 engines"), run.out());
    assertEquals(
        "left out %s:2: the result \"B+1.5 ? W+timeout\" is not known\nleft out 2 games without a result\n"
            .formatted(sgf),
        run.err());
  }

  private void assertComplaint(String text, String expected) throws IOException {
    String file = file("wrong.csv", text);
    String complaint = CommandRun.of("rate", file).complaint(2);
    assertTrue(complaint.contains(file + expected), complaint);
  }

  @Test
  void refusesInvalidOptions() throws IOException {
    String file = csv(three());
    assertTrue(
        CommandRun.of("rate", file, "--anchor", "d=1").complaint(2).contains("no engine \"d\""));
    assertTrue(
        CommandRun.of("rate", file, "--anchor", "a").complaint(2).contains("is not NAME=ELO"));
    assertTrue(
        CommandRun.of("rate", file, "--anchor", "a=high").complaint(2).contains("is not NAME=ELO"));
    assertTrue(CommandRun.of("rate", file, "--prior", "-1").complaint(2).contains("--prior -1"));
    assertTrue(
        CommandRun.of("rate", directory.resolve("none").toString())
            .complaint(2)
            .contains("there is no file"));
  }
}
