package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.CaptureHistory;
import io.tengen.game.board.Color;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A game so far: the board, whose turn it is, what has been played, and what the rules say of the
 * next move.
 *
 * <p>There is no undo: searches copy ({@link #copyFrom}), which costs a small fraction of a
 * rollout. Mutable and confined to one thread at a time.
 */
public final class Position {
  /** How many moves {@link #takeBack} knows. */
  public static final int REMEMBERED = CaptureHistory.MOVES;

  private final GameSetup setup;
  private final Rules rules;
  // Of the rules, as the placing of stones asks for it.
  private final int refused;
  private final int losing;
  private final boolean captureLoses;
  private final boolean stuckLoses;
  private final boolean passMatters;
  private final boolean repetitionEnds;
  private final Points points;
  private final Board board;

  private int toMove;
  private int ko;
  private int captured;
  private int passes;
  // The points that stones were taken from, a bit each. A board with a stone on any point that was
  // empty all along cannot have been there, and the history need not be searched for it. Not kept
  // by playFast.
  private final long[] vacated;
  // Why the rules have ended the game without a count; null if they have not.
  private Outcome.@Nullable Reason ending;
  // Number of moves at which the rules end the game; 0 once they have, so that playouts need not
  // look at the reason.
  private int lastMove;
  // Replaced, never changed: copies share it.
  private List<Resumption> resumptions = List.of();

  private int moveCount;
  private int[] moves;
  private final PositionSet seen;
  private final CaptureHistory captures;

  /** The start of a game. */
  public Position(GameSetup setup) {
    this.setup = setup;
    rules = setup.rules();
    refused = rules.refused();
    losing = rules.losing();
    captureLoses = rules.capture() == Treatment.LOSES;
    stuckLoses = rules.stuck() == Treatment.LOSES;
    passMatters = rules.pass() == Treatment.LOSES || !rules.passesCount();
    repetitionEnds = rules.repetition().endsGame();
    lastMove = rules.moveLimit() == 0 ? Integer.MAX_VALUE : rules.moveLimit();
    points = Points.of(setup.size());
    board = new Board(setup.size());
    for (int point : setup.blackStones()) {
      board.play(point, Board.BLACK);
    }
    for (int point : setup.whiteStones()) {
      board.play(point, Board.WHITE);
    }
    toMove = setup.firstToMove().stone();
    // Room for a rollout behind a long game.
    moves = new int[8 * points.count()];
    seen = new PositionSet(2 * points.count());
    seen.add(board.hash());
    vacated = new long[(points.arrayLength() + Long.SIZE - 1) / Long.SIZE];
    captures = new CaptureHistory();
    endIfStuck();
  }

  /** A position that equals {@code other} and shares nothing mutable with it. */
  public Position(Position other) {
    this(other.setup);
    copyFrom(other);
  }

  /**
   * Makes this position equal to another of the same board size and rules. Allocates only when the
   * other's history has outgrown this one's.
   */
  public void copyFrom(Position other) {
    board.copyFrom(other.board);
    toMove = other.toMove;
    ko = other.ko;
    captured = other.captured;
    passes = other.passes;
    System.arraycopy(other.vacated, 0, vacated, 0, vacated.length);
    ending = other.ending;
    lastMove = other.lastMove;
    resumptions = other.resumptions;
    moveCount = other.moveCount;
    if (moves.length < moveCount) {
      moves = new int[other.moves.length];
    }
    System.arraycopy(other.moves, 0, moves, 0, moveCount);
    seen.copyFrom(other.seen);
    captures.copyFrom(other.captures);
  }

  public GameSetup setup() {
    return setup;
  }

  public Points points() {
    return points;
  }

  /** The board itself, not a copy: to be read only. */
  public Board board() {
    return board;
  }

  public Color toMove() {
    return Color.of(toMove);
  }

  /** The stone of the side to move. */
  public int stoneToMove() {
    return toMove;
  }

  /** Moves played so far, passes included. */
  public int moveCount() {
    return moveCount;
  }

  /** The i-th move played, {@code 0 <= i < moveCount()}. */
  public int move(int i) {
    return moves[i];
  }

  /**
   * Whether this game began as the other did, with the same moves, and has got as far or farther
   * without play being resumed since.
   */
  public boolean continues(Position other) {
    return setup.equals(other.setup)
        && resumptions.equals(other.resumptions)
        && moveCount >= other.moveCount
        && Arrays.equals(moves, 0, other.moveCount, other.moves, 0, other.moveCount);
  }

  /** Whose move the i-th was. */
  public Color mover(int i) {
    return Resumption.mover(setup.firstToMove(), resumptions, i);
  }

  /** Passes in a row at the end of the game so far, since play was last resumed. */
  public int passes() {
    return passes;
  }

  /** Where simple ko forbids the side to move to play; 0, no point, if nowhere. */
  public int ko() {
    return ko;
  }

  /**
   * Stones that the last move captured: the points they stood on are the last of {@link
   * Board#emptyAt}'s list.
   */
  public int captured() {
    return captured;
  }

  /** Whether the rules have ended the game: {@link #result} says how. */
  public boolean isOver() {
    return passes >= 2 || moveCount >= lastMove;
  }

  /**
   * Whether the rules have ended the game without a count, as by a repetition. Not so where two
   * passes or the move limit have ended it.
   */
  public boolean isEndedByRule() {
    return ending != null;
  }

  /**
   * How the rules have ended the game, every stone on the board being alive; or that it goes on.
   */
  public PositionResult result() {
    if (ending == null) {
      return isOver() ? PositionResult.counted(countReason(), score()) : PositionResult.RUNNING;
    }
    return switch (ending) {
      case REPETITION -> new PositionResult.Draw(ending);
      case NO_RESULT -> new PositionResult.Void(ending);
      case BOTH_LOSE -> new PositionResult.BothLose(ending);
      case STUCK -> new PositionResult.Decided(toMove().opponent(), ending, 0);
      // The side to move did not make the move that lost.
      default -> new PositionResult.Decided(toMove(), ending, 0);
    };
  }

  private Outcome.Reason countReason() {
    return passes >= 2 ? Outcome.Reason.SCORE : Outcome.Reason.MOVE_LIMIT;
  }

  /** Who has won by {@link #result}. Allocates nothing. */
  public ResultKind resultKind() {
    return isOver() ? resultKind(score()) : ResultKind.RUNNING;
  }

  /**
   * Who has won, or would if the game were ended and counted now: for playouts, which may stop
   * before the rules end the game. Allocates nothing.
   *
   * @param score that {@link #score} has told of this position
   */
  public ResultKind resultKind(double score) {
    if (ending == null) {
      return ResultKind.ofLead(score);
    }
    return switch (ending) {
      case REPETITION -> ResultKind.DRAW;
      case NO_RESULT -> ResultKind.VOID;
      case BOTH_LOSE -> ResultKind.BOTH_LOSE;
      case STUCK -> toMove == Board.BLACK ? ResultKind.WHITE_WINS : ResultKind.BLACK_WINS;
      default -> toMove == Board.BLACK ? ResultKind.BLACK_WINS : ResultKind.WHITE_WINS;
    };
  }

  /**
   * Lets play go on after passes, this side to move: the players differ about dead stones.
   *
   * @throws IllegalStateException if the rules have ended the game without a count
   */
  public void resume(Color first) {
    if (ending != null) {
      throw new IllegalStateException(endedBy() + " has ended the game");
    }
    List<Resumption> more = new ArrayList<>(resumptions);
    more.add(new Resumption(moveCount, first));
    resumptions = List.copyOf(more);
    passes = 0;
    ko = 0;
    captured = 0;
    toMove = first.stone();
    endIfStuck();
  }

  /** What has ended the game, as it follows "after"; meaningless while the game goes on. */
  public String endedBy() {
    if (ending == null) {
      return passes >= 2 ? "two passes" : "the move limit";
    }
    return switch (ending) {
      case CAPTURE -> "a capture";
      case SUICIDE -> "a suicide";
      case PASS -> "a pass";
      case STUCK -> "a turn without a legal move";
      default -> "a repetition";
    };
  }

  /** Where play was resumed after two passes, in order; empty in most games. */
  public List<Resumption> resumptions() {
    return resumptions;
  }

  /** Whether play was resumed, and nobody has put down a stone since. */
  public boolean isResumedInVain() {
    if (resumptions.isEmpty()) {
      return false;
    }
    for (int i = resumptions.getLast().afterMoves(); i < moveCount; i++) {
      if (moves[i] != Points.PASS) {
        return false;
      }
    }
    return true;
  }

  /** What the side to move would do by a stone on this empty point: bits of {@link MoveEffects}. */
  public int effects(int point) {
    int effects = board.effects(point, toMove);
    if (point == ko) {
      effects |= MoveEffects.RETAKES_KO;
    }
    // Suicide of a single stone leaves the board as it is.
    boolean mayRepeat = isVacated(point) || (effects & MoveEffects.SUICIDE) != 0;
    if (mayRepeat && seen.contains(board.hashAfter(point, toMove, effects))) {
      effects |= MoveEffects.REPEATS;
    }
    return effects;
  }

  /**
   * Whether a stone was ever taken from this empty point. A stone on any other makes a board that
   * has not been there, unless it is suicide: so of most points superko need not be asked.
   */
  public boolean isVacated(int point) {
    return (vacated[point / Long.SIZE] & 1L << point) != 0;
  }

  /** Whether the rules let the side to move make this move: a point of the board, or a pass. */
  public boolean isLegal(int move) {
    if (move == Points.PASS) {
      return true;
    }
    return move > 0
        && move < points.arrayLength()
        && board.stoneAt(move) == Board.EMPTY
        && (effects(move) & refused) == 0;
  }

  /**
   * The points that a player has reason to think about, row by row from the top left: those where a
   * stone is neither refused nor loses at once. Own real eyes are left out where the rules make
   * filling them a bad move.
   *
   * @param candidates takes them; as long as the board has empty points, or longer
   * @return how many there are
   */
  public int candidates(int[] candidates) {
    boolean keepsEyes = rules.keepsEyes();
    int avoided = refused | losing;
    int count = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == Board.EMPTY
          && !(keepsEyes && board.isRealEye(point, toMove))
          && (effects(point) & avoided) == 0) {
        candidates[count++] = point;
      }
    }
    return count;
  }

  /** Whether every stone of the side to move would be refused, or lose at once. */
  private boolean isStuck() {
    int avoided = refused | losing;
    for (int i = 0; i < board.emptyCount(); i++) {
      if ((effects(board.emptyAt(i)) & avoided) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Why the rules refuse this illegal move, in one line: {@code B D4 is illegal: suicide}. */
  public String refusal(int move) {
    return points.contains(move)
        ? toMove().letter() + " " + points.name(move) + " is illegal: " + reason(move)
        : refusal("a move");
  }

  /** The same of a point that this board does not have, by the name it was given. */
  public String refusal(String offBoard) {
    return toMove().letter() + " " + offBoard + " is illegal: off the board";
  }

  private String reason(int point) {
    if (board.stoneAt(point) != Board.EMPTY) {
      return "the point is taken";
    }
    int why = effects(point) & refused;
    if ((why & MoveEffects.SUICIDE) != 0) {
      return "suicide";
    }
    return (why & MoveEffects.RETAKES_KO) != 0
        ? "the ko may not be retaken at once"
        : "the position has occurred before (superko)";
  }

  /**
   * Makes a move: a point of the board, or {@link Points#PASS}.
   *
   * @throws IllegalMoveException if the rules refuse it; the position is then unchanged
   */
  public void play(int move) {
    if (!isLegal(move)) {
      throw new IllegalMoveException(refusal(move));
    }
    playLegal(move);
  }

  /**
   * Makes a move that {@link #isLegal} has allowed in this very position: {@link #play} without
   * asking again, for whoever keeps the legal moves of positions, as a tree does.
   */
  public void playLegal(int move) {
    if (move == Points.PASS) {
      captures.addNone(moveCount, ko);
      pass();
    } else {
      int koBefore = ko;
      int emptyBefore = board.emptyCount();
      place(move);
      int removed = board.emptyCount() - emptyBefore + 1;
      captures.add(moveCount, koBefore, board, removed);
      if (ending == null) {
        judge(move);
      }
      vacate(removed);
    }
    record(move);
    if (!isOver()) {
      endIfStuck();
    }
  }

  /** Ends the game if this stone, which has just been put down, was a suicide or a repetition. */
  private void judge(int point) {
    boolean suicide = board.stoneAt(point) == Board.EMPTY;
    if (suicide && (losing & MoveEffects.SUICIDE) != 0) {
      end(Outcome.Reason.SUICIDE);
    } else if (repetitionEnds && (suicide || isVacated(point)) && seen.contains(board.hash())) {
      end(
          switch (rules.repetition()) {
            case DRAW -> Outcome.Reason.REPETITION;
            case VOID -> Outcome.Reason.NO_RESULT;
            case BOTH_LOSE -> Outcome.Reason.BOTH_LOSE;
            case FORBID, ALLOW -> throw new IllegalStateException("a repetition that ends nothing");
          });
    }
  }

  private void endIfStuck() {
    if (stuckLoses && isStuck()) {
      end(Outcome.Reason.STUCK);
    }
  }

  private void end(Outcome.Reason why) {
    ending = why;
    lastMove = 0;
  }

  /**
   * Whether a rollout may place a stone here: empty, no suicide, no simple ko. Superko is not
   * looked at.
   */
  public boolean isLegalFast(int point) {
    return point != ko
        && (board.emptyNeighbours(point) > 0
            || (board.effects(point, toMove) & MoveEffects.SUICIDE) == 0);
  }

  /**
   * Makes a move that {@link #isLegalFast} allows, or a pass. After the first of these the position
   * knows no superko any more and is good for nothing but more of them, {@link #score} and {@link
   * #move}, until {@link #copyFrom}.
   */
  public void playFast(int move) {
    if (move == Points.PASS) {
      passFast();
    } else {
      place(move);
    }
    count(move);
  }

  /**
   * Takes a move back on a drawing of the stones: for who wants to see earlier boards, last one
   * first, without playing the game again.
   *
   * @param i one of the last {@link #REMEMBERED} moves; not after {@link #playFast}
   * @param stones by point, as they stood after the i-th move ({@link Board#copyStones} has the
   *     last); afterwards as they stood before it
   * @return where simple ko forbade that move to play; 0 if nowhere
   */
  public int takeBack(int i, byte[] stones) {
    int move = moves[i];
    if (move != Points.PASS) {
      int mover = mover(i).stone();
      // Captured stones were the opponent's, unless the stone itself went with them.
      int removed = stones[move] == Board.EMPTY ? mover : Board.BLACK + Board.WHITE - mover;
      captures.restore(i, stones, removed);
      stones[move] = Board.EMPTY;
    }
    return captures.koBefore(i);
  }

  /**
   * Black's lead in points if the game were counted now, komi included; all stones taken to be
   * alive. 0 if the rules have ended it without a count. Who has won, {@link #resultKind(double)}
   * says.
   */
  public double score() {
    return ending == null ? rules.counting().lead(board, setup.komi()) : 0;
  }

  /**
   * Black's lead in points by a count without these stones, komi included.
   *
   * @param dead whole chains
   */
  public double scoreWithout(Collection<Integer> dead) {
    return rules.counting().lead(DeadStones.without(board, dead), setup.komi());
  }

  /** Whether the side to move has won, or would if the game were ended and counted now. */
  public boolean isAhead() {
    return resultKind(score()).isWin(toMove);
  }

  /**
   * Whether a pass may be a good move of the side to move although there are others: where passing
   * is allowed and a count now would be won.
   */
  public boolean mayPass() {
    return rules.pass() == Treatment.ALLOWED && isAhead();
  }

  /**
   * The same by a count without these stones.
   *
   * @param dead whole chains
   */
  public boolean mayPassWithout(Collection<Integer> dead) {
    return rules.pass() == Treatment.ALLOWED && ResultKind.ofLead(scoreWithout(dead)).isWin(toMove);
  }

  /** Whether a pass of the side to move would end the game, and win it. */
  public boolean winsByPassing() {
    int after = rules.passesCount() ? moveCount + 1 : moveCount;
    return (passes == 1 || after >= lastMove) && mayPass();
  }

  /** In a playout a side that is stuck, and has lost by that, makes a pass its last move. */
  private void passFast() {
    if (stuckLoses && isStuck()) {
      pass();
      end(Outcome.Reason.PASS);
    } else {
      pass();
    }
  }

  private void pass() {
    passes++;
    ko = 0;
    captured = 0;
    if (passMatters) {
      applyPassRules();
    }
  }

  private void applyPassRules() {
    if (rules.pass() == Treatment.LOSES) {
      end(Outcome.Reason.PASS);
    } else if (lastMove != Integer.MAX_VALUE) {
      lastMove++;
    }
  }

  private void place(int point) {
    passes = 0;
    ko = 0;
    boolean surrounded = board.neighbours(point, Board.BLACK + Board.WHITE - toMove) == 4;
    captured = board.play(point, toMove);
    if (captured > 0) {
      // The stone stands where only opponents were, and its one liberty is what it has taken.
      ko = captured == 1 && surrounded ? board.lastCapture() : 0;
      if (captureLoses) {
        end(Outcome.Reason.CAPTURE);
      }
    }
  }

  /** The points that the last move has emptied are the last of the board's list. */
  private void vacate(int count) {
    for (int i = board.emptyCount() - count; i < board.emptyCount(); i++) {
      int point = board.emptyAt(i);
      vacated[point / Long.SIZE] |= 1L << point;
    }
  }

  private void record(int move) {
    count(move);
    if (move != Points.PASS) {
      seen.add(board.hash());
    }
  }

  private void count(int move) {
    if (moveCount == moves.length) {
      moves = Arrays.copyOf(moves, 2 * moves.length);
    }
    moves[moveCount++] = move;
    toMove = Board.BLACK + Board.WHITE - toMove;
  }

  /** The board as a diagram: X black, O white, row by row from the top. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < points.count(); i++) {
      text.append(".XO".charAt(board.stoneAt(points.get(i))));
      text.append((i + 1) % points.size() == 0 ? '\n' : ' ');
    }
    return text.toString();
  }
}
