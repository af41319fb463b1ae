package io.tengen.cli.server;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.client.CoordinatorAddress;
import io.tengen.cli.client.CredentialOptions;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Logging;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.NetOptions;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.engine.program.file.FilePlayer;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.outbox.WorkerState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen worker}: plays a coordinator's games. */
@Command(
    name = "worker",
    sortOptions = false,
    description = {
      "Plays a coordinator's games; runs until it is stopped. Keeps trying while the coordinator"
          + " cannot be reached.",
      "Prints one line on stdout with its name and coordinator; logs to stderr."
    },
    footer = {
      "",
      "Examples:",
      "  tengen worker --coordinator go.example.org:7070",
      "  tengen worker --coordinator localhost:7070 --slots 8 --config engines.conf",
      "  tengen worker --coordinator localhost:7070 --net b6=g170-b6c96.bin.gz",
      "  tengen worker --coordinator localhost:7070 --train",
      "  tengen worker --coordinator localhost:7070 --serve-evaluations 0.0.0.0:7075"
          + " --advertise-evaluations gpu1:7075",
      "  tengen worker --coordinator localhost:7070 --slots 0 --serve-rollouts 0.0.0.0:7076"
          + " --advertise-rollouts cpu1:7076",
      "  tengen worker --coordinator a:7070,b:7070 --state /var/lib/tengen-worker --grace 60s",
      "  tengen worker --coordinator localhost:7070 --http-port 7074"
    })
public final class WorkerCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private CoordinatorAddress coordinator;

  @Option(
      names = "--slots",
      paramLabel = "N",
      description =
          "Games played at once (default: one per processor). 0 is for workers that only serve"
              + " evaluations or rollouts.")
  private @Nullable Integer slots;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "Name of this worker (default: the last one, from --state; for a new worker host name,"
              + " process id and random letters).")
  private @Nullable String name;

  @Option(
      names = "--state",
      paramLabel = "DIR",
      description = {
        "Directory for results that the coordinator has not acknowledged; for this worker only"
            + " (default: a directory in ~/.local/state/tengen)."
      })
  private @Nullable Path state;

  @Option(
      names = "--grace",
      paramLabel = "TIME",
      description = {
        "How long the worker may take to stop: it returns games and delivers results. A second"
            + " signal ends it at once (default: 25s)."
      })
  private @Nullable Duration grace;

  @Option(
      names = "--train",
      description = "Trains networks as well, one at a time in place of a game (default: no).")
  private boolean train;

  @Option(
      names = "--serve-evaluations",
      paramLabel = "HOST:PORT",
      description = {
        "Listens on this address and evaluates networks for workers with devices = [remote], besides"
            + " its own games (default: no)."
      })
  private @Nullable String serve;

  @Option(
      names = "--advertise-evaluations",
      paramLabel = "HOST:PORT",
      description = "Where other workers reach it (default: the address of --serve-evaluations).")
  private @Nullable String advertise;

  @Option(
      names = "--serve-rollouts",
      paramLabel = "HOST:PORT",
      description = {
        "Listens on this address and plays rollouts for searches of other workers with"
            + " mcts:workers=N, besides its own games (default: no)."
      })
  private @Nullable String serveRollouts;

  @Option(
      names = "--advertise-rollouts",
      paramLabel = "HOST:PORT",
      description = "Where other workers reach it (default: the address of --serve-rollouts).")
  private @Nullable String advertiseRollouts;

  @Option(
      names = "--rollout-threads",
      paramLabel = "N",
      description = "Rollouts played at once for other workers (default: one per processor).")
  private @Nullable Integer rolloutThreads;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings, including external engines; other options take precedence.")
  private @Nullable Path config;

  @Mixin private NetOptions networks;
  @Mixin private CredentialOptions credentials;
  @Mixin private MetricsOptions http;

  WorkerCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    WorkerConfig settings = WorkerSettings.load(config, overrides());
    if (settings.coordinators().isEmpty()) {
      throw CoordinatorAddress.missing("tengen worker");
    }
    Logging.service();
    // Opened first: a probe must find the worker alive while its engines start.
    try (MetricsServer metrics = http.start()) {
      // A signal ends this process at once until the next step listens for it.
      tryEngines(settings);
      return work(settings, metrics);
    }
  }

  /** Logs which external engines cannot be played; blocks for a minute at most. */
  private static void tryEngines(WorkerConfig settings) throws InterruptedException {
    // Not a constant, since logging is configured after this class is initialized.
    Logger log = LoggerFactory.getLogger(WorkerCommand.class);
    settings
        .programs()
        .tryAll(FilePlayer::requireAnswer)
        .forEach((name, why) -> log.warn("{} is not offered: {}", name, why));
  }

  private int work(WorkerConfig settings, MetricsServer metrics)
      throws CommandException, InterruptedException {
    try (Interrupt interrupt = Interrupt.listen(settings.grace());
        WorkerState kept = open(settings);
        Worker worker = start(settings, metrics, kept)) {
      Logging.worker(worker.name());
      metrics.ready();
      terminal.out().println(headline(worker.name(), settings, metrics));
      interrupt.await();
      worker.drain(settings.grace());
    }
    return ExitCode.OK;
  }

  private static Worker start(WorkerConfig settings, MetricsServer metrics, WorkerState kept)
      throws CommandException {
    try {
      return Worker.start(settings, metrics.registry(), kept);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private static WorkerState open(WorkerConfig settings) throws CommandException {
    if (settings.state().isEmpty()) {
      return WorkerState.openDefault(settings.name());
    }
    try {
      return WorkerState.open(settings.state().get(), settings.name());
    } catch (IOException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private static String headline(String name, WorkerConfig settings, MetricsServer metrics) {
    return "worker "
        + name
        + ": "
        + settings.slots()
        + (settings.slots() == 1 ? " slot" : " slots")
        + " for coordinator "
        + String.join(",", settings.coordinators())
        + metrics.url().map(url -> ", metrics on " + url + "/metrics").orElse("");
  }

  private Map<String, ?> overrides() throws CommandException {
    Map<String, Object> given = new HashMap<>(networks.overrides());
    given.putAll(credentials.overrides());
    Addresses addresses = coordinator.find();
    if (addresses != null) {
      given.put("coordinator", addresses.toString());
    }
    if (slots != null) {
      given.put("slots", slots);
    }
    if (name != null) {
      given.put("name", name);
    }
    if (train) {
      given.put("training.enabled", true);
    }
    if (serve != null) {
      given.put("evaluations.serve", serve);
    } else if (advertise != null) {
      throw CommandException.badInput("--advertise-evaluations goes with --serve-evaluations");
    }
    if (advertise != null) {
      given.put("evaluations.advertise", advertise);
    }
    given.putAll(rollouts());
    if (state != null) {
      given.put("state", state.toString());
    }
    if (grace != null) {
      given.put("grace", grace);
    }
    return given;
  }

  private Map<String, ?> rollouts() throws CommandException {
    Map<String, Object> given = new HashMap<>();
    if (serveRollouts != null) {
      given.put("rollouts.serve", serveRollouts);
    } else if (advertiseRollouts != null) {
      throw CommandException.badInput("--advertise-rollouts goes with --serve-rollouts");
    }
    if (advertiseRollouts != null) {
      given.put("rollouts.advertise", advertiseRollouts);
    }
    if (rolloutThreads != null) {
      given.put("rollouts.threads", rolloutThreads);
    }
    return given;
  }
}
