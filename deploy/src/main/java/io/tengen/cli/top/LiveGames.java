package io.tengen.cli.top;

import io.tengen.wire.watch.LiveBoard;
import io.tengen.wire.watch.LiveChange;
import io.tengen.wire.watch.LiveGameId;
import io.tengen.wire.watch.LiveMove;
import io.tengen.wire.watch.LiveWall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Running games as a stream of their changes describes them. Confined to one thread. */
final class LiveGames {
  private final Map<LiveGameId, LiveBoard> boards = new LinkedHashMap<>();

  /** Applies the next message of the stream. */
  void apply(LiveWall wall) {
    if (wall.reset()) {
      boards.clear();
    }
    wall.gone().forEach(boards::remove);
    wall.boards().forEach(board -> boards.put(board.game(), board));
    wall.changes().forEach(this::apply);
  }

  private void apply(LiveChange change) {
    boards.computeIfPresent(change.game(), (id, board) -> changed(board, change));
  }

  private static LiveBoard changed(LiveBoard board, LiveChange change) {
    List<LiveMove> known = board.state().moves();
    List<LiveMove> moves = new ArrayList<>(known.subList(0, Math.min(change.from(), known.size())));
    moves.addAll(change.moves());
    return new LiveBoard(
        board.number(),
        board.black(),
        board.white(),
        board.setup(),
        board.opening(),
        board.openingMoves(),
        board.blackTime(),
        board.whiteTime(),
        board.startedAt(),
        new LiveChange(
            change.game(),
            0,
            moves,
            change.toMove(),
            change.blackClock(),
            change.whiteClock(),
            change.movedAt(),
            change.worker()));
  }

  /** Returns the games with all their moves, in the order in which they came. */
  List<LiveBoard> boards() {
    return List.copyOf(boards.values());
  }
}
