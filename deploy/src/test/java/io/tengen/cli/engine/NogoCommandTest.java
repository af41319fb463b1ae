package io.tengen.cli.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NogoCommandTest {
  @TempDir Path directory;

  private String game;

  @BeforeEach
  void writeGame() throws Exception {
    Path file = directory.resolve("game.sgf");
    Files.writeString(file, "(;GM[1]FF[4]SZ[4]RU[NoGo]AB[ba][ab][bb]AW[dd]PL[W];W[cd])");
    game = file.toString();
  }

  @Test
  void drawsTheValueOfEachPoint() {
    CommandRun run = CommandRun.of("nogo", game);
    assertEquals(0, run.code(), run.err());
    assertEquals(
        """
              A    B    C    D
         4    0x   X    1    1  4
         3    X    X    1    1  3
         2    1    1    1    1  2
         1    1    1    O    O  1
              A    B    C    D
        Black's rights: 1, White's rights: 0
        Black to move; best points, all equal: C4 D4 C3 D3 A2 B1
        Farthest from all stones: D4 D3
        """,
        run.out());
  }

  /** Where all values are 0 the scatter rule chooses among all points, which are not listed. */
  @Test
  void namesTheCentreOfAnEmptyBoard() throws Exception {
    Path file = directory.resolve("nine.sgf");
    Files.writeString(file, "(;GM[1]FF[4]SZ[9]RU[NoGo];B[ee];W[aa])");
    String out = CommandRun.of("nogo", file.toString(), "--move", "0").out();
    assertTrue(
        out.endsWith(
            """
            Black's rights: 0, White's rights: 0
            Black to move; no point gives either side a right
            Farthest from all stones: E5
            """),
        out);
  }

  @Test
  void remarksThatTheGameOfTheFileIsNotNoGo() throws Exception {
    assertEquals("", CommandRun.of("nogo", game).err());
    Path file = directory.resolve("go.sgf");
    Files.writeString(file, "(;GM[1]FF[4]SZ[5]RU[Chinese];B[cc];W[dd])");
    CommandRun run = CommandRun.of("nogo", file.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("is by rules chinese, not NoGo"), run.err());
  }

  @Test
  void printsJson() throws Exception {
    CommandRun run = CommandRun.of("nogo", game, "--move", "0", "--levels", "1", "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertEquals("W", json.get("toMove").asText());
    assertEquals(1, json.get("blackRights").asInt());
    assertTrue(json.get("farthest").size() < json.get("candidates").size());
    JsonNode corner = json.get("points").get(0);
    assertEquals("A4", corner.get("point").asText());
    assertTrue(corner.get("black").asBoolean());
    assertTrue(!corner.get("white").asBoolean());
  }

  @Test
  void refusesBadInput() throws Exception {
    assertTrue(CommandRun.of("nogo", "none.sgf").complaint(2).contains("none.sgf"));
    assertTrue(CommandRun.of("nogo", game, "--move", "2").complaint(2).contains("--move 2"));
    assertTrue(CommandRun.of("nogo", game, "--levels", "7").complaint(2).contains("--levels 7"));
    Path broken = directory.resolve("broken.sgf");
    Files.writeString(broken, "no game");
    assertTrue(CommandRun.of("nogo", broken.toString()).complaint(2).contains("broken.sgf"));
  }
}
