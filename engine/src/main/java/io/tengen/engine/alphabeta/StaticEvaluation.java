package io.tengen.engine.alphabeta;

import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;

/**
 * A static evaluation of positions in hundredths of a point, from the side of the player to move.
 *
 * <p>Under rules that count the board it is the lead by a count now, plus a little for liberties,
 * and the stones that can be captured next: the side to move captures its opponent's largest chain
 * in atari, and one of its own can still be saved. Under rules that count nothing it is the
 * difference of the numbers of points on which the sides may play.
 *
 * <p>Confined to one thread.
 */
public final class StaticEvaluation {
  /** The value of a won game; the margin and a fast win add to it. */
  public static final int WIN = 1_000_000;

  private static final int POINT = 100;
  private static final int LIBERTY = 6;

  /** Percentage of a stone's worth by which a chain in atari counts as captured. */
  private static final int CAPTURE = 120;

  private static final int THREAT = 40;

  /**
   * Returns the value of a position that is over: {@link #WIN} and the margin for a win of the side
   * to move, the negative for a loss, 0 for a game without a winner.
   */
  public int terminal(Position position) {
    double score = position.score();
    int margin = (int) Math.round(2 * Math.abs(score));
    return switch (position.resultKind(score)) {
      case BLACK_WINS -> position.stoneToMove() == Board.BLACK ? WIN + margin : -WIN - margin;
      case WHITE_WINS -> position.stoneToMove() == Board.WHITE ? WIN + margin : -WIN - margin;
      case BOTH_LOSE -> -WIN;
      default -> 0;
    };
  }

  /** Returns the value of a position that is not over, or the terminal value of one that is. */
  public int evaluate(Position position) {
    if (position.isOver()) {
      return terminal(position);
    }
    Rules rules = position.setup().rules();
    return rules.counting() == Counting.NOTHING ? mobility(position) : count(position);
  }

  private static int count(Position position) {
    Board board = position.board();
    int own = position.stoneToMove();
    int sign = own == Board.BLACK ? 1 : -1;
    int value = (int) Math.round(POINT * position.score()) * sign;
    int capturable = 0;
    int threatened = 0;
    for (int i = 0; i < position.points().count(); i++) {
      int point = position.points().get(i);
      int stone = board.stoneAt(point);
      if (stone == Board.EMPTY || board.chain(point) != point) {
        continue;
      }
      int liberties = board.liberties(point);
      value += (stone == own ? LIBERTY : -LIBERTY) * liberties;
      if (liberties == 1) {
        if (stone == own) {
          threatened += board.chainSize(point);
        } else {
          capturable = Math.max(capturable, board.chainSize(point));
        }
      }
    }
    return value + CAPTURE * capturable - THREAT * threatened;
  }

  private static int mobility(Position position) {
    Board board = position.board();
    int own = position.stoneToMove();
    int opponent = Board.BLACK + Board.WHITE - own;
    Rules rules = position.setup().rules();
    int avoided = rules.refused() | rules.losing();
    int difference = 0;
    for (int i = 0; i < board.emptyCount(); i++) {
      int point = board.emptyAt(i);
      difference += isPlayable(board, point, own, avoided);
      difference -= isPlayable(board, point, opponent, avoided);
    }
    return POINT * difference;
  }

  private static int isPlayable(Board board, int point, int color, int avoided) {
    int effects = board.effects(point, color) & (MoveEffects.CAPTURES | MoveEffects.SUICIDE);
    return (effects & avoided) == 0 ? 1 : 0;
  }
}
