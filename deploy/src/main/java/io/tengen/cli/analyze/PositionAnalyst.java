package io.tengen.cli.analyze;

import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.search.RawEvaluation;
import io.tengen.engine.search.SearchReport;
import io.tengen.engine.search.Variation;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Analyses positions with a search, its network alone, and rollouts alone. Confined to one thread.
 */
final class PositionAnalyst implements GameSearch {
  /** Number of the most visited moves whose positions are also evaluated without the search. */
  private static final int COMPARED = 10;

  /** Rollouts for each position; their standard error is at most 2.5 %. */
  private static final int ROLLOUTS = 400;

  private final EngineSpec spec;
  private final Analyst search;
  private final @Nullable Player network;
  private final RolloutPolicy rollouts;
  private final SplittableRandom random;

  /**
   * @param kind creates the players
   * @param spec an engine of the kind
   * @throws IllegalArgumentException with one line if a setting is wrong or a network is missing
   */
  PositionAnalyst(MctsKind kind, EngineSpec spec, long seed) {
    this.spec = spec;
    search = (Analyst) kind.create(spec, seed);
    network =
        kind.network(spec)
            .map(name ->
                kind.create(
                    new EngineSpec(spec.name(), kind.name(), Map.of("net", name, "visits", "1")),
                    seed))
            .orElse(null);
    rollouts = kind.rollouts(spec).get();
    random = new SplittableRandom(seed);
  }

  @Override
  public SearchReport search(Position position) throws PlayerFailure, InterruptedException {
    AtomicReference<SearchReport> last = new AtomicReference<>();
    search.decide(position, TimeLeft.UNLIMITED, Analyst.NEVER, last::set);
    return Objects.requireNonNull(last.get());
  }

  @Override
  public PositionAnalysis analyze(String file, Position position, @Nullable Integer next)
      throws PlayerFailure, InterruptedException {
    Points points = position.points();
    SearchReport report = search(position);
    List<PositionAnalysis.Candidate> moves = new ArrayList<>();
    for (Variation line : report.lines()) {
      moves.add(candidate(position, line, moves.size() < COMPARED));
    }
    List<String> best =
        report
            .best()
            .map(line -> names(points, line.variation()))
            .orElse(List.of(points.name(report.move())));
    return new PositionAnalysis(
        file,
        spec.name(),
        points.size(),
        position.moveCount(),
        position.toMove().letter(),
        next == null ? null : points.name(next),
        report.stats().visits(),
        report.stats().winRate(),
        known(report.stats().lead()),
        network(position),
        rollouts(position),
        best,
        moves,
        ownership(position));
  }

  private PositionAnalysis.Candidate candidate(Position position, Variation line, boolean compared)
      throws PlayerFailure {
    Points points = position.points();
    Double byNetwork = null;
    Double byRollouts = null;
    if (compared) {
      Position after = new Position(position);
      after.play(line.move());
      Double opponents = network(after);
      byNetwork = opponents == null ? null : 1 - opponents;
      byRollouts = 1 - rollouts(after);
    }
    return new PositionAnalysis.Candidate(
        points.name(line.move()),
        line.visits(),
        line.winRate(),
        byNetwork,
        byRollouts,
        line.prior(),
        known(line.scoreLead()),
        names(points, line.variation()));
  }

  private static @Nullable Double known(double value) {
    return Double.isNaN(value) ? null : value;
  }

  private static List<String> names(Points points, List<Integer> moves) {
    return moves.stream().map(points::name).toList();
  }

  /** Returns the win rate of the side to move by the network alone; null if it is not known. */
  private @Nullable Double network(Position position) throws PlayerFailure {
    if (network == null || position.isOver()) {
      return null;
    }
    Optional<RawEvaluation> answer = network.evaluate(position);
    return answer.map(RawEvaluation::winRate).map(PositionAnalyst::known).orElse(null);
  }

  /** Returns the share of rollouts that the side to move wins. */
  private double rollouts(Position position) {
    if (position.isOver()) {
      return share(position, position.stoneToMove());
    }
    Position scratch = new Position(position);
    double won = 0;
    for (int i = 0; i < ROLLOUTS; i++) {
      scratch.copyFrom(position);
      rollouts.playOut(scratch, random);
      won += share(scratch, position.stoneToMove());
    }
    return won / ROLLOUTS;
  }

  private static double share(Position end, int stone) {
    return (1 + end.resultKind(end.score()).gain(stone)) / 2.0;
  }

  private Map<String, Double> ownership(Position position) {
    Ownership owners = search.ownership(position);
    Points points = position.points();
    Map<String, Double> byVertex = new LinkedHashMap<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      byVertex.put(points.name(point), owners.black(point) - owners.white(point));
    }
    return byVertex;
  }

  @Override
  public void close() {
    search.close();
    if (network != null) {
      network.close();
    }
  }
}
