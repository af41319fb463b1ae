package io.tengen.cli.client;

import io.tengen.cli.channel.ControlException;
import io.tengen.wire.control.ExclusionList;
import io.tengen.wire.control.ExclusionService;
import io.tengen.wire.control.ExclusionService.ExcludeResults;
import io.tengen.wire.control.ExclusionService.LiftExclusion;
import io.tengen.wire.control.ExclusionService.ListExclusions;
import java.time.Duration;

/**
 * A client for excluding the results of workers from runs. Thread-safe; every call blocks for at
 * most five minutes from when a coordinator was reached, since a change may concern a million
 * games.
 */
public final class Exclusions {
  /** Long enough to exclude a million games of one worker. */
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  private final Control control;

  Exclusions(Control control) {
    this.control = control;
  }

  /**
   * Excludes the results of a worker from a run.
   *
   * @param nameOnly whether other workers with the same token or certificate stay included
   */
  public ExclusionList exclude(String run, String worker, String reason, boolean nameOnly)
      throws ControlException {
    return control.askOnce(
        ExclusionService.EXCLUDE_RESULTS,
        Control.request(() -> new ExcludeResults(run, worker, reason, nameOnly)),
        DEADLINE);
  }

  /** Includes the results of a worker again. */
  public ExclusionList lift(String run, String worker) throws ControlException {
    return control.askOnce(
        ExclusionService.LIFT_EXCLUSION, new LiftExclusion(run, worker), DEADLINE);
  }

  /** Returns the excluded workers of a run and its disputed games. */
  public ExclusionList list(String run) throws ControlException {
    return control.ask(ExclusionService.LIST_EXCLUSIONS, new ListExclusions(run), DEADLINE);
  }
}
