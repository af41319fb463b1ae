package io.tengen.wire.worker;

import com.google.protobuf.UnsafeByteOperations;
import io.tengen.proto.v1.FindEvaluators;
import io.tengen.proto.v1.GameProgress;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobGivenUp;
import io.tengen.proto.v1.JobResult;
import io.tengen.proto.v1.Progress;
import io.tengen.proto.v1.Ready;
import io.tengen.proto.v1.ServeEvaluations;
import io.tengen.proto.v1.ServeRollouts;
import io.tengen.proto.v1.SpeedState;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.EncodedCheckpoint;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.inquiry.Answer;
import io.tengen.wire.inquiry.InquiryCodec;
import io.tengen.wire.training.TrainingProgressCodec;
import java.util.Optional;

/** Encodes and decodes {@link WorkerMessage}. */
public final class WorkerMessageCodec {
  private WorkerMessageCodec() {}

  /**
   * @throws IllegalArgumentException for {@link WorkerMessage.Unknown} and {@link
   *     WorkerMessage.Malformed}, which are only received
   */
  public static io.tengen.proto.v1.WorkerMessage encode(WorkerMessage message) {
    var encoded = io.tengen.proto.v1.WorkerMessage.newBuilder();
    switch (message) {
      case WorkerMessage.Hello hello -> encoded.setHello(encode(hello));
      case WorkerMessage.Ready ready ->
          encoded.setReady(
              Ready.newBuilder().setKind(encode(ready.kind())).setPermits(ready.permits()));
      case WorkerMessage.Heartbeat heartbeat -> encoded.setHeartbeat(encode(heartbeat));
      case WorkerMessage.Progress progress ->
          encoded.setProgress(
              Progress.newBuilder()
                  .addAllJobs(progress.jobs().stream().map(WorkerMessageCodec::encode).toList()));
      case WorkerMessage.JobResult result ->
          encoded.setResult(
              JobResult.newBuilder()
                  .setLease(result.lease().encode())
                  .setResult(UnsafeByteOperations.unsafeWrap(result.result())));
      case WorkerMessage.JobGivenUp givenUp -> encoded.setGivenUp(encode(givenUp));
      case WorkerMessage.Reply(LeaseToken lease, long number, Answer answer) ->
          encoded.setReply(InquiryCodec.encode(lease, number, answer));
      case WorkerMessage.ServeEvaluations serve ->
          encoded.setServe(
              ServeEvaluations.newBuilder()
                  .setAddress(serve.address())
                  .addAllNetworks(serve.networks())
                  .setFetches(serve.fetches()));
      case WorkerMessage.FindEvaluators find ->
          encoded.setFind(
              FindEvaluators.newBuilder()
                  .addAllNetworks(find.networks().stream().map(ArtifactCodec::encode).toList())
                  .setRollouts(find.rollouts()));
      case WorkerMessage.ServeRollouts(String address, int threads) ->
          encoded.setServeRollouts(
              ServeRollouts.newBuilder().setAddress(address).setThreads(threads));
      case WorkerMessage.Speed(WorkerSpeed speed) -> encoded.setSpeed(encode(speed));
      case WorkerMessage.Unknown _, WorkerMessage.Malformed _ ->
          throw new IllegalArgumentException("is not sent: " + message);
    }
    return encoded.build();
  }

  /**
   * Decodes a message; one that is invalid becomes {@link WorkerMessage.Malformed}, so that the
   * receiver decides what follows.
   */
  public static WorkerMessage decode(io.tengen.proto.v1.WorkerMessage message) {
    try {
      return switch (message.getMessageCase()) {
        case HELLO -> decode(message.getHello());
        case READY ->
            new WorkerMessage.Ready(
                decode(message.getReady().getKind()), message.getReady().getPermits());
        case HEARTBEAT -> decode(message.getHeartbeat());
        case PROGRESS ->
            new WorkerMessage.Progress(
                message.getProgress().getJobsList().stream()
                    .map(WorkerMessageCodec::decode)
                    .toList());
        case RESULT ->
            new WorkerMessage.JobResult(
                LeaseToken.decode(message.getResult().getLease()),
                message.getResult().getResult().toByteArray());
        case GIVEN_UP -> decode(message.getGivenUp());
        case REPLY ->
            new WorkerMessage.Reply(
                LeaseToken.decode(message.getReply().getLease()),
                message.getReply().getNumber(),
                InquiryCodec.answer(message.getReply()));
        case SERVE ->
            new WorkerMessage.ServeEvaluations(
                message.getServe().getAddress(),
                message.getServe().getNetworksList(),
                message.getServe().getFetches());
        case FIND ->
            new WorkerMessage.FindEvaluators(
                message.getFind().getNetworksList().stream().map(ArtifactCodec::decode).toList(),
                message.getFind().getRollouts());
        case SERVE_ROLLOUTS ->
            new WorkerMessage.ServeRollouts(
                message.getServeRollouts().getAddress(), message.getServeRollouts().getThreads());
        case SPEED -> new WorkerMessage.Speed(decode(message.getSpeed()));
        case MESSAGE_NOT_SET -> new WorkerMessage.Unknown();
      };
    } catch (IllegalArgumentException e) {
      return new WorkerMessage.Malformed(String.valueOf(e.getMessage()));
    }
  }

  private static io.tengen.proto.v1.WorkerSpeed encode(WorkerSpeed speed) {
    return io.tengen.proto.v1.WorkerSpeed.newBuilder()
        .setFactor(speed.factor())
        .setState(
            switch (speed.state()) {
              case STEADY -> SpeedState.SPEED_STATE_STEADY;
              case UNSTEADY -> SpeedState.SPEED_STATE_UNSTEADY;
              case LOADED -> SpeedState.SPEED_STATE_LOADED;
            })
        .build();
  }

  private static WorkerSpeed decode(io.tengen.proto.v1.WorkerSpeed message) {
    return new WorkerSpeed(
        message.getFactor(),
        switch (message.getState()) {
          case SPEED_STATE_STEADY -> WorkerSpeed.State.STEADY;
          case SPEED_STATE_LOADED -> WorkerSpeed.State.LOADED;
          case SPEED_STATE_UNSTEADY, SPEED_STATE_UNSPECIFIED, UNRECOGNIZED ->
              WorkerSpeed.State.UNSTEADY;
        });
  }

  private static Hello encode(WorkerMessage.Hello hello) {
    Hello.Builder encoded =
        Hello.newBuilder()
            .setWorker(hello.worker())
            .setVersion(hello.version())
            .setSlots(hello.slots())
            .addAllOffers(hello.offers());
    hello.held().forEach(token -> encoded.addHeld(token.encode()));
    return encoded.build();
  }

  private static WorkerMessage.Hello decode(Hello hello) {
    return new WorkerMessage.Hello(
        hello.getWorker(),
        hello.getVersion(),
        hello.getSlots(),
        hello.getOffersList(),
        hello.getHeldList().stream().map(LeaseToken::decode).toList());
  }

  private static Heartbeat encode(WorkerMessage.Heartbeat heartbeat) {
    Heartbeat.Builder encoded = Heartbeat.newBuilder();
    heartbeat.jobs().forEach(job -> encoded.addJobs(encode(job)));
    return encoded.build();
  }

  private static io.tengen.proto.v1.JobProgress encode(JobProgress progress) {
    var encoded = io.tengen.proto.v1.JobProgress.newBuilder().setLease(progress.lease().encode());
    switch (progress) {
      case JobProgress.Game game -> {
        GameProgress.Builder moves = GameProgress.newBuilder().setMoves(game.moves());
        game.news().ifPresent(news -> moves.setCheckpoint(news.encode()));
        encoded.setGame(moves);
      }
      case JobProgress.Training training ->
          encoded.setTraining(TrainingProgressCodec.encode(training.report()));
      case JobProgress.Unknown _ -> {}
    }
    return encoded.build();
  }

  private static WorkerMessage.Heartbeat decode(Heartbeat heartbeat) {
    return new WorkerMessage.Heartbeat(
        heartbeat.getJobsList().stream().map(WorkerMessageCodec::decode).toList());
  }

  private static JobProgress decode(io.tengen.proto.v1.JobProgress message) {
    LeaseToken lease = LeaseToken.decode(message.getLease());
    return switch (message.getProgressCase()) {
      case GAME ->
          new JobProgress.Game(
              lease,
              message.getGame().getMoves(),
              message.getGame().hasCheckpoint()
                  ? Optional.of(EncodedCheckpoint.of(message.getGame().getCheckpoint()))
                  : Optional.empty());
      case TRAINING ->
          new JobProgress.Training(
              lease, TrainingProgressCodec.decodeReport(message.getTraining()));
      case PROGRESS_NOT_SET -> new JobProgress.Unknown(lease);
    };
  }

  private static JobGivenUp encode(WorkerMessage.JobGivenUp givenUp) {
    JobGivenUp.Builder encoded =
        JobGivenUp.newBuilder()
            .setLease(givenUp.lease().encode())
            .setReason(encode(givenUp.reason()))
            .setProblem(givenUp.problem());
    givenUp.moves().ifPresent(moves -> encoded.setCheckpoint(moves.encode()));
    givenUp
        .training()
        .ifPresent(report -> encoded.setTraining(TrainingProgressCodec.encode(report)));
    return encoded.build();
  }

  private static WorkerMessage.JobGivenUp decode(JobGivenUp message) {
    return new WorkerMessage.JobGivenUp(
        LeaseToken.decode(message.getLease()),
        decode(message.getReason()),
        message.getProblem(),
        message.hasCheckpoint()
            ? Optional.of(EncodedCheckpoint.of(message.getCheckpoint()))
            : Optional.empty(),
        message.hasTraining()
            ? Optional.of(TrainingProgressCodec.decodeReport(message.getTraining()))
            : Optional.empty());
  }

  private static io.tengen.proto.v1.JobKind encode(JobKind kind) {
    return switch (kind) {
      case GAME -> io.tengen.proto.v1.JobKind.JOB_KIND_GAME;
      case TRAINING -> io.tengen.proto.v1.JobKind.JOB_KIND_TRAINING;
      case UNKNOWN ->
          throw new IllegalArgumentException("a request for jobs must have a known kind");
    };
  }

  private static JobKind decode(io.tengen.proto.v1.JobKind kind) {
    return switch (kind) {
      case JOB_KIND_GAME -> JobKind.GAME;
      case JOB_KIND_TRAINING -> JobKind.TRAINING;
      case JOB_KIND_UNSPECIFIED, UNRECOGNIZED -> JobKind.UNKNOWN;
    };
  }

  private static io.tengen.proto.v1.GivenUpReason encode(GivenUpReason reason) {
    return switch (reason) {
      case LEAVING -> io.tengen.proto.v1.GivenUpReason.GIVEN_UP_REASON_LEAVING;
      case UNABLE -> io.tengen.proto.v1.GivenUpReason.GIVEN_UP_REASON_UNABLE;
      case ASKED -> io.tengen.proto.v1.GivenUpReason.GIVEN_UP_REASON_ASKED;
      case IMPOSSIBLE -> io.tengen.proto.v1.GivenUpReason.GIVEN_UP_REASON_IMPOSSIBLE;
      case UNKNOWN ->
          throw new IllegalArgumentException("a job that is given up must have a known reason");
    };
  }

  private static GivenUpReason decode(io.tengen.proto.v1.GivenUpReason reason) {
    return switch (reason) {
      case GIVEN_UP_REASON_LEAVING -> GivenUpReason.LEAVING;
      case GIVEN_UP_REASON_UNABLE -> GivenUpReason.UNABLE;
      case GIVEN_UP_REASON_ASKED -> GivenUpReason.ASKED;
      case GIVEN_UP_REASON_IMPOSSIBLE -> GivenUpReason.IMPOSSIBLE;
      case GIVEN_UP_REASON_UNSPECIFIED, UNRECOGNIZED -> GivenUpReason.UNKNOWN;
    };
  }
}
