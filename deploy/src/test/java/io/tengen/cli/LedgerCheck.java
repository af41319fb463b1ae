package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.client.Control;
import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.Ratings;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.StoredGame;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Compares the coordinator's ledger with the workers' logs: it contains every game that a worker
 * knows to count, every job has one game, each game ended as its worker logged, and the ratings
 * equal those computed from the workers' logs.
 */
final class LedgerCheck {
  private final WorkerLog log;
  private final Set<WorkerLog.Game> stored = new HashSet<>();

  LedgerCheck(WorkerLog log) {
    this.log = log;
  }

  /** Checks a run that has ended. */
  void check(Control control, String run) throws Exception {
    RunStatus status = control.get(run);
    assertEquals(RunState.FINISHED, status.state(), run);
    int games = status.spec().games();
    List<Integer> indices = new ArrayList<>();
    List<PairCount> counts = new ArrayList<>();
    List<String> engines = status.spec().engines().stream().map(EngineSpec::name).toList();
    control.export(
        run,
        (StoredGame game) -> {
          indices.add(game.index());
          WorkerLog.Game id = new WorkerLog.Game(run, game.index());
          stored.add(id);
          WorkerLog.Ending ending =
              new WorkerLog.Ending(
                  game.record().black(), game.record().white(), game.record().outcome().result());
          Set<WorkerLog.Ending> played = log.endings().getOrDefault(id, Set.of());
          assertTrue(
              played.contains(ending),
              () -> id + ": the ledger has " + ending + ", workers played " + played);
          counts.add(count(engines, ending));
        });
    assertEquals(IntStream.range(0, games).boxed().toList(), indices, "games of " + run);
    checkRatings(control.standings(run), engines, counts);
  }

  /** Checks, after all runs, that the ledger lacks no game that workers know to count. */
  void checkAcknowledged() {
    Set<WorkerLog.Game> lost = new HashSet<>(log.acknowledged());
    lost.removeAll(stored);
    assertEquals(Set.of(), lost, "acknowledged and not in the ledger");
  }

  /** Returns the number of games in the ledger. */
  int games() {
    return stored.size();
  }

  private static void checkRatings(
      Standings standings, List<String> engines, List<PairCount> counts) {
    assertEquals(counts.size(), standings.games());
    var anchored = new BradleyTerry.Options(1, new Anchor.Engine(0, 0), false);
    Ratings ratings = BradleyTerry.rate(engines.size(), counts, anchored);
    for (Standings.Rating rating : standings.ratings()) {
      double own = ratings.elo(engines.indexOf(rating.name()));
      assertEquals(own, rating.elo(), 1e-3, rating.name());
    }
  }

  private static PairCount count(List<String> engines, WorkerLog.Ending ending) {
    int black = engines.indexOf(ending.black());
    int white = engines.indexOf(ending.white());
    return switch (ending.result().substring(0, 1)) {
      case "B" -> new PairCount(black, white, 1, 0, 0);
      case "W" -> new PairCount(black, white, 0, 1, 0);
      default -> new PairCount(black, white, 0, 0, 1);
    };
  }
}
