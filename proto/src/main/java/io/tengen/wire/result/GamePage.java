package io.tengen.wire.result;

import java.util.List;

/**
 * A page of games. Immutable.
 *
 * @param nextPageToken requests the next page; empty if there is none
 */
public record GamePage(List<GameSummary> games, String nextPageToken) {
  public GamePage {
    games = List.copyOf(games);
  }
}
