package io.tengen.wire.result;

import io.tengen.proto.v1.EndingShare;
import io.tengen.proto.v1.EngineShare;
import io.tengen.proto.v1.LengthShare;
import io.tengen.proto.v1.LossShare;
import io.tengen.proto.v1.OpeningShare;
import io.tengen.proto.v1.WorkerShare;
import io.tengen.wire.OutcomeCodec;

/** Encodes and decodes {@link RunBreakdown}. */
final class BreakdownCodec {
  private BreakdownCodec() {}

  static io.tengen.proto.v1.RunBreakdown encode(RunBreakdown breakdown) {
    return io.tengen.proto.v1.RunBreakdown.newBuilder()
        .addAllOpenings(breakdown.openings().stream().map(BreakdownCodec::encode).toList())
        .addAllEndings(breakdown.endings().stream().map(BreakdownCodec::encode).toList())
        .addAllLengths(breakdown.lengths().stream().map(BreakdownCodec::encode).toList())
        .addAllWorkers(breakdown.workers().stream().map(BreakdownCodec::encode).toList())
        .addAllEngines(breakdown.engines().stream().map(BreakdownCodec::encode).toList())
        .build();
  }

  static RunBreakdown decode(io.tengen.proto.v1.RunBreakdown message) {
    return new RunBreakdown(
        message.getOpeningsList().stream().map(BreakdownCodec::decode).toList(),
        message.getEndingsList().stream().map(BreakdownCodec::decode).toList(),
        message.getLengthsList().stream().map(BreakdownCodec::decode).toList(),
        message.getWorkersList().stream().map(BreakdownCodec::decode).toList(),
        message.getEnginesList().stream().map(BreakdownCodec::decode).toList());
  }

  private static EngineShare encode(RunBreakdown.Engine engine) {
    EngineShare.Builder message =
        EngineShare.newBuilder()
            .setEngine(engine.name())
            .setBlackGames(engine.blackGames())
            .setBlackScore(engine.blackScore())
            .setWhiteGames(engine.whiteGames())
            .setWhiteScore(engine.whiteScore());
    engine
        .losses()
        .forEach(loss ->
            message.addLosses(
                LossShare.newBuilder()
                    .setReason(OutcomeCodec.encode(loss.reason()))
                    .setGames(loss.games())));
    return message.build();
  }

  private static RunBreakdown.Engine decode(EngineShare message) {
    return new RunBreakdown.Engine(
        message.getEngine(),
        message.getBlackGames(),
        message.getBlackScore(),
        message.getWhiteGames(),
        message.getWhiteScore(),
        message.getLossesList().stream()
            .map(loss ->
                new RunBreakdown.Loss(OutcomeCodec.decode(loss.getReason()), loss.getGames()))
            .toList());
  }

  private static OpeningShare encode(RunBreakdown.Opening opening) {
    return OpeningShare.newBuilder()
        .setOpening(opening.name())
        .setGames(opening.games())
        .setBlackWins(opening.blackWins())
        .setWhiteWins(opening.whiteWins())
        .setDraws(opening.draws())
        .setFirstGames(opening.firstGames())
        .setFirstScore(opening.firstScore())
        .build();
  }

  private static RunBreakdown.Opening decode(OpeningShare message) {
    return new RunBreakdown.Opening(
        message.getOpening(),
        message.getGames(),
        message.getBlackWins(),
        message.getWhiteWins(),
        message.getDraws(),
        message.getFirstGames(),
        message.getFirstScore());
  }

  private static EndingShare encode(RunBreakdown.Ending ending) {
    return EndingShare.newBuilder()
        .setReason(OutcomeCodec.encode(ending.reason()))
        .setBlackWins(ending.blackWins())
        .setWhiteWins(ending.whiteWins())
        .setOthers(ending.others())
        .build();
  }

  private static RunBreakdown.Ending decode(EndingShare message) {
    return new RunBreakdown.Ending(
        OutcomeCodec.decode(message.getReason()),
        message.getBlackWins(),
        message.getWhiteWins(),
        message.getOthers());
  }

  private static LengthShare encode(RunBreakdown.Length length) {
    return LengthShare.newBuilder()
        .setFrom(length.from())
        .setTo(length.to())
        .setGames(length.games())
        .build();
  }

  private static RunBreakdown.Length decode(LengthShare message) {
    return new RunBreakdown.Length(message.getFrom(), message.getTo(), message.getGames());
  }

  private static WorkerShare encode(RunBreakdown.Worker worker) {
    return WorkerShare.newBuilder()
        .setWorker(worker.name())
        .setGames(worker.games())
        .setMoves(worker.moves())
        .setSeconds(worker.seconds())
        .setCrashes(worker.crashes())
        .build();
  }

  private static RunBreakdown.Worker decode(WorkerShare message) {
    return new RunBreakdown.Worker(
        message.getWorker(),
        message.getGames(),
        message.getMoves(),
        message.getSeconds(),
        message.getCrashes());
  }
}
