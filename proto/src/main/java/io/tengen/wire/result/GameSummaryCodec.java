package io.tengen.wire.result;

import io.tengen.proto.v1.ListGamesResponse;
import io.tengen.wire.GameRecordCodec;
import io.tengen.wire.OutcomeCodec;
import io.tengen.wire.TimestampCodec;
import io.tengen.wire.control.ResultStatusCodec;

/** Encodes and decodes {@link GameSummary} and {@link GameView}. */
final class GameSummaryCodec {
  private GameSummaryCodec() {}

  static ListGamesResponse encode(GamePage page) {
    return ListGamesResponse.newBuilder()
        .addAllGames(page.games().stream().map(GameSummaryCodec::encode).toList())
        .setNextPageToken(page.nextPageToken())
        .build();
  }

  static GamePage decode(ListGamesResponse message) {
    return new GamePage(
        message.getGamesList().stream().map(GameSummaryCodec::decode).toList(),
        message.getNextPageToken());
  }

  private static io.tengen.proto.v1.GameSummary encode(GameSummary game) {
    var message =
        io.tengen.proto.v1.GameSummary.newBuilder()
            .setIndex(game.index())
            .setNumber(game.number())
            .setBlack(game.black())
            .setWhite(game.white())
            .setOutcome(OutcomeCodec.encode(game.outcome()))
            .setMoves(game.moves())
            .setOpening(game.opening())
            .setWorker(game.worker())
            .setStartedAt(TimestampCodec.encode(game.startedAt()))
            .setSeconds(game.seconds());
    ResultStatusCodec.encode(
        game.status(), message::setAnnulled, message::setReplacedBy, message::setReplaces);
    return message.build();
  }

  private static GameSummary decode(io.tengen.proto.v1.GameSummary message) {
    return new GameSummary(
        message.getIndex(),
        message.getNumber(),
        message.getBlack(),
        message.getWhite(),
        OutcomeCodec.decode(message.getOutcome()),
        message.getMoves(),
        message.getOpening(),
        message.getWorker(),
        TimestampCodec.decode(message.getStartedAt()),
        message.getSeconds(),
        ResultStatusCodec.decode(
            message.hasAnnulled() ? message.getAnnulled() : null,
            message.hasReplacedBy() ? message.getReplacedBy() : null,
            message.hasReplaces() ? message.getReplaces() : null));
  }

  static io.tengen.proto.v1.GameView encode(GameView game) {
    var message =
        io.tengen.proto.v1.GameView.newBuilder()
            .setRun(game.run())
            .setIndex(game.index())
            .setNumber(game.number())
            .setWorker(game.worker())
            .setRecord(GameRecordCodec.encode(game.record()))
            .setSgf(game.sgf());
    ResultStatusCodec.encode(
        game.status(), message::setAnnulled, message::setReplacedBy, message::setReplaces);
    return message.build();
  }

  static GameView decode(io.tengen.proto.v1.GameView message) {
    return new GameView(
        message.getRun(),
        message.getIndex(),
        message.getNumber(),
        message.getWorker(),
        ResultStatusCodec.decode(
            message.hasAnnulled() ? message.getAnnulled() : null,
            message.hasReplacedBy() ? message.getReplacedBy() : null,
            message.hasReplaces() ? message.getReplaces() : null),
        GameRecordCodec.decode(message.getRecord()),
        message.getSgf());
  }
}
