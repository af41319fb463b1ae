package io.tengen.cli.run;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.results.Json;
import io.tengen.wire.control.RunStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command that changes the state of a run at a coordinator, and prints the new state. */
abstract class RemoteStateCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ClusterQuery query;

  @Spec private CommandSpec command;

  /** Returns what to do instead with a run in a data directory, as a clause for users. */
  abstract String localRemedy(String run);

  /** Changes the state of the run; blocks. Returns its status after the change. */
  abstract RunStatus change(Control control, String run) throws ControlException;

  /**
   * Returns what to do next, as a clause for users with a command; empty for nothing.
   *
   * @param arguments the run and the option that names the coordinator, for that command
   */
  abstract String next(RunStatus status, String arguments);

  @Override
  public Integer call() throws Exception {
    if (!query.isRemote()) {
      throw CommandException.badInput(
          command.qualifiedName()
              + " needs a coordinator (--coordinator HOST:PORT, or TENGEN_COORDINATOR); "
              + localRemedy(run));
    }
    return query.run(connection -> {
      RunStatus status = change(connection.control(), run);
      String next = next(status, run + " " + connection.option());
      String state = "run " + run + " is " + status.state().words();
      return Answer.line(Json.Run.of(status), next.isEmpty() ? state : state + "; " + next);
    });
  }
}
