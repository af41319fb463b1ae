package io.tengen.cli.run;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.wire.control.RunStatus;
import picocli.CommandLine.Command;

/** {@code tengen approve}: starts a run that waits for approval. */
@Command(
    name = "approve",
    sortOptions = false,
    description = {
      "Starts a run of another user that waits for approval, because it has more games than the"
          + " coordinator's setting tengen.coordinator.users.approval. Its owner cannot."
    },
    footer = {
      "",
      "Examples:",
      "  tengen runs --coordinator localhost:7070",
      "  tengen approve RUN --coordinator localhost:7070"
    })
public final class ApproveCommand extends RemoteStateCommand {
  @Override
  String localRemedy(String run) {
    return "runs that are played here need no approval";
  }

  @Override
  RunStatus change(Control control, String run) throws ControlException {
    return control.approve(run);
  }

  @Override
  String next(RunStatus status, String arguments) {
    return "";
  }
}
