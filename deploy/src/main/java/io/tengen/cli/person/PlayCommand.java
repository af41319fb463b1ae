package io.tengen.cli.person;

import io.tengen.cli.client.Connection;
import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.client.PlayControl;
import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.Times;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.NetOptions;
import io.tengen.cli.options.PolicyOptions;
import io.tengen.cli.options.RulesOption;
import io.tengen.cli.options.UsualEngine;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.RuleDefaults;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Rules;
import io.tengen.wire.play.CreatePlay;
import io.tengen.wire.play.Play;
import io.tengen.wire.play.PlayState;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen play}: lets a person play against an engine of the cluster. */
@Command(
    name = "play",
    sortOptions = false,
    description = {
      "Plays against an engine of the cluster in the terminal: you type points such as D4, and a"
          + " worker with a free slot answers. help at the prompt lists what else you can type.",
      "The game is on record at the coordinator. You can leave it and go on later (--continue),"
          + " here or on the coordinator's web page. docs/web.md says more."
    },
    footer = {
      "",
      "Examples:",
      "  tengen play mcts:visits=1000 --coordinator localhost:7070",
      "  tengen play mcts:net=b6,visits=50 --net b6=b6c96.onnx --board 19 --handicap 4"
          + " --coordinator localhost:7070",
      "  tengen play nogo --rules nogo --color white --coordinator localhost:7070",
      "  tengen play --list --coordinator localhost:7070",
      "  tengen play --continue PLAY --coordinator localhost:7070"
    })
public final class PlayCommand implements Callable<Integer> {
  private static final int BOARD = 9;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "ENGINE",
      arity = "0..1",
      description = "The engine, such as mcts:visits=1000 " + UsualEngine.DESCRIPTION)
  private @Nullable String engine;

  @Option(
      names = "--continue",
      paramLabel = "PLAY",
      description = "Goes on with this game of yours instead of beginning one.")
  private @Nullable String earlier;

  @Option(names = "--list", description = "Lists the newest games of persons, and ends.")
  private boolean list;

  @Option(names = "--mine", description = "With --list: lists only games of yours.")
  private boolean mine;

  @Option(
      names = "--color",
      paramLabel = "COLOR",
      defaultValue = "black",
      description = "Your colour: black, white, or lot to draw lots (default: ${DEFAULT-VALUE}).")
  private String color;

  @Option(
      names = "--board",
      paramLabel = "SIZE",
      description = "Points along one side, 2 to 25 (default: 9; 5 for mini-go).")
  private @Nullable Integer board;

  @Mixin private RulesOption rules;

  @Option(
      names = "--komi",
      paramLabel = "POINTS",
      description = "Points added to White's area (default: as of tengen evaluate).")
  private @Nullable Double komi;

  @Option(
      names = "--handicap",
      paramLabel = "N",
      description = "Black stones on the star points, 0 or 2 to 9 (default: 0).")
  private int handicap;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      defaultValue = "none",
      description = "Your time, such as 10m, 10m+3x30s or 30s/move (default: no clock).")
  private String time;

  @Option(
      names = "--engine-time",
      paramLabel = "TIME",
      defaultValue = "none",
      description = "The engine's time (default: no clock; its settings limit it).")
  private String engineTime;

  @Option(
      names = "--sgf",
      paramLabel = "FILE",
      description = "Writes the record to this file when the game has ended.")
  private @Nullable Path sgf;

  @Mixin private NetOptions networks;
  @Mixin private PolicyOptions policies;
  @Mixin private CoordinatorQuery query;

  PlayCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if ((list || earlier != null) && engine != null) {
      throw CommandException.badInput("ENGINE is for a new game; leave out --list and --continue");
    }
    if (mine && !list) {
      throw CommandException.badInput("--mine is for --list; add that, or leave it out");
    }
    if (list) {
      return query.run(connection ->
          Answer.list(
              connection.control().plays().list(mine),
              PlayedGame::of,
              "no games yet; tengen play --help shows how",
              PlayCommand::table));
    }
    return query.run(this::play);
  }

  private static String table(List<Play> plays) {
    TextTable table =
        new TextTable(
            Column.left("game"),
            Column.left("person"),
            Column.flexible("engine"),
            Column.left("rules"),
            Column.left("begun"),
            Column.left("result"));
    for (Play play : plays) {
      table.add(
          play.id(),
          play.terms().person(),
          play.terms().engine().engine(),
          play.terms().setup().rules().name(),
          Times.minutes(ZoneId.systemDefault()).format(play.terms().createdAt()),
          play.state() == PlayState.ENDED ? GameScreen.shortResult(play) : "goes on");
    }
    return table.render();
  }

  private Answer play(Connection connection) throws Exception {
    if (sgf != null) {
      UserFiles.requireWritableFile(sgf);
    }
    PlayControl plays = connection.control().plays();
    Play play = earlier == null ? plays.create(request(connection)) : plays.get(earlier);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
    Play last = new PersonGame(plays, play, in, screen()).run();
    if (sgf != null && last.state() == PlayState.ENDED) {
      UserFiles.write(sgf, last.sgf());
    }
    String line =
        last.state() == PlayState.ENDED
            ? GameScreen.result(last)
            : "go on with: tengen play --continue " + last.id() + " " + connection.option();
    return Answer.line(PlayedGame.of(last), line);
  }

  /** Returns where the game is drawn: with {@code --json} that is stderr. */
  private Consumer<String> screen() {
    return text -> {
      var out = query.isJson() ? terminal.err() : terminal.out();
      out.print(text);
      out.flush();
    };
  }

  private CreatePlay request(Connection connection) throws Exception {
    Color side = side();
    Rules ruleSet = rules.get();
    int size = board == null ? RuleDefaults.size(ruleSet).orElse(BOARD) : board;
    EngineSpec spec =
        engine == null ? UsualEngine.of(ruleSet, size) : EngineArguments.parse(engine);
    try {
      GameSetup setup =
          GameSetup.of(ruleSet, size, Komi.of(ruleSet, size, handicap, komi))
              .withHandicap(handicap);
      EngineArguments.checkForRemoteWorkers(networks.boards(), List.of(spec), setup);
      return new CreatePlay(
          spec,
          new ResourceUploads(terminal, connection.control())
              .all(networks.files(), policies.files()),
          side,
          setup,
          TimeSystem.parse(time),
          TimeSystem.parse(engineTime));
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private @Nullable Color side() throws CommandException {
    return switch (color.toLowerCase(Locale.ROOT)) {
      case "black", "b" -> Color.BLACK;
      case "white", "w" -> Color.WHITE;
      case "lot" -> null;
      default ->
          throw CommandException.badInput("--color " + color + " is not black, white or lot");
    };
  }
}
