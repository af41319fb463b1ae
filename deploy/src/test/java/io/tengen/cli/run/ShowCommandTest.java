package io.tengen.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.CommandRun;
import io.tengen.cli.Records;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.Outcome;
import io.tengen.game.sgf.Sgf;
import io.tengen.wire.control.ResultStatus;
import io.tengen.wire.control.StoredGame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShowCommandTest {
  @TempDir Path directory;

  @Test
  void givesTheMarginInZiWhereAsked() {
    StoredGame game = Records.small();
    GameRecord small = game.record();
    GameRecord counted =
        new GameRecord(
            small.setup(),
            small.black(),
            small.white(),
            small.moves(),
            Outcome.counted(Outcome.Reason.SCORE, 1.5),
            small.startedAt(),
            small.seed(),
            small.refereeLog());
    GameText text = GameText.of(new StoredGame(game.run(), game.index(), counted, "w1"));
    assertTrue(text.render(2, true).endsWith("Black wins by ¾ zi, B+1.5\n"), text.render(2, true));
    assertTrue(text.render(2, false).endsWith("Black wins by count, B+1.5\n"));
  }

  @Test
  void showsPlayersAndResult() {
    assertEquals(
        """
        game 3 of run r7
        X mcts:visits=50,seed=1
        O the "other"  (komi 24.5)

            A B C D E
         5  . . . .(O) 5
         4  . . . . .  4
         3  . . X . .  3
         2  . . . . .  2
         1  . . . . .  1
            A B C D E

        move 2 of 3: White E5
        Black wins by resignation, B+R
        """,
        GameText.of(Records.small()).render(2, false));
  }

  @Test
  void namesTheGamesThatReplaceEachOther() {
    StoredGame game = Records.small();
    for (var status :
        Map.of(
                new ResultStatus(null, 9, null),
                "does not count: game 9 is played in its place\n",
                new ResultStatus(null, null, 1),
                "played in place of game 1\n")
            .entrySet()) {
      StoredGame other =
          new StoredGame(
              game.run(), game.index(), game.number(), game.record(), "w1", status.getKey());
      String text = GameText.of(other).render(2, false);
      assertEquals(GameText.of(game).render(2, false) + status.getValue(), text);
    }
  }

  @Test
  void showsSearchStatistics() {
    String text = GameText.of(Records.small()).render(3, false);
    assertEquals("move 3 of 3: Black pass, 50 visits, expects 75 %", text.lines().toList().get(12));
  }

  @Test
  void showsOwnSgfLikeStoredGame() throws IOException {
    String file = file("3.SGF", Sgf.write(Records.small().record(), "game 3 of run r7", ""));
    assertEquals(
        GameText.of(Records.small()).render(2, false),
        CommandRun.of("show", file, "--move", "2").out());
  }

  @Test
  void showsTheBuildsOfPrograms() throws IOException {
    StoredGame game = Records.small();
    GameRecord record = game.record().withBuilds(new EngineBuilds("", "GNU-Go/3.8/2f0c"));
    String text =
        GameText.of(new StoredGame(game.run(), game.index(), record, "w1")).render(2, false);
    assertEquals("X mcts:visits=50,seed=1", text.lines().toList().get(1));
    assertEquals("O the \"other\"  (GNU-Go/3.8/2f0c)  (komi 24.5)", text.lines().toList().get(2));
    String file = file("3.sgf", Sgf.write(record, "game 3 of run r7", ""));
    assertEquals(text, CommandRun.of("show", file, "--move", "2").out());
    String json = CommandRun.of("show", file, "--json").out();
    assertTrue(json.contains("\"whiteBuild\":\"GNU-Go/3.8/2f0c\",\"rules\""), json);
    assertFalse(json.contains("blackBuild"), json);
  }

  @Test
  void showsForeignSgfWithMissingProperties() throws IOException {
    String file = file("g.sgf", "(;GM[1]FF[3]SZ[3]KM[0]AB[ba][ab];W[bb];B[])");
    assertEquals(
        """
        FILE
        X ?
        O ?  (komi 0)

            A B C
         3  . X .  3
         2  X(O).  2
         1  . . .  1
            A B C

        move 1 of 2: White B2
        no result
        """
            .replace("FILE", file),
        CommandRun.of("show", file, "--move", "1").out());
    String json = CommandRun.of("show", file, "--json").out();
    assertTrue(json.contains("\"blackStones\":[\"B3\",\"A2\"],\"whiteStones\":[],"), json);
    assertTrue(json.contains("\"firstToMove\":\"W\",\"moves\":[\"B2\",\"pass\"],"), json);
    assertTrue(json.contains("\"result\":null"), json);
    assertTrue(
        CommandRun.of("show", file, "--move", "3").complaint(2).contains("0 and the game's 2"));
  }

  @Test
  void namesLineOfInvalidSgf() throws IOException {
    assertComplaint("(;GM[1]SZ[9]\n;B[aa", "cut.sgf", "cut.sgf:2:");
    assertComplaint("(;GM[1]SZ[9]\n;B[aa]\n;W[aa])", "twice.sgf", "twice.sgf:3:2: move 2: ");
    assertComplaint("(;GM[1]SZ[9]\n;B[zz])", "off.sgf", "off.sgf:2:2: move 1: ");
    assertComplaint("\0\1\2 no text", "noise.sgf", "noise.sgf:1:1: ");
    assertComplaint("", "empty.sgf", "empty.sgf:1:1: ");
    assertComplaint("once upon a time", "story.txt", "story.txt:1:1: ");
  }

  private void assertComplaint(String content, String name, String said) throws IOException {
    String line = CommandRun.of("show", file(name, content), "--strict").complaint(2);
    assertTrue(line.contains(said), line);
  }

  @Test
  void refusesUnreadableFile() throws IOException {
    assertEquals(
        "tengen: cannot read absent.sgf: no such file or directory",
        CommandRun.of("show", "absent.sgf").complaint(2));
    String folder = Files.createDirectory(directory.resolve("folder.sgf")).toString();
    assertTrue(
        CommandRun.of("show", folder).complaint(2).startsWith("tengen: cannot read " + folder));
  }

  @Test
  void asksForIndexOfGame() {
    assertEquals(
        "tengen: there is no file r1; of a run say which game, counted from 0: tengen show r1 0",
        CommandRun.of("show", "r1").complaint(2));
    assertEquals(
        "tengen: which game of run r1? They count from 0: tengen show r1 0",
        CommandRun.of("show", "r1", "--coordinator", "localhost:1").complaint(2));
    assertTrue(
        CommandRun.of("show", "g.sgf", "4")
            .complaint(2)
            .endsWith("of an SGF file give --game 5, counted from 1"));
  }

  @Test
  void showsAnyGameOfACollection() throws IOException {
    String file = file("two.sgf", "(;SZ[5]PB[first];B[aa])(;SZ[5]PB[second];B[bb])");
    CommandRun first = CommandRun.of("show", file);
    assertTrue(first.out().contains("X first"), first.out());
    assertTrue(first.err().contains("has 2 games, of which the first"), first.err());
    CommandRun second = CommandRun.of("show", file, "--game", "2");
    assertTrue(second.out().contains("X second"), second.out());
    assertEquals("", second.err());
    assertTrue(
        CommandRun.of("show", file, "--game", "3")
            .complaint(2)
            .endsWith("--game 3 is not between 1 and the number of games, 2"));
    assertTrue(
        CommandRun.of("show", "r1", "0", "--game", "1")
            .complaint(2)
            .endsWith("--game goes with an SGF file"));
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content).toString();
  }
}
