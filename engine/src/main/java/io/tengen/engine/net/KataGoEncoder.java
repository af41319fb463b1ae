package io.tengen.engine.net;

import io.tengen.game.board.Benson;
import io.tengen.game.board.Board;
import io.tengen.game.board.LadderReader;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.nio.FloatBuffer;

/**
 * The inputs of KataGo's networks (Wu 2019, <a href="https://arxiv.org/abs/1902.10565">Accelerating
 * Self-Play Learning in Go</a>, appendix A, and what later versions changed), for area scoring
 * without group tax, which is the only scoring of this program's rules.
 *
 * <p>Planes: 0 on the board; 1 own stones, 2 the opponent's; 3 to 5 stones of chains with one, two,
 * three liberties; 6 points that ko or superko forbids; 9 to 13 the last five moves; 14 stones that
 * a ladder captures, 15 and 16 the same on the boards one and two moves ago; 17 moves that capture
 * opposing stones in a ladder; 18 own area, 19 the opponent's. Others belong to territory scoring
 * and stay 0. Version 5 has no liberties, ladders and areas, and closes the gaps.
 *
 * <p>Globals: 0 to 4 whether each of the last five moves was a pass; 5 komi for the side to move; 6
 * and 7 the ko rule; 8 whether suicide is allowed; then, by version, whether a pass ends the game,
 * and the parity of komi relative to the board. Others, of territory scoring, handicap by unequal
 * playouts and the button, stay 0. In rule sets without superko a pass that repeats a situation
 * ends the game in KataGo; this program has no such rule, and the inputs do not indicate one.
 *
 * <p>When the game is over, the inputs have no history, as in training.
 */
final class KataGoEncoder extends FeatureEncoder {
  private static final int OWN = 1;
  private static final int THEIRS = 2;
  private static final int LIBERTIES = 2;
  private static final int MAX_LIBERTIES = 3;
  private static final int LADDERS = 14;
  private static final int BOARDS = 3;
  private static final int CAPTURING = 17;
  private static final int OWN_AREA = 18;
  private static final int THEIR_AREA = 19;
  private static final int MOVES = 5;

  private static final int KOMI = 5;
  private static final int SUPERKO = 6;
  private static final int POSITIONAL = 7;
  private static final int SUICIDE = 8;
  private static final int NONE = -1;

  private final FeatureSet set;
  private final float[] zeros;
  private final LadderReader ladders;
  private final Benson benson;
  private final byte[] stones;

  // The indexes of planes and globals in this version; NONE if it lacks them.
  private final boolean tactics;
  private final int banned;
  private final int lastMove;
  private final int passEnds;
  private final int parity;

  /**
   * Creates an encoder.
   *
   * @param set one of KataGo's sets
   */
  KataGoEncoder(FeatureSet set, Layout layout) {
    super(set, layout);
    this.set = set;
    zeros = new float[set.globals()];
    ladders = new LadderReader(layout.size());
    benson = new Benson(layout.size());
    stones = new byte[Points.of(layout.size()).arrayLength()];
    tactics = set != FeatureSet.KATAGO_V5;
    banned = tactics ? 6 : 3;
    lastMove = tactics ? 9 : 6;
    passEnds =
        switch (set) {
          case KATAGO_V3, KATAGO_V4 -> 12;
          case KATAGO_V5 -> NONE;
          default -> 14;
        };
    parity =
        switch (set) {
          case KATAGO_V3, KATAGO_V4 -> 13;
          case KATAGO_V5 -> NONE;
          case KATAGO_V6 -> 15;
          default -> 18;
        };
  }

  @Override
  void write(Position position, PlaneWriter planes, FloatBuffer globals, int globalsAt) {
    globals.put(globalsAt, zeros);
    writeBoard(position, planes);
    int history = history(position);
    writeMoves(position, history, planes, globals, globalsAt);
    if (tactics) {
      writeLadders(position, planes, Math.min(history, BOARDS - 1));
      writeArea(position, planes);
    }
    writeRules(position, globals, globalsAt);
  }

  private void writeBoard(Position position, PlaneWriter planes) {
    planes.setBoard();
    Points points = position.points();
    Board board = position.board();
    int own = position.stoneToMove();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int stone = board.stoneAt(point);
      if (stone != Board.EMPTY) {
        planes.set(stone == own ? OWN : THEIRS, point);
        if (tactics && board.chain(point) == point) {
          writeLiberties(board, point, planes);
        }
      } else if (RuleFeatures.isBanned(position, point)) {
        planes.set(banned, point);
      }
    }
  }

  private void writeLiberties(Board board, int chain, PlaneWriter planes) {
    int liberties = board.liberties(chain, MAX_LIBERTIES + 1);
    if (liberties <= MAX_LIBERTIES) {
      planes.setChain(LIBERTIES + liberties, board, chain);
    }
  }

  /**
   * Returns the number of last moves in the inputs: at most five, back to the last break in the
   * alternation of sides.
   */
  private static int history(Position position) {
    int count = position.moveCount();
    int shown = 0;
    if (!position.isOver()) {
      int mover = position.stoneToMove();
      while (shown < Math.min(MOVES, count)) {
        mover = Board.BLACK + Board.WHITE - mover;
        if (position.mover(count - 1 - shown).stone() != mover) {
          break;
        }
        shown++;
      }
    }
    return shown;
  }

  private void writeMoves(
      Position position, int history, PlaneWriter planes, FloatBuffer globals, int globalsAt) {
    for (int ago = 0; ago < history; ago++) {
      int move = position.move(position.moveCount() - 1 - ago);
      if (move == Points.PASS) {
        globals.put(globalsAt + ago, 1);
      } else {
        planes.set(lastMove + ago, move);
      }
    }
  }

  /**
   * Writes the ladder planes.
   *
   * @param boards the number of earlier boards in the history; the oldest of them also stands for
   *     those before it
   */
  private void writeLadders(Position position, PlaneWriter planes, int boards) {
    int ko = position.ko();
    position.board().copyStones(stones);
    for (int ago = 0; ago < BOARDS; ago++) {
      if (ago > 0 && ago <= boards) {
        ko = position.takeBack(position.moveCount() - ago, stones);
      }
      if (ago <= boards) {
        ladders.read(stones, ko);
      }
      planes.setLadders(LADDERS + ago, ladders);
      if (ago == 0) {
        planes.setLadderMoves(
            CAPTURING, ladders, Board.BLACK + Board.WHITE - position.stoneToMove());
      }
    }
  }

  private void writeArea(Position position, PlaneWriter planes) {
    Points points = position.points();
    int own = position.stoneToMove();
    benson.find(position.board(), position.setup().rules().allowsSuicide());
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      // Version 4 has the area that is certain, the others the area that would count if the game
      // ended now.
      int owner = set == FeatureSet.KATAGO_V4 ? benson.enclosed(point) : benson.area(point);
      if (owner != Board.EMPTY) {
        planes.set(owner == own ? OWN_AREA : THEIR_AREA, point);
      }
    }
  }

  private void writeRules(Position position, FloatBuffer globals, int at) {
    float komi = komi(position);
    globals.put(at + KOMI, komi / komiUnit());
    if (RuleFeatures.hasSuperko(position.setup().rules())) {
      globals.put(at + SUPERKO, 1);
      globals.put(at + POSITIONAL, 0.5f);
    }
    if (position.setup().rules().allowsSuicide()) {
      globals.put(at + SUICIDE, 1);
    }
    if (passEnds != NONE && position.passes() > 0 && !position.isOver()) {
      globals.put(at + passEnds, 1);
    }
    if (parity != NONE) {
      globals.put(at + parity, parity(komi, position.points().count()));
    }
  }

  /** Returns the komi for the side to move, clamped to the range of the network's training. */
  private float komi(Position position) {
    float most = position.points().count() + (set == FeatureSet.KATAGO_V7 ? 20 : 1);
    return Math.clamp(RuleFeatures.komi(position), -most, most);
  }

  private int komiUnit() {
    return switch (set) {
      case KATAGO_V3, KATAGO_V4, KATAGO_V5 -> 15;
      default -> 20;
    };
  }

  /**
   * Returns the parity feature, which shows where half a point of komi decides between a draw and a
   * win: a triangular wave of period 2 that rises through 0 at every komi with which a game on this
   * board can be drawn.
   */
  private static float parity(float komi, int points) {
    float drawn = points % 2;
    float above = (float) (komi - drawn - 2 * Math.floor((komi - drawn) / 2));
    if (above < 0.5f) {
      return above;
    }
    return above < 1.5f ? 1 - above : above - 2;
  }
}
