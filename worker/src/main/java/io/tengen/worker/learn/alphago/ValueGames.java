package io.tengen.worker.learn.alphago;

import io.tengen.game.board.Color;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.RecordedGames;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.NetworkEvaluator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Generates games for training a value network, with one sample position each, or for comparison
 * with many. Positions of one game are too similar: a network that learns from many of them
 * memorizes games instead of evaluating positions (Silver et al. 2016, Methods, "Value network:
 * regression").
 *
 * <p>In each game the supervised policy makes a random number of moves, then comes one uniformly
 * random move for diversity, and then the reinforced policy plays both sides. The sample is the
 * position after the random move, so that its result is that of the reinforced policy's play; the
 * other samples of a whole game are the positions after it.
 */
public final class ValueGames {
  /** The source in the games' ids. */
  public static final String SOURCE = "alphago value";

  /** Multiplier that gives the games of one seed different random numbers. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final GameSetup setup;
  private final MoveSource supervised;
  private final MoveSource random = MoveSource.random();
  private final MoveSource reinforced;
  private final Samples samples;
  private final int plies;
  private final long seed;

  /** The positions of a game that are learned. */
  public enum Samples {
    /** The position after the random move. */
    ONE,

    /** All positions from there on. */
    ALL
  }

  /**
   * Creates a generator that uses two networks, which it does not close.
   *
   * @param supervised network that makes the moves before the random one
   * @param reinforced network that makes the moves after the random one
   * @param samples the positions of each game that are learned
   * @param plies the number of moves before the random one is uniform from 0 to {@code plies} − 1
   * @param seed seed of all games
   */
  public ValueGames(
      GameSetup setup,
      NetworkEvaluator supervised,
      NetworkEvaluator reinforced,
      Samples samples,
      int plies,
      long seed) {
    this.setup = setup;
    this.supervised = new SampledPolicy(supervised);
    this.reinforced = new SampledPolicy(reinforced);
    this.samples = samples;
    this.plies = plies;
    this.seed = seed;
  }

  /**
   * Plays games at the same time. Blocks. A game depends only on its number, the seed and the
   * networks.
   *
   * @param first number of the first game
   * @param count number of games
   * @return the games that did not end before their first sample position, in the order of their
   *     numbers
   * @throws InferenceException if a network fails
   * @throws InterruptedException if the thread was interrupted
   */
  public List<TrainingGame> play(long first, int count)
      throws InferenceException, InterruptedException {
    List<PolicyGame> games = new ArrayList<>(count);
    Map<PolicyGame, Integer> randomPlies = new IdentityHashMap<>();
    for (int i = 0; i < count; i++) {
      SplittableRandom own = new SplittableRandom(seed + (first + i + 1) * GOLDEN);
      PolicyGame game = new PolicyGame(setup, own);
      games.add(game);
      randomPlies.put(game, own.nextInt(plies));
    }
    LockstepGames.play(games, game -> mover(game, randomPlies.getOrDefault(game, 0)));
    List<TrainingGame> kept = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      PolicyGame game = games.get(i);
      int sample = randomPlies.getOrDefault(game, 0) + 1;
      if (sample < game.position().moveCount()) {
        kept.add(record(first + i, game, sample));
      }
    }
    return kept;
  }

  private MoveSource mover(PolicyGame game, int randomPly) {
    int made = game.position().moveCount();
    return made < randomPly ? supervised : made == randomPly ? random : reinforced;
  }

  /**
   * Returns the record of a game.
   *
   * @param sample index of the move that follows the first sample position
   */
  private TrainingGame record(long number, PolicyGame game, int sample) {
    Position end = game.position();
    List<GameRecord.Move> moves = new ArrayList<>(end.moveCount());
    for (int i = 0; i < end.moveCount(); i++) {
      Color mover = end.mover(i);
      boolean isSample = samples == Samples.ALL ? i >= sample : i == sample;
      SearchStats stats = isSample ? resultAsStats(end.move(i), game.result(mover)) : null;
      moves.add(new GameRecord.Move(end.move(i), 0, stats));
    }
    GameRecord record =
        new GameRecord(
            setup, "reinforced", "reinforced", moves, game.outcome(), Instant.EPOCH, seed);
    PlayerInfo player = new PlayerInfo("reinforced", "");
    try {
      TrainingGame.Id id = new TrainingGame.Id(SOURCE, number);
      return RecordedGames.toTraining(id, record, player, player);
    } catch (DataException e) {
      throw new IllegalStateException("invalid generated game: " + e.getMessage(), e);
    }
  }

  /** Returns search statistics with a single move, whose value is the result to learn. */
  private static SearchStats resultAsStats(int move, int result) {
    double value = (1 + result) / 2.0;
    return new SearchStats(1, value, List.of(new SearchStats.MoveVisits(move, 1, value)));
  }
}
