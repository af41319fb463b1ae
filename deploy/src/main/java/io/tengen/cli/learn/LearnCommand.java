package io.tengen.cli.learn;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.CoordinatorAddress;
import io.tengen.cli.client.CoordinatorOptions;
import io.tengen.cli.client.LocalDirectory;
import io.tengen.cli.client.RemoteNetworks;
import io.tengen.cli.client.WebOption;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Shell;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.learn.setting.LearnPlan;
import io.tengen.cli.learn.setting.LearnSettings;
import io.tengen.cli.options.DeviceOption;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.LocalTrainer;
import io.tengen.worker.learn.Trainer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen learn}: trains a network from games against itself, generation by generation. */
@Command(
    name = "learn",
    sortOptions = false,
    description = {
      "Learns to play from nothing: a random network plays itself, the next network learns from"
          + " those games and plays the next ones, and so on. The directory receives"
          + " networks/g0.onnx, g1.onnx ..., best.onnx, the ratings as curve.json and curve.svg,"
          + " the games, and the settings as learn.conf.",
      "",
      "With several sizes of the board one network learns all of them: each generation plays on"
          + " all sizes.",
      "",
      "With a coordinator its workers play the games, and one that was started with --train trains"
          + " the networks.",
      "",
      "Ctrl-C stops. The same command resumes the loop, whatever stopped it; with a larger number"
          + " of generations it continues after the last one. With --change the other options change"
          + " the settings of generations that have not begun."
    },
    footer = {
      "",
      "Examples:",
      "  tengen learn --board 5 --generations 3 --out five",
      "  tengen learn --board 7 --generations 12 --out seven",
      "  tengen learn --generations 16 --out seven",
      "  tengen learn --generations 24 --out seven --change --games 400 --learning-rate '0.001 to 0.0001'",
      "  tengen learn --board 9 --generations 40 --network b4c48 --overlap --eight-bits --out nine",
      "  tengen learn --board 7-13 --generations 20 --games 400 --out sizes",
      "  tengen learn --board 7,9,13 --games 7:100,9:60,13:40 --rating-boards 9,13 --out three",
      "  tengen learn --board 9 --out nine --coordinator go.example.org:7070",
      "  tengen gtp mcts:net=seven,visits=200 --net seven=seven/best.onnx"
    })
public final class LearnCommand implements Callable<Integer> {
  private static final int SLOTS = 64;
  private static final int MOST_GENERATIONS = 100_000;

  /** The interval of a training's checkpoints: the most work that is lost if the process dies. */
  private static final Duration SAVED_EVERY = Duration.ofSeconds(30);

  private final Terminal terminal;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The loop's directory; a new loop starts if it is missing or empty.")
  private Path out;

  @Option(
      names = "--generations",
      paramLabel = "N",
      description = "Networks to train, each from the one before (default: 12).")
  private int generations = 12;

  @Option(names = "--force", description = "Begins a loop in a directory that has other files.")
  private boolean force;

  @Mixin private LearnOptions options;

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Games played concurrently in this process (default: 64).")
  private @Nullable Integer slots;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "A worker's configuration: the devices on which networks are evaluated and the one on"
            + " which they are trained."
      })
  private @Nullable Path config;

  @Mixin private CoordinatorOptions coordinator;

  @Option(
      names = "--train-here",
      description = "With --coordinator: this process trains; the workers only play.")
  private boolean trainHere;

  @Mixin private DeviceOption device;

  @Mixin private WebOption web;

  @Option(names = "--json", description = "Prints the curve as one JSON object.")
  private boolean json;

  LearnCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (generations < 0 || generations > MOST_GENERATIONS) {
      throw CommandException.badInput(
          "--generations " + generations + " is not between 0 and " + MOST_GENERATIONS);
    }
    Addresses elsewhere = coordinator.find();
    WorkerConfig worker = elsewhere == null ? worker() : null;
    if (elsewhere != null && (slots != null || config != null)) {
      throw CommandException.badInput(
          "--slots and --config are for playing in this process; with --coordinator or "
              + CoordinatorAddress.VARIABLE
              + " the coordinator's workers play: give them there");
    }
    if (elsewhere != null) {
      web.requireNotGiven();
    }
    if (!force) {
      LearnOptions.requireOwnOrEmpty(out);
    }
    LearnPlan plan = options.plan(out, generations);
    requirePlayable(plan.at(generations));
    ComputeDevice trains =
        device.of(
            worker == null ? ComputeDevice.CPU : worker.training().device(),
            elsewhere != null && !trainHere);
    if (worker != null && playsOnCpuOnly(trains, worker.evaluation())) {
      terminal.say(
          "Networks train on "
              + trains
              + " and play on the CPU, which may be slow; to play on the card, name devices in a"
              + " --config (docs/learn.md).");
    }
    LearnOptions.writeIfMissing(out, plan);
    try {
      return learn(elsewhere, worker, trains);
    } catch (LearningException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      if (e.getCause() instanceof ControlException refused && elsewhere != null) {
        throw refused;
      }
      throw CommandException.failed(
          out
              + " cannot be used: "
              + UserFiles.reason(e)
              + "; when that is mended, resume with: "
              + again(elsewhere));
    }
  }

  /** Returns whether a graphics card trains, and none plays. */
  static boolean playsOnCpuOnly(ComputeDevice trains, EvaluatorSettings plays) {
    return trains.isCuda() && plays.devices().stream().allMatch(ComputeDevice::isCpu);
  }

  private int learn(
      @Nullable Addresses elsewhere, @Nullable WorkerConfig worker, ComputeDevice trains)
      throws Exception {
    String id = UUID.randomUUID().toString().substring(0, 8);
    try (DataFolder folder = DataFolders.write(LearnDirectory.games(out));
        Interrupt interrupt = Interrupt.listen();
        Connection connection =
            elsewhere == null
                ? here(LearnDirectory.cluster(out))
                : coordinator.connect(elsewhere)) {
      LearnPlan plan = options.change(out, generations, terminal::say);
      LearnDirectory directory = new LearnDirectory(out, plan, id);
      for (Path policy : options.policyFiles()) {
        directory.store().add(policy);
      }
      LearnProgress progress = new LearnProgress(terminal, interrupt);
      ClusterGameRunner gameRunner =
          new ClusterGameRunner(
              terminal,
              interrupt,
              connection,
              worker,
              plan,
              directory.state().id(),
              directory.policies(),
              folder);
      Trainer trainer =
          elsewhere == null || trainHere
              ? new LocalTrainer(
                  folder, directory.store(), directory.training(), trains, SAVED_EVERY)
              : new RemoteTrainer(
                  connection.control(),
                  folder,
                  directory.store(),
                  connection.patience(),
                  interrupt::requested,
                  terminal::say);
      NetworkConverter eightBits = new EightBitConverter(folder, directory);
      LearnLoop loop =
          new LearnLoop(plan, directory, folder, gameRunner, trainer, eightBits, progress);
      try {
        return follow(loop, plan, directory, elsewhere);
      } catch (ControlException e) {
        String lost = connection.storageProblem();
        if (!lost.isEmpty()) {
          throw new IOException(lost, e);
        }
        if (e.reason() == ControlException.Reason.UNREACHABLE && connection.control().isReached()) {
          terminal.say("When the coordinator answers again, resume with:\n  " + again(elsewhere));
        }
        throw e;
      }
    }
  }

  /** Opens the runs of the loop in this process, and lets other commands read them. */
  private Connection here(Path cluster) throws CommandException {
    Connection connection =
        new LocalDirectory(cluster, LocalDirectory.PATIENCE, terminal::say).openHere(web.isGiven());
    connection.share(terminal);
    return connection;
  }

  private WorkerConfig worker() throws CommandException {
    return WorkerSettings.load(config, Map.of("slots", slots == null ? SLOTS : slots));
  }

  /** Checks that the engines in the settings exist and can play, before anything is started. */
  private static void requirePlayable(LearnSettings settings) throws CommandException {
    Map<String, PolicyPair> policies = new TreeMap<>();
    settings.policies().keySet().forEach(name -> policies.put(name, PolicyPair.shipped()));
    EngineKinds kinds = StandardEngines.of(Map.of(), policies, new RemoteNetworks(Map.of(), null));
    EngineArguments.requireNamed(
        policies.keySet().stream()
            .map(name -> new ResourceName(WorkerResource.POLICY, name))
            .collect(Collectors.toSet()),
        List.of(settings.selfPlay(), settings.rating()));
    requirePlayable(kinds, "selfplay", settings.selfPlay(), settings.sizes());
    requirePlayable(kinds, "rating", settings.rating(), settings.sizes());
  }

  /**
   * Checks that one of the engines can play on boards of these sizes.
   *
   * @param setting the key of its setting, by which complaints name it
   */
  private static void requirePlayable(
      EngineKinds kinds, String setting, EngineSpec engine, Collection<Integer> boards)
      throws CommandException {
    EngineSpec with = StandardEngines.withNetwork(engine, "g0").named(setting);
    for (int board : boards) {
      EngineArguments.check(kinds, List.of(with), board);
    }
  }

  private int follow(
      LearnLoop loop, LearnPlan plan, LearnDirectory directory, @Nullable Addresses elsewhere)
      throws Exception {
    boolean stopped = false;
    try {
      loop.run(generations);
    } catch (StoppedException | InterruptedException e) {
      stopped = true;
    }
    LearnState state = directory.state();
    LearningCurve curve = LearningCurve.of(plan, state);
    terminal.out().print(json ? JsonWriter.line(curve) + "\n" : LearnText.table(curve));
    if (stopped) {
      terminal.say("Stopped; resume with:\n  " + again(elsewhere));
      return ExitCode.INTERRUPTED;
    }
    terminal.say("Networks, games and the curve: " + out);
    return ExitCode.OK;
  }

  /** Returns the command that resumes the loop. */
  private String again(@Nullable Addresses elsewhere) {
    return "tengen learn --generations "
        + generations
        + " --out "
        + Shell.quote(out)
        + (elsewhere == null ? "" : coordinator.again(elsewhere))
        + (trainHere ? " --train-here" : "");
  }
}
