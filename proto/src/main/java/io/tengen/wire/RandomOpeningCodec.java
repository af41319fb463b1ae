package io.tengen.wire;

import io.tengen.game.match.RandomOpening;

/** Encodes and decodes {@link RandomOpening}. */
public final class RandomOpeningCodec {
  private RandomOpeningCodec() {}

  public static io.tengen.proto.v1.RandomOpening encode(RandomOpening opening) {
    return io.tengen.proto.v1.RandomOpening.newBuilder()
        .setPlies(opening.plies())
        .setTemperature(opening.temperature())
        .build();
  }

  /**
   * Decodes a random opening.
   *
   * @throws IllegalArgumentException with one line if a number is out of range
   */
  public static RandomOpening decode(io.tengen.proto.v1.RandomOpening message) {
    return new RandomOpening(message.getPlies(), message.getTemperature());
  }
}
