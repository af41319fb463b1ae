package io.tengen.worker.link;

import io.tengen.engine.game.GameRecord;
import io.tengen.proto.v1.GameFinished;
import io.tengen.proto.v1.HeldLease;
import io.tengen.proto.v1.JobDeclined;
import io.tengen.proto.v1.JobId;
import io.tengen.proto.v1.Progress;
import io.tengen.wire.GameRecordCodec;
import io.tengen.worker.job.Lease;
import io.tengen.worker.job.Unfinished;

/** What the worker knows, in the words of the wire. */
final class ToWire {
  private ToWire() {}

  static JobId job(Lease lease) {
    return JobId.newBuilder().setRun(lease.run()).setIndex(lease.index()).build();
  }

  static HeldLease held(Lease lease) {
    return HeldLease.newBuilder().setJob(job(lease)).setLease(lease.number()).build();
  }

  static Progress.Builder progress(Unfinished game) {
    Lease lease = game.job().lease();
    return Progress.newBuilder().setJob(job(lease)).setLease(lease.number()).setMoves(game.moves());
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
        .setRecord(GameRecordCodec.encode(record))
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
}
