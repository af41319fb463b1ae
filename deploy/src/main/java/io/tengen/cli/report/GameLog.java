package io.tengen.cli.report;

import io.tengen.cli.console.ReservoirSample;
import io.tengen.coordinator.rating.GameResult;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.PairCounter;
import io.tengen.game.board.Color;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.StoredGame;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The data that a report keeps of a run's games: a line for each, sums, and the moves of a sample.
 * Confined to one thread.
 */
public final class GameLog {
  private final List<String> engines;
  private final Map<String, Integer> indices = new HashMap<>();
  private final List<Line> lines = new ArrayList<>();

  private final List<UUID> keys = new ArrayList<>();
  private final List<Pace> paces = new ArrayList<>();
  private final Map<String, DoubleSummaryStatistics> speeds = new HashMap<>();
  private final ReservoirSample<StepGame> sample;
  private Instant first = Instant.MAX;
  private Instant last = Instant.MIN;

  /**
   * Creates an empty log.
   *
   * @param steppable most games whose moves are kept; if there are more games, the run's seed
   *     determines the sample
   */
  public GameLog(RunSpec spec, int steppable) {
    engines = spec.engines().stream().map(engine -> engine.name()).toList();
    engines.forEach(name -> indices.put(name, indices.size()));
    engines.forEach(name -> paces.add(new Pace()));
    sample = new ReservoirSample<>(steppable, spec.seed());
  }

  /**
   * A game of the run.
   *
   * @param index number of the game in its run
   * @param number number of the game in the run's schedule, which pairs games; a game that is
   *     played in place of another has its number
   * @param result the players and the winner; a game that does not count has no winner and is not a
   *     draw
   * @param reason how the game ended
   * @param moves number of moves, passes included
   * @param counts whether ratings count the game: see {@link StoredGame#isRated}
   * @param isReplaced whether another game is played in place of this one
   */
  record Line(
      int index,
      int number,
      GameResult result,
      Outcome.Reason reason,
      int moves,
      boolean counts,
      boolean isReplaced) {
    /** Returns the index of the engine that lost; −1 if neither lost. */
    int loser() {
      return result.winner() == null
          ? -1
          : result.winner() == Color.BLACK ? result.white() : result.black();
    }
  }

  /** The time that an engine took for its moves. */
  static final class Pace {
    private long moves;
    private long nanos;
    private long longest;

    private void add(long taken) {
      moves++;
      nanos += taken;
      longest = Math.max(longest, taken);
    }

    long moves() {
      return moves;
    }

    /** Returns the mean time of a move, in seconds; 0 without moves. */
    double mean() {
      return moves == 0 ? 0 : nanos / 1e9 / moves;
    }

    /** Returns the time of the longest move, in seconds. */
    double longest() {
      return longest / 1e9;
    }
  }

  /**
   * Adds a game. Games must be added in the order of their numbers.
   *
   * @throws IllegalArgumentException if an engine of the game is not one of the run's
   */
  public void add(StoredGame game) {
    GameRecord played = game.record();
    int black = index(played.black());
    int white = index(played.white());
    GameResult result =
        new GameResult(
            black,
            white,
            game.isRated() ? played.outcome().winner() : null,
            game.worker(),
            opening(played));
    lines.add(
        new Line(
            game.index(),
            game.number(),
            result,
            played.outcome().reason(),
            played.moves().size(),
            game.isRated(),
            game.status().replacedBy() != null));
    double speed = played.refereeLog().clockScale().speed();
    if (speed > 0) {
      speeds.computeIfAbsent(game.worker(), each -> new DoubleSummaryStatistics()).accept(speed);
    }
    keys.add(key(played));
    Instant end = played.startedAt();
    // The opening's moves were not the players' own.
    for (int i = played.refereeLog().opening().count(); i < played.moves().size(); i++) {
      long nanos = played.moves().get(i).nanos();
      paces.get(played.mover(i) == Color.BLACK ? black : white).add(nanos);
      end = end.plusNanos(nanos);
    }
    first = played.startedAt().isBefore(first) ? played.startedAt() : first;
    last = end.isAfter(last) ? end : last;
    sample.offer(() -> StepGame.of(game, black, white));
  }

  private int index(String engine) {
    Integer index = indices.get(engine);
    if (index == null) {
      throw new IllegalArgumentException("\"" + engine + "\" is not an engine of the run");
    }
    return index;
  }

  /** Returns the name of a game's opening or starting position. */
  private static String opening(GameRecord game) {
    OpeningMoves opening = game.refereeLog().opening();
    if (!opening.equals(OpeningMoves.NONE)) {
      return opening.name();
    }
    GameSetup setup = game.setup();
    int stones = setup.blackStones().size() + setup.whiteStones().size();
    return stones == 0 ? "empty board" : stones + " stones set up";
  }

  /** Returns a key that is equal for games with the same setup and moves. */
  private static UUID key(GameRecord game) {
    GameSetup setup = game.setup();
    int stones = setup.blackStones().size() + setup.whiteStones().size();
    ByteBuffer bytes = ByteBuffer.allocate(4 * (stones + game.moves().size() + 2));
    setup.blackStones().forEach(bytes::putInt);
    bytes.putInt(-1);
    setup.whiteStones().forEach(bytes::putInt);
    bytes.putInt(-1);
    game.moves().forEach(move -> bytes.putInt(move.move()));
    return UUID.nameUUIDFromBytes(bytes.array());
  }

  /**
   * Returns the least and the greatest speed by which the clocks of a worker's games were scaled,
   * in units of the reference machine's; empty if they were not.
   */
  Optional<DoubleSummaryStatistics> speeds(String worker) {
    return Optional.ofNullable(speeds.get(worker));
  }

  /** Returns the number of games added. */
  public int size() {
    return lines.size();
  }

  /** Returns the names of the run's engines. */
  List<String> engines() {
    return engines;
  }

  /** Returns a line for every game, in order. */
  List<Line> lines() {
    return lines;
  }

  /** Returns the results that count, in order. */
  List<GameResult> results() {
    return lines.stream().filter(Line::counts).map(Line::result).toList();
  }

  /**
   * Returns the results of each two engines that have played, with their colour-swapped pairs: the
   * games 2k and 2k + 1 of the run's schedule, if they are of the same engines and opening.
   */
  List<PairCount> pairCounts() {
    PairCounter counter = new PairCounter(engines.size());
    for (Line line : lines) {
      if (line.counts() && line.result.black() != line.result.white()) {
        counter.add(line.number, line.result);
      }
    }
    return counter.counts();
  }

  /** Returns the number of games that an engine lost for this reason. */
  int lostBy(int engine, Outcome.Reason reason) {
    return (int)
        lines.stream().filter(line -> line.reason == reason && line.loser() == engine).count();
  }

  /** Returns a key for each game; equal games have equal keys. */
  List<UUID> keys() {
    return keys;
  }

  Pace pace(int engine) {
    return paces.get(engine);
  }

  /** Returns the games that a reader can step through, in order. */
  List<StepGame> steppable() {
    return sample.taken();
  }

  /** Returns when the first game began. */
  Instant first() {
    return first;
  }

  /** Returns the time from the beginning of the first game to the end of the last. */
  Duration span() {
    return lines.isEmpty() ? Duration.ZERO : Duration.between(first, last);
  }
}
