package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.CaptureHistory;
import io.tengen.game.board.Color;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a game: the board, the side to move, the moves so far, and the legality of the next
 * move.
 *
 * <p>There is no undo: searches copy the position ({@link #copyFrom}), which costs a small fraction
 * of a rollout. Mutable and confined to one thread at a time.
 */
public final class Position {
  /** Number of last moves that {@link #takeBack} can take back. */
  public static final int REMEMBERED = CaptureHistory.MOVES;

  private final GameSetup setup;
  private final Rules rules;
  // Copied from the rules for the hot path.
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
  // Why the rules ended the game without a count; null if they did not.
  private Outcome.@Nullable Reason ending;
  // Number of moves at which the rules end the game; 0 once it has ended, so that playouts need not
  // look at the reason.
  private int lastMove;
  private final History history;

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
    board = boardOf(setup);
    toMove = setup.firstToMove().stone();
    history = new History(setup.firstToMove(), board);
    endIfStuck();
  }

  private static Board boardOf(GameSetup setup) {
    Board board = new Board(setup.size());
    for (int point : setup.blackStones()) {
      board.play(point, Board.BLACK);
    }
    for (int point : setup.whiteStones()) {
      board.play(point, Board.WHITE);
    }
    return board;
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
    ending = other.ending;
    lastMove = other.lastMove;
    history.copyFrom(other.history);
  }

  public GameSetup setup() {
    return setup;
  }

  public Points points() {
    return points;
  }

  /** Returns the board itself, not a copy. Callers must not change it. */
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
    return history.size();
  }

  /** Returns the i-th move played, {@code 0 <= i < moveCount()}. */
  public int move(int i) {
    return history.move(i);
  }

  /**
   * Returns whether this game has the other game's setup and resumptions and begins with all its
   * moves.
   */
  public boolean continues(Position other) {
    return setup.equals(other.setup) && history.continues(other.history);
  }

  /** Returns the side that made the i-th move. */
  public Color mover(int i) {
    return history.mover(i);
  }

  /**
   * Returns the number of consecutive passes at the end of the moves so far, counted from the last
   * resumption of play.
   */
  public int passes() {
    return passes;
  }

  /** Returns the point where simple ko forbids the side to move to play; 0 if there is none. */
  public int ko() {
    return ko;
  }

  /**
   * Returns the number of stones that the last move captured. The points they stood on are the last
   * of the list of {@link Board#emptyAt}.
   */
  public int captured() {
    return captured;
  }

  /** Returns the number of moves that can be made before the rules end the game by their number. */
  public int movesLeft() {
    return lastMove - history.size();
  }

  /** Returns whether the rules have ended the game; {@link #result} states how. */
  public boolean isOver() {
    return passes >= 2 || history.size() >= lastMove;
  }

  /**
   * Returns whether the rules have ended the game without a count, for example by a repetition.
   * False if two passes or the move limit ended it.
   */
  public boolean isEndedByRule() {
    return ending != null;
  }

  /**
   * Returns how the rules have ended the game if every stone on the board is alive, or {@link
   * PositionResult#RUNNING}.
   */
  public PositionResult result() {
    if (ending == null) {
      return isOver() ? PositionResult.counted(countReason(), score()) : PositionResult.RUNNING;
    }
    return Endings.result(ending, toMove());
  }

  private Outcome.Reason countReason() {
    return passes >= 2 ? Outcome.Reason.SCORE : Outcome.Reason.MOVE_LIMIT;
  }

  /** Returns the kind of {@link #result}. Allocates nothing. */
  public ResultKind resultKind() {
    return isOver() ? resultKind(score()) : ResultKind.RUNNING;
  }

  /**
   * Returns which side has won, or would win if the game ended and were counted now. Playouts,
   * which may stop before the rules end the game, use this. Allocates nothing.
   *
   * @param score the value of {@link #score} for this position
   */
  public ResultKind resultKind(double score) {
    return ending == null ? ResultKind.ofLead(score) : Endings.kind(ending, toMove);
  }

  /**
   * Resumes play after passes because the players disagree about dead stones.
   *
   * @param first the side that moves next
   * @throws IllegalStateException if the rules have ended the game without a count
   */
  public void resume(Color first) {
    if (ending != null) {
      throw new IllegalStateException(endedBy() + " has ended the game");
    }
    history.resume(first);
    passes = 0;
    ko = 0;
    captured = 0;
    toMove = first.stone();
    endIfStuck();
  }

  /**
   * Returns what ended the game, as a phrase to follow "after"; meaningless while the game goes on.
   */
  public String endedBy() {
    if (ending == null) {
      return passes >= 2 ? "two passes" : "the move limit";
    }
    return Endings.phrase(ending);
  }

  /** Returns the resumptions of play after two passes, in order; empty in most games. */
  public List<Resumption> resumptions() {
    return history.resumptions();
  }

  /** Returns whether play was resumed and no stone has been played since. */
  public boolean isResumedWithoutStone() {
    return history.isResumedWithoutStone();
  }

  /**
   * Returns the effects of a stone of the side to move on this empty point: bits of {@link
   * MoveEffects}.
   */
  public int effects(int point) {
    int effects = board.effects(point, toMove);
    if (point == ko) {
      effects |= MoveEffects.RETAKES_KO;
    }
    // Suicide of a single stone leaves the board unchanged.
    boolean mayRepeat = history.isVacated(point) || (effects & MoveEffects.SUICIDE) != 0;
    if (mayRepeat) {
      long after = board.hashAfter(point, toMove, effects);
      if (history.hasOccurred(after)) {
        effects |= MoveEffects.REPEATS;
        // The retaking of a ko is the shortest cycle. Suicide repeats the board only if the other
        // side has passed or committed suicide too: that is no cycle of captures.
        boolean isShort = (effects & (MoveEffects.RETAKES_KO | MoveEffects.SUICIDE)) != 0;
        if (repetitionEnds
            && (isShort
                || !LongCycle.mayBeRuledOn(boardOf(setup), history, point, toMove, after))) {
          effects |= MoveEffects.FORBIDDEN_CYCLE;
        }
      }
    }
    return effects;
  }

  /**
   * Returns whether a stone was ever removed from this empty point. A stone on any other empty
   * point makes a board that has not occurred before, unless it is suicide, so most points need no
   * superko check.
   */
  public boolean isVacated(int point) {
    return history.isVacated(point);
  }

  /**
   * Returns whether the rules allow the side to move this move: a point of the board, or a pass.
   */
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
   * Returns whether a stone of the side to move on this point is neither refused nor loses the game
   * at once. False for points that are not empty.
   */
  public boolean isPlayable(int point) {
    return points.contains(point)
        && board.stoneAt(point) == Board.EMPTY
        && (effects(point) & (refused | losing)) == 0;
  }

  /**
   * Writes the points worth considering into an array, row by row from the top left: those where a
   * stone is neither refused nor loses at once. Own real eyes are left out where the rules make
   * filling them a bad move.
   *
   * @param candidates receives the points; at least as long as the board has empty points
   * @return the number of points written
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

  /** Returns whether every stone of the side to move would be refused or lose at once. */
  private boolean isStuck() {
    int avoided = refused | losing;
    for (int i = 0; i < board.emptyCount(); i++) {
      if ((effects(board.emptyAt(i)) & avoided) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the rules refuse this move because it would be suicide. */
  public boolean refusesAsSuicide(int move) {
    return points.contains(move)
        && board.stoneAt(move) == Board.EMPTY
        && (effects(move) & refused & MoveEffects.SUICIDE) != 0;
  }

  /**
   * Returns why the rules refuse this illegal move, in one line: {@code B D4 is illegal: suicide}.
   */
  public String refusal(int move) {
    return points.contains(move)
        ? toMove().letter() + " " + points.name(move) + " is illegal: " + reason(move)
        : refusal("a move");
  }

  /**
   * Returns why a point that this board does not have is refused, in one line.
   *
   * @param offBoard the point as the player wrote it
   */
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
   * Makes a move that {@link #isLegal} has allowed in this position. Does not check it again, for
   * callers that keep the legal moves of positions, such as a search tree.
   */
  public void playLegal(int move) {
    if (move == Points.PASS) {
      history.keepNoCapture(ko);
      pass();
    } else {
      int koBefore = ko;
      int emptyBefore = board.emptyCount();
      place(move);
      int removed = board.emptyCount() - emptyBefore + 1;
      history.keepCapture(koBefore, board, removed);
      if (ending == null) {
        endIfDecidedBy(move);
      }
      history.vacate(board, removed);
    }
    record(move);
    if (!isOver()) {
      endIfStuck();
    }
  }

  /**
   * Ends the game if the stone just played was a losing suicide or a repetition that ends the game.
   */
  private void endIfDecidedBy(int point) {
    boolean suicide = board.stoneAt(point) == Board.EMPTY;
    if (suicide && (losing & MoveEffects.SUICIDE) != 0) {
      end(Outcome.Reason.SUICIDE);
    } else if (repetitionEnds
        && (suicide || history.isVacated(point))
        && history.hasOccurred(board.hash())) {
      end(Endings.of(rules.repetition()));
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
   * Returns whether a rollout may place a stone on this empty point: it is neither suicide nor a
   * simple ko. Superko is not checked.
   */
  public boolean isLegalFast(int point) {
    return point != ko
        && (board.emptyNeighbours(point) > 0
            || (board.effects(point, toMove) & MoveEffects.SUICIDE) == 0);
  }

  /**
   * Makes a move that {@link #isLegalFast} allows, or a pass, without recording it for superko.
   * After the first call, until the next {@link #copyFrom}, only this method, {@link #isLegalFast},
   * {@link #isOver}, {@link #score}, {@link #resultKind()} and {@link #move} are meaningful.
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
   * Makes the moves of a playout that was played on another board, none of which captures or is a
   * pass, without placing their stones. Only {@link #playFast playFast(Points.PASS)} may follow,
   * under rules by which it ends the game without a count.
   *
   * @param count number of moves in the array
   */
  public void playElsewhere(short[] moves, int count) {
    for (int i = 0; i < count; i++) {
      count(moves[i]);
    }
  }

  /**
   * Takes a move back on a copy of the stones, for callers that need earlier boards, latest first,
   * without replaying the game.
   *
   * @param i number of one of the last {@link #REMEMBERED} moves; not after {@link #playFast}
   * @param stones the stones by point after the i-th move ({@link Board#copyStones} gives those
   *     after the last); changed to the stones before it
   * @return the point where simple ko forbade that move; 0 if there was none
   */
  public int takeBack(int i, byte[] stones) {
    return history.takeBack(i, stones);
  }

  /**
   * Returns Black's lead in points if the game were counted now with all stones alive, komi
   * included; 0 if the rules have ended the game without a count. {@link #resultKind(double)}
   * returns the winner.
   */
  public double score() {
    return ending == null ? rules.counting().lead(board, setup.komi()) : 0;
  }

  /**
   * Returns Black's lead in points, komi included, by a count without the dead stones.
   *
   * @param dead points of whole chains
   */
  public double scoreWithout(Collection<Integer> dead) {
    return rules.counting().lead(DeadStones.without(board, dead), setup.komi());
  }

  /**
   * Returns whether the side to move has won, or would win if the game were ended and counted now.
   */
  public boolean isAhead() {
    return resultKind(score()).isWin(toMove);
  }

  /**
   * Returns whether a pass may be a good move of the side to move although it has others: passing
   * is allowed and it would win a count now.
   */
  public boolean mayPass() {
    return rules.pass() == Treatment.ALLOWED && isAhead();
  }

  /**
   * Returns whether a pass may be a good move of the side to move although it has others: passing
   * is allowed and it would win a count without the dead stones.
   *
   * @param dead points of whole chains
   */
  public boolean mayPassWithout(Collection<Integer> dead) {
    return rules.pass() == Treatment.ALLOWED && ResultKind.ofLead(scoreWithout(dead)).isWin(toMove);
  }

  /** Returns whether a pass of the side to move would end the game and win it. */
  public boolean winsByPassing() {
    int after = rules.passesCount() ? history.size() + 1 : history.size();
    return (passes == 1 || after >= lastMove) && mayPass();
  }

  /** Passes in a playout. A stuck side that loses by that passes as its last move. */
  private void passFast() {
    pass();
    if (stuckLoses && ending == null && isStuck()) {
      end(Outcome.Reason.PASS);
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
      // All neighbours were the opponent's, and the point captured is the stone's only liberty.
      ko = captured == 1 && surrounded ? board.lastCapture() : 0;
      if (captureLoses) {
        end(Outcome.Reason.CAPTURE);
      }
    }
  }

  private void record(int move) {
    count(move);
    if (move != Points.PASS) {
      history.addBoard(board.hash());
    }
  }

  private void count(int move) {
    history.add(move);
    toMove = Board.BLACK + Board.WHITE - toMove;
  }

  /** Returns the board as a diagram: X black, O white, row by row from the top. */
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
