package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.console.ExitCode;
import io.tengen.testing.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bad input gives one line on stderr and exit code 2 before anything starts. */
class BadInputTest {
  @TempDir Path directory;

  static Stream<Arguments> badInputs() {
    return Stream.of(
        bad("two engines or more", "evaluate"),
        bad("two engines or more", "evaluate", "random"),
        bad("two engines are called \"random\"", "evaluate", "random", "random"),
        bad("unknown kind \"alphazero\"", "evaluate", "random", "alphazero"),
        bad("no setting \"vists\"", "evaluate", "random", "mcts:vists=3"),
        bad("visits=many", "evaluate", "random", "mcts:visits=many"),
        bad("\"visits\" is not KEY=VALUE", "evaluate", "random", "mcts:visits"),
        bad("board size 1 ", "evaluate", "random", "mcts", "--board", "1"),
        bad("board size 26 ", "evaluate", "random", "mcts", "--board", "26"),
        bad("'nine' is not a whole number", "evaluate", "random", "mcts", "--board", "nine"),
        bad("--games 0 ", "evaluate", "random", "mcts", "--games", "0"),
        bad("--games -2 ", "evaluate", "random", "mcts", "--games", "-2"),
        bad("komi 7.3 ", "evaluate", "random", "mcts", "--komi", "7.3"),
        bad("unknown rules \"go\"", "evaluate", "random", "mcts", "--rules", "go"),
        bad("handicap 1 ", "evaluate", "random", "mcts", "--handicap", "1"),
        bad("no handicap points", "evaluate", "random", "mcts", "--board", "5", "--handicap", "2"),
        bad("--time \"5\" is not a time", "evaluate", "random", "mcts", "--time", "5"),
        bad("--illegal=maybe is not", "evaluate", "random", "mcts", "--illegal", "maybe"),
        bad("--cleanup= is not", "evaluate", "random", "mcts", "--cleanup", ""),
        bad("--timeout=draw is not", "evaluate", "random", "mcts", "--timeout", "draw"),
        bad("--repetition=no is not", "evaluate", "random", "mcts", "--repetition", "no"),
        bad(
            "rules tromp-taylor forbid repetition",
            "evaluate",
            "random",
            "mcts",
            "--rules",
            "tromp-taylor",
            "--repetition",
            "draw"),
        bad("--adjudicate takes", "evaluate", "mcts", "b=mcts", "--adjudicate", "0.4x2"),
        bad(
            "needs two engines that estimate",
            "evaluate",
            "mcts",
            "random",
            "--adjudicate",
            "0.9x2"),
        bad("no engine has this name", "evaluate", "mcts", "random", "--black", "gnu"),
        bad("no engine has this name", "evaluate", "mcts", "random", "--time", "gnu=5m"),
        bad("is not none or worker", "evaluate", "mcts", "random", "--time-scale", "fast"),
        bad("no engine has one", "evaluate", "mcts", "random", "--time-scale", "worker"),
        bad("two times", "evaluate", "mcts", "b=random", "--time", "b=5m", "--time", "b=6m"),
        bad("--opening-plies is for", "evaluate", "mcts", "random", "--opening-plies", "3"),
        bad("moves must be 1 to", "evaluate", "mcts", "random", "--moves", "-1"),
        bad("without a name", "selfplay", "mcts", "--time", "mcts=5m", "--out", "x"),
        bad("slots 0 ", "evaluate", "random", "mcts", "--slots", "0"),
        bad("absent.conf does not exist", "evaluate", "random", "mcts", "--config", "absent.conf"),
        bad(
            "\"localhost\" is not HOST:PORT",
            "evaluate",
            "random",
            "mcts",
            "--coordinator",
            "localhost"),
        bad(
            "choose one of",
            "evaluate",
            "random",
            "mcts",
            "--coordinator",
            "localhost:1",
            "--data",
            "x"),
        bad(
            "--slots and --config are for playing in this process",
            "evaluate",
            "random",
            "mcts",
            "--coordinator",
            "localhost:1",
            "--slots",
            "2"),
        bad("leave out engines", "evaluate", "random", "mcts", "--resume", "x"),
        bad("leave out engines", "evaluate", "--resume", "x", "--board", "9"),
        bad("no directory absent", "evaluate", "--resume", "x", "--data", "absent"),
        bad(
            "Unknown option: '--bord' (did you mean --board?); see tengen evaluate --help",
            "evaluate",
            "random",
            "mcts",
            "--bord",
            "9"),
        bad(
            "Unknown option: '--ruels=x' (did you mean --rules?)",
            "selfplay",
            "random",
            "--ruels=x"),
        bad(
            "Unknown option: '--out'; the form is: tengen export RUN DIR; see tengen export --help",
            "export",
            "x",
            "--out",
            "games"),
        bad("unknown command \"evalute\"; did you mean evaluate?", "evalute"),
        bad("tengen has no command \"evalute\"; see tengen --help", "help", "evalute"),
        bad("tengen pool has no command \"x\"", "help", "pool", "x"),
        bad("format \"best-of\" is unknown", "evaluate", "a=mcts", "b=mcts", "--format=best-of:5"),
        bad("--out", "selfplay", "random"),
        bad("takes one engine", "selfplay", "random", "mcts", "--out", "absent"),
        bad("takes one engine", "selfplay", "--out", "absent"),
        bad(
            "a komi spread of -1.0 is not",
            "selfplay",
            "random",
            "--komi-spread",
            "-1",
            "--out",
            "x"),
        bad("not between 0 and 50", "selfplay", "random", "--random-opening", "51", "--out", "x"),
        bad(
            "give --random-opening",
            "selfplay",
            "random",
            "--opening-temperature",
            "2",
            "--out",
            "x"),
        bad("--opening-share is for", "selfplay", "random", "--opening-share", "0.5", "--out", "x"),
        bad(
            "give one of them",
            "selfplay",
            "random",
            "--random-opening",
            "2",
            "--openings",
            "book.sgf",
            "--out",
            "x"),
        bad(
            "--decided=stop is not play or count",
            "selfplay",
            "random",
            "--decided",
            "stop",
            "--out",
            "x"),
        bad("not between 1 and", "bench", "selfplay", "random", "--games", "0"),
        bad("board size 1 is not", "bench", "selfplay", "random", "--board", "1"),
        bad("no directory absent", "runs", "--data", "absent"),
        bad("no directory absent", "ratings", "x", "--data", "absent"),
        bad("name a run or a pool", "ratings"),
        bad("no directory absent", "calibrate", "x", "--data", "absent"),
        bad("'RUN'", "calibrate"),
        bad("--max-false 5.0 ", "calibrate", "x", "--max-false", "5"),
        bad("--max-false 0.0 ", "calibrate", "x", "--max-false", "0"),
        bad("'few' is not a number", "calibrate", "x", "--max-false", "few"),
        bad("resignNever=2 ", "evaluate", "random", "mcts:resignNever=2"),
        bad("'seven' is not a whole number", "show", "x", "seven", "--data", "absent"),
        bad("evaluate --resume x", "resume", "x"),
        bad("--grpc-port 70000 ", "coordinator", "--grpc-port", "70000"),
        bad("--http-port -2 ", "coordinator", "--http-port", "-2"),
        bad("twice heartbeat", "coordinator", "--lease", "5s", "--heartbeat", "5s"),
        bad("commit-interval must be", "coordinator", "--commit-interval", "0"),
        bad("is not jdbc:postgresql://HOST/NAME", "coordinator", "--database", "postgres://x/y"),
        bad("configuration file absent.conf does not", "coordinator", "--config", "absent.conf"),
        bad("\"go:\" is not HOST:PORT", "worker", "--coordinator", "go:"),
        bad("slots 5000 ", "worker", "--coordinator", "localhost:1", "--slots", "5000"),
        bad("unknown command \"rolout\"; did you mean rollout?", "bench", "rolout"),
        bad("unknown rollout policy \"best\"; choose", "bench", "rollout", "--policy", "best"),
        bad("board size 1 ", "bench", "rollout", "--board", "9,1"),
        bad("'x' is not a whole number", "bench", "rollout", "--board", "9,x"),
        bad("names a size twice", "bench", "search", "--board", "9,9"),
        bad("--threads 0 ", "bench", "rollout", "--threads", "0"),
        bad("--seconds 0 ", "bench", "rollout", "--seconds", "0"),
        bad("--seconds NaN ", "bench", "rollout", "--seconds", "NaN"),
        bad("--warmup -1 ", "bench", "search", "--warmup", "-1"),
        bad("unknown kind \"random\"", "bench", "search", "random"),
        bad("threads once", "bench", "search", "mcts:threads=2", "--threads", "2"),
        bad("no setting \"vists\"", "bench", "search", "mcts:vists=3"),
        bad("--workers 0 ", "bench", "ledger", "--workers", "0"),
        bad("--moves 99 ", "bench", "ledger", "--moves", "99"),
        bad("is not jdbc:postgresql:", "bench", "ledger", "--database", "x"),
        bad("unknown command \"inform\"; did you mean info?", "net", "inform"),
        bad("cannot read absent.onnx: no such file", "net", "info", "absent.onnx"),
        bad("cannot import absent.bin.gz", "net", "import", "absent.bin.gz", "--out", "x.onnx"),
        bad("'FILE'", "net", "import"),
        bad("worker name", "worker", "--name", "two words"));
  }

  private static Arguments bad(String said, String... args) {
    return Arguments.of(said, List.of(args));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("badInputs")
  void isOneLineAndExitCode2(String said, List<String> args) {
    String line = CommandRun.of(args.toArray(String[]::new)).complaint(2);
    assertTrue(line.contains(said), line);
    assertFalse(line.contains("Exception"), line);
    assertFalse(Files.exists(Path.of("absent")), "nothing may be made before all is checked");
  }

  @Test
  void refusesDataBelowAFile() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "in the way");
    for (Path data : List.of(file, file.resolve("below"))) {
      String line =
          CommandRun.of("evaluate", "random", "mcts:visits=2", "--data", data.toString())
              .complaint(2);
      assertTrue(line.contains(file.toString()), line);
    }
  }

  @Test
  void refusesOutputBesideOtherFiles() throws IOException {
    Files.writeString(directory.resolve("thesis.tex"), "precious");
    String line = CommandRun.of("selfplay", "random", "--out", directory.toString()).complaint(2);
    assertTrue(line.contains("not empty"), line);
  }

  @Test
  void namesAMissingAllowlistedProgram() throws IOException {
    Path config =
        Files.writeString(
            directory.resolve("worker.conf"),
            "tengen.worker.engines { ghost = [\"no-such-program-anywhere\"] }");
    String line =
        CommandRun.of(
                "evaluate",
                "random",
                "gtp:ghost",
                "--config",
                config.toString(),
                "--data",
                directory.resolve("data").toString())
            .complaint(2);
    assertTrue(line.contains("no-such-program-anywhere"), line);
    assertFalse(Files.exists(directory.resolve("data")));
  }

  @Test
  void namesAnUnknownConfigurationKey() throws IOException {
    Path config = Files.writeString(directory.resolve("worker.conf"), "tengen.worker.slot = 3");
    String line =
        CommandRun.of("evaluate", "random", "mcts", "--config", config.toString()).complaint(2);
    assertTrue(line.contains("unknown key tengen.worker.slot"), line);
  }

  @Test
  void namesAnUnparsableConfiguration() throws IOException {
    Path config = Files.writeString(directory.resolve("worker.conf"), "tengen { a = [\n");
    String line =
        CommandRun.of("evaluate", "random", "mcts", "--config", config.toString()).complaint(2);
    assertTrue(line.contains("worker.conf"), line);
  }

  @Test
  void unreachableCoordinatorIsExitCode3() throws IOException {
    int port = FreePorts.one();
    String address = "127.0.0.1:" + port;
    for (List<String> args :
        List.of(
            List.of("evaluate", "random", "mcts"),
            List.of("runs"),
            List.of("watch", "x"),
            List.of("resume", "x"),
            List.of("trainings"),
            List.of("token", "list"))) {
      List<String> line = new ArrayList<>(args);
      line.addAll(List.of("--coordinator", address, "--wait", "0s"));
      String said = CommandRun.of(line.toArray(String[]::new)).complaint(3);
      assertEquals(
          "tengen: coordinator " + address + " does not answer (connection refused)", said);
    }
  }

  @Test
  void commandsThatNeedACoordinatorSayHowToNameOne() {
    for (List<String> args :
        List.of(
            List.of("trainings"),
            List.of("trainings", "cancel", "x"),
            List.of("token", "list"),
            List.of("token", "revoke", "x"),
            List.of("worker"),
            List.of("resume", "x"),
            List.of("data", "import", "x", "--run", "y", "--follow"))) {
      String line = CommandRun.of(args.toArray(String[]::new)).complaint(2);
      assertTrue(line.contains(" needs a coordinator"), line);
      assertTrue(line.contains("--coordinator HOST:PORT"), line);
      assertTrue(line.contains("TENGEN_COORDINATOR"), line);
    }
  }

  @Test
  void everyCommandHasHelpWithExamples() {
    String all = CommandRun.of("--help").out();
    for (int code :
        List.of(
            ExitCode.OK,
            ExitCode.FAILED,
            ExitCode.BAD_INPUT,
            ExitCode.UNREACHABLE,
            ExitCode.INTERRUPTED)) {
      assertTrue(all.matches("(?s).*Exit codes:.*\\b" + code + " [a-z].*"), all);
    }
    assertTrue(all.lines().allMatch(line -> line.length() <= 100), all);
    for (String name :
        List.of(
            "evaluate",
            "selfplay",
            "coordinator",
            "worker",
            "runs",
            "watch",
            "ratings",
            "calibrate",
            "show",
            "export",
            "cancel",
            "resume",
            "gtp",
            "net",
            "bench",
            "version")) {
      assertTrue(all.contains("\n  " + name + " "), name);
      assertExplained(name);
    }
    assertExplained("bench", "rollout");
    assertExplained("bench", "search");
    assertExplained("bench", "ledger");
    assertExplained("net", "import");
    assertExplained("net", "info");
  }

  @Test
  void namesAnUnreachableDatabaseInOneLine(@TempDir Path data) throws IOException {
    int port = FreePorts.one();
    String url = "jdbc:postgresql://127.0.0.1:" + port + "/tengen";
    String line =
        CommandRun.of("coordinator", "--data", data.toString(), "--database", url).complaint(2);
    assertTrue(line.startsWith("tengen: database " + url + " cannot be reached: "), line);
  }

  private static void assertExplained(String... command) {
    String name = String.join(" ", command);
    CommandRun help = CommandRun.of((name + " --help").split(" ", -1));
    assertEquals(0, help.code());
    assertEquals("", help.err());
    assertTrue(help.out().contains("Examples:\n  tengen " + name), help.out());
    assertTrue(help.out().lines().allMatch(line -> line.length() <= 100), help.out());
  }
}
