package io.tengen.wire.worker;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnsafeByteOperations;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.EvaluationKey;
import io.tengen.proto.v1.Evaluator;
import io.tengen.proto.v1.Evaluators;
import io.tengen.proto.v1.Revoked;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.Watched;
import io.tengen.proto.v1.Welcome;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.inquiry.Inquiry;
import io.tengen.wire.inquiry.InquiryCodec;
import io.tengen.wire.worker.CoordinatorMessage.Unknown;

/** Encodes and decodes {@link CoordinatorMessage}. */
public final class CoordinatorMessageCodec {
  private CoordinatorMessageCodec() {}

  /**
   * @throws IllegalArgumentException for {@link Unknown}, which is only received
   */
  public static io.tengen.proto.v1.CoordinatorMessage encode(CoordinatorMessage message) {
    var encoded = io.tengen.proto.v1.CoordinatorMessage.newBuilder();
    switch (message) {
      case CoordinatorMessage.Welcome welcome ->
          encoded.setWelcome(
              Welcome.newBuilder()
                  .setHeartbeatMillis(welcome.heartbeatMillis())
                  .setLeaseMillis(welcome.leaseMillis()));
      case CoordinatorMessage.Assignment assignment -> encoded.setAssignment(encode(assignment));
      case CoordinatorMessage.Verdict verdict ->
          encoded.setVerdict(
              Verdict.newBuilder()
                  .setLease(verdict.lease().encode())
                  .setStatus(encode(verdict.status()))
                  .setReason(verdict.reason()));
      case CoordinatorMessage.Revoked revoked ->
          encoded.setRevoked(
              Revoked.newBuilder()
                  .setLease(revoked.lease().encode())
                  .setReason(revoked.reason())
                  .setHandBack(revoked.handBack()));
      case CoordinatorMessage.Watched watched ->
          encoded.setWatched(
              Watched.newBuilder()
                  .setLease(watched.lease().encode())
                  .setIntervalMillis(watched.intervalMillis())
                  .setForMillis(watched.forMillis()));
      case CoordinatorMessage.Inquire(LeaseToken lease, Inquiry inquiry) ->
          encoded.setInquiry(InquiryCodec.encode(lease, inquiry));
      case CoordinatorMessage.EvaluationKey key ->
          encoded.setEvaluationKey(
              EvaluationKey.newBuilder().setKey(UnsafeByteOperations.unsafeWrap(key.key())));
      case CoordinatorMessage.Evaluators list ->
          encoded.setEvaluators(
              Evaluators.newBuilder()
                  .addAllEvaluators(
                      list.evaluators().stream().map(CoordinatorMessageCodec::encode).toList()));
      case Unknown _ -> throw new IllegalArgumentException("is not sent: " + message);
    }
    return encoded.build();
  }

  /** Decodes a message; an invalid task becomes {@link JobTask.Unreadable}. */
  public static CoordinatorMessage decode(io.tengen.proto.v1.CoordinatorMessage message) {
    return switch (message.getMessageCase()) {
      case WELCOME ->
          new CoordinatorMessage.Welcome(
              message.getWelcome().getHeartbeatMillis(), message.getWelcome().getLeaseMillis());
      case ASSIGNMENT -> decode(message.getAssignment());
      case VERDICT ->
          new CoordinatorMessage.Verdict(
              LeaseToken.decode(message.getVerdict().getLease()),
              decode(message.getVerdict().getStatus()),
              message.getVerdict().getReason());
      case REVOKED ->
          new CoordinatorMessage.Revoked(
              LeaseToken.decode(message.getRevoked().getLease()),
              message.getRevoked().getReason(),
              message.getRevoked().getHandBack());
      case WATCHED ->
          new CoordinatorMessage.Watched(
              LeaseToken.decode(message.getWatched().getLease()),
              message.getWatched().getIntervalMillis(),
              message.getWatched().getForMillis());
      case INQUIRY -> decode(message.getInquiry());
      case EVALUATION_KEY ->
          new CoordinatorMessage.EvaluationKey(message.getEvaluationKey().getKey().toByteArray());
      case EVALUATORS ->
          new CoordinatorMessage.Evaluators(
              message.getEvaluators().getEvaluatorsList().stream()
                  .map(CoordinatorMessageCodec::decode)
                  .toList());
      case MESSAGE_NOT_SET -> new Unknown();
    };
  }

  private static Evaluator encode(EvaluatorAddress evaluator) {
    return Evaluator.newBuilder()
        .setNetwork(evaluator.network())
        .setWorker(evaluator.worker())
        .setAddress(evaluator.address())
        .setPermit(evaluator.permit().encode())
        .build();
  }

  private static EvaluatorAddress decode(Evaluator message) {
    return new EvaluatorAddress(
        message.getNetwork(),
        message.getWorker(),
        message.getAddress(),
        LeaseToken.decode(message.getPermit()));
  }

  /** Decodes an inquiry; one that is invalid is ignored as a message of another version. */
  private static CoordinatorMessage decode(io.tengen.proto.v1.Inquiry message) {
    try {
      return new CoordinatorMessage.Inquire(
          LeaseToken.decode(message.getLease()), InquiryCodec.decode(message));
    } catch (IllegalArgumentException e) {
      return new Unknown();
    }
  }

  /** Encodes an assignment to the bytes that a worker keeps for its next process. */
  public static byte[] toBytes(CoordinatorMessage.Assignment assignment) {
    return encode(assignment).toByteArray();
  }

  /**
   * Decodes an assignment from the bytes that a worker kept.
   *
   * @throws IllegalArgumentException with one line if they are damaged
   */
  public static CoordinatorMessage.Assignment assignment(byte[] bytes) {
    try {
      return decode(Assignment.parseFrom(bytes));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("an assignment is damaged: " + e.getMessage(), e);
    }
  }

  private static Assignment encode(CoordinatorMessage.Assignment assignment) {
    Assignment.Builder encoded =
        Assignment.newBuilder()
            .setLease(assignment.lease().encode())
            .setJob(JobIdCodec.encode(assignment.job()))
            .setTraceParent(assignment.traceParent());
    switch (assignment.task()) {
      case JobTask.Game game -> encoded.setGame(JobTaskCodec.encode(game));
      case JobTask.Training training -> encoded.setTraining(JobTaskCodec.encode(training));
      case JobTask.Inquiries inquiries -> encoded.setInquiry(JobTaskCodec.encode(inquiries));
      case JobTask.Unreadable _ ->
          throw new IllegalArgumentException("is not sent: " + assignment.task());
    }
    return encoded.build();
  }

  private static CoordinatorMessage.Assignment decode(Assignment message) {
    return new CoordinatorMessage.Assignment(
        LeaseToken.decode(message.getLease()),
        JobIdCodec.decode(message.getJob()),
        task(message),
        message.getTraceParent());
  }

  private static JobTask task(Assignment message) {
    return switch (message.getTaskCase()) {
      case GAME -> {
        try {
          yield JobTaskCodec.decode(message.getGame());
        } catch (IllegalArgumentException e) {
          yield new JobTask.Unreadable(JobKind.GAME, String.valueOf(e.getMessage()));
        }
      }
      case TRAINING -> {
        try {
          yield JobTaskCodec.decode(message.getTraining());
        } catch (IllegalArgumentException e) {
          yield new JobTask.Unreadable(JobKind.TRAINING, String.valueOf(e.getMessage()));
        }
      }
      case INQUIRY -> {
        try {
          yield JobTaskCodec.decode(message.getInquiry());
        } catch (IllegalArgumentException e) {
          yield new JobTask.Unreadable(JobKind.GAME, String.valueOf(e.getMessage()));
        }
      }
      case TASK_NOT_SET ->
          new JobTask.Unreadable(JobKind.UNKNOWN, "this kind of job is unknown to this version");
    };
  }

  private static io.tengen.proto.v1.VerdictStatus encode(VerdictStatus status) {
    return switch (status) {
      case COMMITTED -> io.tengen.proto.v1.VerdictStatus.VERDICT_STATUS_COMMITTED;
      case DUPLICATE -> io.tengen.proto.v1.VerdictStatus.VERDICT_STATUS_DUPLICATE;
      case REFUSED -> io.tengen.proto.v1.VerdictStatus.VERDICT_STATUS_REFUSED;
      case UNWANTED -> io.tengen.proto.v1.VerdictStatus.VERDICT_STATUS_UNWANTED;
      case MISSING_FILES -> io.tengen.proto.v1.VerdictStatus.VERDICT_STATUS_MISSING_FILES;
      case UNKNOWN -> throw new IllegalArgumentException("a verdict must have a known status");
    };
  }

  private static VerdictStatus decode(io.tengen.proto.v1.VerdictStatus status) {
    return switch (status) {
      case VERDICT_STATUS_COMMITTED -> VerdictStatus.COMMITTED;
      case VERDICT_STATUS_DUPLICATE -> VerdictStatus.DUPLICATE;
      case VERDICT_STATUS_REFUSED -> VerdictStatus.REFUSED;
      case VERDICT_STATUS_UNWANTED -> VerdictStatus.UNWANTED;
      case VERDICT_STATUS_MISSING_FILES -> VerdictStatus.MISSING_FILES;
      case VERDICT_STATUS_UNSPECIFIED, UNRECOGNIZED -> VerdictStatus.UNKNOWN;
    };
  }
}
