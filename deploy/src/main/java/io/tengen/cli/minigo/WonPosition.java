package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.ResultKind;

/** Plays positions that the side to move was proved to win to their end. */
final class WonPosition {
  private WonPosition() {}

  /**
   * Returns whether the side to move wins a game from a position, which is not changed.
   *
   * @param winner plays the side to move
   * @param opponent plays the other side
   * @throws CommandException if an engine makes no legal move
   */
  static boolean isKept(
      EngineKinds kinds, Position position, EngineSpec winner, EngineSpec opponent, long seed)
      throws CommandException, InterruptedException {
    Color side = position.toMove();
    Position game = new Position(position);
    try (Player own = kinds.create(winner, seed);
        Player other = kinds.create(opponent, seed)) {
      while (!game.isOver()) {
        boolean isOwn = game.toMove() == side;
        move(game, isOwn ? own : other, isOwn ? winner : opponent);
      }
    }
    return game.resultKind() == ResultKind.win(side);
  }

  /** Plays the move of an engine. */
  static void move(Position position, Player player, EngineSpec engine)
      throws CommandException, InterruptedException {
    try {
      if (!(player.decide(position, TimeLeft.UNLIMITED)
              instanceof Decision.Move(int move, var none))
          || !position.isLegal(move)) {
        throw CommandException.failed("engine \"" + engine.name() + "\" made no legal move");
      }
      position.play(move);
    } catch (PlayerFailure e) {
      throw CommandException.failed(
          "engine \"" + engine.name() + "\" failed: " + e.getMessage(), e);
    }
  }
}
