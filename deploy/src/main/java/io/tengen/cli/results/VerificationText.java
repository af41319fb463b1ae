package io.tengen.cli.results;

import io.tengen.cli.console.Numbers;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Verification;
import java.util.ArrayList;
import java.util.List;

/** Describes the verification of a run's games in text for users. */
public final class VerificationText {
  private VerificationText() {}

  /** Returns the state of verification and of exclusions; no lines if there are none. */
  static List<String> lines(RunStatus run) {
    Verification known = run.verification();
    List<String> lines = new ArrayList<>();
    if (known.agreed() + known.waiting() + known.unverified() > 0) {
      StringBuilder line = new StringBuilder();
      line.append(games(known.agreed())).append(" replayed identically by a second worker");
      if (known.waiting() > 0) {
        line.append(", ").append(known.waiting()).append(" waiting for a replay");
      }
      if (known.unverified() > 0) {
        line.append(", ").append(known.unverified()).append(" not replayed");
      }
      lines.add(line.toString());
    }
    if (known.excluded() > 0) {
      lines.add(excluded(known.excluded()) + "; tengen exclusions " + run.id() + " lists them");
    }
    if (!known.quarantined().isEmpty()) {
      lines.add("In quarantine: " + String.join(", ", known.quarantined()));
    }
    if (!known.suspects().isEmpty()) {
      lines.add(
          "Results that differ from the others': "
              + String.join(", ", known.suspects())
              + "; see tengen ratings "
              + run.id()
              + " --by worker");
    }
    return lines;
  }

  /** Returns the sentence about results that ratings leave out. */
  public static String excluded(int results) {
    return results + (results == 1 ? " result does" : " results do") + " not count";
  }

  private static String games(int count) {
    return Numbers.count(count, "game");
  }
}
