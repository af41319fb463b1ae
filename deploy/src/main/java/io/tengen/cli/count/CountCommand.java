package io.tengen.cli.count;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.GameNumber;
import io.tengen.cli.options.RulesOption;
import io.tengen.engine.play.StoneStatus;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.game.sgf.SgfMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen count}: counts a finished board. */
@Command(
    name = "count",
    sortOptions = false,
    description = {
      "Counts a finished board for both sides by area, as the Chinese rules do, and says who wins"
          + " by how many stones (zi).",
      "",
      "The board is an SGF file or a text diagram: rows of X, O and dots, ● and ○, what showboard"
          + " of Tengen, GNU Go, KataGo, Leela Zero or Pachi prints, or a diagram of Sensei's"
          + " Library. Coordinates and text around it do not matter.",
      "",
      "Dead stones are those that --dead names or --judge finds, or else those that the source"
          + " shows: by TB and TW in SGF, by x and o in lower case in a diagram. All others are"
          + " alive.",
      "",
      "X and O are living stones, x and o dead ones, b and w the territory of Black and White, and"
          + " = a point that counts half for each."
    },
    footer = {
      "",
      "Examples:",
      "  tengen count game.sgf",
      "  tengen count game.sgf --dead D4,Q16 --svg count.svg",
      "  tengen count board.txt --judge mcts",
      "  tengen count --komi 6.5 --json < board.txt"
    })
public final class CountCommand implements Callable<Integer> {
  private static final String STDIN = "-";
  private static final String NONE = "none";

  private final Terminal terminal;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      defaultValue = STDIN,
      description = "SGF file or text diagram; - or nothing for stdin.")
  private String file;

  @Option(
      names = "--dead",
      paramLabel = "POINTS",
      description =
          "Takes these chains off: one stone of each, such as D4,Q16; none if all are alive.")
  private @Nullable String dead;

  @Mixin private EngineJudge judge;

  @Option(
      names = "--komi",
      paramLabel = "K",
      description =
          "Points that White is given (default: the file's; of a diagram the usual, 7.5 on 19x19).")
  private @Nullable Double komi;

  @Mixin private RulesOption rules;

  @Mixin private GameNumber number;

  @Option(
      names = "--strict",
      description = "Refuses an SGF file that deviates from the format or from the rules.")
  private boolean strict;

  @Option(names = "--svg", paramLabel = "FILE", description = "Writes a picture of the count.")
  private @Nullable Path svg;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  CountCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, IOException, InterruptedException {
    if (dead != null && judge.engine() != null) {
      throw CommandException.badInput("--dead and --judge exclude each other; give one of them");
    }
    BoardSource source = file.equals(STDIN) ? BoardSource.of(terminal.in()) : BoardSource.of(file);
    FinishedBoard finished = source.read(number, strict ? SgfMode.STRICT : SgfMode.LENIENT);
    finished
        .warnings()
        .forEach(warning -> terminal.say("warning: " + source.name() + ":" + warning));
    boolean assumesKomi = finished.assumesKomi() && komi == null;
    finished = underTerms(finished);
    Verdict verdict = count(finished);
    if (assumesKomi) {
      sayKomi(finished.position().setup());
    }
    Doubts.of(finished, verdict).forEach(terminal::say);
    if (svg != null) {
      UserFiles.write(svg, VerdictPicture.svg(verdict));
    }
    if (json) {
      terminal.out().println(JsonWriter.line(CountJson.of(verdict, finished.result())));
    } else {
      terminal.out().print(CountText.of(verdict, finished.result(), terminal.color()));
    }
    return ExitCode.OK;
  }

  private void sayKomi(GameSetup terms) {
    String komi = Numbers.plain(terms.komi());
    String size = terms.size() + "x" + terms.size();
    terminal.say(
        "komi is taken to be " + komi + ", as usual on " + size + "; --komi gives another");
  }

  private FinishedBoard underTerms(FinishedBoard board) throws CommandException {
    GameSetup terms = board.position().setup();
    Rules chosen = rules.isGiven() ? rules.get() : terms.rules();
    if (chosen.counting() == Counting.NOTHING) {
      throw CommandException.badInput(
          "rules " + chosen.name() + " count nothing; give others with --rules");
    }
    try {
      return rules.isGiven() || komi != null
          ? board.with(chosen, komi == null ? terms.komi() : komi)
          : board;
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private Verdict count(FinishedBoard finished) throws CommandException, InterruptedException {
    Position end = finished.position();
    String engine = judge.engine();
    if (dead != null) {
      return Verdict.of(end, finished.log(), named(end.board(), dead), "by --dead", List.of());
    }
    if (engine != null) {
      StoneStatus status = judge.judge(engine, end);
      List<Integer> uncertain = status.seki().stream().sorted().toList();
      return Verdict.of(end, finished.log(), List.copyOf(status.dead()), "by " + engine, uncertain);
    }
    return Verdict.of(end, finished.log(), finished.dead(), finished.deadBy(), List.of());
  }

  private static List<Integer> named(Board board, String names) throws CommandException {
    List<Integer> stones = new ArrayList<>();
    if (names.equals(NONE)) {
      return stones;
    }
    for (String name : names.strip().split("[,\\s]+", -1)) {
      int point;
      try {
        point = board.points().parse(name);
      } catch (IllegalArgumentException e) {
        throw CommandException.badInput("--dead: " + e.getMessage(), e);
      }
      if (point == Points.PASS || board.stoneAt(point) == Board.EMPTY) {
        throw CommandException.badInput("--dead: there is no stone on " + name);
      }
      stones.add(point);
    }
    return stones;
  }
}
