package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.run.commit.Archive;
import io.tengen.coordinator.run.commit.RecordReader;
import io.tengen.coordinator.run.lease.StallDetector;
import io.tengen.coordinator.run.verify.Sampler;
import io.tengen.game.match.EngineSpec;
import io.tengen.tracing.Tracing;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The services and settings that every {@link Run} of a coordinator uses.
 *
 * @param lease time without a heartbeat after which a game goes to another worker
 * @param patience longest time without a move of a game that has no clock, see {@link
 *     StallDetector}
 * @param commitInterval how long the first result of a batch waits for others
 * @param wall wall clock, for timestamps
 * @param nanos a monotonic clock, for deadlines
 * @param leaseIds supplies lease ids that are unique for each game, also across restarts
 * @param sampler selects the games that are replayed
 * @param records reads archived records
 * @param fixedWorkers whether no further workers join, so that a run fails that the connected ones
 *     cannot play
 * @param tracing records the spans of traced games
 * @param fleet is notified of changes that concern waiting workers
 * @param pools decides which builds of programs the runs of a pool play with
 * @param loaded is notified when a run has recovered, and again each time its actor restarts
 */
public record RunDependencies(
    Archive archive,
    Metrics metrics,
    Duration lease,
    Duration patience,
    Duration commitInterval,
    InstantSource wall,
    LongSupplier nanos,
    LongSupplier leaseIds,
    Sampler sampler,
    RecordReader records,
    boolean fixedWorkers,
    Tracing tracing,
    ActorRef<RunNotification> fleet,
    ActorRef<Identification> pools,
    ActorRef<Loaded> loaded) {

  /**
   * The engines of a run that is in a pool, with the builds of programs that a worker has. Answered
   * by {@link RunCommand.Identified}.
   *
   * @param request the worker's request for games
   */
  public record Identification(
      String run, List<EngineSpec> engines, RunCommand.RequestJobs request) {}

  /** The outcome of a run's recovery from the journal. */
  public sealed interface Loaded {
    /** The run's id. */
    String run();

    /** The journal was read. */
    record Ready(RunView view) implements Loaded {
      @Override
      public String run() {
        return view.id();
      }
    }

    /** The journal is empty: the run has not been created. */
    record Blank(String run) implements Loaded {}

    /** The journal cannot be read. */
    record Broken(String run, Throwable failure) implements Loaded {}
  }
}
