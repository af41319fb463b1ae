package io.tengen.cli;

import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code tengen worker}: plays a coordinator's games. */
@Command(
    name = "worker",
    sortOptions = false,
    description = {
      "Plays a coordinator's games; runs until it is stopped. Keeps trying while the coordinator"
          + " cannot be reached.",
      "Says in one line on stdout for whom it plays; logs to stderr."
    },
    footer = {
      "",
      "Examples:",
      "  tengen worker --coordinator go.example.org:7070",
      "  tengen worker --coordinator localhost:7070 --slots 8 --config engines.conf",
      "  tengen worker --coordinator localhost:7070 --net b6=g170-b6c96.bin.gz"
    })
final class WorkerCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  @Option(
      names = "--coordinator",
      paramLabel = "HOST:PORT",
      description = "The coordinator's gRPC port (default: localhost:7070).")
  private @Nullable String coordinator;

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Games played at once (default: one a processor).")
  private @Nullable Integer slots;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "What the coordinator calls this worker (default: host name, process, letters).")
  private @Nullable String name;

  @Option(
      names = "--http-port",
      paramLabel = "PORT",
      defaultValue = "-1",
      description = "Serves /metrics and /health/live; 0 for any free one (default: none).")
  private int httpPort;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings, outside engines among them; the other options win over it.")
  private @Nullable Path config;

  @Mixin private NetOptions networks;

  @Override
  public Integer call() throws CommandException, InterruptedException {
    CoordinatorCommand.requirePort("--http-port", httpPort, MetricsServer.NO_PORT);
    WorkerConfig settings = PlayOptions.worker(config, overrides());
    Logging.service();
    try (Interrupt interrupt = Interrupt.listen();
        MetricsServer metrics = new MetricsServer(httpPort);
        Worker worker = Worker.start(settings, metrics.registry())) {
      tengen.terminal().out().println(headline(settings, metrics.port()));
      interrupt.await();
    }
    return ExitCode.OK;
  }

  private static String headline(WorkerConfig settings, int httpPort) {
    return "worker "
        + settings.name()
        + ": "
        + settings.slots()
        + (settings.slots() == 1 ? " slot" : " slots")
        + " for coordinator "
        + settings.coordinator()
        + (httpPort == MetricsServer.NO_PORT ? "" : ", metrics on port " + httpPort);
  }

  private Map<String, ?> overrides() throws CommandException {
    Map<String, Object> given = new HashMap<>(networks.overrides());
    if (coordinator != null) {
      given.put("coordinator", ClusterOptions.address(coordinator).toString());
    }
    if (slots != null) {
      given.put("slots", slots);
    }
    if (name != null) {
      given.put("name", name);
    }
    return given;
  }
}
