package io.tengen.coordinator.grpc;

import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.pairing.StandingsTable;
import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.run.RunStatistics;
import io.tengen.coordinator.tournament.MatchResult;
import io.tengen.coordinator.tournament.Standing;
import io.tengen.coordinator.tournament.TournamentResults;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import io.tengen.wire.Teams;
import io.tengen.wire.control.Standings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Computes ratings from the results of a run. A computation takes up to some milliseconds. */
final class RatingTable {
  /** The engine that is 0 Elo. */
  private static final int ANCHOR = 0;

  private RatingTable() {}

  static Standings of(RunHandle run, RunStatistics statistics, TournamentResults results) {
    List<EngineSpec> engines = run.plan().spec().engines();
    List<RunStatistics.EngineStatistics> sums = new ArrayList<>();
    for (int i = 0; i < engines.size(); i++) {
      sums.add(statistics.engine(i));
    }
    Standings rated =
        of(engines, statistics.pairs(), sums, new Anchor.Engine(ANCHOR, 0), statistics.excluded());
    return new Standings(
        run.id(),
        rated.games(),
        rated.ratings(),
        rated.pairs(),
        rated.anchor(),
        results.standings().stream().map(standing -> standing(engines, standing)).toList(),
        results.matches().stream().map(match -> match(engines, match)).toList(),
        teams(run.plan().spec(), results),
        rated.excluded());
  }

  /**
   * Returns the ratings of engines that need not be of one run.
   *
   * @param sums the sums of each engine
   * @param excluded number of results left out
   */
  static Standings of(
      List<EngineSpec> engines,
      List<PairCount> pairs,
      List<RunStatistics.EngineStatistics> sums,
      Anchor.Engine anchor,
      int excluded) {
    var options = new BradleyTerry.Options(BradleyTerry.PRIOR_DRAWS, anchor, false);
    var ratings = BradleyTerry.rate(engines.size(), pairs, options);
    List<Standings.Rating> rows = new ArrayList<>();
    int sides = 0;
    for (int i = 0; i < engines.size(); i++) {
      sides += sums.get(i).games();
      rows.add(rating(engines.get(i), sums.get(i), ratings.elo(i), ratings.error95(i)));
    }
    rows.sort(Comparator.comparingDouble(Standings.Rating::elo).reversed());
    return new Standings(
        "",
        engines.size() == 1 ? sides : sides / 2,
        rows,
        pairs.stream()
            .map(pair -> pair(engines, pair, ratings.superiority(pair.first(), pair.second())))
            .toList(),
        engines.get(anchor.index()).name(),
        List.of(),
        List.of(),
        List.of(),
        excluded);
  }

  /** Returns the results of two engines, without the probability that one is the stronger one. */
  static Standings.Pair pair(List<EngineSpec> engines, PairCount pair) {
    return pair(engines, pair, null);
  }

  private static Standings.Pair pair(
      List<EngineSpec> engines, PairCount pair, @Nullable Double superiority) {
    return new Standings.Pair(
        engines.get(pair.first()).name(),
        engines.get(pair.second()).name(),
        pair.wins(),
        pair.losses(),
        pair.draws(),
        superiority);
  }

  private static Standings.Rating rating(
      EngineSpec engine, RunStatistics.EngineStatistics tally, double elo, double error95) {
    return new Standings.Rating(
        engine.name(),
        elo,
        error95,
        tally.games(),
        tally.score(),
        tally.wins(),
        tally.losses(),
        tally.draws(),
        tally.secondsPerMove(),
        new Standings.Forfeits(
            tally.forfeits().onTime(),
            tally.forfeits().byIllegalMove(),
            tally.forfeits().byCrash()));
  }

  private static Standings.Placing standing(List<EngineSpec> engines, Standing standing) {
    StandingsTable.Row row = standing.row();
    return new Standings.Placing(
        engines.get(row.player()).name(),
        row.place(),
        row.matchPoints(),
        row.opponents(),
        row.defeated(),
        row.warnings(),
        standing.hasWithdrawn(),
        row.stage(),
        row.points(),
        row.total());
  }

  private static List<Standings.TeamPlacing> teams(RunSpec spec, TournamentResults results) {
    if (spec.teams().isEmpty()) {
      return List.of();
    }
    Set<String> withdrawn =
        results.standings().stream()
            .filter(Standing::hasWithdrawn)
            .map(standing -> spec.engines().get(standing.engine()).name())
            .collect(Collectors.toSet());
    List<Standings.TeamPlacing> placings = new ArrayList<>();
    for (StandingsTable.Row row : results.teams()) {
      Teams.Team team = spec.teams().teams().get(row.player());
      placings.add(
          new Standings.TeamPlacing(
              team.name(),
              row.place(),
              row.matchPoints(),
              row.boards(),
              withdrawn.containsAll(team.all()),
              team.all()));
    }
    return placings;
  }

  private static Standings.Match match(List<EngineSpec> engines, MatchResult match) {
    return new Standings.Match(
        match.round() + 1,
        engines.get(match.one()).name(),
        match.other().isEmpty() ? "" : engines.get(match.other().getAsInt()).name(),
        match.scoreOne(),
        match.scoreOther(),
        match.games(),
        match.firstBlack());
  }
}
