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

class ExplainCommandTest {
  @TempDir Path directory;

  private String game;

  @BeforeEach
  void writeGame() throws Exception {
    Path file = directory.resolve("game.sgf");
    Files.writeString(file, "(;GM[1]FF[4]SZ[7]AB[cd][ce][bb]AW[dd][de][fb];B[dc];W[cc];B[];W[fe])");
    game = file.toString();
  }

  @Test
  void namesTheProverb() {
    CommandRun run = CommandRun.of("explain", game, "--move", "1");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().startsWith("Move 1, Black D5\n"), run.out());
    assertTrue(run.out().contains("Hane at the head of two stones"), run.out());
    assertTrue(run.out().contains("gains territory and influence"), run.out());
  }

  @Test
  void printsJsonForAnotherPoint() throws Exception {
    CommandRun run = CommandRun.of("explain", game, "--move", "1", "--at", "e4", "--json");
    assertEquals(0, run.code(), run.err());
    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertEquals("E4", json.get("move").asText());
    assertEquals("B", json.get("side").asText());
    assertTrue(json.get("goals").size() > 0);
    assertTrue(json.get("choices").size() > 0);
  }

  @Test
  void usesPatternsOfAFile() throws Exception {
    Path mine = directory.resolve("mine.patterns");
    Files.writeString(mine, "pattern mine 99 My own proverb\n*\nO\n");
    CommandRun run = CommandRun.of("explain", game, "--move", "1", "--patterns", mine.toString());
    assertTrue(run.out().contains("+99  My own proverb (mine)"), run.out());
  }

  @Test
  void refusesBadInput() throws Exception {
    assertTrue(
        CommandRun.of("explain", game, "--move", "0").complaint(2).contains("between 1 and"));
    assertTrue(CommandRun.of("explain", game, "--move", "3").complaint(2).contains("is a pass"));
    assertTrue(CommandRun.of("explain", game, "--at", "pass").complaint(2).contains("--at pass"));
    assertTrue(CommandRun.of("explain", game, "--at", "Z9").complaint(2).contains("--at"));
    assertTrue(
        CommandRun.of("explain", game, "--move", "1", "--at", "C4")
            .complaint(2)
            .contains("the point is taken"));
    Path faulty = directory.resolve("faulty.patterns");
    Files.writeString(faulty, "# mine\npattern a 5 A\nX.\n");
    assertTrue(
        CommandRun.of("explain", game, "--patterns", faulty.toString())
            .complaint(2)
            .endsWith("faulty.patterns:2: the picture has no move *"));
    Files.write(faulty, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertTrue(
        CommandRun.of("explain", game, "--patterns", faulty.toString())
            .complaint(2)
            .contains("UTF-8"));
  }
}
