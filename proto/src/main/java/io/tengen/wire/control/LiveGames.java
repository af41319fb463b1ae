package io.tengen.wire.control;

import java.util.List;

/**
 * The games of a run that workers play at present, as far as workers have reported their progress.
 *
 * @param games the first of these games by index, at most {@link #MOST}
 * @param moves number of moves made in games of the run since the coordinator began to hand them
 *     out; counts again from 0 after a restart
 */
public record LiveGames(List<Game> games, long moves) {
  /** The largest number of games that are listed. */
  public static final int MOST = 8;

  /** No games and no moves. */
  public static final LiveGames NONE = new LiveGames(List.of(), 0);

  public LiveGames {
    games = List.copyOf(games);
  }

  /**
   * A game that a worker plays.
   *
   * @param index number of the game in its run, from 0
   * @param black name of Black's engine
   * @param white name of White's engine
   * @param moves number of moves made
   */
  public record Game(int index, String black, String white, int moves) {}
}
