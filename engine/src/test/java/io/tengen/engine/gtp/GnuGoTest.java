package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Player;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.GtpKind;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.engine.program.ProgramLookup;
import io.tengen.game.match.MoveTimes;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plays against GNU Go; skipped if it is not installed. */
class GnuGoTest {
  private static final TimeLeft LIMIT = MoveTimes.of(Duration.ofMinutes(1));
  private static final EngineKinds KINDS =
      new EngineKinds(
          List.of(
              new GtpKind(
                  ProgramAllowlist.of(
                      Map.of(
                          "gnugo1",
                          new EngineProgram(
                              List.of(
                                  "gnugo",
                                  "--mode",
                                  "gtp",
                                  "--level",
                                  "1",
                                  "--chinese-rules")))))));

  @BeforeEach
  void needsGnuGo() {
    assumeTrue(ProgramLookup.find("gnugo").isPresent(), "gnugo is not installed");
  }

  @Test
  void playsLegalMovesFromAHandicap() throws Exception {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 0.5).withHandicap(4));
    Player novice = new FirstPointPlayer();
    try (Player gnugo = KINDS.create(StandardEngines.parse("gtp:gnugo1"), 1)) {
      while (position.moveCount() < 40 && !position.isOver()) {
        Player mover = position.moveCount() % 2 == 0 ? gnugo : novice;
        Decision decision = mover.decide(position, LIMIT);
        position.play(assertInstanceOf(Decision.Move.class, decision).move());
      }
    }
    assertEquals(40, position.moveCount());
  }

  @Test
  void continuesAGameAndRepeatsItsMovesWithTheSameSeed() throws Exception {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    for (String move : List.of("E5", "C3", "pass", "G7", "C7")) {
      position.play(position.points().parse(move));
    }
    Decision first;
    try (Player gnugo = KINDS.create(StandardEngines.parse("gtp:gnugo1"), 5)) {
      first = gnugo.decide(position, LIMIT);
    }
    try (Player gnugo = KINDS.create(StandardEngines.parse("gtp:gnugo1"), 5)) {
      assertEquals(first, gnugo.decide(position, LIMIT));
    }
    assertTrue(position.isLegal(assertInstanceOf(Decision.Move.class, first).move()));
  }
}
