package io.tengen.wire;

import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.SearchStats;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.MoveShare;
import io.tengen.proto.v1.MoveVisits;
import java.util.List;

/** Encodes and decodes {@link GameRecord.Move} with the statistics of its search. */
final class MoveCodec {
  /** A limit above every possible score lead. */
  private static final double MOST_LEAD = 2.0 * Points.MAX_SIZE * Points.MAX_SIZE;

  private MoveCodec() {}

  static List<Move> encode(List<GameRecord.Move> moves, Points points) {
    return moves.stream().map(move -> encode(move, points)).toList();
  }

  private static Move encode(GameRecord.Move move, Points points) {
    Move.Builder message =
        Move.newBuilder().setPoint(points.toIndex(move.move())).setNanos(move.nanos());
    SearchStats search = move.search();
    if (search != null) {
      message.setSearch(encode(search, points));
    }
    return message.build();
  }

  private static io.tengen.proto.v1.SearchStats encode(SearchStats search, Points points) {
    var message =
        io.tengen.proto.v1.SearchStats.newBuilder()
            .setVisits(search.visits())
            .setWinRate(search.winRate())
            .setCheap(search.cheap())
            .setWouldResign(search.wouldResign());
    if (!Double.isNaN(search.lead())) {
      message.setLead(search.lead());
    }
    for (SearchStats.MoveVisits candidate : search.candidates()) {
      message.addCandidates(
          MoveVisits.newBuilder()
              .setPoint(points.toIndex(candidate.move()))
              .setVisits(candidate.visits())
              .setWinRate(candidate.winRate()));
    }
    for (SearchStats.MoveShare share : search.policy()) {
      message.addPolicy(
          MoveShare.newBuilder().setPoint(points.toIndex(share.move())).setShare(share.share()));
    }
    return message.build();
  }

  static List<GameRecord.Move> decode(List<Move> messages, Points points) {
    return messages.stream().map(message -> decode(message, points)).toList();
  }

  private static GameRecord.Move decode(Move message, Points points) {
    Checks.require(message.getNanos() >= 0, "a move took a negative time");
    SearchStats search = message.hasSearch() ? decode(message.getSearch(), points) : null;
    return new GameRecord.Move(points.fromIndex(message.getPoint()), message.getNanos(), search);
  }

  private static SearchStats decode(io.tengen.proto.v1.SearchStats message, Points points) {
    return new SearchStats(
        visits(message.getVisits()),
        rate(message.getWinRate()),
        message.getCandidatesList().stream().map(visited -> decode(visited, points)).toList(),
        message.getPolicyList().stream().map(share -> decode(share, points)).toList(),
        message.hasLead() ? lead(message.getLead()) : Double.NaN,
        message.getCheap(),
        message.getWouldResign());
  }

  private static SearchStats.MoveVisits decode(MoveVisits message, Points points) {
    return new SearchStats.MoveVisits(
        points.fromIndex(message.getPoint()),
        visits(message.getVisits()),
        rate(message.getWinRate()));
  }

  private static SearchStats.MoveShare decode(MoveShare message, Points points) {
    float share = message.getShare();
    Checks.require(
        share > 0 && share <= 1, "share " + share + " of the moves is not between 0 and 1");
    return new SearchStats.MoveShare(points.fromIndex(message.getPoint()), share);
  }

  private static int visits(int visits) {
    Checks.require(visits >= 0, "a number of visits is negative");
    return visits;
  }

  private static double lead(double lead) {
    Checks.require(Math.abs(lead) <= MOST_LEAD, "a lead of " + lead + " points is out of range");
    return lead;
  }

  private static double rate(double rate) {
    Checks.require(rate >= 0 && rate <= 1, "win rate " + rate + " is not between 0 and 1");
    return rate;
  }
}
