package io.tengen.game.sgf;

import io.tengen.game.board.Points;
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
 * The main line of a game read from SGF: every move is legal, and one that follows two passes
 * resumes play; whether the outcome is right has not been looked at. Immutable.
 *
 * @param name what GN says; empty if nothing
 * @param event what EV says; empty if nothing
 * @param black name of the player; empty if the file has none
 * @param white name of the player; empty if the file has none
 * @param moves in order, points or {@link Points#PASS}; colours alternate from {@code
 *     setup.firstToMove()}, and anew from where play was resumed
 * @param refereeLog what the file says that a referee did
 * @param outcome null if the game is unfinished or the file does not know
 * @param date midnight UTC of the day that DT says; null if it says none
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
    @Nullable Instant date) {

  public SgfGame {
    moves = List.copyOf(moves);
  }

  /** The position after the last move. */
  public Position position() {
    return refereeLog.replay(setup, moves);
  }

  /**
   * The game as a record, if the file says how it ended: without times, search statistics and seed,
   * begun at midnight UTC of its day (of 1970-01-01 if that is not known).
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
            refereeLog));
  }
}
