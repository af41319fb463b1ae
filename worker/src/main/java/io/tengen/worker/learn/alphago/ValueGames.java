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
 * Games for a value network to learn from, one position of each: positions of one game are too much
 * alike, and a network would remember games rather than judge them (Silver et al. 2016, Methods,
 * "Value network: regression").
 *
 * <p>A number of moves is drawn; the supervised policy makes as many, then comes one at random, so
 * that positions differ, and from there on the reinforced policy plays both sides. The position
 * after the random move is the one to learn: who won is then what the reinforced policy makes of
 * it.
 */
public final class ValueGames {
  /** What the games are called, in their ids. */
  public static final String SOURCE = "alphago value";

  /** Keeps the games of one seed apart. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final GameSetup setup;
  private final MoveSource supervised;
  private final MoveSource random = MoveSource.random();
  private final MoveSource reinforced;
  private final int plies;
  private final long seed;

  /**
   * Games of these two policies, which it does not close.
   *
   * @param plies the number of moves before the random one is drawn from 0 to this less 1
   * @param seed of all games
   */
  public ValueGames(
      GameSetup setup,
      NetworkEvaluator supervised,
      NetworkEvaluator reinforced,
      int plies,
      long seed) {
    this.setup = setup;
    this.supervised = new SampledPolicy(supervised);
    this.reinforced = new SampledPolicy(reinforced);
    this.plies = plies;
    this.seed = seed;
  }

  /**
   * Plays games at the same time; blocks.
   *
   * @param first number of the first; a game depends on its number, the seed and the networks
   * @param count of games
   * @return those that were not over before their position came, in the order of their numbers
   * @throws InferenceException if a network fails
   */
  public List<TrainingGame> play(long first, int count)
      throws InferenceException, InterruptedException {
    List<PolicyGame> games = new ArrayList<>(count);
    Map<PolicyGame, Integer> turning = new IdentityHashMap<>();
    for (int i = 0; i < count; i++) {
      SplittableRandom own = new SplittableRandom(seed + (first + i + 1) * GOLDEN);
      PolicyGame game = new PolicyGame(setup, own);
      games.add(game);
      turning.put(game, own.nextInt(plies));
    }
    LockstepGames.play(games, game -> mover(game, turning.getOrDefault(game, 0)));
    List<TrainingGame> kept = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      PolicyGame game = games.get(i);
      int sample = turning.getOrDefault(game, 0) + 1;
      if (sample < game.position().moveCount()) {
        kept.add(record(first + i, game, sample));
      }
    }
    return kept;
  }

  private MoveSource mover(PolicyGame game, int turn) {
    int made = game.position().moveCount();
    return made < turn ? supervised : made == turn ? random : reinforced;
  }

  /**
   * What is kept of a game.
   *
   * @param sample the move before which the one position to learn stands
   */
  private TrainingGame record(long number, PolicyGame game, int sample) {
    Position end = game.position();
    List<GameRecord.Move> moves = new ArrayList<>(end.moveCount());
    for (int i = 0; i < end.moveCount(); i++) {
      Color mover = end.mover(i);
      SearchStats said = i == sample ? found(end.move(i), game.result(mover)) : null;
      moves.add(new GameRecord.Move(end.move(i), 0, said));
    }
    GameRecord record =
        new GameRecord(
            setup, "reinforced", "reinforced", moves, game.outcome(), Instant.EPOCH, seed);
    PlayerInfo nobody = new PlayerInfo("reinforced", "");
    try {
      TrainingGame.Id id = new TrainingGame.Id(SOURCE, number);
      return RecordedGames.toTraining(id, record, nobody, nobody);
    } catch (DataException e) {
      throw new IllegalStateException("a game of our own: " + e.getMessage(), e);
    }
  }

  /** The one move that stands for a search: its value is the result that is to be learned. */
  private static SearchStats found(int move, int result) {
    double value = (1 + result) / 2.0;
    return new SearchStats(1, value, List.of(new SearchStats.MoveVisits(move, 1, value)));
  }
}
