package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.OptimizerKind;
import io.tengen.worker.learn.alphago.OpponentPool;
import io.tengen.worker.learn.alphago.PolicyMatch;
import io.tengen.worker.learn.alphago.Reinforce;
import io.tengen.worker.learn.alphago.WinShare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen alphago reinforce}: improves the policy by games against its earlier versions. */
@Command(
    name = "reinforce",
    sortOptions = false,
    description = {
      "Has the policy play whole games, without any search, against randomly drawn earlier versions"
          + " of itself, and makes the moves of games that it won more likely and those of games"
          + " that it lost less likely (REINFORCE): the recipe's second part. Every --renew batches"
          + " the newest version joins the pool of opponents and plays a match against the policy"
          + " that training started from."
    },
    footer = {
      "",
      "Examples:",
      "  tengen alphago reinforce ag",
      "  tengen alphago reinforce ag --batches 2000 --games 128 --renew 100 --match 400"
    })
final class AlphaGoReinforceCommand implements Callable<Integer> {
  /** Positions in a training step; limits the memory that large networks need. */
  private static final int ROWS = 2048;

  private final Terminal terminal;

  @Parameters(paramLabel = "DIR", description = "The recipe's directory, with a policy in it.")
  private Path directory;

  @Option(
      names = "--batches",
      paramLabel = "N",
      defaultValue = "200",
      description = "Total number of batches of games (default: ${DEFAULT-VALUE}).")
  private int batches;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "64",
      description =
          "Games in a batch, against one opponent; an even number (default: ${DEFAULT-VALUE}).")
  private int games;

  @Option(
      names = "--renew",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "Batches after which the newest version joins the pool (default: ${DEFAULT-VALUE}).")
  private int renew;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      defaultValue = "0.0002",
      description = {
        "Adam's step size (default: ${DEFAULT-VALUE}). Results of games are mostly noise; at a"
            + " higher rate the policy soon plays worse than before."
      })
  private double rate;

  @Option(
      names = "--match",
      paramLabel = "N",
      defaultValue = "200",
      description = "Games of each match against the first policy (default: ${DEFAULT-VALUE}).")
  private int match;

  @Option(names = "--json", description = "Prints the figures as one JSON object.")
  private boolean json;

  /**
   * A version that joined the pool.
   *
   * @param batches number of batches it had learned from
   * @param share share of games won against the supervised policy; draws count half
   * @param low lower end of the share's 95 % interval
   * @param high upper end of that interval
   * @param games games of the match
   */
  record Version(long batches, double share, double low, double high, int games) {
    static Version of(long batches, WinShare share) {
      return new Version(batches, share.share(), share.low(), share.high(), share.games());
    }

    @Override
    public String toString() {
      return "after %d batches: wins %s against the supervised policy"
          .formatted(batches, new WinShare(share * games, games));
    }
  }

  /** All versions: the content of {@code reinforced.json}. */
  record Curve(List<Version> versions) {}

  AlphaGoReinforceCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    EpochOptions.atLeastOne("--batches", batches);
    EpochOptions.atLeastOne("--renew", renew);
    EpochOptions.atLeastOne("--match", match);
    EpochOptions.rate(rate);
    AlphaGoFolder folder = AlphaGoFolder.open(directory);
    folder.requirePolicy();
    Reinforce.Settings settings = settings(folder);
    try {
      List<Object> task =
          List.of(
              Artifact.of(folder.network(AlphaGoFolder.POLICY)).sha256(),
              batches,
              games,
              renew,
              rate,
              match,
              folder.plan().seed());
      Curve curve = finished(folder, task);
      if (curve == null) {
        curve = reinforce(folder, settings);
        FinishedPart.write(
            folder,
            AlphaGoFolder.REINFORCED,
            task,
            List.of(
                folder.network(AlphaGoFolder.REINFORCED),
                folder.figures(AlphaGoFolder.REINFORCED)));
      }
      terminal
          .out()
          .println(
              json
                  ? JsonWriter.line(curve)
                  : curve.versions().getLast()
                      + "\nReinforced policy: "
                      + folder.network(AlphaGoFolder.REINFORCED));
      return ExitCode.OK;
    } catch (LearningException | InferenceException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw folder.cannotWrite(e);
    }
  }

  /** Returns the versions of this task if it is finished; null if not. */
  private @Nullable Curve finished(AlphaGoFolder folder, List<Object> task)
      throws CommandException, IOException {
    if (!FinishedPart.has(folder, AlphaGoFolder.REINFORCED, task)) {
      return null;
    }
    terminal.say(
        folder.network(AlphaGoFolder.REINFORCED)
            + " is the result of this training; remove it and "
            + folder.poolDirectory().getFileName()
            + "/ to train again");
    return new Curve(earlierVersions(folder, batches));
  }

  private Reinforce.Settings settings(AlphaGoFolder folder) throws CommandException {
    try {
      return new Reinforce.Settings(games, ROWS, rate, folder.plan().seed());
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private Curve reinforce(AlphaGoFolder folder, Reinforce.Settings settings)
      throws CommandException,
          IOException,
          LearningException,
          InferenceException,
          InterruptedException {
    beginPool(folder);
    long done = newestCheckpoint(folder);
    List<Version> curve = earlierVersions(folder, done);
    Map<Path, NetworkEvaluator> opponents = new HashMap<>();
    try (Learner learner = learner(folder, done);
        Progress progress = new Progress(terminal, batches, "batches", System::nanoTime)) {
      Reinforce reinforce = new Reinforce(learner, folder.setup(), folder.features(), settings);
      progress.update((int) done);
      while (done < batches) {
        Path opponent = folder.pool().draw(done, settings.seed());
        NetworkEvaluator open = opponents.get(opponent);
        if (open == null) {
          open = folder.evaluator(opponent);
          opponents.put(opponent, open);
        }
        reinforce.batch(done, open);
        done++;
        progress.update((int) done);
        if (done % renew == 0 || done == batches) {
          Version version = join(folder, learner, done);
          curve.add(version);
          keep(folder, learner, done, curve);
          progress.say(version.toString());
        }
      }
    } finally {
      opponents.values().forEach(NetworkEvaluator::close);
    }
    AlphaGoFolder.copy(folder.pool().file(done), folder.network(AlphaGoFolder.REINFORCED));
    return new Curve(curve);
  }

  /**
   * Puts the supervised policy into the pool as its first opponent; refuses the pool of another
   * policy.
   */
  private static void beginPool(AlphaGoFolder folder) throws CommandException, IOException {
    Files.createDirectories(folder.poolDirectory());
    Path first = folder.pool().file(0);
    Path policy = folder.network(AlphaGoFolder.POLICY);
    if (!Files.exists(first)) {
      AlphaGoFolder.copy(policy, first);
    } else if (Files.mismatch(first, policy) >= 0) {
      throw CommandException.badInput(
          folder.poolDirectory()
              + " was begun from another policy than "
              + policy
              + "; remove it to reinforce this one");
    }
  }

  private static Path checkpoint(AlphaGoFolder folder, long done) {
    return folder.poolDirectory().resolve("%06d.npz".formatted(done));
  }

  /** Returns how many batches the newest version with a checkpoint had learned from. */
  private static long newestCheckpoint(AlphaGoFolder folder) throws IOException {
    long newest = 0;
    for (long batches : folder.pool().members(Long.MAX_VALUE)) {
      newest = Files.exists(checkpoint(folder, batches)) ? batches : newest;
    }
    return newest;
  }

  private static Learner learner(AlphaGoFolder folder, long done)
      throws CommandException, LearningException, IOException {
    LearnerSettings settings = folder.policySettings(OptimizerKind.ADAM);
    return done == 0
        ? Learner.initializedFrom(settings, folder.checkpoint(AlphaGoFolder.POLICY))
        : Learner.resume(settings, checkpoint(folder, done));
  }

  private static List<Version> earlierVersions(AlphaGoFolder folder, long done)
      throws CommandException {
    Path figures = folder.figures(AlphaGoFolder.REINFORCED);
    if (done == 0 || !Files.exists(figures)) {
      return new ArrayList<>();
    }
    List<Version> known = AlphaGoFolder.read(figures, Curve.class).versions();
    return new ArrayList<>(known.stream().filter(version -> version.batches() <= done).toList());
  }

  /** Writes the newest version into the pool and plays its match against the first one. */
  private Version join(AlphaGoFolder folder, Learner learner, long done)
      throws CommandException, InferenceException, InterruptedException {
    OpponentPool pool = folder.pool();
    folder.write(pool.file(done), learner.network("reinforced"));
    try (NetworkEvaluator newest = folder.evaluator(pool.file(done));
        NetworkEvaluator first = folder.evaluator(pool.file(0))) {
      long seed = ~folder.plan().seed() - done;
      return Version.of(done, new PolicyMatch(folder.setup(), newest, first).share(match, seed));
    }
  }

  /**
   * Writes the figures and then the checkpoint, so that all work that a checkpoint implies is on
   * disk.
   */
  private static void keep(AlphaGoFolder folder, Learner learner, long done, List<Version> curve)
      throws CommandException, IOException {
    folder.write(folder.figures(AlphaGoFolder.REINFORCED), new Curve(List.copyOf(curve)));
    long previous = newestCheckpoint(folder);
    learner.save(checkpoint(folder, done));
    if (previous != done) {
      Files.deleteIfExists(checkpoint(folder, previous));
    }
  }
}
