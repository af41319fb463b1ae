package io.tengen.cli.run;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.CommittedGames;
import io.tengen.cli.results.RatingHistory;
import io.tengen.cli.results.RatingHistory.Point;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.GameResult;
import io.tengen.coordinator.rating.PairCounter;
import io.tengen.coordinator.rating.Ratings;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.record.GameRecord;
import io.tengen.wire.control.PoolStatus;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.StoredGame;
import io.tengen.wire.control.VersionHistory;
import java.util.ArrayList;
import java.util.List;

/** Computes how the ratings of a run or of a pool developed. */
final class RunHistory {
  /** Number of points of a run's history. */
  private static final int POINTS = 10;

  private final List<String> engines;

  /** The rated games, without their moves. */
  private final List<RatedGame> games = new ArrayList<>();

  /**
   * A game that ratings count.
   *
   * @param number its number in the run's schedule
   */
  private record RatedGame(int number, GameResult result) {}

  /**
   * @param engines names of the run's engines
   */
  RunHistory(List<String> engines) {
    this.engines = engines;
  }

  /**
   * Returns the ratings of a run after each tenth of its rated games, in the order of its list;
   * blocks.
   */
  static RatingHistory ofRun(Control control, RunStatus status, Terminal terminal)
      throws ControlException, InterruptedException {
    RunHistory history =
        new RunHistory(status.spec().engines().stream().map(EngineSpec::name).toList());
    CommittedGames.read(control, status, terminal, history::add);
    return new RatingHistory(status.id(), history.points());
  }

  /** Adds a game; the games must be passed by ascending index. */
  void add(StoredGame game) {
    if (game.isRated()) {
      games.add(new RatedGame(game.number(), result(game)));
    }
  }

  private GameResult result(StoredGame game) {
    GameRecord record = game.record();
    return new GameResult(
        engines.indexOf(record.black()),
        engines.indexOf(record.white()),
        record.outcome().winner(),
        game.worker(),
        record.refereeLog().opening().name());
  }

  /** Returns the ratings after each tenth of the games, by engine. */
  List<Point> points() {
    int[] played = new int[engines.size()];
    PairCounter counter = new PairCounter(engines.size());
    List<List<Point>> byEngine = new ArrayList<>();
    engines.forEach(engine -> byEngine.add(new ArrayList<>()));
    for (int i = 0; i < games.size(); i++) {
      GameResult result = games.get(i).result();
      counter.add(games.get(i).number(), result);
      played[result.black()]++;
      played[result.white()]++;
      int next = i + 1;
      if ((long) next * POINTS / games.size() > (long) i * POINTS / games.size()) {
        Ratings ratings =
            BradleyTerry.rate(engines.size(), counter.counts(), BradleyTerry.Options.DEFAULT);
        for (int engine = 0; engine < played.length; engine++) {
          if (played[engine] > 0) {
            byEngine
                .get(engine)
                .add(
                    new Point(
                        engines.get(engine),
                        String.valueOf(next),
                        "",
                        played[engine],
                        ratings.elo(engine),
                        ratings.error95(engine)));
          }
        }
      }
    }
    return byEngine.stream().flatMap(List::stream).toList();
  }

  /** Returns the ratings of all versions of a pool after each of its runs; blocks. */
  static RatingHistory ofPool(Control control, String pool) throws ControlException {
    List<Point> points = new ArrayList<>();
    for (PoolStatus.Version version : control.pools().get(pool).versions()) {
      VersionHistory history = control.pools().history(pool, version.engine().name());
      for (VersionHistory.Point point : history.points()) {
        points.add(
            new Point(
                history.version(),
                point.run(),
                point.createdAt().toString(),
                point.games(),
                point.elo(),
                history.version().equals(history.anchor()) ? 0 : point.error95()));
      }
    }
    return new RatingHistory(pool, points);
  }
}
