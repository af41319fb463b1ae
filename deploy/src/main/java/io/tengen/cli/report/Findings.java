package io.tengen.cli.report;

import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.DuplicateGames;
import io.tengen.coordinator.rating.GameResult;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.PoolGaps;
import io.tengen.coordinator.rating.Ratings;
import io.tengen.coordinator.rating.WorkerHomogeneity;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.control.Standings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The statistics of a run's games. Engines are indices in the run's list; the first is at 0 Elo, as
 * in {@code tengen ratings}. Immutable.
 */
public final class Findings {
  private static final BradleyTerry.Options WITH_FIRST_MOVE =
      new BradleyTerry.Options(1, new Anchor.Engine(0, 0), true);

  private final GameLog log;
  private final List<GameResult> results;
  private final Crosstable crosstable;
  private final Ratings ratings;
  private final Ratings.FirstMove firstMove;
  private final List<PoolGaps.Gap> gaps;
  private final List<WorkerHomogeneity.Residual> workers;
  private final DuplicateGames<UUID> duplicates;
  private final Optional<TestPath> test;
  private final List<Integer> ranking;

  private Findings(GameLog log, Optional<Trial> trial) {
    this.log = log;
    results = log.results();
    int engines = log.engines().size();
    crosstable = Crosstable.of(engines, results);
    List<PairCount> counts = crosstable.counts();
    ratings = BradleyTerry.rate(engines, log.pairCounts(), BradleyTerry.Options.DEFAULT);
    firstMove = BradleyTerry.rate(engines, counts, WITH_FIRST_MOVE).firstMove().orElseThrow();
    gaps = PoolGaps.find(engines, counts);
    workers = WorkerHomogeneity.of(results);
    duplicates = DuplicateGames.find(log.keys());
    test = trial.map(tested -> TestPath.of(tested, log.lines()));
    ranking = ratings.ranking();
  }

  /**
   * Computes the statistics; takes a second or two for a large run.
   *
   * @param log all games of an evaluation
   * @param trial the hypotheses of the sequential test, if there is one
   */
  public static Findings of(GameLog log, Optional<Trial> trial) {
    return new Findings(log, trial);
  }

  /** Returns the games. */
  GameLog log() {
    return log;
  }

  /** Returns the engines' names. */
  public List<String> names() {
    return log.engines();
  }

  String name(int engine) {
    return log.engines().get(engine);
  }

  /** Returns the engines, strongest first. */
  List<Integer> ranking() {
    return ranking;
  }

  /** Returns the results that count, in the order of their games. */
  List<GameResult> results() {
    return results;
  }

  Crosstable crosstable() {
    return crosstable;
  }

  /** Returns ratings from results alone, as the coordinator computes them. */
  Ratings ratings() {
    return ratings;
  }

  /** Returns the value of having Black between equal engines. */
  Ratings.FirstMove firstMove() {
    return firstMove;
  }

  /** Returns groups of engines whose distance to the others the results do not determine. */
  public List<PoolGaps.Gap> gaps() {
    return gaps;
  }

  /** Returns the workers, those with the most unusual results first. */
  public List<WorkerHomogeneity.Residual> workers() {
    return workers;
  }

  /** Returns games that repeat others, by their place in the log. */
  DuplicateGames<UUID> duplicates() {
    return duplicates;
  }

  /** Returns how many games repeat another. */
  public int repeated() {
    return duplicates.repeated();
  }

  /** Returns the sequential test, if there is one. */
  Optional<TestPath> test() {
    return test;
  }

  private Standings.Forfeits forfeits(int engine) {
    return new Standings.Forfeits(
        log.lostBy(engine, Outcome.Reason.TIME),
        log.lostBy(engine, Outcome.Reason.ILLEGAL),
        log.lostBy(engine, Outcome.Reason.CRASH));
  }

  /** Returns the standings in the form of {@code tengen ratings}. */
  public Standings standings(String run) {
    List<Standings.Rating> rows = new ArrayList<>();
    for (int engine : ranking) {
      Crosstable.Score score = crosstable.total(engine);
      rows.add(
          new Standings.Rating(
              name(engine),
              ratings.elo(engine),
              ratings.error95(engine),
              score.games(),
              score.points(),
              score.wins(),
              score.losses(),
              score.draws(),
              log.pace(engine).mean(),
              forfeits(engine)));
    }
    List<Standings.Pair> pairs = new ArrayList<>();
    for (int one = 0; one < ratings.size(); one++) {
      for (int other = one + 1; other < ratings.size(); other++) {
        Crosstable.Score score = crosstable.between(one, other);
        if (score.games() > 0) {
          pairs.add(
              new Standings.Pair(
                  name(one), name(other), score.wins(), score.losses(), score.draws()));
        }
      }
    }
    return new Standings(run, results.size(), rows, pairs, name(0));
  }
}
