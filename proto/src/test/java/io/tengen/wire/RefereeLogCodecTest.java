package io.tengen.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Resumption;
import io.tengen.game.rules.Rules;
import io.tengen.proto.v1.RulingKind;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RefereeLogCodecTest {
  private static final Points NINE = Points.of(9);
  private static final RefereeLog FULL =
      new RefereeLog(
          List.of(
              new Ruling(
                  3, Color.WHITE, Ruling.Kind.WARNING, "W A1 is illegal: the point is taken"),
              new Ruling(5, Color.WHITE, Ruling.Kind.LOST_TURN, "W A1 is illegal: suicide"),
              new Ruling(8, Color.BLACK, Ruling.Kind.FORCED_PASS, "")),
          List.of(new Resumption(10, Color.WHITE), new Resumption(14, Color.BLACK)),
          Settlement.AGREEMENT,
          List.of(NINE.parse("C9"), NINE.parse("A1")));

  private static GameRecord game(RefereeLog refereeLog) {
    GameRecord plain = RandomValues.game(GameSetup.of(Rules.CHINESE, 9, 0.5), "a", "b", 5, 30);
    return new GameRecord(
        plain.setup(),
        plain.black(),
        plain.white(),
        plain.moves(),
        plain.outcome(),
        plain.startedAt(),
        plain.seed(),
        refereeLog);
  }

  @Test
  void roundTrip() {
    assertEquals(game(FULL), GameRecordCodec.decode(GameRecordCodec.encode(game(FULL))));
    for (Settlement settlement : Settlement.values()) {
      RefereeLog settled = new RefereeLog(List.of(), List.of(), settlement, List.of());
      assertEquals(game(settled), GameRecordCodec.decode(GameRecordCodec.encode(game(settled))));
    }
  }

  @Test
  void recordWithoutALogIsPlain() {
    var old = GameRecordCodec.encode(game(FULL)).toBuilder().clearRefereeLog().build();
    assertEquals(RefereeLog.PLAIN, GameRecordCodec.decode(old).refereeLog());
  }

  @Test
  void namesInvalidFields() {
    assertEquals(
        "the kind of a ruling is missing or unknown to this version",
        refusal(wire -> wire.getRulingsBuilder(0).setKind(RulingKind.RULING_KIND_UNSPECIFIED)));
    assertEquals("a ruling has no side", refusal(wire -> wire.getRulingsBuilder(0).clearSide()));
    assertEquals(
        "a resumption has no side", refusal(wire -> wire.getResumptionsBuilder(0).clearFirst()));
    assertEquals(
        "the way of settling dead stones is missing or unknown to this version",
        refusal(wire -> wire.setSettlementValue(99)));
    assertEquals("dead stone 0 is not a point", refusal(wire -> wire.addDeadStones(0)));
    assertEquals("move 82 is not on a 9x9 board", refusal(wire -> wire.addDeadStones(82)));
  }

  @Test
  void requiresTheWorkerOfAHandoff() {
    for (String name : List.of("", "a b", "w\n", "\u001b[2J", "w".repeat(129))) {
      assertEquals(
          "a handoff must name a worker: 1 to 128 letters, digits or any of . @ : _ -",
          refusal(wire -> wire.addHandoffsBuilder().setAfterMoves(1).setWorker(name)));
    }
  }

  private static String refusal(Consumer<io.tengen.proto.v1.RefereeLog.Builder> damage) {
    var wire = GameRecordCodec.encode(game(FULL)).toBuilder();
    damage.accept(wire.getRefereeLogBuilder());
    var damaged = wire.build();
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> GameRecordCodec.decode(damaged))
            .getMessage());
  }
}
