package io.tengen.cli.run;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import picocli.CommandLine.Command;

/** {@code tengen pause}: pauses a run at a coordinator. */
@Command(
    name = "pause",
    sortOptions = false,
    description = {
      "Pauses a run at a coordinator: workers hand its games back, and no move is begun until"
          + " tengen resume. The games then continue with their moves and both clocks; the time"
          + " spent on the move that was interrupted does not count. A restart of the coordinator"
          + " changes nothing."
    },
    footer = {
      "",
      "Examples:",
      "  tengen pause RUN --coordinator localhost:7070",
      "  tengen resume RUN --coordinator localhost:7070"
    })
public final class PauseCommand extends RemoteStateCommand {
  @Override
  String localRemedy(String run) {
    return "interrupt a run that is played here with Ctrl-C";
  }

  @Override
  RunStatus change(Control control, String run) throws ControlException {
    return control.pause(run);
  }

  @Override
  String next(RunStatus status, String arguments) {
    return status.state() == RunState.PAUSED ? "resume it with: tengen resume " + arguments : "";
  }
}
