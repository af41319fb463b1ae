package io.tengen.wire;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Rules;

/** What players and referee agree on before the first move. */
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
   * @throws IllegalArgumentException with one line if no game can begin so
   */
  public static GameSetup decode(io.tengen.proto.v1.GameSetup message) {
    Points points = Points.of(message.getBoardSize());
    Color first =
        ColorCodec.decode(message.getFirstToMove(), "the setup does not say who moves first");
    return new GameSetup(
        Rules.named(message.getRules()),
        message.getBoardSize(),
        message.getKomi(),
        PointCodec.decodeStones(message.getBlackStonesList(), points, STONE),
        PointCodec.decodeStones(message.getWhiteStonesList(), points, STONE),
        first);
  }
}
