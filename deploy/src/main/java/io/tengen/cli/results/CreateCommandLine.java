package io.tengen.cli.results;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Shell;
import io.tengen.coordinator.report.RunCommandLine;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.List;

/** Writes the command that creates a run, with its pool and its share of the workers. */
public final class CreateCommandLine implements RunCommandLine {
  @Override
  public Command of(RunSpec spec) {
    List<String> words = new ArrayList<>(List.of(ReproduceCommandLine.command(spec)));
    add(words, "--pool", spec.pool());
    FleetShare share = spec.schedule();
    if (share.priority() != FleetShare.DEFAULT.priority()) {
      add(words, "--priority", String.valueOf(share.priority()));
    }
    if (share.share() != FleetShare.DEFAULT.share()) {
      add(words, "--share", Numbers.plain(share.share()));
    }
    add(words, "--verify", Numbers.plain(spec.verify()));
    add(words, "--note", spec.note());
    return new Command(String.join(" ", words), ReproduceCommandLine.blank(spec));
  }

  private static void add(List<String> words, String option, String value) {
    if (!value.isEmpty()) {
      words.add(option + " " + Shell.quote(value));
    }
  }
}
