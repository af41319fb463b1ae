package io.tengen.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class GameRecordCodecTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, 9, 0.5).withHandicap(3);

  private static GameRecord game() {
    GameRecord plain = RandomValues.game(SETUP, "a", "b", 5, 30);
    List<GameRecord.Move> moves = new ArrayList<>(plain.moves());
    var candidates =
        List.of(
            new SearchStats.MoveVisits(moves.get(0).move(), 70, 0.25),
            new SearchStats.MoveVisits(Points.PASS, 30, 1));
    moves.set(
        0, new GameRecord.Move(moves.get(0).move(), 9, new SearchStats(100, 0.475, candidates)));
    return new GameRecord(
        plain.setup(),
        plain.black(),
        plain.white(),
        moves,
        plain.outcome(),
        plain.startedAt(),
        plain.seed());
  }

  private static String refusal(Consumer<io.tengen.proto.v1.GameRecord.Builder> damage) {
    var wire = GameRecordCodec.encode(game()).toBuilder();
    damage.accept(wire);
    var damaged = wire.build();
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> GameRecordCodec.decode(damaged))
            .getMessage());
  }

  @Test
  void recordsRoundTrip() {
    assertEquals(game(), GameRecordCodec.decode(GameRecordCodec.encode(game())));
  }

  @Test
  void setupsRoundTrip() {
    assertEquals(SETUP, GameSetupCodec.decode(GameSetupCodec.encode(SETUP)));
  }

  @Test
  void namesInvalidFields() {
    assertEquals("the record has no outcome", refusal(wire -> wire.clearOutcome()));
    assertEquals("the record has no start time", refusal(wire -> wire.clearStartedAt()));
    assertEquals(
        "the reason of the outcome is missing or unknown to this version",
        refusal(wire -> wire.getOutcomeBuilder().setReasonValue(99)));
    assertEquals(
        "move 82 is not on a 9x9 board", refusal(wire -> wire.getMovesBuilder(3).setPoint(82)));
    assertEquals(
        "a move took a negative time", refusal(wire -> wire.getMovesBuilder(3).setNanos(-1)));
    assertEquals(
        "win rate NaN is not between 0 and 1",
        refusal(wire -> wire.getMovesBuilder(0).getSearchBuilder().setWinRate(Double.NaN)));
    assertEquals(
        "margin -1.0 is negative or not finite",
        refusal(wire -> wire.getOutcomeBuilder().setMargin(-1)));
    assertEquals(
        "the setup must say which side moves first",
        refusal(wire -> wire.getSetupBuilder().clearFirstToMove()));
    assertEquals(
        "unknown rules \"draughts\"; choose one of chinese, tromp-taylor, chinese-draw,"
            + " chinese-void, nogo, mini-go, mini-go-area",
        refusal(wire -> wire.getSetupBuilder().setRules("draughts")));
    assertEquals(
        "board size 0 is not between 2 and 25",
        refusal(wire -> wire.getSetupBuilder().clearBoardSize()));
    assertEquals(
        "set-up stone 0 is not a point", refusal(wire -> wire.getSetupBuilder().addBlackStones(0)));
    assertEquals(
        "a time is out of range",
        refusal(wire -> wire.getStartedAtBuilder().setSeconds(Long.MAX_VALUE)));
  }
}
