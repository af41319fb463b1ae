package io.tengen.cli.bench.workers;

import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * One side of a game: a search whose rollouts are played in virtual time. Confined to one thread;
 * must be closed.
 */
final class SimulatedSearch implements AutoCloseable {
  private final SimulatedCluster cluster;
  private final long moveNanos;
  private final Search search;
  private final SimulatedRollouts rollouts;
  private int kept;
  private int searches;

  /**
   * @param engine of kind mcts
   * @param moveNanos virtual time for a move
   */
  SimulatedSearch(EngineSpec engine, SimulatedCluster cluster, long moveNanos, long seed) {
    this.cluster = cluster;
    this.moveNanos = moveNanos;
    List<SimulatedRollouts> opened = new ArrayList<>();
    MctsKind mcts =
        new MctsKind(
            Map.of(),
            NetworkRegistry.NONE,
            (wanted, workers) -> {
              SimulatedRollouts service =
                  new SimulatedRollouts(
                      cluster,
                      RolloutPolicies.named(wanted.policy(), Optional.empty(), wanted.replies()),
                      wanted.moves(),
                      new SplittableRandom(~seed));
              opened.add(service);
              return service;
            });
    EngineSpec distributed = engine.with("workers", "1");
    search = mcts.search(distributed, mcts.rollouts(distributed), seed);
    rollouts = opened.getFirst();
  }

  /** Searches for the virtual time of a move. Blocks as long as the rollouts really take. */
  SearchReport search(Position position) throws InterruptedException {
    searches++;
    SearchLimit time = rollouts.begin(moveNanos);
    SearchReport report =
        search.run(
            position, new SearchLimit.FirstOf(List.of(time, new SearchLimit.Visits(most()))));
    kept = report.best().map(best -> best.visits()).orElse(0);
    return report;
  }

  /**
   * Returns more visits than the search can make in its time. Simulations that end in a finished
   * game submit no rollout, so they take no virtual time; without this limit a search of only such
   * simulations would not end.
   */
  private int most() {
    long simulations = moveNanos / cluster.masterNanos() + 1;
    return Math.toIntExact(Math.min(Integer.MAX_VALUE, kept + simulations));
  }

  /** Returns what this side's searches did. */
  SearchEffort effort() {
    return new SearchEffort(searches, rollouts.rollouts(), rollouts.byWorkers(), rollouts.depths());
  }

  @Override
  public void close() {
    search.close();
  }
}
