package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.LocalDirectory;
import io.tengen.cli.console.Terminal;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunStatus;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands with coordinator, worker and database in this process. */
class EmbeddedCommandsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  @Test
  void evaluates() throws Exception {
    Path data = directory.resolve("my data");
    String at = data.toString();
    CommandRun run =
        CommandRun.of(
            "evaluate",
            "a=random",
            "b=mcts:visits=4",
            "c=random:seed=3",
            "--board",
            "3",
            "--games",
            "12",
            "--slots",
            "2",
            "--data",
            at,
            "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode results = JSON.readTree(run.out());
    String id = results.get("run").asText();
    assertEquals(12, results.get("games").asInt());
    assertEquals(3, results.get("ratings").size());
    assertEquals(3, results.get("pairs").size());

    Path records = Path.of(results.get("records").asText());
    assertEquals(data.resolve("runs").resolve(id), records);
    assertEquals(13, Files.readAllLines(records.resolve("results.csv")).size());
    assertTrue(Files.exists(records.resolve("games/000011.sgf")));
    assertEquals(results, JSON.readTree(records.resolve("results.json").toFile()));

    JsonNode runs = JSON.readTree(CommandRun.of("runs", "--data", at, "--json").out());
    assertEquals(id, runs.get(0).get("run").asText());
    assertEquals("finished", runs.get(0).get("state").asText());

    assertEquals(run.out(), CommandRun.of("ratings", id, "--data", at, "--json").out());
    CommandRun shown = CommandRun.of("show", id, "11", "--data", at);
    assertTrue(shown.out().startsWith("game 11 of run " + id), shown.err());
    assertTrue(CommandRun.of("show", id, "12", "--data", at).complaint(2).contains("12"));
    assertTrue(CommandRun.of("ratings", "nope", "--data", at).complaint(2).contains("nope"));
    listsGames(id, at, records);
  }

  private static CommandRun check(Path data, String... more) {
    List<String> words = new ArrayList<>(List.of("evaluate", "a=random", "b=mcts:visits=4"));
    words.addAll(List.of("--board", "3", "--data", data.toString(), "--check"));
    words.addAll(List.of(more));
    return CommandRun.of(words.toArray(String[]::new));
  }

  @Test
  void checksAnEvaluationWithoutStartingIt() throws IOException {
    Path data = Files.createDirectory(directory.resolve("empty"));
    assertEquals(
        "100 games\nthe time is unknown: no earlier games of a, b\n",
        check(data, "--games", "100").out());
    CommandRun test = check(data, "--sprt", "0,10", "--games", "20000");
    assertTrue(test.out().startsWith("at 0 Elo about "), test.out());
    JsonNode wrong =
        JSON.readTree(check(data, "--format", "swiss:rounds=90", "--games", "4", "--json").out());
    assertEquals("format", wrong.get("problems").get(0).get("field").asText());
    CommandRun refused = check(data, "--format", "swiss:rounds=90", "--games", "4");
    assertTrue(refused.complaint(2).contains("games=4 are too few"), refused.err());
    assertEquals("", refused.out());
    assertEquals("[]\n", CommandRun.of("runs", "--data", data.toString(), "--json").out());
  }

  private void listsGames(String id, String at, Path records) throws IOException {
    JsonNode all = JSON.readTree(CommandRun.of("games", id, "--data", at, "--json").out());
    assertEquals(12, all.size());
    assertEquals(11, all.get(0).get("index").asInt(), "the last one first");
    JsonNode own =
        JSON.readTree(
            CommandRun.of("games", id, "--data", at, "--engine", "a", "--opponent", "b", "--json")
                .out());
    assertEquals(4, own.size());
    CommandRun last = CommandRun.of("games", id, "--data", at, "--limit", "2");
    assertEquals(3, last.out().lines().count(), last.out());
    assertTrue(last.err().contains("the last 2 games"), last.err());
    assertTrue(
        CommandRun.of("games", id, "--data", at, "--result", "won").complaint(2).contains("won"));
    assertTrue(CommandRun.of("games", id, "--data", at, "--limit", "0").complaint(2).contains("0"));

    Path zip = directory.resolve("own.zip");
    CommandRun packed =
        CommandRun.of("games", id, "--data", at, "--engine", "a", "--zip", zip.toString());
    assertEquals("8 games of run " + id + " in " + zip + "\n", packed.out(), packed.err());
    try (FileSystem files = FileSystems.newFileSystem(zip)) {
      for (JsonNode game : all) {
        boolean wanted = (game.get("black").asText() + game.get("white").asText()).contains("a");
        String name = "%06d.sgf".formatted(game.get("index").asInt());
        assertEquals(wanted, Files.exists(files.getPath(name)), name);
      }
    }
    assertEquals(
        Files.readString(records.resolve("games/000007.sgf")) + "\n",
        CommandRun.of("show", id, "7", "--sgf", "--data", at).out());
  }

  @Test
  void selfplayKeepsSearchResults() throws IOException {
    Path out = directory.resolve("out");
    CommandRun run =
        CommandRun.of(
            "selfplay",
            "mcts:visits=8",
            "--board",
            "3",
            "--games",
            "3",
            "--out",
            out.toString(),
            "--data",
            directory.resolve("data").toString());
    assertEquals(0, run.code(), run.err());
    List<String> lines = Files.readAllLines(out.resolve("positions.jsonl"));
    assertFalse(lines.isEmpty());
    for (String line : lines) {
      JsonNode position = JSON.readTree(line);
      assertEquals(position.get("move").asInt(), position.get("moves").size());
      int visits = 0;
      for (JsonNode count : position.get("visits")) {
        visits += count.asInt();
      }
      JsonNode value = position.get("value");
      // A player that needs no search, for example for a pass that wins, does not search.
      assertEquals(value.isNull(), visits == 0, line);
      assertTrue(value.isNull() || (value.asDouble() >= 0 && value.asDouble() <= 1), line);
    }
    assertFalse(JSON.readTree(lines.getFirst()).get("visits").isEmpty());
    assertTrue(Files.readString(out.resolve("games/000000.sgf")).contains("visits 8"));
  }

  @Test
  void selfplayAppliesItsOptions() throws IOException {
    Path out = directory.resolve("out");
    CommandRun run =
        CommandRun.of(
            "selfplay",
            "mcts:visits=16,cheap=4",
            "--board",
            "5",
            "--games",
            "12",
            "--seed",
            "1",
            "--komi-spread",
            "3",
            "--random-opening",
            "3",
            "--opening-share",
            "0.5",
            "--out",
            out.toString(),
            "--data",
            directory.resolve("data").toString());
    assertEquals(0, run.code(), run.err());
    Set<Double> komis = new HashSet<>();
    int cheap = 0;
    int all = 0;
    for (String line : Files.readAllLines(out.resolve("positions.jsonl"))) {
      JsonNode position = JSON.readTree(line);
      komis.add(position.get("komi").asDouble());
      cheap += position.has("cheap") ? 1 : 0;
      all++;
    }
    assertTrue(komis.size() > 3, komis::toString);
    assertTrue(cheap > all / 3 && cheap < all, cheap + " of " + all);
    List<String> results = Files.readAllLines(out.resolve("results.csv"));
    long random = results.stream().filter(line -> line.endsWith(",random,")).count();
    assertTrue(random > 0 && random < 12, () -> String.join("\n", results));
    assertTrue(
        results.stream().anyMatch(line -> line.contains(",pass_alive,")),
        () -> String.join("\n", results));
  }

  @Test
  void calibratesResignation() throws Exception {
    String at = directory.resolve("data").toString();
    CommandRun played =
        CommandRun.of(
            "selfplay",
            "mcts:visits=16,resign=0.3,resignNever=1",
            "--board",
            "5",
            "--games",
            "8",
            "--seed",
            "1",
            "--out",
            directory.resolve("out").toString(),
            "--data",
            at);
    assertEquals(0, played.code(), played.err());
    JsonNode runs = JSON.readTree(CommandRun.of("runs", "--data", at, "--json").out());
    String id = runs.get(0).get("run").asText();

    CommandRun calibrated = CommandRun.of("calibrate", id, "--data", at, "--json");
    assertEquals(0, calibrated.code(), calibrated.err());
    JsonNode engine = JSON.readTree(calibrated.out()).get("engines").get(0);
    assertEquals(8, engine.get("games").asInt());
    assertEquals(16, engine.get("sides").asInt());
    JsonNode highest = engine.get("thresholds").get(29);
    assertEquals(0.3, highest.get("threshold").asDouble());
    int resigned = highest.get("resigned").asInt();
    assertTrue(resigned >= 1 && resigned <= 16, calibrated.out());
    assertTrue(highest.get("movesSaved").asDouble() >= 1, calibrated.out());
    // The results of sixteen sides cannot bound a rate of false resignations by 5 %.
    assertTrue(engine.get("recommended").isNull(), calibrated.out());

    String text = CommandRun.of("calibrate", id, "--data", at).out();
    assertTrue(text.contains("16 sides in 8 games that were played on (resignNever)\n"), text);
    assertTrue(text.lines().anyMatch(line -> line.strip().startsWith("0.30  ")), text);
    assertTrue(text.contains("at most 5.00 % false"), text);
    assertTrue(text.lines().allMatch(line -> line.length() <= Terminal.WIDTH), text);
  }

  @Test
  void refusesToCalibrateEnginesWithoutSearch() throws Exception {
    String at = directory.resolve("data").toString();
    CommandRun played =
        CommandRun.of(
            "evaluate",
            "a=random",
            "b=mcts:visits=4",
            "--board",
            "3",
            "--games",
            "2",
            "--data",
            at,
            "--json");
    assertEquals(0, played.code(), played.err());
    String id = JSON.readTree(played.out()).get("run").asText();
    String text = CommandRun.of("calibrate", id, "--data", at).out();
    assertTrue(text.contains("b: 2 sides in 2 games\n"), text);
    assertTrue(text.endsWith("\nLeft out, without win rates: a\n"), text);
    assertTrue(CommandRun.of("calibrate", "nope", "--data", at).complaint(2).contains("nope"));
    String stopped = stopped(RunKind.SELF_PLAY, "random");
    assertTrue(
        CommandRun.of("calibrate", stopped, "--data", at)
            .complaint(2)
            .contains("has no moves with a win rate"));
  }

  @Test
  void resumesAStoppedEvaluation() throws Exception {
    String at = directory.resolve("data").toString();
    String run = stopped(RunKind.EVALUATION, "a=random", "b=mcts:visits=4");
    assertTrue(
        CommandRun.of("selfplay", "--resume", run, "--out", "absent", "--data", at)
            .complaint(2)
            .contains("is an evaluation; resume with: tengen evaluate --resume " + run));
    CommandRun resumed = CommandRun.of("evaluate", "--resume", run, "--data", at, "--json");
    assertEquals(0, resumed.code(), resumed.err());
    assertEquals(run, JSON.readTree(resumed.out()).get("run").asText());
    assertEquals(6, JSON.readTree(resumed.out()).get("games").asInt());
  }

  @Test
  void anotherRunLeavesAPausedOneAsItIs() throws Exception {
    String at = directory.resolve("data").toString();
    String run = left(Control::pause, RunKind.EVALUATION, "a=random", "b=random");
    String other = stopped(RunKind.EVALUATION, "a=random", "c=random");
    assertEquals(0, CommandRun.of("evaluate", "--resume", other, "--data", at).code());
    JsonNode runs = JSON.readTree(CommandRun.of("runs", "--data", at, "--json").out());
    for (JsonNode listed : runs) {
      String state = listed.get("run").asText().equals(run) ? "paused" : "finished";
      assertEquals(state, listed.get("state").asText());
    }
    CommandRun resumed = CommandRun.of("evaluate", "--resume", run, "--data", at, "--json");
    assertEquals(0, resumed.code(), resumed.err());
    assertEquals(6, JSON.readTree(resumed.out()).get("games").asInt());
  }

  @Test
  void givesAFinishedEvaluationMoreGames() throws Exception {
    String at = directory.resolve("more").toString();
    CommandRun first =
        CommandRun.of(
            "evaluate",
            "random",
            "b=random",
            "--board",
            "5",
            "--games",
            "4",
            "--seed",
            "3",
            "--data",
            at,
            "--json");
    assertEquals(0, first.code(), first.err());
    String run = JSON.readTree(first.out()).get("run").asText();
    CommandRun more =
        CommandRun.of("evaluate", "--resume", run, "--games", "8", "--data", at, "--json");
    assertEquals(0, more.code(), more.err());
    assertEquals(8, JSON.readTree(more.out()).get("games").asInt());
    CommandRun whole =
        CommandRun.of(
            "evaluate",
            "random",
            "b=random",
            "--board",
            "5",
            "--games",
            "8",
            "--seed",
            "3",
            "--data",
            directory.resolve("whole").toString(),
            "--json");
    assertEquals(JSON.readTree(whole.out()).get("pairs"), JSON.readTree(more.out()).get("pairs"));
    assertEquals(
        "tengen: the run has 8 games; --games is the number of games in all, and must not be less",
        CommandRun.of("evaluate", "--resume", run, "--games", "7", "--data", at).complaint(2));
    assertEquals(
        2, CommandRun.of("evaluate", "--resume", run, "--board", "9", "--data", at).code());
  }

  @Test
  void resumesStoppedSelfPlay() throws Exception {
    Path out = directory.resolve("out");
    String at = directory.resolve("data").toString();
    String run = stopped(RunKind.SELF_PLAY, "random");
    assertTrue(
        CommandRun.of("evaluate", "--resume", run, "--data", at)
            .complaint(2)
            .contains("is self-play; resume with: tengen selfplay --resume " + run));
    JsonNode runs = JSON.readTree(CommandRun.of("runs", "--data", at, "--json").out());
    assertEquals("stopped", runs.get(0).get("state").asText());
    CommandRun resumed =
        CommandRun.of("selfplay", "--resume", run, "--out", out.toString(), "--data", at);
    assertEquals(0, resumed.code(), resumed.err());
    assertEquals("6 games of run " + run + " in " + out + "\n", resumed.out());
    assertEquals(
        "tengen: run "
            + run
            + " is self-play, which compares no engines and has no ratings; its scores by colour:"
            + " tengen ratings "
            + run
            + " --by colour --data "
            + at,
        CommandRun.of("ratings", run, "--data", at, "--json").complaint(2));
    assertEquals(0, CommandRun.of("ratings", run, "--data", at, "--by", "colour").code());
  }

  @Test
  void watchTellsThatARunIsStopped() throws Exception {
    String at = directory.resolve("data").toString();
    String run = stopped(RunKind.EVALUATION, "random", "other=random");
    CommandRun watched = CommandRun.of("watch", run, "--data", at);
    assertEquals(0, watched.code(), watched.err());
    assertTrue(
        watched
            .err()
            .endsWith(
                "stopped after 0 of 6 games; resume with:\n  tengen evaluate --resume "
                    + run
                    + " --data "
                    + at
                    + "\n"),
        watched.err());
  }

  /** Returns the id of a run of six small games that was stopped before any was played. */
  /** Returns the id of a run that was stopped before its first game. */
  private String stopped(RunKind kind, String... engines) throws Exception {
    return left(Control::cancel, kind, engines);
  }

  private interface Ending {
    RunStatus end(Control control, String run) throws Exception;
  }

  private String left(Ending ending, RunKind kind, String... engines) throws Exception {
    RunSpec plan =
        RunSpec.builder(
                kind,
                Stream.of(engines).map(StandardEngines::parse).toList(),
                GameSetup.of(Rules.CHINESE, 3, 8.5),
                6)
            .seed(1)
            .matchRules(MatchRules.parse("time=none/60s"))
            .build();
    try (Connection connection =
        new LocalDirectory(directory.resolve("data"), Duration.ZERO, line -> {}).openHere(false)) {
      String run = connection.control().create(plan, "").id();
      ending.end(connection.control(), run);
      return run;
    }
  }

  @Test
  void appliesEveryMatchOption() throws Exception {
    String at = directory.resolve("data").toString();
    CommandRun run =
        CommandRun.of(
            "evaluate random other=random --board 9 --games 2 --time 1m+3x5s --timeout pass"
                .concat(" --illegal warning --repetition draw --cleanup stand --handicap 2 --json")
                .concat(" --data " + at)
                .split(" ", -1));
    assertEquals(0, run.code(), run.err());
    JsonNode listed = JSON.readTree(CommandRun.of("runs", "--data", at, "--json").out()).get(0);
    assertEquals(
        "time=1m+3x5s,timeout=pass,illegal=warning,cleanup=stand", listed.get("match").asText());
    assertEquals("chinese-draw", listed.get("rules").asText());
    String id = listed.get("run").asText();
    JsonNode game = JSON.readTree(CommandRun.of("show", id, "0", "--data", at, "--json").out());
    assertEquals(2, game.get("blackStones").size());
    assertEquals("W", game.get("firstToMove").asText());
    assertEquals("as_it_stood", game.get("settlement").asText());
  }

  @Test
  void resumesPlayAboutDisputedDeadStones() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: there is no /bin/sh");
    String at = directory.resolve("data").toString();
    // It passes, and declares stones dead about which the other engine has no opinion.
    Path config = workerConfig("genmove) reply pass;; final_status_list) reply 'A1 B1 C1 C3 D4';;");
    CommandRun run =
        CommandRun.of(
            "evaluate fake=gtp:fake random --board 5 --games 2 --json"
                .concat(" --config " + config + " --data " + at)
                .split(" ", -1));
    assertEquals(0, run.code(), run.err());
    String id = JSON.readTree(run.out()).get("run").asText();
    JsonNode game = JSON.readTree(CommandRun.of("show", id, "0", "--data", at, "--json").out());
    assertEquals("played_out", game.get("settlement").asText(), game.toString());
    assertEquals("score", game.get("reason").asText());
    JsonNode resumption = game.get("resumptions").get(0);
    assertEquals(
        game.get("black").asText().equals("fake") ? "B" : "W", resumption.get("first").asText());
    String shown = CommandRun.of("show", id, "0", "--data", at).out();
    assertTrue(shown.contains("play resumed after move " + resumption.get("afterMoves")), shown);
    assertTrue(shown.contains("dead stones settled by playing on: none"), shown);
  }

  /** Programs that answer with these defects. */
  static Stream<Arguments> brokenPrograms() {
    return Stream.of(
        Arguments.of("genmove) exit 3;;", "crash", "fake ended with exit code 3 "),
        Arguments.of("genmove) exec sleep 600;;", "time", "fake did not answer \"genmove "),
        Arguments.of("genmove) reply A9;;", "illegal", "A9"),
        Arguments.of("genmove) reply A1;;", "illegal", "A1"));
  }

  @ParameterizedTest
  @MethodSource("brokenPrograms")
  void aBrokenProgramLosesItsGamesAndTheRecordSaysWhy(String habit, String reason, String why)
      throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: there is no /bin/sh");
    String at = directory.resolve("data").toString();
    CommandRun run =
        CommandRun.of(
            "evaluate",
            "fake=gtp:fake",
            "random",
            "--board",
            "5",
            "--games",
            "2",
            "--time",
            "1s/move",
            "--config",
            workerConfig(habit).toString(),
            "--data",
            at,
            "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode results = JSON.readTree(run.out());
    JsonNode last = results.get("ratings").get(1);
    assertEquals("fake", last.get("name").asText());
    assertEquals(2, last.get("losses").asInt(), run.out());
    for (String index : List.of("0", "1")) {
      CommandRun shown =
          CommandRun.of("show", results.get("run").asText(), index, "--data", at, "--json");
      JsonNode game = JSON.readTree(shown.out());
      assertEquals(reason, game.get("reason").asText(), shown.out());
      assertTrue(game.get("note").asText().contains(why), shown.out());
    }
    CommandRun shown = CommandRun.of("show", results.get("run").asText(), "0", "--data", at);
    assertTrue(shown.out().lines().toList().getLast().contains(why), shown.out());
  }

  @Test
  void aProgramThatCannotPlayIsRefusedBeforeTheRun() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: there is no /bin/sh");
    String at = directory.resolve("data").toString();
    Path config = workerConfig("exit 3");
    String complaint =
        CommandRun.of(
                "evaluate", "fake=gtp:fake", "random", "--config", config.toString(), "--data", at)
            .complaint(2);
    assertTrue(
        complaint.startsWith("tengen: engine \"fake\": fake ended with exit code 3 "), complaint);
  }

  @Test
  void aRunGoesOnOnlyWithTheProgramThatItBeganWith() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: there is no /bin/sh");
    String at = directory.resolve("data").toString();
    String first = "name) reply 'Fake Go';; version) reply 1.0;; genmove) reply pass;;";
    Path config = workerConfig(first);
    String[] evaluate =
        ("evaluate fake=gtp:fake random --board 5 --games 2 --pool p --json --config "
                + config
                + " --data "
                + at)
            .split(" ", -1);
    CommandRun run = CommandRun.of(evaluate);
    assertEquals(0, run.code(), run.err());
    String id = JSON.readTree(run.out()).get("run").asText();
    String engines =
        JSON.readTree(CommandRun.of("runs", "--data", at, "--json").out()).get(0).toString();
    assertTrue(engines.contains("Fake-Go/1.0/"), engines);

    workerConfig(first.replace("1.0", "1.1"));
    String changed = CommandRun.of(evaluate).complaint(2);
    assertTrue(
        changed.contains(
            "pool \"p\" has another version \"fake\": this one has build Fake-Go/1.1/"),
        changed);
    String resumed =
        CommandRun.of("evaluate", "--resume", id, "--config", config.toString(), "--data", at)
            .complaint(2);
    assertTrue(resumed.contains(" here, not Fake-Go/1.0/"), resumed);
  }

  /** Returns a worker's configuration whose program {@code fake} is a shell script. */
  private Path workerConfig(String habit) throws IOException {
    Path file =
        habit.startsWith("exit")
            ? Files.writeString(directory.resolve("fake.sh"), habit)
            : ShellProgram.write(directory, habit);
    return Files.writeString(
        directory.resolve("worker.conf"),
        "tengen.worker.engines { fake = [/bin/sh, \"" + file + "\"] }");
  }
}
