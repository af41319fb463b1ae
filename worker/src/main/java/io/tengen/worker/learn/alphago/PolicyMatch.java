package io.tengen.worker.learn.alphago;

import io.tengen.game.board.Color;
import io.tengen.game.rules.GameSetup;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.NetworkEvaluator;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A match of two policies without search, which alternate colours from game to game. */
public final class PolicyMatch {
  private final GameSetup setup;
  private final MoveSource own;
  private final MoveSource other;

  /** Creates a match of two networks, which it does not close. */
  public PolicyMatch(GameSetup setup, NetworkEvaluator own, NetworkEvaluator other) {
    this.setup = setup;
    this.own = new SampledPolicy(own);
    this.other = new SampledPolicy(other);
  }

  /** Returns the colour of {@link #own} in a game: Black in games with an even index. */
  static Color side(int game) {
    return game % 2 == 0 ? Color.BLACK : Color.WHITE;
  }

  /**
   * Plays all games at the same time. Blocks. The i-th game depends only on the seed, i and the
   * networks, provided that their outputs do not depend on the size of batches.
   *
   * @param count number of games, 1 or more
   * @throws InferenceException if a network fails
   * @throws InterruptedException if the thread was interrupted
   */
  List<PolicyGame> play(int count, long seed) throws InferenceException, InterruptedException {
    SplittableRandom seeds = new SplittableRandom(seed);
    List<PolicyGame> games = new ArrayList<>(count);
    Map<PolicyGame, Color> sides = new IdentityHashMap<>();
    for (int i = 0; i < count; i++) {
      PolicyGame game = new PolicyGame(setup, seeds.split());
      games.add(game);
      sides.put(game, side(i));
    }
    LockstepGames.play(games, game -> game.position().toMove() == sides.get(game) ? own : other);
    return games;
  }

  /**
   * Plays a match and returns the share of games that the first network wins. Blocks.
   *
   * @param count number of games, 1 or more
   * @param seed seed of all games
   * @throws InferenceException if a network fails
   * @throws InterruptedException if the thread was interrupted
   */
  public WinShare share(int count, long seed) throws InferenceException, InterruptedException {
    return share(play(count, seed));
  }

  static WinShare share(List<PolicyGame> games) {
    double wins = 0;
    for (int i = 0; i < games.size(); i++) {
      wins += (1 + games.get(i).result(side(i))) / 2.0;
    }
    return new WinShare(wins, games.size());
  }
}
