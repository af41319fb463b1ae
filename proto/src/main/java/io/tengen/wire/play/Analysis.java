package io.tengen.wire.play;

import io.tengen.game.board.Color;
import io.tengen.wire.inquiry.PositionReport;
import java.util.List;
import java.util.Optional;

/**
 * An analysis at present. Points are numbered as messages number them.
 *
 * @param moves the moves before the position
 * @param report what the engine says; empty before its first report
 * @param worker the worker on which the engine runs; empty if it holds no slot
 * @param notice one line for the person; empty if there is nothing to say
 * @param toMove the side to move
 * @param failed whether the engine could not search the position, for the reason in the notice
 */
public record Analysis(
    String id,
    List<Integer> moves,
    Optional<PositionReport> report,
    String worker,
    String notice,
    Color toMove,
    boolean failed) {
  public Analysis {
    moves = List.copyOf(moves);
  }
}
