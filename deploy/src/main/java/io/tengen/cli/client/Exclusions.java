package io.tengen.cli.client;

import io.tengen.wire.control.ExclusionList;
import io.tengen.wire.control.ExclusionService;
import io.tengen.wire.control.ExclusionService.ExcludeResults;
import io.tengen.wire.control.ExclusionService.LiftExclusion;
import io.tengen.wire.control.ExclusionService.ListExclusions;
import java.time.Duration;

/**
 * Whose results count, as the command asks a coordinator. Thread-safe; every call blocks, one that
 * changes something for as long as it takes to set a million records aside.
 */
public final class Exclusions {
  /** A worker may have brought a million games. */
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  private final Control control;

  Exclusions(Control control) {
    this.control = control;
  }

  /**
   * Takes a worker's results out of a run.
   *
   * @param nameOnly whether to leave alone whoever else comes with the same token or certificate
   */
  public ExclusionList exclude(String run, String worker, String reason, boolean nameOnly)
      throws ControlException {
    return control.ask(
        ExclusionService.EXCLUDE_RESULTS,
        Control.request(() -> new ExcludeResults(run, worker, reason, nameOnly)),
        DEADLINE);
  }

  /** Counts a worker's results again. */
  public ExclusionList lift(String run, String worker) throws ControlException {
    return control.ask(ExclusionService.LIFT_EXCLUSION, new LiftExclusion(run, worker), DEADLINE);
  }

  /** Whose results do not count in a run, and which of its games are in dispute. */
  public ExclusionList list(String run) throws ControlException {
    return control.ask(ExclusionService.LIST_EXCLUSIONS, new ListExclusions(run), DEADLINE);
  }
}
