package io.tengen.wire;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;

/** Encodes and decodes {@link GameSetup}. */
public final class GameSetupCodec {
  private static final String STONE = "set-up stone";

  private GameSetupCodec() {}

  public static io.tengen.proto.v1.GameSetup encode(GameSetup setup) {
    Points points = Points.of(setup.size());
    return io.tengen.proto.v1.GameSetup.newBuilder()
        .setRules(setup.rules().name())
        .setBoardSize(setup.size())
        .setKomi(setup.komi())
        .addAllBlackStones(PointCodec.encode(setup.blackStones(), points))
        .addAllWhiteStones(PointCodec.encode(setup.whiteStones(), points))
        .setFirstToMove(ColorCodec.encode(setup.firstToMove()))
        .build();
  }

  /**
   * Decodes a set-up.
   *
   * @throws IllegalArgumentException with one line if a value is missing or invalid
   */
  public static GameSetup decode(io.tengen.proto.v1.GameSetup message) {
    Points points = Points.of(message.getBoardSize());
    Color first =
        ColorCodec.decode(message.getFirstToMove(), "the setup must say which side moves first");
    return new GameSetup(
        Rules.parse(message.getRules()),
        message.getBoardSize(),
        message.getKomi(),
        PointCodec.decodeStones(message.getBlackStonesList(), points, STONE),
        PointCodec.decodeStones(message.getWhiteStonesList(), points, STONE),
        first);
  }
}
