package io.tengen.game.sgf;

import io.tengen.game.board.Points;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The main line of a game read from SGF. All moves are legal, and a move after two passes resumes
 * play; the outcome is not verified. Immutable.
 *
 * @param name the value of GN; empty if there is none
 * @param event the value of EV; empty if there is none
 * @param black name of the player; empty if there is none
 * @param white name of the player; empty if there is none
 * @param moves in order, points or {@link Points#PASS}; colours alternate from {@code
 *     setup.firstToMove()} and anew from each resumption of play
 * @param refereeLog the referee's actions that the file records
 * @param outcome null if the game is unfinished or the result is unknown
 * @param date midnight UTC of the day in DT; null if there is none
 * @param builds the builds of the external programs that played, as far as Tengen wrote them
 */
public record SgfGame(
    String name,
    String event,
    GameSetup setup,
    String black,
    String white,
    List<Integer> moves,
    RefereeLog refereeLog,
    @Nullable Outcome outcome,
    @Nullable Instant date,
    EngineBuilds builds) {

  public SgfGame {
    moves = List.copyOf(moves);
  }

  /** Returns the position after the last move. */
  public Position position() {
    return refereeLog.replay(setup, moves);
  }

  /**
   * Returns the game as a record without times, search statistics and seed; empty if it has no
   * outcome. It starts at midnight UTC of its day, or of 1970-01-01 if the day is unknown.
   */
  public Optional<GameRecord> finished() {
    if (outcome == null) {
      return Optional.empty();
    }
    return Optional.of(
        new GameRecord(
            setup,
            black,
            white,
            moves.stream().map(move -> new GameRecord.Move(move, 0, null)).toList(),
            outcome,
            date == null ? Instant.EPOCH : date,
            0,
            refereeLog,
            builds));
  }
}
