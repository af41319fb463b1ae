package io.tengen.worker.inquiry;

import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.play.StoneStatus;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.Position;
import io.tengen.wire.inquiry.Answer;
import io.tengen.wire.inquiry.Inquiry;
import io.tengen.wire.inquiry.PositionReport;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The players of an engine for both sides, created when they are needed. Confined to one thread.
 */
final class InquiryPlayers implements AutoCloseable {
  /** The longest time that an external program may need to start. */
  private static final Duration START = Duration.ofMinutes(1);

  /** Number of rollouts by which stones are judged for engines that do not judge them. */
  private static final int ROLLOUTS = 200;

  private static final EngineSpec PERSON = new EngineSpec("person", "person", Map.of());

  private final InquiryJob job;
  private final EngineKinds kinds;
  private final Map<Color, Player> players = new EnumMap<>(Color.class);

  InquiryPlayers(InquiryJob job, EngineKinds kinds) {
    this.job = job;
    this.kinds = kinds;
  }

  /**
   * Checks that the engine can be played here.
   *
   * @throws IllegalArgumentException with one line if it cannot
   */
  void check() {
    kinds.requireBoard(job.engine(), job.setup().size());
    kinds.check(job.engine());
  }

  /** Returns the player of a side; engines that play both sides need only one. */
  private Player player(Color side) throws PlayerFailure, InterruptedException {
    Color seat = kinds.playsBothSides(job.engine()) ? Color.BLACK : side;
    Player player = players.get(seat);
    if (player == null) {
      player =
          kinds.create(
              job.engine(),
              job.seed(),
              new EngineKind.Encounter(job.setup(), side, PERSON, job.seed()));
      awaitReady(player);
      players.put(seat, player);
    }
    return player;
  }

  private void awaitReady(Player player) throws PlayerFailure, InterruptedException {
    boolean isReady = false;
    try {
      player.awaitReady(job.setup(), START);
      isReady = true;
    } finally {
      if (!isReady) {
        player.close();
      }
    }
  }

  /** Decides the move of the side to move; blocks. An interrupt discards the player. */
  Answer decide(Position position, TimeLeft time) throws PlayerFailure, InterruptedException {
    Player player = player(position.toMove());
    long start = System.nanoTime();
    try {
      Decision decision = player.decide(position, time);
      return answer(decision, position.points(), System.nanoTime() - start);
    } catch (InterruptedException e) {
      discard();
      throw e;
    }
  }

  private static Answer answer(Decision decision, Points points, long nanos) {
    return switch (decision) {
      case Decision.Resign _ -> new Answer.Resigned(nanos);
      case Decision.OffBoard(String vertex) -> new Answer.OffBoard(vertex, nanos);
      case Decision.Move(int move, SearchStats search) when search != null ->
          new Answer.Move(
              points.toIndex(move), nanos, search.visits(), search.winRate(), search.lead());
      case Decision.Move(int move, var _) ->
          new Answer.Move(points.toIndex(move), nanos, 0, Double.NaN, Double.NaN);
    };
  }

  /** Names the dead stones; blocks. The rollouts judge for engines that do not. */
  Answer deadStones(Position position) throws PlayerFailure, InterruptedException {
    try {
      StoneStatus status =
          StoneStatus.judgedBy(player(position.toMove()), position)
              .orElseGet(() -> judgedByRollouts(position));
      return new Answer.Stones(indices(position.points(), status.dead()));
    } catch (InterruptedException e) {
      discard();
      throw e;
    }
  }

  private StoneStatus judgedByRollouts(Position position) {
    return status(Ownership.estimate(position, new UniformRollout(), ROLLOUTS, job.seed()));
  }

  private static StoneStatus status(Ownership ownership) {
    return new StoneStatus(
        Set.copyOf(ownership.stones(Ownership.Status.DEAD)),
        Set.copyOf(ownership.stones(Ownership.Status.SEKI)));
  }

  private static List<Integer> indices(Points points, Collection<Integer> stones) {
    return stones.stream().map(points::toIndex).sorted().toList();
  }

  /**
   * Analyses a position and reports until the visits are reached; blocks. An interrupt ends the
   * analysis without a further report.
   */
  void analyze(Position position, Inquiry.ForAnalysis question, Consumer<PositionReport> listener)
      throws PlayerFailure, InterruptedException {
    PositionReports reports = new PositionReports(position);
    if (position.isOver()) {
      listener.accept(reports.withoutSearch());
      return;
    }
    Player player = player(position.toMove());
    if (player instanceof Analyst analyst) {
      reports.take(PositionReports.isOwned(position) ? analyst.ownership(position) : null);
      search(analyst, position, question, reports, listener);
    } else {
      Answer answer = decide(position, TimeLeft.UNLIMITED);
      listener.accept(reports.of(answer));
    }
  }

  private static void search(
      Analyst analyst,
      Position position,
      Inquiry.ForAnalysis question,
      PositionReports reports,
      Consumer<PositionReport> listener)
      throws PlayerFailure, InterruptedException {
    AtomicReference<@Nullable SearchReport> enough = new AtomicReference<>();
    try {
      analyst.analyze(
          position,
          Duration.ofMillis(question.intervalMillis()),
          report -> {
            if (enough.get() != null) {
              return;
            }
            listener.accept(reports.of(report, false));
            if (report.stats().visits() >= question.visits()) {
              enough.set(report);
              // An analysis goes on until its thread is interrupted.
              Thread.currentThread().interrupt();
            }
          });
    } catch (InterruptedException e) {
      if (enough.get() == null) {
        throw e;
      }
    }
    SearchReport last = enough.get();
    if (last != null) {
      listener.accept(reports.of(last, true));
    }
  }

  /** Closes the players, which are created anew when they are needed. */
  void discard() {
    players.values().forEach(Player::close);
    players.clear();
  }

  @Override
  public void close() {
    discard();
  }
}
