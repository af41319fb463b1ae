package io.tengen.coordinator.grpc;

import com.google.protobuf.Timestamp;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Outcome;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.proto.v1.EndReason;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.MoveShare;
import io.tengen.proto.v1.MoveVisits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Game records and setups between the wire and the engine. Reading is strict: what is missing or
 * out of range throws {@link IllegalArgumentException} with one line; whether a game is legal is
 * not looked at.
 */
public final class WireRecords {
  private static final long LAST_SECOND = Instant.MAX.getEpochSecond();
  private static final long FIRST_SECOND = Instant.MIN.getEpochSecond();

  /** More than any board with any komi has. */
  private static final double MOST_LEAD = 2.0 * Points.MAX_SIZE * Points.MAX_SIZE;

  private WireRecords() {}

  public static GameRecord record(io.tengen.proto.v1.GameRecord wire) {
    GameSetup setup = setup(wire.getSetup());
    Points points = Points.of(setup.size());
    List<GameRecord.Move> moves = new ArrayList<>(wire.getMovesCount());
    for (Move move : wire.getMovesList()) {
      moves.add(move(points, move));
    }
    require(wire.hasOutcome(), "the record has no outcome");
    require(wire.hasStartedAt(), "the record has no start time");
    return new GameRecord(
        setup,
        wire.getBlack(),
        wire.getWhite(),
        moves,
        outcome(wire.getOutcome()),
        instant(wire.getStartedAt()),
        wire.getSeed(),
        WireProceedings.proceedings(points, wire.getProceedings()));
  }

  public static GameSetup setup(io.tengen.proto.v1.GameSetup wire) {
    Points points = Points.of(wire.getBoardSize());
    Color first = color(wire.getFirstToMove());
    if (first == null) {
      throw new IllegalArgumentException("the setup does not say who moves first");
    }
    return new GameSetup(
        Rules.parse(wire.getRules()),
        wire.getBoardSize(),
        wire.getKomi(),
        stones(points, wire.getBlackStonesList()),
        stones(points, wire.getWhiteStonesList()),
        first);
  }

  public static io.tengen.proto.v1.GameSetup setup(GameSetup setup) {
    Points points = Points.of(setup.size());
    return io.tengen.proto.v1.GameSetup.newBuilder()
        .setRules(setup.rules().name())
        .setBoardSize(setup.size())
        .setKomi(setup.komi())
        .addAllBlackStones(setup.blackStones().stream().map(points::toIndex).toList())
        .addAllWhiteStones(setup.whiteStones().stream().map(points::toIndex).toList())
        .setFirstToMove(color(setup.firstToMove()))
        .build();
  }

  /** The time that a timestamp names. */
  public static Instant instant(Timestamp wire) {
    require(
        wire.getSeconds() >= FIRST_SECOND
            && wire.getSeconds() <= LAST_SECOND
            && wire.getNanos() >= 0
            && wire.getNanos() < 1_000_000_000,
        "a time is out of range");
    return Instant.ofEpochSecond(wire.getSeconds(), wire.getNanos());
  }

  /** A time as the wire has it. */
  public static Timestamp timestamp(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }

  private static List<Integer> stones(Points points, List<Integer> wire) {
    List<Integer> stones = new ArrayList<>(wire.size());
    for (int index : wire) {
      require(index > 0, "set-up stone " + index + " is not a point");
      stones.add(points.fromIndex(index));
    }
    return stones;
  }

  static GameRecord.Move move(Points points, Move wire) {
    require(wire.getNanos() >= 0, "a move took a negative time");
    SearchStats search = wire.hasSearch() ? search(points, wire.getSearch()) : null;
    return new GameRecord.Move(points.fromIndex(wire.getPoint()), wire.getNanos(), search);
  }

  private static SearchStats search(Points points, io.tengen.proto.v1.SearchStats wire) {
    List<SearchStats.MoveVisits> candidates = new ArrayList<>(wire.getCandidatesCount());
    for (MoveVisits candidate : wire.getCandidatesList()) {
      candidates.add(
          new SearchStats.MoveVisits(
              points.fromIndex(candidate.getPoint()),
              visits(candidate.getVisits()),
              rate(candidate.getWinRate())));
    }
    List<SearchStats.MoveShare> policy = new ArrayList<>(wire.getPolicyCount());
    for (MoveShare share : wire.getPolicyList()) {
      policy.add(
          new SearchStats.MoveShare(points.fromIndex(share.getPoint()), share(share.getShare())));
    }
    return new SearchStats(
        visits(wire.getVisits()),
        rate(wire.getWinRate()),
        candidates,
        policy,
        wire.hasLead() ? lead(wire.getLead()) : Double.NaN,
        wire.getCheap(),
        wire.getWouldResign());
  }

  private static int visits(int visits) {
    require(visits >= 0, "a number of visits is negative");
    return visits;
  }

  private static float share(float share) {
    require(share > 0 && share <= 1, "share " + share + " of the moves is not between 0 and 1");
    return share;
  }

  private static double lead(double lead) {
    require(Math.abs(lead) <= MOST_LEAD, "a lead of " + lead + " points");
    return lead;
  }

  private static double rate(double rate) {
    require(rate >= 0 && rate <= 1, "win rate " + rate + " is not between 0 and 1");
    return rate;
  }

  private static Outcome outcome(io.tengen.proto.v1.Outcome wire) {
    require(
        wire.getMargin() >= 0 && wire.getMargin() < Double.POSITIVE_INFINITY,
        "margin " + wire.getMargin() + " is not a lead");
    return new Outcome(
        color(wire.getWinner()), reason(wire.getReason()), wire.getMargin(), wire.getNote());
  }

  private static Outcome.Reason reason(EndReason wire) {
    return switch (wire) {
      case END_REASON_SCORE -> Outcome.Reason.SCORE;
      case END_REASON_RESIGN -> Outcome.Reason.RESIGN;
      case END_REASON_TIME -> Outcome.Reason.TIME;
      case END_REASON_ILLEGAL -> Outcome.Reason.ILLEGAL;
      case END_REASON_CRASH -> Outcome.Reason.CRASH;
      case END_REASON_MOVE_LIMIT -> Outcome.Reason.MOVE_LIMIT;
      case END_REASON_ADJUDICATION -> Outcome.Reason.ADJUDICATION;
      case END_REASON_PASS_ALIVE -> Outcome.Reason.PASS_ALIVE;
      case END_REASON_REPETITION -> Outcome.Reason.REPETITION;
      case END_REASON_NO_RESULT -> Outcome.Reason.NO_RESULT;
      case END_REASON_BOTH_LOSE -> Outcome.Reason.BOTH_LOSE;
      case END_REASON_CAPTURE -> Outcome.Reason.CAPTURE;
      case END_REASON_SUICIDE -> Outcome.Reason.SUICIDE;
      case END_REASON_PASS -> Outcome.Reason.PASS;
      case END_REASON_STUCK -> Outcome.Reason.STUCK;
      case END_REASON_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("the outcome has no reason that is known here");
    };
  }

  static @Nullable Color color(io.tengen.proto.v1.Color wire) {
    return switch (wire) {
      case COLOR_BLACK -> Color.BLACK;
      case COLOR_WHITE -> Color.WHITE;
      case COLOR_UNSPECIFIED -> null;
      case UNRECOGNIZED -> throw new IllegalArgumentException("a color is unknown here");
    };
  }

  static io.tengen.proto.v1.Color color(Color color) {
    return color == Color.BLACK
        ? io.tengen.proto.v1.Color.COLOR_BLACK
        : io.tengen.proto.v1.Color.COLOR_WHITE;
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
