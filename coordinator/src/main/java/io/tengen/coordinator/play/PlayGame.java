package io.tengen.coordinator.play;

import io.tengen.coordinator.play.RefusedActionException.Why;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.Clock;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.AreaCount;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.PositionResult;
import io.tengen.game.sgf.Sgf;
import io.tengen.wire.play.Play;
import io.tengen.wire.play.PlayState;
import io.tengen.wire.watch.LiveMove;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a person's game, and its referee: knows the rules and the clocks, but neither the
 * time nor the engine. Confined to one thread at a time.
 */
final class PlayGame {
  private static final double NANOS = 1e9;

  private final Play.Terms terms;
  private final List<LiveMove> moves = new ArrayList<>();
  private Position position;
  private PlayState state = PlayState.RUNNING;
  private Instant movedAt;
  private List<Integer> dead = List.of();
  private @Nullable Outcome outcome;
  private int undone;
  private int hints;

  /** Creates a game before its first move. */
  PlayGame(Play.Terms terms) {
    this.terms = terms;
    position = new Position(terms.setup());
    movedAt = terms.createdAt();
  }

  /** Restores a game. */
  static PlayGame of(Play play) {
    PlayGame game = new PlayGame(play.terms());
    game.moves.addAll(play.moves());
    game.position = game.replay();
    game.state = play.state();
    game.movedAt = play.movedAt();
    game.dead = play.dead().stream().map(game.position.points()::fromIndex).toList();
    game.outcome = play.outcome();
    game.undone = play.undone();
    game.hints = play.hints();
    return game;
  }

  private Position replay() {
    Position replayed = new Position(terms.setup());
    moves.forEach(move -> replayed.play(replayed.points().fromIndex(move.point())));
    return replayed;
  }

  Play.Terms terms() {
    return terms;
  }

  PlayState state() {
    return state;
  }

  Position position() {
    return position;
  }

  Instant movedAt() {
    return movedAt;
  }

  /** Returns whether the engine is to move. */
  boolean isEnginesTurn() {
    return state == PlayState.RUNNING && position.toMove() != terms.color();
  }

  /** Returns all moves as messages number them. */
  List<Integer> points() {
    return moves.stream().map(LiveMove::point).toList();
  }

  /** Returns the game for clients and for the database. */
  Play view(Play.Present present) {
    return new Play(
        terms,
        state,
        moves,
        position.toMove(),
        shown(clock(Color.BLACK)),
        shown(clock(Color.WHITE)),
        movedAt,
        present,
        dead.stream().map(position.points()::toIndex).toList(),
        count(),
        outcome,
        undone,
        hints,
        "");
  }

  private static Optional<TimeLeft> shown(Clock clock) {
    return clock.left().isLimited() ? Optional.of(clock.left()) : Optional.empty();
  }

  /** Returns a side's clock at the last move. */
  Clock clock(Color side) {
    Clock clock = Clock.of(terms.time(side));
    for (LiveMove move : moves) {
      if (move.color() == side) {
        clock = clock.after(Math.round(move.seconds() * NANOS));
      }
    }
    return clock;
  }

  /**
   * Makes a move of the side to move, or ends the game if that side's flag has fallen.
   *
   * @param search the statistics of the engine's search; null for the person
   * @throws RefusedActionException if the rules refuse the move
   */
  void move(int index, Duration took, @Nullable SearchStats search, Instant now) {
    require(PlayState.RUNNING, "the game is not being played any more");
    Color side = position.toMove();
    int point = point(index);
    if (!position.isLegal(point)) {
      throw new RefusedActionException(Why.STATE, position.refusal(point));
    }
    if (clock(side).after(took.toNanos()).hasFallen()) {
      finish(Outcome.lost(side, Outcome.Reason.TIME, ""));
      return;
    }
    position.play(point);
    double seconds = took.toNanos() / NANOS;
    moves.add(
        search == null
            ? new LiveMove(index, side, seconds, Double.NaN, 0, Double.NaN)
            : new LiveMove(index, side, seconds, search.winRate(), search.visits(), search.lead()));
    movedAt = now;
    advance();
  }

  private int point(int index) {
    try {
      return position.points().fromIndex(index);
    } catch (IllegalArgumentException e) {
      throw new RefusedActionException(Why.INVALID, String.valueOf(e.getMessage()));
    }
  }

  private void advance() {
    if (position.result() instanceof PositionResult.Ended ended) {
      if (ended.reason() == Outcome.Reason.SCORE) {
        state = PlayState.COUNTING;
      } else if (ended.reason().isCounted()) {
        finish(Outcome.counted(ended.reason(), RefereeLog.PLAIN.count(position)));
      } else {
        finish(Outcome.of(ended));
      }
    } else if (moves.size() >= MatchRules.DEFAULT.moveLimit(position.points().size(), List.of())) {
      finish(Outcome.counted(Outcome.Reason.MOVE_LIMIT, RefereeLog.PLAIN.count(position)));
    }
  }

  /**
   * Takes back the person's last move and what followed.
   *
   * @throws RefusedActionException if the person has not moved
   */
  void undo(Instant now) {
    if (state == PlayState.ENDED) {
      throw new RefusedActionException(Why.STATE, "the game has ended");
    }
    int last = moves.size() - 1;
    while (last >= 0 && moves.get(last).color() != terms.color()) {
      last--;
    }
    if (last < 0) {
      throw new RefusedActionException(Why.STATE, "there is no move of yours to take back");
    }
    moves.subList(last, moves.size()).clear();
    position = replay();
    state = PlayState.RUNNING;
    dead = List.of();
    movedAt = now;
    undone++;
  }

  /**
   * Sets the dead stones.
   *
   * @param indices points as messages number them, at least one stone of each dead chain
   * @throws RefusedActionException if one of them has no stone, or the game is not being counted
   */
  void setDead(List<Integer> indices) {
    require(PlayState.COUNTING, "dead stones are named when both sides have passed");
    List<Integer> stones = indices.stream().map(this::point).toList();
    for (int stone : stones) {
      if (stone == Points.PASS || position.board().stoneAt(stone) == Board.EMPTY) {
        throw new RefusedActionException(
            Why.INVALID, "there is no stone on " + position.points().name(stone));
      }
    }
    dead = DeadStones.wholeChains(position.board(), stones);
  }

  /**
   * Counts the board, which ends the game.
   *
   * @throws RefusedActionException if the game is not being counted
   */
  void count(Instant now) {
    require(PlayState.COUNTING, "the board is counted when both sides have passed");
    finish(Outcome.counted(Outcome.Reason.SCORE, log().count(position)));
    movedAt = now;
  }

  private void require(PlayState wanted, String otherwise) {
    if (state != wanted) {
      throw new RefusedActionException(Why.STATE, otherwise);
    }
  }

  /** Records that a hint was given. */
  void addHint() {
    hints++;
  }

  /**
   * Ends the game.
   *
   * @param result its outcome; null if it ends without one
   */
  void finish(@Nullable Outcome result) {
    outcome = result;
    state = PlayState.ENDED;
  }

  /** Begins the time of the side to move anew, after the coordinator was away. */
  void restartTime(Instant now) {
    movedAt = now;
  }

  private RefereeLog log() {
    boolean isCounted = state == PlayState.COUNTING || isCounted();
    return new RefereeLog(
        List.of(), List.of(), isCounted ? Settlement.AGREEMENT : Settlement.AS_IT_STOOD, dead);
  }

  private boolean isCounted() {
    return outcome != null && outcome.reason() == Outcome.Reason.SCORE;
  }

  private Optional<Play.Count> count() {
    if (state != PlayState.COUNTING && !isCounted()) {
      return Optional.empty();
    }
    AreaCount area = AreaCount.of(position.board(), dead);
    boolean isArea = terms.setup().rules().counting() == Counting.AREA;
    List<Integer> owners = new ArrayList<>();
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      int owner = area.owner(points.get(i));
      owners.add(owner == Board.BLACK ? 1 : owner == Board.WHITE ? -1 : 0);
    }
    AreaCount.Side black = area.side(Color.BLACK);
    AreaCount.Side white = area.side(Color.WHITE);
    return Optional.of(
        new Play.Count(
            isArea ? black.points() : black.stones(),
            isArea ? white.points() : white.stones(),
            owners));
  }

  /** Returns the record of a game that has ended; that of an annulled game is void. */
  String sgf() {
    Outcome result =
        outcome == null
            ? new Outcome(null, Outcome.Reason.NO_RESULT, 0, "ended without a result")
            : outcome;
    Points points = position.points();
    return Sgf.write(
        new GameRecord(
            terms.setup(),
            name(Color.BLACK),
            name(Color.WHITE),
            moves.stream().map(move -> recorded(move, points)).toList(),
            result,
            terms.createdAt(),
            terms.seed(),
            log()));
  }

  private String name(Color side) {
    return side == terms.color() ? terms.person() : terms.engine().name();
  }

  private static GameRecord.Move recorded(LiveMove move, Points points) {
    SearchStats search =
        Double.isNaN(move.winRate())
            ? null
            : new SearchStats(
                move.visits(), move.winRate(), List.of(), List.of(), move.lead(), false, false);
    return new GameRecord.Move(
        points.fromIndex(move.point()), Math.round(move.seconds() * NANOS), search);
  }
}
