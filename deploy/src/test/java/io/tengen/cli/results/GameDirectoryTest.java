package io.tengen.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.Records;
import io.tengen.cli.channel.Address;
import io.tengen.cli.channel.ScriptedCoordinator;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.JsonWriter;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfGame;
import io.tengen.wire.AnnulledResult;
import io.tengen.wire.AnnulledSide;
import io.tengen.wire.control.ResultStatus;
import io.tengen.wire.control.StoredGame;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GameDirectoryTest {
  @TempDir Path directory;

  @Test
  void csvQuotesNames() {
    assertEquals(
        "run,index,black,white,result,winner,reason,moves,seed,opening,note",
        GameDirectory.CSV_HEADER);
    assertEquals(
        "r7,3,\"mcts:visits=50,seed=1\",\"the \"\"other\"\"\",B+R,black,resign,3,42,,",
        GameDirectory.csvLine(Records.small()));
  }

  @Test
  void marksGamesWhoseResultsDoNotStand() {
    StoredGame game = Records.small();
    ResultStatus annulled =
        new ResultStatus(
            new AnnulledResult(3, AnnulledSide.BOTH, "wrong komi", Instant.EPOCH), null, 1);
    String line =
        GameDirectory.csvLine(
            new StoredGame(game.run(), game.index(), game.number(), game.record(), "w", annulled));
    assertTrue(
        line.endsWith(
            ",B+R,none,resign,3,42,,annulled for both: wrong komi; played in place of game 1"),
        line);
  }

  @Test
  void acceptsOnlyItsRun() throws Exception {
    GameDirectory.open(directory, "a");
    Files.writeString(directory.resolve("results.csv"), "half");
    GameDirectory.open(directory, "a");
    String message =
        String.valueOf(
            assertThrows(CommandException.class, () -> GameDirectory.open(directory, "b"))
                .getMessage());
    assertTrue(message.contains("holds the games of run a"), message);
    assertThrows(CommandException.class, () -> GameDirectory.requireFree(directory, ""));
  }

  @Test
  void sgfNamesItsGame() throws Exception {
    try (ScriptedCoordinator server = new ScriptedCoordinator();
        Control control = new Control(Address.parse(server.address()))) {
      ForfeitCounts forfeits = new ForfeitCounts();
      GameDirectory.open(directory, "r1").writeGames(control, forfeits);
      assertEquals(
          List.of("a lost 3 games on time; see: tengen show r1 0 --data d"),
          forfeits.lines("r1", "--data d"));
    }
    SgfGame game = Sgf.read(directory.resolve("games/000002.sgf"));
    assertEquals("game 2 of run r1", game.name());
    assertEquals("Tengen run r1", game.event());
  }

  /** The names in a game come from the coordinator and must not decide where it is written. */
  @Test
  void fileNamesDoNotDependOnCoordinator() throws Exception {
    Path folder = directory.resolve("here");
    try (ScriptedCoordinator server = new ScriptedCoordinator();
        Control control = new Control(Address.parse(server.address()))) {
      server.sayingThatGamesAreOf("../../../evil\n/x");
      GameDirectory.open(folder, "r1").writeGames(control, new ForfeitCounts());
    }
    try (var files = Files.walk(directory)) {
      assertEquals(
          List.of(".tengen-run", "000000.sgf", "000001.sgf", "000002.sgf", "results.csv"),
          files
              .filter(Files::isRegularFile)
              .map(file -> file.getFileName().toString())
              .sorted()
              .toList());
    }
    assertTrue(Files.exists(folder.resolve("games/000002.sgf")));
  }

  @Test
  void positions() {
    List<String> lines =
        PositionLine.of(3, Records.small().record()).stream().map(JsonWriter::line).toList();
    assertEquals(
        List.of(
            """
            {"game":3,"move":0,"rules":"chinese","board":5,"komi":24.5,"blackStones":[],"moves":[],\
            "toMove":"B","visits":{"C3":40,"B2":10},"value":0.625,"played":"C3","result":"B+R"}\
            """,
            """
            {"game":3,"move":1,"rules":"chinese","board":5,"komi":24.5,"blackStones":[],\
            "moves":["C3"],"toMove":"W","visits":{},"value":null,"played":"E5","result":"B+R"}\
            """,
            """
            {"game":3,"move":2,"rules":"chinese","board":5,"komi":24.5,"blackStones":[],\
            "moves":["C3","E5"],"toMove":"B","visits":{},"value":0.75,"played":"pass",\
            "result":"B+R"}\
            """),
        lines);
  }
}
