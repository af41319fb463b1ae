package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.UserFiles;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.qlearning.QLearner;
import io.tengen.files.AtomicFile;
import io.tengen.files.artifact.Sha256;
import io.tengen.game.board.Color;
import io.tengen.game.match.RuleDefaults;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.ResultKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen minigo train-q}: trains a table of values by Q-learning. */
@Command(
    name = "train-q",
    sortOptions = false,
    description = {
      "Trains a table of positions' values by self-play, for the engine qlearning:table=NAME. The"
          + " same seed and number of games give the same file. Shows the score against random and"
          + " alphabeta:depth=1 during the training."
    },
    footer = {
      "",
      "Examples:",
      "  tengen minigo train-q --games 50000 --out q.table",
      "  tengen evaluate q=qlearning:table=mine random --policy mine=q.table --rules mini-go"
    })
final class TrainQCommand implements Callable<Integer> {
  private static final int MOST_GAMES = 10_000_000;
  private static final int SECTIONS = 10;
  private static final int MATCH = 100;
  private static final List<String> OPPONENTS = List.of("random", "alphabeta:depth=1");

  private final Terminal terminal;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "50000",
      description = "Games to play, 1 to 10,000,000 (default: ${DEFAULT-VALUE}).")
  private int games;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The file to write; must not exist unless --force is given.")
  private Path out;

  @Option(names = "--force", description = "Replaces an existing file.")
  private boolean force;

  @Mixin private RulesOption rules;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the games (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Prints the result as one JSON object.")
  private boolean json;

  TrainQCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * A point of the curve, as JSON.
   *
   * @param random share of points against {@code random}
   * @param player1 share of points against {@code alphabeta:depth=1}
   */
  private record Score(int games, int entries, double random, double player1) {}

  /** The result, as JSON. */
  private record Trained(String file, String sha256, long seed, List<Score> curve) {}

  @Override
  public Integer call() throws CommandException, InterruptedException {
    if (games < 1 || games > MOST_GAMES) {
      throw CommandException.badInput("--games " + games + " is not between 1 and " + MOST_GAMES);
    }
    if (!force && Files.exists(out, LinkOption.NOFOLLOW_LINKS)) {
      throw CommandException.badInput(
          out + " exists already; choose another --out, or replace it with --force");
    }
    GameSetup setup = setup();
    try (AtomicFile file = UserFiles.begin(out)) {
      QLearner learner = new QLearner(setup, games, seed);
      List<Score> curve = train(learner, setup);
      learner.table().write(file.stream());
      file.commit();
      print(new Trained(out.toString(), Sha256.of(out), seed, curve));
    } catch (IOException e) {
      throw UserFiles.writeFailed(out, e);
    }
    return ExitCode.OK;
  }

  private GameSetup setup() throws CommandException {
    GameSetup setup = rules.setup();
    if (RuleDefaults.size(setup.rules()).isEmpty()) {
      throw CommandException.badInput(
          "rules " + setup.rules().name() + " have no usual board; choose mini-go");
    }
    return setup;
  }

  private List<Score> train(QLearner learner, GameSetup setup)
      throws CommandException, InterruptedException {
    List<Score> curve = new ArrayList<>();
    try (Progress progress = new Progress(terminal, games, "games", System::nanoTime)) {
      for (int played = 1; played <= games; played++) {
        if (Thread.interrupted()) {
          throw new InterruptedException("training interrupted");
        }
        learner.play();
        progress.update(played);
        boolean isMeasured =
            (long) played * SECTIONS / games > (long) (played - 1) * SECTIONS / games;
        if (isMeasured) {
          Score score =
              new Score(
                  played,
                  learner.entries(),
                  match(learner, setup, OPPONENTS.get(0)),
                  match(learner, setup, OPPONENTS.get(1)));
          curve.add(score);
          progress.note(
              String.format(
                  Locale.ROOT,
                  "%.0f %% against random, %.0f %% against %s",
                  100 * score.random,
                  100 * score.player1,
                  OPPONENTS.get(1)));
        }
      }
    }
    return curve;
  }

  /** Returns the learner's share of points against an engine, with colours alternating. */
  private double match(QLearner learner, GameSetup setup, String opponent)
      throws CommandException, InterruptedException {
    EngineKinds kinds = StandardEngines.of(Map.of(), Map.of(), NetworkRegistry.NONE);
    SplittableRandom seeds = new SplittableRandom(seed);
    double points = 0;
    for (int game = 0; game < MATCH; game++) {
      Color side = game % 2 == 0 ? Color.BLACK : Color.WHITE;
      try (Player own = learner.player(seeds.nextLong());
          Player other = kinds.create(StandardEngines.parse(opponent), seeds.nextLong())) {
        points += score(setup, own, other, side);
      } catch (PlayerFailure e) {
        throw CommandException.failed(opponent + " failed: " + e.getMessage(), e);
      }
    }
    return points / MATCH;
  }

  private static double score(GameSetup setup, Player own, Player other, Color side)
      throws PlayerFailure, InterruptedException {
    Position position = new Position(setup);
    while (!position.isOver()) {
      Player player = position.toMove() == side ? own : other;
      if (!(player.decide(position, TimeLeft.UNLIMITED)
          instanceof Decision.Move(int move, var none))) {
        throw new IllegalStateException("a player that never resigns has resigned");
      }
      position.play(move);
    }
    ResultKind result = position.resultKind();
    return result == ResultKind.DRAW ? 0.5 : result == ResultKind.win(side) ? 1 : 0;
  }

  private void print(Trained trained) {
    if (json) {
      terminal.print(true, trained, "");
      return;
    }
    TextTable table =
        new TextTable(
            Column.right("games"),
            Column.right("positions"),
            Column.right("random"),
            Column.right(OPPONENTS.get(1)));
    for (Score score : trained.curve) {
      table.add(
          String.format(Locale.ROOT, "%,d", score.games),
          String.format(Locale.ROOT, "%,d", score.entries),
          String.format(Locale.ROOT, "%.0f %%", 100 * score.random),
          String.format(Locale.ROOT, "%.0f %%", 100 * score.player1));
    }
    terminal.out().println(table.render().stripTrailing());
    terminal.show(out + ": sha256 " + trained.sha256);
  }
}
