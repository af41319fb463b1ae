package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.ScriptedCoordinator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests commands with a remote coordinator over a real connection. */
class RemoteCommandsTest {
  @TempDir Path directory;

  private ScriptedCoordinator server;

  @BeforeEach
  void start() throws IOException {
    server = new ScriptedCoordinator();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void evaluatePrintsNothingButJson() {
    CommandRun run = run("evaluate", "random", "mcts:visits=5", "--seed", "7", "--json");
    assertEquals(0, run.code(), run.err());
    assertEquals(
        """
        {"run":"r1","games":3,"ratings":[\
        {"name":"b","elo":120.5,"error95":99.5,"games":3,"score":2.0,"wins":2,"losses":1,\
        "draws":0,"secondsPerMove":0.25,"forfeits":{"onTime":0,"byIllegalMove":0,"byCrash":1}},\
        {"name":"a","elo":0.0,"error95":0.0,"games":3,"score":1.0,"wins":1,"losses":2,\
        "draws":0,"secondsPerMove":0.25,"forfeits":{"onTime":0,"byIllegalMove":0,"byCrash":2}}],"pairs":[\
        {"first":"a","second":"b","wins":1,"losses":2,"draws":0}],\
        "records":"coordinator SERVER"}
        """
            .replace("SERVER", server.address()),
        run.out());
    assertEquals(List.of("create", "watch", "ratings"), server.calls());
    assertTrue(
        run.err()
            .startsWith(
                "run r1: 3 games between random, mcts:visits=5; 9x9, komi 7.5, chinese, seed 7\n"),
        run.err());
  }

  @Test
  void evaluatePrintsTables() {
    CommandRun run = run("evaluate", "random", "mcts:visits=5");
    assertEquals(0, run.code(), run.err());
    assertEquals(
        """

        rank  engine  Elo  ± 95 %  games  score        wins-losses-draws  s/move
           1  b       121     100      3      2  67 %              2-1-0   0.250
           2  a         0       –      3      1  33 %              1-2-0   0.250

        Wins-losses-draws of the row's engine against the column's, by rank
        rank  engine      1      2
           1  b           –  2-1-0
           2  a       1-2-0      –
        b lost without a count or resignation: 1 by a crash
        a lost without a count or resignation: 2 by a crash

        3 games of run r1
        Records: coordinator SERVER
        """
            .replace("SERVER", server.address()),
        run.out());
  }

  @Test
  void repeatsUnansweredCreationWithSameRequestId() {
    server.leavingCreationsUnanswered(2);
    CommandRun run = run("evaluate", "random", "mcts:visits=5");
    assertEquals(0, run.code(), run.err());
    assertEquals(List.of("create", "create", "create", "watch", "ratings"), server.calls());
    assertEquals(1, Set.copyOf(server.requestIds()).size(), server.requestIds()::toString);
    assertFalse(server.requestIds().getFirst().isEmpty());
    assertTrue(
        run.err()
            .startsWith(
                "coordinator "
                    + server.address()
                    + " does not answer; trying again for 60 s\nrun r1: "),
        run.err());
  }

  @Test
  void runStoppedByAnotherUserFails() {
    server.cancelledByOthers();
    CommandRun run = run("evaluate", "random", "mcts:visits=5");
    assertEquals(1, run.code());
    assertTrue(
        run.err()
            .endsWith(
                "Stopped after 3 of 3 games; resume with:\n"
                    + "  tengen evaluate --resume r1 --coordinator "
                    + server.address()
                    + "\n"),
        run.err());
  }

  @Test
  void failedRunPrintsRatings() {
    server.failing("no worker has the program \"ghost\"");
    CommandRun run = run("evaluate", "random", "gtp:ghost");
    assertEquals(1, run.code());
    assertTrue(run.out().contains("\n   1  b       121     100 "), run.out());
    assertEquals(
        "tengen: run r1 cannot be played: no worker has the program \"ghost\"; when that is fixed,"
            + " resume with: tengen evaluate --resume r1 --coordinator "
            + server.address(),
        run.err().lines().toList().getLast());
  }

  @Test
  void failedSelfplayWritesItsGames() throws IOException {
    server.failing("disk full");
    Path out = directory.resolve("out");
    CommandRun run = run("selfplay", "random", "--out", out.toString());
    assertEquals(1, run.code());
    assertEquals("3 games of run r1 in " + out + "\n", run.out());
    assertEquals(6, Files.readAllLines(out.resolve("positions.jsonl")).size());
    assertTrue(
        run.err()
            .endsWith(
                "resume with: tengen selfplay --resume r1 --out "
                    + out
                    + " --coordinator "
                    + server.address()
                    + "\n"),
        run.err());
  }

  @Test
  void resumesOnlyRunsOfOwnKind() {
    Path out = directory.resolve("out");
    assertEquals(
        "tengen: run r1 is an evaluation; resume with: tengen evaluate --resume r1 --coordinator "
            + server.address(),
        run("selfplay", "--resume", "r1", "--out", out.toString()).complaint(2));
    assertFalse(Files.exists(out));
    server.selfPlay();
    assertEquals(
        "tengen: run r1 is self-play; resume with: tengen selfplay --resume r1 --out DIR"
            + " --coordinator "
            + server.address(),
        run("evaluate", "--resume", "r1").complaint(2));
    assertEquals(List.of("get", "get"), server.calls());
  }

  @Test
  void resumes() {
    CommandRun run = run("evaluate", "--resume", "r1", "--json");
    assertEquals(0, run.code(), run.err());
    assertEquals(List.of("get", "resume", "watch", "ratings"), server.calls());
  }

  @Test
  void refusalIsExitCode2() {
    String line = run("evaluate", "random", "mcts", "--seed", "13").complaint(2);
    assertEquals("tengen: seed 13 brings bad luck; choose another", line);
    assertEquals("tengen: there is no run nope", run("watch", "nope").complaint(2));
  }

  @Test
  void doesNotCheckProgramsOfRemoteWorkers() {
    assertEquals(0, run("evaluate", "random", "gtp:theirs").code());
  }

  @Test
  void runs() {
    CommandRun run = run("runs");
    assertEquals(0, run.code(), run.err());
    List<String> lines = run.out().lines().toList();
    assertEquals("run  kind        state    games  board  begun             engines", lines.get(0));
    assertTrue(lines.get(1).startsWith("r1   evaluation  running    1/3  5x5    "), lines.get(1));
    assertTrue(run("runs", "--json").out().startsWith("[{\"run\":\"r1\",\"kind\":\"evaluation\","));
  }

  @Test
  void enginesOfRunsAreObjects() {
    assertEquals(0, run("evaluate", "random", "b=mcts:visits=5,seed=2").code());
    for (String command : List.of("runs", "resume r1", "cancel r1")) {
      List<String> words = new ArrayList<>(List.of(command.split(" ")));
      words.add("--json");
      String json = run(words.toArray(String[]::new)).out();
      assertTrue(
          json.contains(
              "\"engines\":[{\"name\":\"random\",\"kind\":\"random\",\"settings\":{}},"
                  + "{\"name\":\"b\",\"kind\":\"mcts\","
                  + "\"settings\":{\"seed\":\"2\",\"visits\":\"5\"}}]"),
          json);
    }
  }

  @Test
  void ratingsWatchCancelResumeShow() {
    assertTrue(run("ratings", "r1").out().contains("\n   1  b       121     100 "));
    assertTrue(run("watch", "r1").out().contains("3 games of run r1"));
    assertEquals("run r1 is stopped, 1 of 3 games played\n", run("cancel", "r1").out());
    assertTrue(
        run("pause", "r1").out().startsWith("run r1 is paused; resume it with: tengen resume r1 "));
    assertTrue(
        run("resume", "r1")
            .out()
            .startsWith("run r1 is running; follow it with: tengen watch r1 "));
    assertTrue(run("show", "r1", "0").out().contains("White wins on time, W+T: 61.0 s for move 3"));
    assertTrue(run("show", "r1", "0", "--json").out().contains("\"moves\":[\"C3\",\"pass\"]"));
    assertTrue(run("show", "r1", "0", "--move", "3").complaint(2).contains("0 and the game's 2"));
    assertTrue(run("show", "r1", "9").complaint(2).contains("no game 9"));
  }

  @Test
  void exports() throws IOException {
    Path out = directory.resolve("out");
    CommandRun run = run("export", "r1", out.toString());
    assertEquals(0, run.code(), run.err());
    assertEquals("3 games of run r1 in " + out + "\n", run.out());
    assertEquals(
        """
        run,index,black,white,result,winner,reason,moves,seed,opening,note
        r1,0,a,b,W+T,white,time,2,40,,
        r1,1,a,b,W+T,white,time,2,41,,
        r1,2,a,b,W+T,white,time,2,42,,
        """,
        Files.readString(out.resolve("results.csv")));
    assertTrue(Files.readString(out.resolve("results.json")).contains("\"elo\" : 120.5"));
    String sgf = Files.readString(out.resolve("games/000002.sgf"));
    assertTrue(sgf.contains("PB[a]") && sgf.contains("RE[W+T]"), sgf);
    assertEquals(0, run("export", "r1", out.toString()).code(), "an export can be repeated");
  }

  @Test
  void selfplayWritesPositions() throws IOException {
    Path out = directory.resolve("out");
    CommandRun run = run("selfplay", "mcts:visits=10", "--games", "3", "--out", out.toString());
    assertEquals(0, run.code(), run.err());
    List<String> lines = Files.readAllLines(out.resolve("positions.jsonl"));
    assertEquals(6, lines.size());
    assertTrue(lines.getFirst().contains("\"visits\":{\"C3\":9,\"A5\":1},\"value\":0.75"));
    assertTrue(Files.exists(out.resolve("games/000002.sgf")));
    assertTrue(
        run("selfplay", "mcts:visits=10", "--out", out.toString())
            .complaint(2)
            .contains("holds the games of run r1"));
  }

  private CommandRun run(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.add("--coordinator");
    all.add(server.address());
    return CommandRun.of(all.toArray(String[]::new));
  }
}
