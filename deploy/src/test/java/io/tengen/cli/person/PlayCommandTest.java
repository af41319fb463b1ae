package io.tengen.cli.person;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.cli.CommandRun;
import io.tengen.cli.SmallCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlayCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private static CommandRun play(SmallCluster cluster, String typed, String... words) {
    List<String> all = new ArrayList<>(List.of("play", "--coordinator", cluster.address()));
    all.addAll(List.of(words));
    return CommandRun.fed(typed, all.toArray(String[]::new));
  }

  @Test
  void playsLeavesContinuesAndCounts() throws Exception {
    try (SmallCluster cluster = SmallCluster.start(directory)) {
      CommandRun left =
          play(
              cluster,
              "help\nC3\nC3\nhint\nundo\nz9\nB2\nquit\n",
              "mcts:visits=20,seed=1",
              "--board",
              "5");
      assertEquals(0, left.code(), left.err());
      assertTrue(left.out().contains("you are black (X) against mcts:"), left.out());
      assertTrue(left.out().contains("C3 is illegal"), left.out());
      assertTrue(left.out().contains("hint: "), left.out());
      assertTrue(left.out().contains("\"z9\" is not a point of a 5x5 board; help"), left.out());

      JsonNode listed = JSON.readTree(play(cluster, "", "--list", "--json").out());
      String id = listed.get(0).get("play").asText();
      assertTrue(left.out().contains("tengen play --continue " + id), left.out());

      String sgf = directory.resolve("game.sgf").toString();
      CommandRun ended = play(cluster, "resign\n", "--continue", id, "--json", "--sgf", sgf);
      JsonNode resigned = JSON.readTree(ended.out());
      assertTrue(Files.readString(Path.of(sgf)).contains("RE[W+R]"));
      assertEquals("W+R", resigned.get("result").asText());
      assertEquals("B2", resigned.get("moves").get(0).asText());
      assertTrue(play(cluster, "", "--list").out().contains("W+R"));
      assertTrue(play(cluster, "", "--list", "--mine").out().contains("W+R"));
      countsWithDeadStones(cluster);
      refusesBadInput(cluster);
    }
  }

  /** White passes too, since komi wins the game. */
  private static void countsWithDeadStones(SmallCluster cluster) {
    String typed = "C3\npass\ndead C3\ndead C3\ndead\ndead A1\ncount\n";
    CommandRun run = play(cluster, typed, "mcts:visits=20", "--board", "5");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("count ends the game"), run.out());
    assertTrue(run.out().contains("dead stones: C3"), run.out());
    assertTrue(run.out().contains("there is no stone at A1"), run.out());
    assertTrue(run.out().contains("you lose by count"), run.out());
  }

  private static void refusesBadInput(SmallCluster cluster) {
    assertTrue(play(cluster, "", "foo").complaint(2).contains("unknown kind \"foo\""));
    assertTrue(play(cluster, "", "--continue", "nope").complaint(2).contains("nope"));
    assertTrue(play(cluster, "", "--color", "red").complaint(2).contains("black, white or lot"));
    assertTrue(play(cluster, "", "--time", "soon").complaint(2).contains("soon"));
    assertTrue(play(cluster, "", "random", "--list").complaint(2).contains("leave out"));
    assertTrue(play(cluster, "", "--mine").complaint(2).contains("--list"));
    assertTrue(play(cluster, "", "--handicap", "40").complaint(2).contains("40"));
  }
}
