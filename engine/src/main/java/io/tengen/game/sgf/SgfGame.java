package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Resumption;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The main line of a game read from SGF. A move after two passes resumes play. Of a game that is
 * {@link #isPlayable playable}, all moves are legal; other games have {@link Placement}s. The
 * outcome is not verified. Immutable.
 *
 * @param name the value of GN; empty if there is none
 * @param event the value of EV; empty if there is none
 * @param black name of the player; empty if there is none
 * @param white name of the player; empty if there is none
 * @param blackRank Black's rank as the file has it, such as {@code 6d}; empty if there is none
 * @param whiteRank White's rank; empty if there is none
 * @param moves in order, points or {@link Points#PASS}; colours alternate from {@code
 *     setup.firstToMove()} and anew from each resumption of play and each placement. Where the file
 *     has two moves of one side in a row, a pass is between them
 * @param placements the positions that the file sets after the first move, in order; empty in most
 *     games
 * @param refereeLog the referee's actions that the file records
 * @param blackTerritory points that TB marks in the last node with such marks; empty if there are
 *     none
 * @param whiteTerritory points that TW marks there
 * @param result the value of RE; empty if there is none
 * @param outcome null if the game is unfinished or the result is unknown
 * @param date midnight UTC of the day in DT; null if there is none
 * @param builds the builds of the external programs that played, as far as Tengen wrote them
 * @param fault why the moves are not a game that two players played by the rules, in one line with
 *     its place: an illegal move, two moves of a side in a row, stones set up between moves; null
 *     if they are
 * @param warnings what deviates from the format or the rules, each one line with its place
 */
public record SgfGame(
    String name,
    String event,
    GameSetup setup,
    String black,
    String white,
    String blackRank,
    String whiteRank,
    List<Integer> moves,
    List<Placement> placements,
    RefereeLog refereeLog,
    List<Integer> blackTerritory,
    List<Integer> whiteTerritory,
    String result,
    @Nullable Outcome outcome,
    @Nullable Instant date,
    EngineBuilds builds,
    @Nullable String fault,
    List<String> warnings) {

  /**
   * A position that the file sets in the course of the game: by stones set up between moves, or by
   * a move that the rules refuse, whose stone is placed and makes its captures.
   *
   * @param afterMoves number of moves before it, including a move that it is the result of
   * @param board the stones and the side to move; rules, size and komi are those of the game
   */
  public record Placement(int afterMoves, GameSetup board) {}

  public SgfGame {
    moves = List.copyOf(moves);
    placements = List.copyOf(placements);
    blackTerritory = List.copyOf(blackTerritory);
    whiteTerritory = List.copyOf(whiteTerritory);
    warnings = List.copyOf(warnings);
  }

  /** Returns whether two players played these moves by the rules, so that they can be refereed. */
  public boolean isPlayable() {
    return fault == null;
  }

  /** Returns the position after the last move. */
  public Position position() {
    return position(moves.size());
  }

  /**
   * Returns the position after this many moves. Its own moves are those since the last placement.
   *
   * @param count 0 to the number of moves
   */
  public Position position(int count) {
    Placement last = null;
    for (Placement placement : placements) {
      last = placement.afterMoves <= count ? placement : last;
    }
    if (last == null) {
      return refereeLog.replay(setup, moves.subList(0, count));
    }
    int base = last.afterMoves;
    List<Resumption> resumed =
        refereeLog.resumptions().stream()
            .filter(one -> one.afterMoves() >= base)
            .map(one -> new Resumption(one.afterMoves() - base, one.first()))
            .toList();
    return new RefereeLog(List.of(), resumed, Settlement.AS_IT_STOOD, List.of())
        .replay(last.board, moves.subList(base, count));
  }

  /** Returns the side that makes the i-th move, counted from 0. */
  public Color mover(int i) {
    Stream<Resumption> placed =
        placements.stream().map(one -> new Resumption(one.afterMoves, one.board.firstToMove()));
    List<Resumption> starts =
        Stream.concat(placed, refereeLog.resumptions().stream())
            .sorted(Comparator.comparingInt(Resumption::afterMoves))
            .toList();
    return Resumption.mover(setup.firstToMove(), starts, i);
  }

  /**
   * Returns the game as a record without times, search statistics and seed; empty if it has no
   * outcome or is not {@link #isPlayable playable}. It starts at midnight UTC of its day, or of
   * 1970-01-01 if the day is unknown.
   */
  public Optional<GameRecord> finished() {
    if (outcome == null || !isPlayable()) {
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
