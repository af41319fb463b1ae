package io.tengen.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.game.sgf.Sgf;
import io.tengen.wire.control.StoredGame;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepGameTest {
  private static final Outcome RESIGNED = Outcome.lost(Color.WHITE, Outcome.Reason.RESIGN, "");

  @Test
  void holdsCapturesAndTheGameAsSgf() throws Exception {
    StoredGame game = MadeGames.game(3, "b", "a", RESIGNED, MadeGames.CAPTURE, "w1");
    StepGame step = StepGame.of(game, 1, 0);
    assertEquals("2:aa", step.c());
    assertEquals(5, step.m());
    assertEquals("B+R", step.r());
    assertEquals("by resignation", step.e());
    var read = Sgf.read(step.s());
    assertEquals("b", read.black());
    assertEquals(game.record().moves().stream().map(GameRecord.Move::move).toList(), read.moves());
  }

  @Test
  void givesMarginsByChineseRulesInZiToo() {
    Outcome counted = Outcome.counted(Outcome.Reason.SCORE, 1.5);
    StoredGame game = MadeGames.game(3, "b", "a", counted, MadeGames.CAPTURE, "w1");
    assertEquals("B+1.5 (¾ zi)", StepGame.of(game, 1, 0).r());
  }

  /** The page's way of putting and removing stones must give the position that the rules give. */
  @ParameterizedTest
  @ValueSource(strings = {"chinese", "tromp-taylor"})
  void capturesGiveThePositionsOfTheRules(String rules) {
    Random random = new Random(5);
    int captures = 0;
    for (int seed = 0; seed < 50; seed++) {
      GameSetup setup = GameSetup.of(Rules.parse(rules), 5, 24.5);
      Position position = new Position(setup);
      List<GameRecord.Move> moves = new ArrayList<>();
      Points points = Points.of(5);
      while (!position.isOver() && moves.size() < 60) {
        int move = Points.PASS;
        for (int tries = 0; tries < 100 && (tries == 0 || !position.isLegal(move)); tries++) {
          move = points.get(random.nextInt(points.count()));
        }
        move = position.isLegal(move) ? move : Points.PASS;
        position.play(move);
        moves.add(new GameRecord.Move(move, 0, null));
      }
      GameRecord record = new GameRecord(setup, "a", "b", moves, RESIGNED, Instant.EPOCH, seed);
      StepGame step = StepGame.of(new StoredGame("r", seed, record, "w"), 0, 1);
      captures += step.c().isEmpty() ? 0 : 1;
      for (int count = 0; count <= moves.size(); count++) {
        assertEquals(stones(record.positionAfter(count).board()), replayed(record, step, count));
      }
    }
    assertTrue(captures > 20, "too few captures to tell");
  }

  private static String stones(Board board) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < board.points().count(); i++) {
      text.append(board.stoneAt(board.points().get(i)));
    }
    return text.toString();
  }

  private static String replayed(GameRecord record, StepGame step, int count) {
    Points points = Points.of(record.setup().size());
    int[] stones = new int[points.arrayLength()];
    Arrays.fill(stones, Board.EMPTY);
    for (int i = 0; i < count; i++) {
      int move = record.moves().get(i).move();
      if (move != Points.PASS) {
        stones[move] = record.mover(i) == Color.BLACK ? Board.BLACK : Board.WHITE;
      }
      for (String entry : step.c().split(";", -1)) {
        if (entry.startsWith(i + ":")) {
          String gone = entry.substring(entry.indexOf(':') + 1);
          for (int j = 0; j < gone.length(); j += 2) {
            stones[points.at(gone.charAt(j + 1) - 'a', gone.charAt(j) - 'a')] = Board.EMPTY;
          }
        }
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < points.count(); i++) {
      text.append(stones[points.get(i)]);
    }
    return text.toString();
  }
}
