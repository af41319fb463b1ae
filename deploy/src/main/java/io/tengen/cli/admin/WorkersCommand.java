package io.tengen.cli.admin;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen workers}: lists the connected workers. */
@Command(
    name = "workers",
    sortOptions = false,
    description = {
      "Lists the connected workers of a coordinator by name: version, games played of those that"
          + " fit, moves a second over the last minute, finished games since the worker"
          + " connected, time since its last message, and what it does: evaluations and"
          + " rollouts for other workers, trainings, games by run.",
      "Lines below the table tell why workers get no games of a run that is being played: they"
          + " failed games, are excluded, or lack an engine or a network."
    },
    footer = {
      "",
      "Examples:",
      "  tengen workers --coordinator localhost:7070",
      "  tengen workers --coordinator go.example.org:7070 --watch",
      "  tengen workers --coordinator localhost:7070 --json"
    })
public final class WorkersCommand implements Callable<Integer> {
  private static final Duration INTERVAL = Duration.ofSeconds(2);

  @Option(
      names = "--watch",
      description = "Lists them again every two seconds, until Ctrl-C (default: once).")
  private boolean watch;

  @Mixin private CoordinatorQuery query;

  @Override
  public Integer call() throws Exception {
    return watch ? query.repeat(INTERVAL, WorkersCommand::ask) : query.run(WorkersCommand::ask);
  }

  private static Answer ask(Connection connection) throws ControlException {
    return Answer.list(
        connection.control().workers(),
        WorkerLine::of,
        "no worker is connected; tengen worker --coordinator HOST:PORT starts one",
        WorkersText::of);
  }
}
