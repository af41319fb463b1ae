package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.record.GameRecord;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfGame;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Tests that any game survives writing and reading as SGF. */
class SgfRoundTripTest {
  @RepeatedTest(300)
  void writtenGamesRoundTrip(RepetitionInfo turn) throws SgfException {
    GameRecord game = RandomRecords.of(turn.getCurrentRepetition());
    String text = Sgf.write(game, "a [name]", "an\\event");
    SgfGame read = Sgf.read(text.getBytes(StandardCharsets.UTF_8));
    assertEquals("a [name]", read.name());
    assertEquals("an\\event", read.event());
    GameRecord back = read.finished().orElseThrow();
    assertEquals(game.setup(), back.setup());
    assertEquals(game.black(), back.black());
    assertEquals(game.white(), back.white());
    assertEquals(game.outcome(), back.outcome());
    assertEquals(game.refereeLog(), back.refereeLog());
    assertEquals(
        game.moves().stream().map(GameRecord.Move::move).toList(),
        back.moves().stream().map(GameRecord.Move::move).toList());
    assertEquals(
        game.startedAt().toString().substring(0, 10), back.startedAt().toString().substring(0, 10));
    assertEquals(
        game.positionAfter(game.moves().size()).board().hash(), read.position().board().hash());
  }
}
