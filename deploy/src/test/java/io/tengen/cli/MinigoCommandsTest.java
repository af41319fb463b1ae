package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.engine.program.ProgramLookup;
import io.tengen.game.rules.Rules;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfGame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MinigoCommandsTest {
  private static final Path EXAMPLES = Path.of("..", "docs", "minigo");

  @TempDir private Path folder;

  private String out() {
    return folder.resolve("out").toString();
  }

  private CommandRun host(String black, String white, String... more) {
    return run("host", black, white, more);
  }

  private CommandRun run(String command, String black, String white, String... more) {
    String[] args = {
      "minigo", command, "--black", black, "--white", white, "--out", out(), "--seed", "1"
    };
    String[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return CommandRun.of(all);
  }

  private String script(String text) throws IOException {
    Path file = Files.createTempFile(folder, "player", ".sh");
    Files.writeString(file, text);
    return "/bin/sh " + file;
  }

  private List<String> result() throws IOException {
    return Files.readAllLines(folder.resolve("out/Cresult.txt"));
  }

  @Test
  void logKeepsTheTracebackOfAProgramThatFails() throws Exception {
    CommandRun run =
        host(
            script("printf 'Traceback:\\n  line 3, in move\\nKeyError: 7\\n' >&2; exit 1"),
            "engine:random");
    assertEquals(0, run.code(), run.err());
    String log = Files.readString(folder.resolve("out/log.txt"));
    assertTrue(
        log.contains("standard error:\n| Traceback:\n|   line 3, in move\n| KeyError: 7\n"), log);
  }

  @Test
  void hostShowsTheBoardAfterEachMoveAndWritesTheResult() throws Exception {
    CommandRun run = host("engine:alphabeta:depth=1", script("echo PASS > output.txt"));
    assertEquals(0, run.code(), run.err());
    assertTrue(
        run.out()
            .contains(
                """
                move 2: White (O) PASS
                   0 1 2 3 4
                """),
        run.out());
    assertEquals("winner: 1", result().getFirst());
    assertEquals(run.out(), Files.readString(folder.resolve("out/log.txt")));
    SgfGame game = Sgf.read(folder.resolve("out/game.sgf"));
    assertEquals(Rules.MINI_GO, game.setup().rules());
    assertEquals(2.5, game.setup().komi());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "echo 1,1,1 > output.txt | W+F | wrote \"1,1,1\" to output.txt",
        "echo 5,5 > output.txt | W+F | B 5,5 is illegal: off the board",
        "sleep 60 | W+T | had not ended after 0.3 s for its move",
        "exit 7 | W+F | wrote nothing to output.txt and ended with exit code 7",
      })
  void aFaultLosesTheGameWithALineThatSaysWhy(String text, String result, String why)
      throws Exception {
    CommandRun run = host(script(text), "engine:random", "--time", "300ms/move", "--json");
    assertEquals(0, run.code(), run.err());
    assertEquals("winner: 2", result().get(0));
    assertEquals("result: " + result, result().get(1));
    assertTrue(result().get(3).contains(why), result().get(3));
  }

  @Test
  void seriesSwapsColoursAndCountsWins() throws Exception {
    CommandRun run = run("series", "engine:alphabeta:depth=2", script("exit 1"), "--games", "3");
    assertEquals(0, run.code(), run.err());
    List<String> row = List.of(run.out().lines().toList().get(1).strip().split("\\s{2,}"));
    assertEquals(List.of("engine:alphabeta:depth=2", "3", "2", "1", "0", "0", "0"), row);
    assertTrue(Files.exists(folder.resolve("out/game-03/Cresult.txt")));
  }

  @Test
  void badPlayersAreRefusedBeforeTheGame() {
    refused(host("", "engine:random"), "a player's command is empty; give one such as");
    refused(host("python3 'x", "engine:random"), "a ' is not closed: python3 'x");
    refused(host("no-such-program", "engine:random"), "program no-such-program is not installed");
    refused(
        host("uct:visits=9", "engine:random"), "PATH; Tengen's own engine is engine:uct:visits=9");
    refused(host("sh no-such-file.sh", "engine:random"), "there is no file no-such-file.sh in ");
    refused(
        run("series", "engine:random", "python3 no_such_player.py"),
        "program python3 no_such_player.py cannot be started: there is no file no_such_player.py");
    refused(host("/bin", "engine:random"), "program /bin is not installed");
    assertFalse(Files.exists(folder.resolve("out")), "no game has begun");
    refused(host("engine:rnd", "engine:random"), "unknown kind \"rnd\"");
    refused(host("engine:random", "engine:random", "--rules", "go"), "unknown rules \"go\"");
    refused(
        run("series", "engine:random", "engine:random", "--games", "0"),
        "--games 0 is not between 1 and 10000");
  }

  @Test
  void aProgramThatTheSystemCannotExecuteIsRefusedBeforeTheGame() throws Exception {
    Path broken = Files.writeString(folder.resolve("broken"), "#!/no/such/interpreter\n");
    assertTrue(broken.toFile().setExecutable(true));
    CommandRun run = host(broken.toString(), "engine:random");
    String line = run.complaint(2);
    assertTrue(line.contains("program " + broken + " cannot be started: "), line);
    assertFalse(Files.exists(folder.resolve("out")), "no game has begun");
  }

  @Test
  void wordsOfACommandAreThoseOfAShell() throws Exception {
    Path file = folder.resolve("my player.sh");
    Files.writeString(file, "[ \"$1\" = 'a\"b' ] && echo PASS > output.txt\n");
    CommandRun run =
        host(
            "sh " + file.toString().replace(" ", "\\ ") + " \"a\\\"b\"",
            script("echo PASS > output.txt"));
    assertEquals(0, run.code(), run.err());
    assertEquals("result: W+2.5", result().get(1));
  }

  private static void refused(CommandRun run, String complaint) {
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(complaint), run.err());
  }

  /** The examples must know the rules: a game of theirs ends by a count. */
  @Test
  void examplesInPythonPlayWholeGames() throws Exception {
    assumeTrue(ProgramLookup.find("python3").isPresent(), "python3 is not installed");
    String random = "python3 -B " + EXAMPLES.resolve("random_player.py");
    String greedy = "python3 -B " + EXAMPLES.resolve("greedy_player.py");
    CommandRun run = run("series", greedy, random, "--games", "2", "--time", "60s/move", "--json");
    assertEquals(0, run.code(), run.err());
    assertFalse(run.out().matches("(?s).*\"result\":\"[BW]\\+[FT]\".*"), run.out());
  }

  @Test
  void theTournamentOfAClassPlaysTheExamples() throws Exception {
    assumeTrue(ProgramLookup.find("python3").isPresent(), "python3 is not installed");
    Path config = folder.resolve("class.conf");
    // The example names files from the root of the checkout.
    Files.writeString(
        config,
        Files.readString(EXAMPLES.resolve("class.conf"))
            .replace("python3 docs", "python3 -B " + Path.of("..").toAbsolutePath() + "/docs"));
    CommandRun run =
        CommandRun.of(
            "evaluate",
            "a=file:greedy",
            "b=file:random",
            "c=random",
            "--rules",
            "mini-go",
            "--time",
            "100s/move",
            "--config",
            config.toString(),
            "--games",
            "3",
            "--data",
            folder.toString(),
            "--json");
    assertEquals(0, run.code(), run.err());
    String none = "\"forfeits\":{\"onTime\":0,\"byIllegalMove\":0,\"byCrash\":0}";
    assertEquals(4, run.out().split(Pattern.quote(none), -1).length, run.out());
  }

  @Test
  void evaluationByMiniGoHasItsBoardAndKomi() {
    CommandRun run =
        CommandRun.of(
            "evaluate",
            "random",
            "alphabeta:depth=1",
            "--rules",
            "mini-go",
            "--games",
            "4",
            "--data",
            folder.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("5x5, komi 2.5, mini-go"), run.err());
  }

  @Test
  void aTrainedTablePlaysInARun() throws Exception {
    Path table = folder.resolve("q.table");
    CommandRun trained =
        CommandRun.of("minigo", "train-q", "--games", "20", "--out", table.toString(), "--json");
    assertEquals(0, trained.code(), trained.err());
    assertTrue(trained.out().contains("\"curve\":[{\"games\":2,"), trained.out());
    assertFalse(trained.err().contains("positions"), "the table is printed once");
    CommandRun run =
        CommandRun.of(
            "evaluate",
            "q=qlearning:table=mine",
            "random",
            "--policy",
            "mine=" + table,
            "--rules",
            "mini-go",
            "--games",
            "4",
            "--data",
            folder.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("q"), run.out());
    refused(
        CommandRun.of("minigo", "train-q", "--out", table.toString()), "exists already; choose");
    refused(
        CommandRun.of("minigo", "train-q", "--out", folder.resolve("x").toString(), "--games", "0"),
        "--games 0 is not between");
  }

  @Test
  void solveReportsHowManyPositionsAreSolved() {
    CommandRun run =
        CommandRun.of(
            "minigo", "solve", "--moves", "20", "--samples", "2", "--memory", "1", "--json");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().startsWith("[{\"moves\":20,\"samples\":2,\"solved\":2,"), run.out());
    refused(
        CommandRun.of("minigo", "solve", "--rules", "chinese"), "rules chinese cannot be solved");
    refused(
        CommandRun.of("minigo", "solve", "--against", "random", "--against", "random"),
        "two engines are called \"random\"");
    refused(CommandRun.of("minigo", "solve", "--against", "nogo"), "nogo");
  }

  /** With both colours, since one side is to move after 14 moves and the other after 15. */
  @Test
  void solveKeepsWonPositionsAgainstAllEngines() throws Exception {
    List<String> opponents =
        List.of("random", "alphabeta:depth=1", "alphabeta:depth=2", "uct:visits=50");
    List<String> args = new ArrayList<>(List.of("minigo", "solve", "--moves", "15", "--json"));
    opponents.forEach(opponent -> args.addAll(List.of("--against", opponent)));
    CommandRun run = CommandRun.of(args.toArray(String[]::new));
    assertEquals(0, run.code(), run.err());
    for (JsonNode reach : JsonMapper.builder().build().readTree(run.out())) {
      int won = reach.get("won").asInt();
      assertTrue(won > 0, run.out());
      for (String opponent : opponents) {
        assertEquals(won, reach.get("kept").get(opponent).asInt(), run.out());
      }
    }
  }
}
