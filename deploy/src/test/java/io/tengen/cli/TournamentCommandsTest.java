package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.coordinator.pairing.adaptive.AdaptivePolicy;
import io.tengen.coordinator.rating.PairCount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tournaments through a real coordinator, worker and database, by engines of known strength. */
class TournamentCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Far apart in strength, so that most games of a round robin carry little information. */
  private static final List<String> LADDER =
      List.of(
          "a=simulated:elo=0",
          "b=simulated:elo=250",
          "c=simulated:elo=500",
          "d=simulated:elo=750",
          "e=simulated:elo=1000");

  @TempDir Path directory;

  private CommandRun evaluate(List<String> engines, String... options) {
    return CommandRun.of(
        Stream.of(
                Stream.of("evaluate", "--seed", "5", "--slots", "8"),
                Stream.of("--data", directory.toString()),
                engines.stream(),
                Stream.of(options))
            .flatMap(words -> words)
            .toArray(String[]::new));
  }

  private JsonNode json(List<String> engines, String... options) throws Exception {
    CommandRun run =
        evaluate(
            engines, Stream.concat(Stream.of(options), Stream.of("--json")).toArray(String[]::new));
    assertEquals(0, run.code(), run.err());
    return JSON.readTree(run.out());
  }

  @ParameterizedTest
  @CsvSource({"150,h1", "-100,h0"})
  void sequentialTestStopsTheRunWithTheRightVerdict(int elo, String verdict) throws Exception {
    JsonNode results = json(List.of("new=simulated:elo=" + elo, "old=simulated"), "--sprt", "0,80");
    JsonNode test = results.get("test");
    assertEquals(verdict, test.get("verdict").asText());
    assertTrue(results.get("games").asInt() < 2_000, results::toString);
    double llr = test.get("llr").asDouble();
    assertTrue(
        verdict.equals("h1")
            ? llr > test.get("upper").asDouble()
            : llr < test.get("lower").asDouble());
    int pairs = 0;
    for (JsonNode count : test.get("pentanomial")) {
      pairs += count.asInt();
    }
    assertTrue(2 * pairs <= results.get("games").asInt(), results::toString);

    String id = results.get("run").asText();
    JsonNode later =
        JSON.readTree(CommandRun.of("ratings", id, "--data", directory.toString(), "--json").out());
    assertEquals(test, later.get("test"), "another coordinator reads the same verdict");
    String shown = CommandRun.of("ratings", id, "--data", directory.toString()).out();
    assertTrue(shown.contains(verdict.toUpperCase() + " is accepted"), shown);
  }

  /** On average: results are random, and one tournament in some hundred needs many games. */
  @Test
  void adaptiveNeedsFewerGamesThanARoundRobin() throws Exception {
    int tournaments = 4;
    double sum = 0;
    for (int i = 0; i < tournaments; i++) {
      JsonNode adaptive = json(LADDER, "--format", "adaptive:width=150");
      assertTrue(adaptive.get("widest95").asDouble() <= 150, adaptive::toString);
      int games = adaptive.get("games").asInt();
      JsonNode robin = json(LADDER, "--games", String.valueOf(games));
      assertEquals(games, robin.get("games").asInt());
      sum += widest(robin);
    }
    assertTrue(sum / tournaments > 150, "as many games leave ± " + sum / tournaments);
  }

  private static double widest(JsonNode results) {
    List<String> names = LADDER.stream().map(engine -> engine.substring(0, 1)).toList();
    List<PairCount> counts = new ArrayList<>();
    for (JsonNode pair : results.get("pairs")) {
      counts.add(
          new PairCount(
              names.indexOf(pair.get("first").asText()),
              names.indexOf(pair.get("second").asText()),
              pair.get("wins").asInt(),
              pair.get("losses").asInt(),
              pair.get("draws").asInt()));
    }
    return AdaptivePolicy.ofAll(names.size()).widest(counts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "swiss:rounds=3|12",
        "elimination|0",
        "swiss-elimination:qualified=2|0",
        "ladder:first=2|0",
        "round-robin:times=2|40",
      })
  void formatsEndAndPlaceEveryEngine(String format, int games) throws Exception {
    JsonNode results = json(LADDER, "--format", format);
    assertEquals(LADDER.size(), results.get("placings").size());
    assertEquals(1, results.get("placings").get(0).get("place").asInt());
    if (games > 0) {
      assertEquals(games, results.get("games").asInt());
    }
    String id = results.get("run").asText();
    String shown = CommandRun.of("ratings", id, "--data", directory.toString()).out();
    assertTrue(shown.contains("match points"), shown);
    if (format.startsWith("swiss:")) {
      checkTables(id);
    }
    JsonNode run =
        JSON.readTree(CommandRun.of("runs", "--data", directory.toString(), "--json").out());
    assertEquals(format, run.get(0).get("format").asText());
  }

  /** The table that is written for federations can be read back. */
  private void checkTables(String id) throws Exception {
    String cross =
        CommandRun.of("ratings", id, "--cross", "--data", directory.toString(), "--json").out();
    assertEquals(LADDER.size(), JSON.readTree(cross).get("rows").size());
    String egf = CommandRun.of("ratings", id, "--egf", "--data", directory.toString()).out();
    Path file = directory.resolve("table.txt");
    Files.writeString(file, egf);
    JsonNode read = JSON.readTree(CommandRun.of("standings", file.toString(), "--json").out());
    assertEquals("run " + id, read.get("headers").get("EV").asText());
    assertEquals(LADDER.size(), read.get("players").size());
    assertEquals(
        JSON.readTree(cross).get("rows").get(0).get("results"),
        read.get("players").get(0).get("results"));
  }

  /** Groups of three and two: the first of each meet in the final; `report` has the same places. */
  @Test
  void groupsHaveTablesAndAFinal() throws Exception {
    JsonNode results = json(LADDER, "--format", "groups:size=3,points=10/5,games=8");
    JsonNode placings = results.get("placings");
    assertEquals(2 + LADDER.size(), placings.size());
    assertEquals(8 * (3 + 1 + 1), results.get("games").asInt());
    assertEquals("group 1", placings.get(0).get("stage").asText());
    List<String> stages = new ArrayList<>();
    List<Integer> points = new ArrayList<>();
    for (JsonNode placing : placings) {
      stages.add(placing.get("stage").asText());
      points.add(placing.get("points").asInt());
    }
    assertEquals("final", stages.getLast());
    assertEquals(List.of(0, 0), points.subList(LADDER.size(), LADDER.size() + 2));
    assertEquals(2, points.stream().filter(value -> value == 10).count());
    assertEquals(2, points.stream().filter(value -> value == 5).count());
    String id = results.get("run").asText();
    String data = directory.toString();
    String shown = CommandRun.of("ratings", id, "--data", data).out();
    assertTrue(shown.contains("\ngroup 2\nplace  engine"), shown);
    assertTrue(shown.contains("contest points"), shown);
    assertTrue(shown.contains(" wins the final\n") || shown.contains(" share the first"), shown);
    Path page = directory.resolve("report.html");
    CommandRun report =
        CommandRun.of("report", id, "--data", data, "--json", "--out", page.toString());
    assertEquals(placings, JSON.readTree(report.out()).get("placings"));
    assertTrue(Files.readString(page).contains("<h3>group 2</h3>"));
  }

  /** The output names the leading team and its lead; engines' names are in the list of runs. */
  @Test
  void teamsHaveAWinner() throws Exception {
    List<String> four =
        List.of("a=simulated:elo=900", "b=simulated", "c=simulated", "d=simulated:elo=-900");
    JsonNode results = json(four, "--format", "team-match:games=4");
    String data = directory.toString();
    String shown = CommandRun.of("ratings", results.get("run").asText(), "--data", data).out();
    assertTrue(shown.contains("\nTeam of a, b is ahead of the team of c, d 4–0\n"), shown);
    JsonNode run = JSON.readTree(CommandRun.of("runs", "--data", data, "--json").out()).get(0);
    assertEquals("[\"a\",\"b\",\"c\",\"d\"]", run.get("names").toString());
    results = json(four, "--format", "ladder:bestOf=5");
    shown = CommandRun.of("ratings", results.get("run").asText(), "--data", data).out();
    assertTrue(shown.contains("\nTeam of a, b is ahead of the team of c, d\n"), shown);
  }

  /** Three teams of two from a file, in which the engines are defined. */
  @Test
  void teamsOfAFilePlayARoundRobin() throws Exception {
    Path file = directory.resolve("teams.txt");
    Files.writeString(
        file,
        """
        team Strong: a=simulated:elo=2000 b=simulated:elo=2000
        team Mixed: c=simulated:elo=1000 d=simulated:elo=-1000
        team Weak: e=simulated f=simulated
        """);
    JsonNode results = json(List.of("--teams", file.toString()), "--format", "round-robin:games=2");
    assertEquals("Strong", results.get("teams").get(0).get("name").asText());
    assertEquals(4, results.get("teams").get(0).get("matchPoints").asInt());
    assertEquals("[4,4]", results.get("teams").get(0).get("boards").toString());
    assertEquals(3 + 3, results.get("teamMatches").size(), "matches and byes");
    assertEquals(2 * 2 * 3, results.get("games").asInt());
    String id = results.get("run").asText();
    String data = directory.toString();
    String shown = CommandRun.of("ratings", id, "--data", data, "--cross").out();
    assertTrue(shown.contains("Strong – Mixed") || shown.contains("Mixed – Strong"), shown);
    Path page = directory.resolve("page.html");
    CommandRun.of("report", id, "--data", data, "--out", page.toString());
    assertTrue(Files.readString(page).contains("<h3>Matches of teams</h3>"));
    String line =
        evaluate(List.of("--teams", file.toString()), "--format", "elimination").complaint(2);
    assertTrue(line.contains("choose round-robin or swiss"), line);
    line = evaluate(List.of("spare=simulated", "--teams", file.toString())).complaint(2);
    assertTrue(line.contains("engine \"spare\" is in no team"), line);
  }

  @Test
  void gradesAndTheHistoryOfRatingsAreShown() throws Exception {
    JsonNode results =
        json(List.of("a=simulated:elo=300", "b=simulated", "c=simulated"), "--games", "60");
    String id = results.get("run").asText();
    String data = directory.toString();
    String[] ranks = {"ratings", id, "--data", data, "--ranks", "b=5k"};
    String shown = CommandRun.of(ranks).out();
    assertTrue(shown.contains("5k (") && shown.contains("grade"), shown);
    JsonNode graded =
        JSON.readTree(
            CommandRun.of("ratings", id, "--data", data, "--ranks", "b=5k", "--json").out());
    assertEquals("5k", graded.get("grades").get("b").get("grade").asText());
    assertEquals(1600, graded.get("grades").get("b").get("points").asDouble(), 1e-6);
    String line = CommandRun.of("ratings", id, "--data", data, "--ranks", "x=5k").complaint(2);
    assertTrue(line.contains("x=5k is not ENGINE=GRADE"), line);
    line = CommandRun.of("ratings", id, "--data", data, "--ranks", "b=40k").complaint(2);
    assertTrue(line.contains("not a grade from 30k"), line);

    JsonNode history =
        JSON.readTree(CommandRun.of("ratings", id, "--data", data, "--history", "--json").out());
    assertEquals(30, history.get("points").size(), "ten points of each engine");
    JsonNode last = history.get("points").get(9);
    assertEquals("60", last.get("after").asText());
    JsonNode rated = find(results.get("ratings"), "a");
    assertEquals(rated.get("elo").asDouble(), last.get("elo").asDouble(), 1e-6);
    String csv = CommandRun.of("ratings", id, "--data", data, "--history", "--csv").out();
    assertEquals(31, csv.lines().count());
    assertTrue(csv.startsWith("engine,after,at,games,elo,error95\n\"a\",6,,"), csv);
    Path page = directory.resolve("graded.html");
    CommandRun.of("report", id, "--data", data, "--out", page.toString(), "--ranks", "b=5k");
    assertTrue(Files.readString(page).contains(">Grade</th>"));
  }

  private static JsonNode find(JsonNode ratings, String name) {
    for (JsonNode rating : ratings) {
      if (rating.get("name").asText().equals(name)) {
        return rating;
      }
    }
    throw new AssertionError("no rating of " + name);
  }

  @Test
  void plainRunsDoNotMentionTournaments() throws Exception {
    JsonNode results = json(LADDER.subList(0, 2), "--games", "4");
    assertFalse(results.has("test") || results.has("placings") || results.has("widest95"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--format|cup|choose round-robin",
        "--format|swiss:rounds=x|rounds=x is not a whole number",
        "--format|groups|5 engines do not fill two groups of 8; choose a smaller size",
        "--format|sprt|format sprt tests one engine against another",
        "--format|adaptive:focus=1-7|focus names engine 7 of 5",
        "--sprt|5|is not ELO0,ELO1",
        "--sprt|5,x|elo1=x is not a number",
      })
  void refusesBadInputBeforeAnythingStarts(String option, String value, String words) {
    String line = evaluate(LADDER, option, value).complaint(2);
    assertTrue(line.contains(words), line);
  }

  @Test
  void simulatedEnginesPlayOnlySimulatedEngines() {
    assertTrue(
        evaluate(List.of("simulated", "random"))
            .complaint(2)
            .contains("plays only other simulated engines"));
    assertTrue(
        evaluate(List.of("a=simulated:draws=0.5", "b=simulated"))
            .complaint(2)
            .contains("draws=0.5 needs komi 0"));
    assertTrue(
        evaluate(LADDER, "--format", "swiss:rounds=3", "--games", "5")
            .complaint(2)
            .contains("games=5 are too few"));
  }
}
