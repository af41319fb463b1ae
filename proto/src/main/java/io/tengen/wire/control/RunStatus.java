package io.tengen.wire.control;

import io.tengen.wire.RunSpec;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run and how far it has come.
 *
 * @param committed games durably committed
 * @param leased games out with workers now
 * @param duplicates reports acknowledged as duplicates since the coordinator started
 * @param refused reports that the referee refused since the coordinator started
 * @param workers workers connected that can play this run's engines
 * @param problem one line for people when something stands in the way; empty otherwise
 * @param test the sequential test, if the run is one
 * @param widest95 half width of the widest interval that an adaptive run narrows, in Elo
 * @param round that is being played, from 1; 0 where there are none
 * @param verification what is known of the honesty of its workers
 */
public record RunStatus(
    String id,
    RunSpec spec,
    RunState state,
    Instant createdAt,
    int committed,
    int leased,
    int duplicates,
    int refused,
    int workers,
    String problem,
    Optional<TestState> test,
    OptionalDouble widest95,
    int round,
    Verification verification) {

  /** A run without a contest of its own. */
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
        committed,
        leased,
        0,
        0,
        workers,
        problem,
        Optional.empty(),
        OptionalDouble.empty(),
        0,
        Verification.NONE);
  }
}
