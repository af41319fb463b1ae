package io.tengen.cli.top;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.cli.board.LivePosition;
import io.tengen.wire.watch.LiveBoard;
import io.tengen.wire.watch.LiveMove;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A running game, as {@code tengen boards --json} prints it.
 *
 * @param toMove {@code B} or {@code W}
 * @param winRate what the player of the last move expects, 0 to 1; absent if it does not search
 */
record LiveGameJson(
    String run,
    int index,
    String black,
    String white,
    String rules,
    int board,
    double komi,
    List<String> moves,
    String toMove,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double winRate,
    String worker) {
  static LiveGameJson of(LiveBoard game) {
    List<LiveMove> moves = game.state().moves();
    double winRate = moves.isEmpty() ? Double.NaN : moves.getLast().winRate();
    return new LiveGameJson(
        game.game().run(),
        game.game().index(),
        game.black().name(),
        game.white().name(),
        game.setup().rules().name(),
        game.setup().size(),
        game.setup().komi(),
        moves.stream().map(move -> LivePosition.name(game.setup(), move)).toList(),
        game.state().toMove().letter(),
        Double.isNaN(winRate) ? null : winRate,
        game.state().worker());
  }
}
