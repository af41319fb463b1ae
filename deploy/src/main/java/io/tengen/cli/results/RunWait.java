package io.tengen.cli.results;

import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;

/** What a run waits for. */
public enum RunWait {
  /** It does not wait: it is played, or it has ended. */
  NOTHING,

  /** Somebody paused it. */
  RESUME,

  /** Nobody has approved it. */
  APPROVAL,

  /** The coordinator names a problem. */
  PROBLEM,

  /** No connected worker can play its engines. */
  WORKERS,

  /** Other runs have all slots. */
  SLOTS,

  /** It gets no games although workers wait for some. */
  COORDINATOR;

  /**
   * Returns what a run waits for.
   *
   * @param idle number of games that connected workers ask for
   */
  public static RunWait of(RunStatus run, int idle) {
    if (run.state() == RunState.PAUSED) {
      return RESUME;
    }
    if (run.state() == RunState.WAITING) {
      return APPROVAL;
    }
    if (run.state() != RunState.RUNNING) {
      return NOTHING;
    }
    if (!run.problem().isEmpty()) {
      return PROBLEM;
    }
    if (run.leased() > 0) {
      return NOTHING;
    }
    if (run.workers() == 0) {
      return WORKERS;
    }
    return idle == 0 ? SLOTS : COORDINATOR;
  }

  /** Returns it in words; empty if the run does not wait. */
  public String words(RunStatus run) {
    return switch (this) {
      case NOTHING -> "";
      case RESUME -> "is paused";
      case APPROVAL -> "waits for approval: " + run.problem();
      case PROBLEM -> run.problem();
      case WORKERS -> "no connected worker can play its engines";
      case SLOTS -> "waits for free slots, which other runs have";
      case COORDINATOR -> "gets no games although workers wait for some";
    };
  }
}
