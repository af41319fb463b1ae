package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.ResultKind;
import java.util.SplittableRandom;

/** Plays games of engines without a clock and a referee. */
final class EngineGames {
  /**
   * Games that may end before the wanted move; an engine that always ends them has no positions.
   */
  private static final int MOST_SHORT_GAMES = 1_000;

  private EngineGames() {}

  /**
   * Returns the position after a number of moves of a game that lasts longer.
   *
   * @param engine plays both sides
   * @param seeds of the games
   * @throws CommandException if the engine makes no legal move, or if many games in succession are
   *     too short
   */
  static Position position(
      EngineKinds kinds, EngineSpec engine, GameSetup setup, int moves, SplittableRandom seeds)
      throws CommandException, InterruptedException {
    for (int game = 0; game < MOST_SHORT_GAMES; game++) {
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted between games");
      }
      Position position = new Position(setup);
      try (Player player = kinds.create(engine, seeds.nextLong())) {
        while (position.moveCount() < moves && !position.isOver()) {
          move(position, player, engine);
        }
      }
      if (!position.isOver()) {
        return position;
      }
    }
    throw CommandException.failed(
        String.format(
            "%d games of engine \"%s\" ended before move %d; choose fewer --moves or another"
                + " --engine",
            MOST_SHORT_GAMES, engine.name(), moves));
  }

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
  private static void move(Position position, Player player, EngineSpec engine)
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
