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
 * Games that were lost by something else than play: they count like any other, and somebody who
 * reads the ratings should know. Confined to one thread.
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

  /** Looks at a game; games come in the order of their numbers. */
  public void note(StoredGame game) {
    Outcome outcome = game.record().outcome();
    Color winner = outcome.winner();
    boolean forfeit =
        switch (outcome.reason()) {
          case TIME, ILLEGAL, CRASH -> true;
          case SCORE,
              MOVE_LIMIT,
              PASS_ALIVE,
              RESIGN,
              ADJUDICATION,
              REPETITION,
              NO_RESULT,
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
   * A line for each engine and reason; empty where nothing was forfeited.
   *
   * @param option that leads the next command to the run, as {@link Connection#option} has it
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
