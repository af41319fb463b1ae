package io.tengen.wire;

import io.tengen.engine.game.RandomOpening;

/** Beginnings that are drawn from an engine's policy. */
public final class RandomOpeningCodec {
  private RandomOpeningCodec() {}

  public static io.tengen.proto.v1.RandomOpening encode(RandomOpening opening) {
    return io.tengen.proto.v1.RandomOpening.newBuilder()
        .setPlies(opening.plies())
        .setTemperature(opening.temperature())
        .build();
  }

  /**
   * @throws IllegalArgumentException with one line if a number is out of range
   */
  public static RandomOpening decode(io.tengen.proto.v1.RandomOpening message) {
    return new RandomOpening(message.getPlies(), message.getTemperature());
  }
}
