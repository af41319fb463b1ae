package io.tengen.cli.results;

import io.tengen.cli.client.Connection;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.control.StoredGame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts games that were lost by time, an illegal move or a crash. They count like any other game,
 * so readers of the ratings should know of them. Confined to one thread.
 */
public final class ForfeitCounts {
  private record Kind(String engine, Outcome.Reason reason) {}

  private static final class Count {
    private final int first;
    private int games;

    Count(int first) {
      this.first = first;
    }
  }

  private final Map<Kind, Count> counts = new LinkedHashMap<>();

  /** Counts a game if it was forfeited. Games come in the order of their indices. */
  public void note(StoredGame game) {
    Outcome outcome = game.record().outcome();
    Color winner = outcome.winner();
    boolean forfeit =
        switch (outcome.reason()) {
          case TIME, LATE, ILLEGAL, CRASH -> true;
          case SCORE,
              MOVE_LIMIT,
              PASS_ALIVE,
              RESIGN,
              ADJUDICATION,
              REPETITION,
              NO_RESULT,
              REPLAY,
              CONCEDED,
              BOTH_LOSE,
              CAPTURE,
              SUICIDE,
              PASS,
              STUCK ->
              false;
        };
    if (forfeit && winner != null) {
      Kind kind = new Kind(game.record().player(winner.opponent()), outcome.reason());
      counts.computeIfAbsent(kind, first -> new Count(game.index())).games++;
    }
  }

  /**
   * Returns a line for each engine and reason; no lines if no game was forfeited.
   *
   * @param option the options with which a command reaches the run, see {@link Connection#option}
   */
  public List<String> lines(String run, String option) {
    List<String> lines = new ArrayList<>();
    counts.forEach((kind, count) ->
        lines.add(
            kind.engine
                + " lost "
                + count.games
                + (count.games == 1 ? " game " : " games ")
                + kind.reason.words()
                + "; see: tengen show "
                + run
                + " "
                + count.first
                + " "
                + option));
    return lines;
  }
}
