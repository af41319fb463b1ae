package io.tengen.cli.run;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.wire.control.RunStatus;
import picocli.CommandLine.Command;

/** {@code tengen resume}: resumes a run at a coordinator. */
@Command(
    name = "resume",
    sortOptions = false,
    description = {
      "Resumes a paused or stopped run at a coordinator.",
      "To resume one in a data directory here: tengen evaluate --resume RUN, or tengen selfplay"
          + " --resume RUN --out DIR"
    },
    footer = {"", "Examples:", "  tengen resume RUN --coordinator localhost:7070"})
public final class ResumeCommand extends RemoteStateCommand {
  @Override
  String localRemedy(String run) {
    return "a run in a data directory is resumed by playing it: tengen evaluate --resume "
        + run
        + ", or selfplay --resume";
  }

  @Override
  RunStatus change(Control control, String run) throws ControlException {
    return control.resume(run);
  }

  @Override
  String next(RunStatus status, String arguments) {
    return "follow it with: tengen watch " + arguments;
  }
}
