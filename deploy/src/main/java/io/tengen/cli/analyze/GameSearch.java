package io.tengen.cli.analyze;

import io.tengen.engine.search.SearchReport;
import io.tengen.game.rules.Position;
import org.jspecify.annotations.Nullable;

/**
 * Searches the positions of a game. Confined to one thread. Its methods block; their exceptions
 * have one line for the user.
 */
interface GameSearch extends AutoCloseable {
  /** Searches a position of the game that is not over. */
  SearchReport search(Position position) throws Exception;

  /**
   * Analyses a position of the game that is not over in all detail.
   *
   * @param file the file that the game is from
   * @param next the move that the game has next; null if it ends here
   */
  PositionAnalysis analyze(String file, Position position, @Nullable Integer next) throws Exception;

  @Override
  void close();
}
