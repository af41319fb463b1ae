package io.tengen.cli;

import io.tengen.engine.game.Resumption;
import io.tengen.engine.play.Sgf;
import io.tengen.engine.play.SgfException;
import io.tengen.engine.play.SgfGame;
import io.tengen.engine.rollout.PolicyFit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/**
 * {@code tengen fit-rollout}: learns the weights of playouts and of the tree's priors from games.
 */
@Command(
    name = "fit-rollout",
    sortOptions = false,
    description = {
      "Fits the linear policies of playouts and of the search tree's priors to the moves of games,"
          + " and writes their weights to a file. Every tenth game is held out to tell how well"
          + " moves are predicted. Equal games give an equal file.",
      "",
      "SGF_DIR is searched for files *.sgf, subdirectories included; of each the first game is"
          + " read, up to where play was resumed to settle dead stones."
    },
    footer = {
      "",
      "Examples:",
      "  tengen export RUN games && tengen fit-rollout games --out my.policy",
      "  tengen fit-rollout games --out my.policy --min-seen 1000"
    })
final class FitRolloutCommand implements Callable<Integer> {
  /** A fit to fewer says nothing. */
  private static final int FEWEST_GAMES = 10;

  @ParentCommand private Tengen tengen;

  @Parameters(paramLabel = "SGF_DIR", description = "Where the games are.")
  private Path directory;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "Where the weights are written; what was there is replaced.")
  private Path out;

  @Option(
      names = "--min-seen",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "Legal moves that a 3x3 pattern must have been around to have a weight of its own; a move"
              + " played counts ten times (default: ${DEFAULT-VALUE}).")
  private int minSeen;

  @Option(names = "--json", description = "Prints how well moves are predicted as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws CommandException {
    if (minSeen < 1) {
      throw CommandException.badInput("--min-seen " + minSeen + " is not 1 or more");
    }
    Directories.requireDirectory(directory);
    try (AtomicFile file = AtomicFile.begin(out)) {
      List<PolicyFit.Game> games = games();
      PolicyFit.Result result = fit(games);
      file.writer().write(result.file());
      file.commit();
      if (json) {
        tengen.terminal().out().println(Json.line(new Fitted(games.size(), result.qualities())));
      } else {
        result.qualities().forEach(tengen.terminal().out()::println);
      }
      return ExitCode.OK;
    } catch (IOException e) {
      throw CommandException.badInput("cannot write " + out + ": " + Directories.reason(e), e);
    }
  }

  private PolicyFit.Result fit(List<PolicyFit.Game> games) {
    PolicyFit fit = new PolicyFit(games, minSeen);
    try (Progress progress =
        new Progress(tengen.terminal(), fit.work(), "games", System::nanoTime)) {
      return fit.run(
          List.of("Fitted by tengen fit-rollout to " + games.size() + " games."), progress::update);
    }
  }

  private List<PolicyFit.Game> games() throws CommandException {
    List<PolicyFit.Game> games = new ArrayList<>();
    int skipped = 0;
    for (Path path : files()) {
      try {
        SgfGame game = Sgf.read(path);
        games.add(new PolicyFit.Game(game.setup(), ordinaryMoves(game)));
      } catch (SgfException e) {
        skipped++;
        tengen.terminal().say("skipped " + path + ":" + e.getMessage());
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

  /** Those before play was first resumed: after that it only settles dead stones. */
  private static List<Integer> ordinaryMoves(SgfGame game) {
    List<Resumption> resumptions = game.proceedings().resumptions();
    return resumptions.isEmpty()
        ? game.moves()
        : game.moves().subList(0, resumptions.getFirst().afterMoves());
  }

  private List<Path> files() throws CommandException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(path -> path.toString().toLowerCase(Locale.ROOT).endsWith(".sgf"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw cannotRead(Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw cannotRead(e);
    }
  }

  private CommandException cannotRead(IOException e) {
    return CommandException.badInput("cannot read " + directory + ": " + Directories.reason(e), e);
  }

  /** What {@code --json} prints. */
  private record Fitted(int games, List<PolicyFit.Quality> policies) {}
}
