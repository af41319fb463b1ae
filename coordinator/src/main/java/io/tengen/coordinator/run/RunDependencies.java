package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.run.commit.Archive;
import io.tengen.coordinator.run.commit.RecordReader;
import io.tengen.coordinator.run.lease.StallDetector;
import io.tengen.coordinator.run.verify.Sampler;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * What every {@link Run} of a coordinator works with.
 *
 * @param lease time without a heartbeat after which a game is given to others
 * @param patience how long a game without a clock may go without a move, see {@link StallDetector}
 * @param commitInterval how long the first result of a group waits for others
 * @param wall tells the time for people
 * @param nanos a monotonic clock, for deadlines
 * @param leaseIds yields numbers that no other lease of the same game has, before or after a
 *     restart
 * @param sampler draws the games that are played again
 * @param records reads what the archive keeps
 * @param fleet hears what changes for those who wait for games
 * @param loaded hears once a run is there, and again should it have to recover
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
    ActorRef<RunNews> fleet,
    ActorRef<Loaded> loaded) {

  /** What became of a run's recovery from the journal. */
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

    /** There is no such run yet. */
    record Blank(String run) implements Loaded {}

    /** The journal cannot be read. */
    record Broken(String run, Throwable failure) implements Loaded {}
  }
}
