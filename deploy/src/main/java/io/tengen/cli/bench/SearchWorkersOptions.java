package io.tengen.cli.bench;

import io.tengen.cli.bench.workers.SimulatedCluster;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The clusters that {@code tengen bench search-workers} simulates, and their opponents. */
final class SearchWorkersOptions {
  private static final int MOST_WORKERS = 1024;
  private static final int MOST_IN_FLIGHT = 10_000;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  @Option(
      names = "--workers",
      paramLabel = "N",
      split = ",",
      defaultValue = "4,16,64",
      description = "Numbers of workers, separated by commas (default: ${DEFAULT-VALUE}).")
  private List<Integer> workers;

  @Option(
      names = "--latency",
      paramLabel = "MS",
      split = ",",
      defaultValue = "0.2,5",
      description =
          "Milliseconds to a worker and back, separated by commas (default: ${DEFAULT-VALUE}).")
  private List<Double> latencies;

  @Option(
      names = "--against",
      paramLabel = "WHOM",
      defaultValue = "one",
      description = {
        "The opponent, with the same time for a move: one, a search with one worker and no latency;"
            + " half, a cluster of half as many workers with the same latency; ideal, a search with"
            + " one worker as fast as all workers together and no latency, which shows what"
            + " distribution costs (default: ${DEFAULT-VALUE})."
      })
  private String against;

  @Option(
      names = "--rollout-micros",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Microseconds of a worker for a rollout (default: ${DEFAULT-VALUE}).")
  private double rolloutMicros;

  @Option(
      names = "--master-micros",
      paramLabel = "N",
      defaultValue = "20",
      description = {
        "Microseconds of the master for a simulation besides the rollout (default:"
            + " ${DEFAULT-VALUE})."
      })
  private double masterMicros;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      description = {
        "The largest number of unanswered tasks of a worker (default: 2 and as many as the latency"
            + " is long in rollouts)."
      })
  private @Nullable Integer inFlight;

  @Option(
      names = "--master-plays",
      description = {
        "Has the master play a rollout itself when no worker has room for it, in the same time as a"
            + " worker; otherwise it waits for the next result."
      })
  private boolean masterPlays;

  /**
   * A cluster and its opponent.
   *
   * @param latencyMillis as it was given
   */
  record Encounter(SimulatedCluster own, SimulatedCluster other, double latencyMillis) {}

  /** Returns all encounters: for each latency those of all numbers of workers. */
  List<Encounter> encounters() throws CommandException {
    require("--rollout-micros", rolloutMicros, 1, 1e6);
    require("--master-micros", masterMicros, 0.1, 1e6);
    List<Encounter> all = new ArrayList<>();
    for (double latency : latencies) {
      require("--latency", latency, 0, 1_000);
      for (int count : workers) {
        BenchOptions.require("--workers", count, 1, MOST_WORKERS);
        SimulatedCluster own = cluster(count, Math.round(latency * NANOS_PER_MILLI));
        all.add(new Encounter(own, opponent(own), latency));
      }
    }
    return all;
  }

  private SimulatedCluster cluster(int count, long latencyNanos) throws CommandException {
    long rollout = Math.round(rolloutMicros * NANOS_PER_MICRO);
    int room = inFlight == null ? SimulatedCluster.hiding(latencyNanos, rollout) : inFlight;
    if (inFlight != null) {
      BenchOptions.require("--in-flight", inFlight, 1, MOST_IN_FLIGHT);
    }
    long master = Math.round(masterMicros * NANOS_PER_MICRO);
    return new SimulatedCluster(count, latencyNanos, rollout, master, room, masterPlays);
  }

  private SimulatedCluster opponent(SimulatedCluster own) throws CommandException {
    return switch (against) {
      case "one" -> cluster(1, 0);
      case "half" -> cluster(Math.max(1, own.workers() / 2), own.latencyNanos());
      case "ideal" ->
          new SimulatedCluster(
              1, 0, Math.max(1, own.rolloutNanos() / own.workers()), own.masterNanos(), 1, false);
      default ->
          throw CommandException.badInput("--against " + against + " is not one, half or ideal");
    };
  }

  private static void require(String option, double value, double least, double most)
      throws CommandException {
    if (!(value >= least && value <= most)) {
      throw CommandException.badInput(
          option
              + " "
              + Numbers.plain(value)
              + " is not between "
              + Numbers.plain(least)
              + " and "
              + Numbers.whole(most));
    }
  }
}
