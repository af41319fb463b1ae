package io.tengen.wire.result;

import io.tengen.proto.v1.HistoryPoint;
import io.tengen.proto.v1.HistoryRating;
import io.tengen.wire.TimestampCodec;
import java.util.Optional;
import java.util.OptionalDouble;

/** Encodes and decodes {@link RunHistory}. */
final class HistoryCodec {
  private HistoryCodec() {}

  static io.tengen.proto.v1.RunHistory encode(RunHistory history) {
    var message =
        io.tengen.proto.v1.RunHistory.newBuilder()
            .addAllEngines(history.engines())
            .addAllPoints(history.points().stream().map(HistoryCodec::encode).toList());
    history.lower().ifPresent(message::setLower);
    history.upper().ifPresent(message::setUpper);
    return message.build();
  }

  static RunHistory decode(io.tengen.proto.v1.RunHistory message) {
    return new RunHistory(
        message.getEnginesList(),
        message.getPointsList().stream().map(HistoryCodec::decode).toList(),
        message.hasLower() ? OptionalDouble.of(message.getLower()) : OptionalDouble.empty(),
        message.hasUpper() ? OptionalDouble.of(message.getUpper()) : OptionalDouble.empty());
  }

  private static HistoryPoint encode(RunHistory.Point point) {
    HistoryPoint.Builder message = HistoryPoint.newBuilder().setGames(point.games());
    point.at().ifPresent(at -> message.setAt(TimestampCodec.encode(at)));
    point.llr().ifPresent(message::setLlr);
    for (RunHistory.Rating rating : point.ratings()) {
      message.addRatings(
          HistoryRating.newBuilder().setElo(rating.elo()).setError95(rating.error95()));
    }
    return message.build();
  }

  private static RunHistory.Point decode(HistoryPoint message) {
    return new RunHistory.Point(
        message.getGames(),
        message.hasAt() ? Optional.of(TimestampCodec.decode(message.getAt())) : Optional.empty(),
        message.hasLlr() ? OptionalDouble.of(message.getLlr()) : OptionalDouble.empty(),
        message.getRatingsList().stream()
            .map(rating -> new RunHistory.Rating(rating.getElo(), rating.getError95()))
            .toList());
  }
}
