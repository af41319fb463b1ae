package io.tengen.worker.link;

import com.google.protobuf.Timestamp;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.Outcome;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Resumption;
import io.tengen.proto.v1.EndReason;
import io.tengen.proto.v1.GameFinished;
import io.tengen.proto.v1.HeldLease;
import io.tengen.proto.v1.JobDeclined;
import io.tengen.proto.v1.JobId;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.MoveShare;
import io.tengen.proto.v1.MoveVisits;
import io.tengen.proto.v1.RulingKind;
import io.tengen.worker.job.GameCheckpoint;
import io.tengen.worker.job.Lease;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the worker knows, in the words of the wire. */
final class ToWire {
  private ToWire() {}

  static JobId job(Lease lease) {
    return JobId.newBuilder().setRun(lease.run()).setIndex(lease.index()).build();
  }

  static HeldLease held(Lease lease) {
    return HeldLease.newBuilder().setJob(job(lease)).setLease(lease.number()).build();
  }

  static io.tengen.proto.v1.Progress.Builder progress(GameCheckpoint game) {
    Lease lease = game.job().lease();
    return io.tengen.proto.v1.Progress.newBuilder()
        .setJob(job(lease))
        .setLease(lease.number())
        .setMoves(game.moves());
  }

  /**
   * @param size points along one side of the board
   */
  static io.tengen.proto.v1.Checkpoint checkpoint(Checkpoint checkpoint, int size) {
    Points points = Points.of(size);
    return io.tengen.proto.v1.Checkpoint.newBuilder()
        .setFrom(checkpoint.from())
        .addAllMoves(checkpoint.moves().stream().map(move -> move(move, points)).toList())
        .setProceedings(proceedings(checkpoint.refereeLog(), points))
        .setStartedAt(timestamp(checkpoint.startedAt()))
        .build();
  }

  /**
   * @param leaving whether only the worker's shutting down stands against the job
   */
  static JobDeclined declined(Lease lease, String reason, boolean leaving) {
    return JobDeclined.newBuilder()
        .setJob(job(lease))
        .setLease(lease.number())
        .setReason(reason)
        .setLeaving(leaving)
        .build();
  }

  static GameFinished finished(Lease lease, GameRecord record) {
    return GameFinished.newBuilder()
        .setJob(job(lease))
        .setLease(lease.number())
        .setRecord(record(record))
        .build();
  }

  /** A record in a few words: the engines, who won (nobody in a draw) and by what. */
  static String brief(io.tengen.proto.v1.GameRecord record) {
    return record.getBlack()
        + " - "
        + record.getWhite()
        + ", "
        + record.getOutcome().getWinner()
        + " by "
        + record.getOutcome().getReason();
  }

  static io.tengen.proto.v1.GameRecord record(GameRecord record) {
    Points points = Points.of(record.setup().size());
    var wire =
        io.tengen.proto.v1.GameRecord.newBuilder()
            .setSetup(setup(record.setup()))
            .setBlack(record.black())
            .setWhite(record.white())
            .addAllMoves(record.moves().stream().map(move -> move(move, points)).toList())
            .setOutcome(outcome(record.outcome()))
            .setStartedAt(timestamp(record.startedAt()))
            .setSeed(record.seed());
    if (!record.refereeLog().equals(RefereeLog.PLAIN)) {
      wire.setProceedings(proceedings(record.refereeLog(), points));
    }
    return wire.build();
  }

  static io.tengen.proto.v1.GameSetup setup(GameSetup setup) {
    Points points = Points.of(setup.size());
    return io.tengen.proto.v1.GameSetup.newBuilder()
        .setRules(setup.rules().name())
        .setBoardSize(setup.size())
        .setKomi(setup.komi())
        .addAllBlackStones(indices(setup.blackStones(), points))
        .addAllWhiteStones(indices(setup.whiteStones(), points))
        .setFirstToMove(color(setup.firstToMove()))
        .build();
  }

  private static List<Integer> indices(List<Integer> stones, Points points) {
    return stones.stream().map(points::toIndex).toList();
  }

  private static Move move(GameRecord.Move move, Points points) {
    Move.Builder wire =
        Move.newBuilder().setPoint(points.toIndex(move.move())).setNanos(move.nanos());
    SearchStats search = move.search();
    if (search != null) {
      wire.setSearch(search(search, points));
    }
    return wire.build();
  }

  private static io.tengen.proto.v1.SearchStats search(SearchStats search, Points points) {
    var wire =
        io.tengen.proto.v1.SearchStats.newBuilder()
            .setVisits(search.visits())
            .setWinRate(search.winRate())
            .setCheap(search.cheap())
            .setWouldResign(search.wouldResign());
    if (!Double.isNaN(search.lead())) {
      wire.setLead(search.lead());
    }
    for (SearchStats.MoveVisits candidate : search.candidates()) {
      wire.addCandidates(
          MoveVisits.newBuilder()
              .setPoint(points.toIndex(candidate.move()))
              .setVisits(candidate.visits())
              .setWinRate(candidate.winRate()));
    }
    for (SearchStats.MoveShare share : search.policy()) {
      wire.addPolicy(
          MoveShare.newBuilder().setPoint(points.toIndex(share.move())).setShare(share.share()));
    }
    return wire.build();
  }

  private static io.tengen.proto.v1.Proceedings proceedings(RefereeLog refereeLog, Points points) {
    var wire =
        io.tengen.proto.v1.Proceedings.newBuilder()
            .setSettlement(settlement(refereeLog.settlement()))
            .addAllDeadStones(indices(refereeLog.deadStones(), points))
            .setOpening(refereeLog.opening().name())
            .setOpeningMoves(refereeLog.opening().count())
            .setNeverResign(refereeLog.neverResign());
    for (Ruling ruling : refereeLog.rulings()) {
      wire.addRulings(
          io.tengen.proto.v1.Ruling.newBuilder()
              .setMove(ruling.move())
              .setSide(color(ruling.side()))
              .setKind(
                  switch (ruling.kind()) {
                    case WARNING -> RulingKind.RULING_KIND_WARNING;
                    case FORCED_PASS -> RulingKind.RULING_KIND_FORCED_PASS;
                  })
              .setNote(ruling.note()));
    }
    for (Resumption resumption : refereeLog.resumptions()) {
      wire.addResumptions(
          io.tengen.proto.v1.Resumption.newBuilder()
              .setAfterMoves(resumption.afterMoves())
              .setFirst(color(resumption.first())));
    }
    for (Handoff handoff : refereeLog.handOvers()) {
      wire.addHandOvers(
          io.tengen.proto.v1.HandOver.newBuilder()
              .setAfterMoves(handoff.afterMoves())
              .setWorker(handoff.worker()));
    }
    return wire.build();
  }

  private static io.tengen.proto.v1.Settlement settlement(Settlement settlement) {
    return switch (settlement) {
      case AS_IT_STOOD -> io.tengen.proto.v1.Settlement.SETTLEMENT_AS_IT_STOOD;
      case AGREEMENT -> io.tengen.proto.v1.Settlement.SETTLEMENT_AGREEMENT;
      case PLAYED_OUT -> io.tengen.proto.v1.Settlement.SETTLEMENT_PLAYED_OUT;
      case MOVE_LIMIT -> io.tengen.proto.v1.Settlement.SETTLEMENT_MOVE_LIMIT;
      case PASS_ALIVE -> io.tengen.proto.v1.Settlement.SETTLEMENT_PASS_ALIVE;
    };
  }

  private static io.tengen.proto.v1.Outcome outcome(Outcome outcome) {
    return io.tengen.proto.v1.Outcome.newBuilder()
        .setWinner(color(outcome.winner()))
        .setReason(reason(outcome.reason()))
        .setMargin(outcome.margin())
        .setNote(outcome.note())
        .build();
  }

  private static io.tengen.proto.v1.Color color(@Nullable Color color) {
    if (color == null) {
      return io.tengen.proto.v1.Color.COLOR_UNSPECIFIED;
    }
    return switch (color) {
      case BLACK -> io.tengen.proto.v1.Color.COLOR_BLACK;
      case WHITE -> io.tengen.proto.v1.Color.COLOR_WHITE;
    };
  }

  private static EndReason reason(Outcome.Reason reason) {
    return switch (reason) {
      case SCORE -> EndReason.END_REASON_SCORE;
      case RESIGN -> EndReason.END_REASON_RESIGN;
      case TIME -> EndReason.END_REASON_TIME;
      case ILLEGAL -> EndReason.END_REASON_ILLEGAL;
      case CRASH -> EndReason.END_REASON_CRASH;
      case MOVE_LIMIT -> EndReason.END_REASON_MOVE_LIMIT;
      case ADJUDICATION -> EndReason.END_REASON_ADJUDICATION;
      case PASS_ALIVE -> EndReason.END_REASON_PASS_ALIVE;
      case REPETITION -> EndReason.END_REASON_REPETITION;
      case NO_RESULT -> EndReason.END_REASON_NO_RESULT;
      case BOTH_LOSE -> EndReason.END_REASON_BOTH_LOSE;
      case CAPTURE -> EndReason.END_REASON_CAPTURE;
      case SUICIDE -> EndReason.END_REASON_SUICIDE;
      case PASS -> EndReason.END_REASON_PASS;
      case STUCK -> EndReason.END_REASON_STUCK;
    };
  }

  private static Timestamp timestamp(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }
}
