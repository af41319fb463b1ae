package io.tengen.coordinator.live;

import akka.util.ByteString;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.run.lease.LeasedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.game.board.Color;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.OpeningMoves;
import io.tengen.wire.CheckpointCodec;
import io.tengen.wire.watch.LiveBoard;
import io.tengen.wire.watch.LiveChange;
import io.tengen.wire.watch.LiveGameId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A game as it was known at one moment. A later value with the same {@link #life} continues it.
 * Immutable.
 */
public final class LiveGame {
  private final LiveGameId id;
  private final JobPlan plan;
  private final GameJob job;
  private final OpeningMoves opening;
  private final long life;

  /** Number of bytes of the game's encoded moves that {@link #moves} has. */
  private final int decoded;

  private final LiveMoves moves;
  private final Optional<Instant> startedAt;
  private final Optional<Instant> movedAt;
  private final String worker;

  private LiveGame(
      LiveGameId id,
      JobPlan plan,
      OpeningMoves opening,
      long life,
      int decoded,
      LiveMoves moves,
      Optional<Instant> startedAt,
      Optional<Instant> movedAt,
      String worker) {
    this.id = id;
    this.plan = plan;
    job = plan.job(id.index());
    this.opening = opening;
    this.life = life;
    this.decoded = decoded;
    this.moves = moves;
    this.startedAt = startedAt;
    this.movedAt = movedAt;
    this.worker = worker;
  }

  /** Returns a game that a worker plays, before its first move. */
  private static LiveGame begun(RunHandle run, LeasedGame game) {
    JobPlan plan = run.plan();
    GameJob job = plan.job(game.index());
    return new LiveGame(
        new LiveGameId(run.id(), game.index()),
        plan,
        plan.opening(job)
            .map(opening -> new OpeningMoves(opening.name(), opening.moves().size()))
            .orElse(OpeningMoves.NONE),
        game.life(),
        0,
        LiveMoves.none(plan.setup(job), plan.rules(job, game.speed())),
        Optional.empty(),
        Optional.empty(),
        game.lease().worker());
  }

  /**
   * Returns a game that a worker plays. Decodes no move a second time.
   *
   * @param before its last value; empty if there is none
   * @throws IllegalArgumentException if the moves cannot be decoded
   */
  static LiveGame of(RunHandle run, LeasedGame game, Optional<LiveGame> before, Instant now) {
    LiveGame known =
        before.filter(last -> last.life == game.life()).orElseGet(() -> begun(run, game));
    ByteString news = game.encoded().drop(known.decoded);
    Optional<Instant> movedAt =
        game.silentNanos().isPresent()
            ? Optional.of(now.minusNanos(game.silentNanos().getAsLong()))
            : Optional.empty();
    if (news.isEmpty()) {
      return known.by(game.lease().worker(), movedAt);
    }
    Checkpoint part =
        CheckpointCodec.join(news.toArrayUnsafe(), List.of()).decode(known.moves.setup().size());
    MatchRules rules = run.plan().rules(known.job, part.refereeLog().clockScale().speed());
    LiveMoves start =
        known.moves.count() == 0
            ? LiveMoves.none(known.moves.setup(), rules).late(part.refereeLog().lateness())
            : known.moves;
    return new LiveGame(
        known.id,
        known.plan,
        known.opening,
        game.life(),
        game.encoded().size(),
        start.plus(part.moves(), part.refereeLog().resumptions()),
        known.startedAt.or(() -> Optional.of(part.startedAt())),
        movedAt,
        game.lease().worker());
  }

  /** Returns a game that has ended. */
  public static LiveGame ended(RunHandle run, int index, GameRecord record, String worker) {
    JobPlan plan = run.plan();
    MatchRules rules = plan.rules(plan.job(index), record.refereeLog().clockScale().speed());
    return new LiveGame(
        new LiveGameId(run.id(), index),
        plan,
        record.refereeLog().opening(),
        0,
        0,
        LiveMoves.none(record.setup(), rules)
            .late(record.refereeLog().lateness())
            .plus(record.moves(), record.refereeLog().resumptions()),
        Optional.of(record.startedAt()),
        Optional.empty(),
        worker);
  }

  private LiveGame by(String player, Optional<Instant> at) {
    return player.equals(worker) && movedAt.isPresent() == at.isPresent()
        ? this
        : new LiveGame(id, plan, opening, life, decoded, moves, startedAt, at, player);
  }

  public LiveGameId id() {
    return id;
  }

  /** Returns a number that differs between values of a game that do not continue one another. */
  public long life() {
    return life;
  }

  /** Returns the number of known moves. */
  public int count() {
    return moves.count();
  }

  /** Returns the name of the worker that plays the game. */
  public String worker() {
    return worker;
  }

  /** Returns the whole game. */
  public LiveBoard whole() {
    return new LiveBoard(
        plan.number(id.index()),
        plan.black(job),
        plan.white(job),
        moves.setup(),
        opening.name(),
        opening.count(),
        moves.time(Color.BLACK),
        moves.time(Color.WHITE),
        startedAt,
        since(0));
  }

  /**
   * Returns the present state with the moves from a number on.
   *
   * @param from number of moves, 0 to {@link #count}
   */
  public LiveChange since(int from) {
    return new LiveChange(
        id,
        from,
        moves.moves().subList(from, moves.count()),
        moves.toMove(),
        moves.clock(Color.BLACK),
        moves.clock(Color.WHITE),
        movedAt,
        worker);
  }
}
