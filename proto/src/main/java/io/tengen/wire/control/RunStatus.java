package io.tengen.wire.control;

import io.tengen.wire.RunSpec;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The status of a run.
 *
 * @param owner the user who created it; empty if the coordinator did not authenticate callers
 * @param committed number of games durably committed, without those in {@code replaced}
 * @param replaced number of committed games that a repetition ended and that others are played in
 *     place of
 * @param leased number of games that workers are playing
 * @param duplicates reports acknowledged as duplicates since the coordinator started
 * @param refused reports that the referee refused since the coordinator started
 * @param workers number of connected workers that can play this run's engines
 * @param problem one line for users if a problem prevents progress; empty otherwise
 * @param test the sequential test, if the run is one
 * @param widest95 half width of the widest interval that an adaptive run narrows, in Elo
 * @param round the current round, from 1; 0 if the tournament has no rounds
 * @param tuning the path of the settings that the run tunes; empty if it tunes none
 * @param verification the state of the verification of its workers
 * @param live the games that workers are playing
 */
public record RunStatus(
    String id,
    RunSpec spec,
    RunState state,
    Instant createdAt,
    String owner,
    int committed,
    int replaced,
    int leased,
    int duplicates,
    int refused,
    int workers,
    String problem,
    Optional<TestState> test,
    OptionalDouble widest95,
    int round,
    Optional<TuningStatus> tuning,
    Verification verification,
    LiveGames live) {

  /**
   * Returns the status of this run where no process plays it: a run that has neither ended nor been
   * paused is stopped.
   */
  public RunStatus unplayed() {
    return state != RunState.RUNNING
        ? this
        : new RunStatus(
            id,
            spec,
            RunState.CANCELLED,
            createdAt,
            owner,
            committed,
            replaced,
            0,
            duplicates,
            refused,
            0,
            "",
            test,
            widest95,
            round,
            tuning,
            verification,
            LiveGames.NONE);
  }

  /** Creates the status of a run without a test, an interval or rounds. */
  public RunStatus(
      String id,
      RunSpec spec,
      RunState state,
      Instant createdAt,
      int committed,
      int leased,
      int workers,
      String problem) {
    this(
        id,
        spec,
        state,
        createdAt,
        "",
        committed,
        0,
        leased,
        0,
        0,
        workers,
        problem,
        Optional.empty(),
        OptionalDouble.empty(),
        0,
        Optional.empty(),
        Verification.NONE,
        LiveGames.NONE);
  }
}
