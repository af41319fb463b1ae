package io.tengen.cli.learn;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.games.DataSources;
import io.tengen.cli.games.GameSink;
import io.tengen.cli.games.SgfOptions;
import io.tengen.cli.games.SgfSelection;
import io.tengen.cli.options.RulesOption;
import io.tengen.cli.options.TeacherOptions;
import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PolicyFileException;
import io.tengen.engine.rollout.fit.PolicyFit;
import io.tengen.engine.rollout.fit.RolloutBalance;
import io.tengen.engine.rollout.fit.TeacherException;
import io.tengen.engine.rollout.fit.TeacherFit;
import io.tengen.files.AtomicFile;
import io.tengen.game.rules.Resumption;
import io.tengen.game.sgf.SgfGame;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.shard.Turn;
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
      "GAMES is a folder of training games, such as selfplay --shards writes, or a directory of SGF"
          + " files. Of a folder all games are read; moves that the players did not choose, as in"
          + " an opening, are not learned, and a bad shard is left out. A directory and its"
          + " subdirectories are searched for files *.sgf, whose games are read up to where play"
          + " was resumed to settle dead stones; games with illegal moves are left out. Games of"
          + " NoGo are read with --rules nogo and left out without it, other games the other way"
          + " round."
    },
    footer = {
      "",
      "Examples:",
      "  tengen fit-rollout selfplay.data --out my.policy",
      "  tengen export RUN games && tengen fit-rollout games --out my.policy",
      "  tengen fit-rollout games --out my.policy --min-seen 1000",
      "  tengen fit-rollout games --out alphago.policy --liberties",
      "  tengen fit-rollout nogo-games --out nogo.policy --rules nogo",
      "  tengen fit-rollout games --out my.policy --teacher b6c96.bin.gz --min-seen 60",
      "  tengen fit-rollout games --out better.policy --teacher b6c96.bin.gz --from my.policy"
    })
public final class FitRolloutCommand implements Callable<Integer> {
  /** A fit to fewer games would not be meaningful. */
  private static final int FEWEST_GAMES = 10;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "GAMES",
      description = "Folder of training games, or directory of SGF files.")
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

  @Option(
      names = "--liberties",
      description =
          "Adds AlphaGo's diamonds of twelve points with the liberties of their stones: around the"
              + " last move for the answers to it, and around each move for the tree policy.")
  private boolean withLiberties;

  @Mixin private RulesOption rules;
  @Mixin private SgfOptions selection;
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
    TeacherFit.Settings settings = how.settings(minSeen, withLiberties);
    UserFiles.requireDirectory(directory);
    try (AtomicFile file = UserFiles.begin(out)) {
      GameSet games = games();
      Outcome outcome = network == null ? fit(games, file) : learn(games, network, settings, file);
      file.commit();
      if (json) {
        terminal.out().println(JsonWriter.line(outcome));
      } else {
        outcome.lines().forEach(terminal.out()::println);
      }
      return ExitCode.OK;
    } catch (IOException e) {
      throw UserFiles.writeFailed(out, e);
    }
  }

  private Outcome fit(GameSet set, AtomicFile file) throws IOException {
    List<PolicyFit.Game> games = set.games;
    PolicyFit fit = new PolicyFit(games, minSeen, withLiberties);
    try (Progress progress = new Progress(terminal, fit.work(), "passes", System::nanoTime)) {
      PolicyFit.Result result =
          fit.run(
              List.of("Fitted by tengen fit-rollout to " + games.size() + " games."),
              progress::update);
      file.writer().write(result.file());
      return new Fitted(games.size(), set.setAside, result.qualities());
    }
  }

  private Outcome learn(GameSet set, Path network, TeacherFit.Settings settings, AtomicFile file)
      throws CommandException, IOException, InterruptedException {
    List<PolicyFit.Game> games = set.games;
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
      return new Learned(
          games.size(), set.setAside, result.positions(), result.qualities(), result.balance());
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
      throw UserFiles.cannotRead(file, e);
    }
  }

  private GameSet games() throws CommandException, IOException {
    GameSet set = ofRules(DataFolders.isFolder(directory) ? trainingGames() : sgfGames());
    int games = set.games.size();
    if (games < FEWEST_GAMES) {
      throw CommandException.badInput(
          directory
              + " holds "
              + Numbers.count(games, "game")
              + (set.setAside > 0 ? " that can be read" : "")
              + (set.isFolder ? "" : " in files *.sgf")
              + "; a fit takes at least "
              + FEWEST_GAMES);
    }
    return set;
  }

  /** Leaves out games whose rollouts would be of another kind. */
  private GameSet ofRules(GameSet set) throws CommandException {
    boolean lastMoverWins = rules.get().lastMoverWins();
    List<PolicyFit.Game> kept =
        set.games.stream()
            .filter(game -> game.setup().rules().lastMoverWins() == lastMoverWins)
            .toList();
    int others = set.games.size() - kept.size();
    if (others > 0) {
      terminal.say("left out " + Numbers.count(others, "game") + " by other rules");
    }
    return new GameSet(kept, set.setAside + others, set.isFolder);
  }

  private GameSet trainingGames() throws CommandException, IOException {
    Collector collector = new Collector();
    new DataSources(terminal).folder(directory, collector);
    return new GameSet(collector.games, collector.refused, true);
  }

  private GameSet sgfGames() throws CommandException, IOException {
    List<Path> files = UserFiles.sgfFiles(directory);
    SgfCollector collector = new SgfCollector(new ArrayList<>());
    SgfSelection chosen = selection.selection();
    try (Progress progress = DataFolders.progress(terminal, files.size(), "files")) {
      SgfSelection.Counts leftOut = chosen.read(files, progress, collector);
      return new GameSet(collector.games, leftOut.all(), false);
    }
  }

  /** Keeps what a fit needs of SGF games. */
  private record SgfCollector(List<PolicyFit.Game> games) implements SgfSelection.Taker {
    @Override
    public boolean wants(Path file, int index) {
      return true;
    }

    @Override
    public void take(Path file, int index, SgfGame game) {
      games.add(new PolicyFit.Game(game.setup(), ordinaryMoves(game)));
    }
  }

  /**
   * The games to fit to.
   *
   * @param setAside number of games that were left out
   * @param isFolder whether they are from a folder of training games
   */
  private record GameSet(List<PolicyFit.Game> games, int setAside, boolean isFolder) {}

  /** Keeps what a fit needs of training games. */
  private static final class Collector implements GameSink {
    private final List<PolicyFit.Game> games = new ArrayList<>();
    private int refused;

    @Override
    public boolean isKnown(TrainingGame.Id id) {
      return false;
    }

    @Override
    public void add(TrainingGame game) {
      games.add(
          new PolicyFit.Game(
              game.setup(), game.turns().stream().map(Turn::move).toList(), game.opening()));
    }

    @Override
    public void countRefused() {
      refused++;
    }
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
    int games();

    /** Number of games that were left out. */
    int setAside();

    List<PolicyFit.Quality> policies();

    /** Returns the result as lines of text. */
    default List<String> lines() {
      List<String> lines = new ArrayList<>();
      lines.add(
          Numbers.count(games(), "game")
              + (setAside() == 0 ? "" : ", " + setAside() + " left out"));
      policies().forEach(policy -> lines.add(policy.toString()));
      return lines;
    }
  }

  private record Fitted(int games, int setAside, List<PolicyFit.Quality> policies)
      implements Outcome {}

  /**
   * The result of a fit with a teacher.
   *
   * @param positions number of positions that the network evaluated
   */
  private record Learned(
      int games,
      int setAside,
      int positions,
      List<PolicyFit.Quality> policies,
      RolloutBalance.Report balance)
      implements Outcome {
    @Override
    public List<String> lines() {
      List<String> lines = Outcome.super.lines();
      lines.add(balance.toString());
      return lines;
    }
  }
}
