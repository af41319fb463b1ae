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

class InfluenceCommandTest {
  @TempDir Path directory;

  private String game;

  @BeforeEach
  void writeGame() throws Exception {
    Path file = directory.resolve("game.sgf");
    Files.writeString(file, "(;GM[1]FF[4]SZ[5]AB[bb]AW[dd];B[db])");
    game = file.toString();
  }

  @Test
  void drawsTheBalanceOnEachPoint() {
    CommandRun run = CommandRun.of("influence", game, "--move", "0");
    assertEquals(0, run.code(), run.err());
    assertEquals(
        """
             A  B  C  D  E
         5   5  6  5  2  .  5
         4   6  X  4  . -2  4
         3   5  4  . -4 -5  3
         2   2  . -4  O -6  2
         1   . -2 -5 -6 -5  1
             A  B  C  D  E
        Black: 1 stones, 7 territory, 2 moyo
        White: 1 stones, 7 territory, 2 moyo
        Even without komi
        """,
        run.out());
  }

  @Test
  void printsJson() throws Exception {
    CommandRun run = CommandRun.of("influence", game, "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertEquals(5, json.get("board").asInt());
    assertEquals(2, json.get("black").get("stones").asInt());
    assertEquals(25, json.get("points").size());
    JsonNode between = json.get("points").get(7);
    assertEquals("C4", between.get("point").asText());
    assertEquals(6, between.get("black").asInt());
    assertEquals("territory", between.get("kind").asText());
    assertEquals("B", between.get("owner").asText());
  }

  @Test
  void writesAPicture() throws Exception {
    Path picture = directory.resolve("influence.svg");
    CommandRun run = CommandRun.of("influence", game, "--svg", picture.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(Files.readString(picture).contains("class='owner b'"));
    assertTrue(run.out().contains("Black: 2 stones"));
  }

  @Test
  void refusesBadInput() {
    assertTrue(CommandRun.of("influence", "none.sgf").complaint(2).contains("none.sgf"));
    assertTrue(CommandRun.of("influence", game, "--move", "9").complaint(2).contains("--move 9"));
    String place = directory.resolve("none").resolve("a.svg").toString();
    assertTrue(
        CommandRun.of("influence", game, "--svg", place).complaint(2).contains("no directory"));
  }
}
