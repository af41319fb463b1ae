package io.tengen.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.FormatOptions;
import io.tengen.cli.options.GameOptions;
import io.tengen.cli.options.TeamsFile;
import io.tengen.cli.options.TermsOptions;
import io.tengen.coordinator.report.RunCommandLine;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.SelfPlayTerms;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A report's command, parsed again, describes the run of the report. */
class ReproduceCommandLineTest {
  private static final Terminal QUIET =
      new Terminal(
          InputStream.nullInputStream(),
          new PrintWriter(Writer.nullWriter()),
          new PrintWriter(Writer.nullWriter()),
          0);

  @TempDir private Path directory;

  /** Parses the options of an evaluation. */
  @Command
  private static final class Evaluation {
    @Parameters private List<String> engines = List.of();
    @Mixin private GameOptions game;
    @Mixin private FormatOptions format;
    @Mixin private TermsOptions terms;

    static RunSpec plan(List<String> words) throws CommandException {
      Evaluation read = new Evaluation();
      new CommandLine(read).parseArgs(words.toArray(String[]::new));
      TeamsFile.Entries entries = read.format.entries(EngineArguments.parse(read.engines));
      var specs = entries.engines();
      GameSetup setup = read.game.setup();
      MatchRules match = read.game.match();
      int games = read.game.games(read.format, entries);
      return RunSpec.builder(RunKind.EVALUATION, specs, setup, games)
          .seed(read.game.seed())
          .matchRules(match)
          .timeScale(read.game.timeScale(true))
          .format(read.format.format())
          .teams(entries.teams())
          .terms(read.terms.terms(setup, match, read.game.timesOfEngines(), specs, QUIET))
          .build();
    }
  }

  private static RunSpec again(String command, String openings) throws CommandException {
    List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
    assertEquals(List.of("tengen", "evaluate"), words.subList(0, 2));
    words.subList(0, 2).clear();
    words.replaceAll(word -> word.equals(ReproduceCommandLine.OPENINGS) ? openings : word);
    return Evaluation.plan(words);
  }

  private static void assertReproduces(String... words) throws CommandException {
    RunSpec plan = Evaluation.plan(List.of(words));
    String command = ReproduceCommandLine.command(plan);
    assertEquals(plan, again(command, ""), command);
    assertEquals("", ReproduceCommandLine.blank(plan));
  }

  @Test
  void reproducesFormats() throws Exception {
    assertReproduces("random", "a=mcts:visits=5", "--sprt", "0,10");
    assertReproduces(
        "random", "a=mcts:visits=5", "b=mcts:visits=9", "--format", "adaptive:width=60");
    assertReproduces("random", "a=mcts:visits=5", "b=random", "--format", "swiss:rounds=3,games=2");
    assertReproduces("random", "a=mcts:visits=5", "--games", "8", "--komi", "0.5");
  }

  @Test
  void tellsWhichTeamsFileToWrite() throws Exception {
    Path file = directory.resolve("teams.txt");
    String lines = "lineup substitutes\nteam A: a=random b=random\nteam B: c=random d=random\n";
    Files.writeString(file, lines + "substitutes B: e=random\n");
    RunSpec plan = Evaluation.plan(List.of("--teams", file.toString(), "--seed", "1"));
    String command = ReproduceCommandLine.command(plan);
    String blank = ReproduceCommandLine.blank(plan);
    String again =
        blank.substring(blank.indexOf("lineup"), blank.length() - 1).replace(" | ", "\n");
    Files.writeString(file, again);
    assertEquals(
        plan, again(command.replace(ReproduceCommandLine.TEAMS, file.toString()), ""), command);
  }

  @Test
  void namesUploadedPoliciesByHash() throws Exception {
    String hash = "0f".repeat(32);
    RunSpec plan =
        Evaluation.plan(List.of("random", "a=mcts:visits=5,policy=mine")).toBuilder()
            .policies(Map.of("mine", new Artifact(hash, 9)))
            .build();
    String command = ReproduceCommandLine.command(plan);
    assertTrue(command.contains(" --policy mine=sha256:" + hash + " "), command);
  }

  @Test
  void termsOfSingleEnginesRoundTrip() throws Exception {
    assertReproduces("fast=random", "slow=mcts", "--time", "1s/move", "--time", "slow=1m+3x10s");
    assertReproduces("weak=random", "a=mcts:visits=5", "--handicap", "2", "--black", "weak");
    assertReproduces("a=random", "b=mcts", "--time", "b=5s/move", "--adjudicate", "0.95x4");
    assertReproduces("a=random", "b=mcts", "--time", "5s/move", "--time-scale", "worker");
    assertReproduces("a=random", "b=mcts", "--time", "5s/move", "--time-scale", "none");
    assertReproduces("a=random", "b=mcts", "--time", "5s/move");
  }

  @Test
  void leavesAPlaceholderForOpenings() throws Exception {
    Path file = directory.resolve("book.sgf");
    Files.writeString(
        file, "(;GM[1]FF[4]SZ[5];B[cc];W[bb];B[dd])(;GM[1]FF[4]SZ[5];B[bc];W[bb];B[cd];W[dd])");
    String path = file.toString();
    for (String plies : List.of("2", "100")) {
      RunSpec plan =
          Evaluation.plan(
              List.of(
                  "random",
                  "a=mcts:visits=5",
                  "--board",
                  "5",
                  "--openings",
                  path,
                  "--opening-plies",
                  plies));
      assertEquals(2, plan.terms().openings().size());
      String command = ReproduceCommandLine.command(plan);
      assertTrue(command.contains(" --openings FILE "), command);
      assertFalse(command.contains(path), command);
      assertEquals(plan, again(command, path), command);
      String longest = plies.equals("2") ? "2" : "4";
      assertEquals(
          "Replace FILE by the SGF file or directory that the run's openings were read"
              + " from, 2 of up to "
              + longest
              + " moves: openings do not fit into a command.",
          ReproduceCommandLine.blank(plan));
    }
  }

  @Test
  void leavesAPlaceholderForAConfigurationThatEnginesNeed() throws Exception {
    RunSpec plan = Evaluation.plan(List.of("gtp:gnugo10", "strong=gtp:katago", "random"));
    String command = ReproduceCommandLine.command(plan);
    assertTrue(command.contains(" --config CONFIG "), command);
    assertEquals(
        "Replace CONFIG by a worker's configuration that has program \"katago\"; with"
            + " --coordinator, its workers have it and --config is left out.",
        ReproduceCommandLine.blank(plan));
    RunSpec known = Evaluation.plan(List.of("gtp:gnugo10", "gtp:gnugo1"));
    assertFalse(ReproduceCommandLine.command(known).contains("--config"));
    assertEquals("", ReproduceCommandLine.blank(known));
  }

  @Test
  void theCommandThatCreatesARunHasItsPoolAndItsShareOfTheWorkers() throws Exception {
    RunSpec plan =
        Evaluation.plan(List.of("random", "a=mcts:visits=5", "--sprt", "0,10")).toBuilder()
            .pool("main")
            .schedule(new FleetShare(2, 0.5))
            .verify(0.02)
            .note("Do more visits pay?")
            .build();
    RunCommandLine.Command command = new CreateCommandLine().of(plan);
    assertTrue(
        command
            .text()
            .endsWith(
                " --pool main --priority 2 --share 0.5 --verify 0.02 --note 'Do more visits"
                    + " pay?'"),
        command.text());
    assertEquals("", command.blank());
  }

  @Test
  void selfPlayNamesItsBeginningsAndItsOutput() throws Exception {
    GameSetup setup = GameSetup.of(Rules.CHINESE, 9, 7);
    RunSpec plan =
        RunSpec.builder(
                RunKind.SELF_PLAY, EngineArguments.parse(List.of("mcts:visits=5")), setup, 10)
            .seed(7)
            .selfPlay(new SelfPlayTerms(1, 4, 1.5, 0.5))
            .build();
    assertEquals(
        "tengen selfplay mcts:visits=5 --board 9 --komi 7 --rules chinese --time none --komi-spread"
            + " 1 --random-opening 4 --opening-temperature 1.5 --opening-share 0.5 --out DIR"
            + " --games 10 --seed 7",
        ReproduceCommandLine.command(plan).replace("mcts=mcts", "mcts"));
    assertEquals(
        "Replace DIR by the directory that the games are written to.",
        ReproduceCommandLine.blank(plan));
  }
}
