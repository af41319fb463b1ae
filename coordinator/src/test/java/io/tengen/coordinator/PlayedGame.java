package io.tengen.coordinator;

import com.google.protobuf.ByteString;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.GameRecord;
import io.tengen.proto.v1.JobId;
import io.tengen.proto.v1.JobResult;

/** A game that a test's worker has played, and whose record the test may forge. Mutable. */
final class PlayedGame {
  private final JobId job;
  private ByteString lease;
  private final GameRecord.Builder record;

  private PlayedGame(JobId job, ByteString lease, GameRecord.Builder record) {
    this.job = job;
    this.lease = lease;
    this.record = record;
  }

  static PlayedGame of(Assignment game, GameRecord record) {
    return new PlayedGame(game.getJob(), game.getLease(), record.toBuilder());
  }

  JobId getJob() {
    return job;
  }

  ByteString getLease() {
    return lease;
  }

  PlayedGame setLease(ByteString token) {
    lease = token;
    return this;
  }

  GameRecord getRecord() {
    return record.build();
  }

  GameRecord.Builder getRecordBuilder() {
    return record;
  }

  PlayedGame copy() {
    return new PlayedGame(job, lease, record.clone());
  }

  JobResult toResult() {
    return JobResult.newBuilder().setLease(lease).setResult(record.build().toByteString()).build();
  }
}
