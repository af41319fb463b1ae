package io.tengen.coordinator.run.lease;

import io.tengen.engine.game.EngineSpec;
import java.util.List;

/** What people can do so that a worker offers what a run needs. */
final class MissingOffers {
  private MissingOffers() {}

  /**
   * The end of a line that names what is missing.
   *
   * @param missing requirements as {@link EngineSpec#requirements} names them, at least one
   */
  static String of(List<String> missing) {
    return "; " + String.join("; ", missing.stream().map(MissingOffers::of).distinct().toList());
  }

  private static String of(String requirement) {
    int colon = requirement.indexOf(':');
    int equals = requirement.indexOf('=');
    if (colon < 0) {
      return "start a worker of a version that has " + requirement;
    }
    if (requirement.startsWith("gtp:")) {
      String program = requirement.substring(colon + 1);
      return "start a worker that has "
          + program
          + " installed, and listed in its tengen.worker.engines";
    }
    if (equals < 0) {
      return "start a worker that fetches networks (tengen.worker.artifacts.limit above 0)";
    }
    String key = requirement.substring(colon + 1, equals);
    String option = "--" + key + " " + requirement.substring(equals + 1) + "=FILE";
    return key.equals(EngineSpec.NETWORK)
        ? "start a worker with " + option + ", or create the run with it"
        : "start a worker with " + option;
  }
}
