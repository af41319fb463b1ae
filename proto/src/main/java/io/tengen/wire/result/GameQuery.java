package io.tengen.wire.result;

import io.tengen.wire.Checks;

/**
 * A request for a page of the committed games of a run. Empty texts and zeros do not restrict it.
 *
 * @param result who won or how the game ended, see the message
 * @param pageSize the largest number of games, 1 to {@value #MOST}; 0 for {@value #USUAL}
 * @param pageToken index of the first game to look at; empty for the first page
 * @param descending whether games are listed from the last one backwards
 */
public record GameQuery(
    String run,
    String engine,
    String opponent,
    String opening,
    String result,
    int minMoves,
    int maxMoves,
    int pageSize,
    String pageToken,
    boolean descending) {
  /** The largest number of games on a page. */
  public static final int MOST = 1_000;

  /** The number of games on a page if the request does not say. */
  public static final int USUAL = 50;

  /**
   * @throws IllegalArgumentException with one line that names the field that is out of range
   */
  public GameQuery {
    Checks.require(pageSize >= 0 && pageSize <= MOST, "page_size must be 1 to " + MOST + ", or 0");
    Checks.require(minMoves >= 0 && maxMoves >= 0, "numbers of moves must not be negative");
    Checks.require(
        pageToken.isEmpty() || pageToken.matches("[0-9]{1,9}"),
        "page_token is not that of an earlier page");
  }

  /** Returns a request for all games of a run. */
  public static GameQuery of(String run) {
    return new GameQuery(run, "", "", "", "", 0, 0, 0, "", false);
  }

  /**
   * Returns the request for a page of the same games.
   *
   * @param size the largest number of games on it, 1 to {@value #MOST}
   * @param token {@link GamePage#nextPageToken} of the page before; empty for the first page
   */
  public GameQuery page(int size, String token) {
    return new GameQuery(
        run, engine, opponent, opening, result, minMoves, maxMoves, size, token, descending);
  }

  /** Returns the largest number of games on the page. */
  public int atMost() {
    return pageSize == 0 ? USUAL : pageSize;
  }
}
