package io.tengen.cli.learn;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.TeacherOptions;
import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PolicyFileException;
import io.tengen.engine.rollout.fit.PolicyFit;
import io.tengen.engine.rollout.fit.RolloutBalance;
import io.tengen.engine.rollout.fit.TeacherException;
import io.tengen.engine.rollout.fit.TeacherFit;
import io.tengen.files.AtomicFile;
import io.tengen.game.rules.Resumption;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfGame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen fit-rollout}: fits the weights of rollouts and of the tree's priors to games. */
@Command(
    name = "fit-rollout",
    sortOptions = false,
    description = {
      "Fits the linear policies of rollouts and of the search tree's priors to the moves of games,"
          + " and writes their weights to a file. Every tenth game is held out to measure how well"
          + " moves are predicted. Equal games give an equal file.",
      "",
      "With --teacher a network evaluates positions of the games, and the weights are learned from"
          + " its output: the priors are fitted to its policy, and the rollouts are balanced until"
          + " they end as it expects (docs/policies.md). Good results take hours rather than"
          + " minutes.",
      "",
      "SGF_DIR and its subdirectories are searched for files *.sgf. The first game of each is"
          + " read, up to where play was resumed to settle dead stones."
    },
    footer = {
      "",
      "Examples:",
      "  tengen export RUN games && tengen fit-rollout games --out my.policy",
      "  tengen fit-rollout games --out my.policy --min-seen 1000",
      "  tengen fit-rollout games --out my.policy --teacher b6c96.bin.gz --min-seen 60",
      "  tengen fit-rollout games --out better.policy --teacher b6c96.bin.gz --from my.policy"
    })
public final class FitRolloutCommand implements Callable<Integer> {
  /** A fit to fewer games would not be meaningful. */
  private static final int FEWEST_GAMES = 10;

  private final Terminal terminal;

  @Parameters(paramLabel = "SGF_DIR", description = "Directory with the games.")
  private Path directory;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "File that the weights are written to; an existing file is replaced.")
  private Path out;

  @Option(
      names = "--min-seen",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "A 3x3 pattern gets a weight of its own if it surrounded at least this many legal moves;"
              + " a move that was played counts ten times (default: ${DEFAULT-VALUE}).")
  private int minSeen;

  @Mixin private TeacherOptions how;

  @Option(names = "--json", description = "Prints the quality of the fit as one JSON object.")
  private boolean json;

  FitRolloutCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    if (minSeen < 1) {
      throw CommandException.badInput("--min-seen " + minSeen + " is not 1 or more");
    }
    Path network = how.network();
    if (network == null) {
      how.requireNoneWithoutNetwork();
    }
    TeacherFit.Settings settings = how.settings(minSeen);
    Directories.requireDirectory(directory);
    try (AtomicFile file = AtomicFile.create(out)) {
      List<PolicyFit.Game> games = games();
      Outcome outcome = network == null ? fit(games, file) : learn(games, network, settings, file);
      file.commit();
      if (json) {
        terminal.out().println(JsonWriter.line(outcome));
      } else {
        outcome.lines().forEach(terminal.out()::println);
      }
      return ExitCode.OK;
    } catch (IOException e) {
      throw Directories.cannotWrite(out, e);
    }
  }

  private Outcome fit(List<PolicyFit.Game> games, AtomicFile file) throws IOException {
    PolicyFit fit = new PolicyFit(games, minSeen);
    try (Progress progress = new Progress(terminal, fit.work(), "passes", System::nanoTime)) {
      PolicyFit.Result result =
          fit.run(
              List.of("Fitted by tengen fit-rollout to " + games.size() + " games."),
              progress::update);
      file.writer().write(result.file());
      return new Fitted(games.size(), result.qualities());
    }
  }

  private Outcome learn(
      List<PolicyFit.Game> games, Path network, TeacherFit.Settings settings, AtomicFile file)
      throws CommandException, IOException, InterruptedException {
    Path from = how.from();
    if (from != null) {
      requirePolicy(from);
    }
    try (NetworkTeacher teacher = NetworkTeacher.open(network, how.threads());
        Stages stages = new Stages(terminal)) {
      teacher.requirePlays(games);
      List<String> comment =
          List.of(
              "Learned by tengen fit-rollout from "
                  + games.size()
                  + " games and what "
                  + network.getFileName()
                  + " says of positions out of them"
                  + (from == null ? "." : ", going on from " + from.getFileName() + "."));
      TeacherFit.Result result =
          new TeacherFit(games, settings).run(teacher, from, comment, stages);
      file.writer().write(result.file());
      return new Learned(games.size(), result.positions(), result.qualities(), result.balance());
    } catch (TeacherException | PolicyFileException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** Checks the file to start from before the network does its work. */
  private static void requirePolicy(Path file) throws CommandException {
    try {
      PatternPolicy.load(file);
    } catch (PolicyFileException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + Directories.reason(e), e);
    }
  }

  private List<PolicyFit.Game> games() throws CommandException {
    List<PolicyFit.Game> games = new ArrayList<>();
    int skipped = 0;
    for (Path path : Directories.sgfFiles(directory)) {
      try {
        SgfGame game = Sgf.read(path);
        games.add(new PolicyFit.Game(game.setup(), ordinaryMoves(game)));
      } catch (SgfException e) {
        skipped++;
        terminal.say("skipped " + path + ":" + e.getMessage());
      } catch (IOException e) {
        throw CommandException.badInput("cannot read " + path + ": " + Directories.reason(e), e);
      }
    }
    if (games.size() < FEWEST_GAMES) {
      throw CommandException.badInput(
          directory
              + " holds "
              + games.size()
              + " games"
              + (skipped > 0 ? " that can be read" : "")
              + " in files *.sgf; a fit takes at least "
              + FEWEST_GAMES);
    }
    return games;
  }

  /** Returns the moves before play was first resumed; later ones only settle dead stones. */
  private static List<Integer> ordinaryMoves(SgfGame game) {
    List<Resumption> resumptions = game.refereeLog().resumptions();
    return resumptions.isEmpty()
        ? game.moves()
        : game.moves().subList(0, resumptions.getFirst().afterMoves());
  }

  /** Shows the stages of the work one after the other. */
  private static final class Stages implements TeacherFit.Stages, AutoCloseable {
    private final Terminal terminal;
    private @Nullable Progress progress;

    Stages(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    public IntConsumer begin(String unit, int work) {
      close();
      Progress next = new Progress(terminal, work, unit, System::nanoTime);
      progress = next;
      return next::update;
    }

    @Override
    public void close() {
      if (progress != null) {
        progress.close();
        progress = null;
      }
    }
  }

  /** The result of a fit: what {@code --json} prints. */
  private sealed interface Outcome {
    List<PolicyFit.Quality> policies();

    /** Returns the result as lines of text. */
    default List<String> lines() {
      return policies().stream().map(PolicyFit.Quality::toString).toList();
    }
  }

  private record Fitted(int games, List<PolicyFit.Quality> policies) implements Outcome {}

  /**
   * The result of a fit with a teacher.
   *
   * @param positions number of positions that the network evaluated
   */
  private record Learned(
      int games, int positions, List<PolicyFit.Quality> policies, RolloutBalance.Report balance)
      implements Outcome {
    @Override
    public List<String> lines() {
      List<String> lines = new ArrayList<>(Outcome.super.lines());
      lines.add(balance.toString());
      return lines;
    }
  }
}
