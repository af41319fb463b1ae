package io.tengen.cli;

import io.tengen.cli.control.Address;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
      "  tengen worker --coordinator localhost:7070 --slots 8 --config engines.conf"
    })
final class WorkerCommand implements Callable<Integer> {
  private static final int LONGEST_NAME = 64;

  @ParentCommand private Tengen tengen;

  @Option(
      names = "--coordinator",
      paramLabel = "HOST:PORT",
      required = true,
      description = "The coordinator (its gRPC port).")
  private String coordinator;

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Games played at once (default: one a processor).")
  private @Nullable Integer slots;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What the coordinator calls this worker (default: host name and process id).")
  private @Nullable String name;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Outside engines that may be run (default: gnugo10 and gnugo1).")
  private @Nullable Path config;

  @Override
  public Integer call() throws CommandException, InterruptedException {
    Address address = ClusterOptions.address(coordinator);
    int count = PlayOptions.slots(slots);
    String called = name == null ? defaultName() : name;
    if (called.isBlank() || called.length() > LONGEST_NAME) {
      throw CommandException.badInput("--name must have 1 to " + LONGEST_NAME + " characters");
    }
    Map<String, List<String>> programs = Programs.load(config);
    Logging.service();
    try (Interrupt interrupt = Interrupt.listen();
        Worker worker =
            Worker.start(new WorkerConfig(called, address.toString(), count, programs))) {
      tengen
          .terminal()
          .out()
          .println(
              "worker "
                  + called
                  + ": "
                  + count
                  + (count == 1 ? " slot" : " slots")
                  + " for coordinator "
                  + address);
      interrupt.await();
    }
    return ExitCode.OK;
  }

  private static String defaultName() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      // A machine that does not know its own name is still told apart by the process.
      host = "worker";
    }
    String name = host + "-" + ProcessHandle.current().pid();
    return name.substring(Math.max(0, name.length() - LONGEST_NAME));
  }
}
