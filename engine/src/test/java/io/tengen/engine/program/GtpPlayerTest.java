package io.tengen.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.gtp.FirstPointEngine;
import io.tengen.engine.gtp.FirstPointPlayer;
import io.tengen.engine.gtp.JavaProcess;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.Clock;
import io.tengen.game.match.MoveTimes;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Players of correct and of faulty engines, which are small shell scripts. */
@Timeout(120)
class GtpPlayerTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final TimeLeft AMPLE = MoveTimes.of(LONG);
  private static final TimeLeft SHORT = MoveTimes.of(Duration.ofMillis(300));
  private static final Points NINE = Points.of(9);

  @TempDir Path dir;

  @Test
  void sendsOnlyNewMoves() throws Exception {
    Position position = nine();
    try (Player player = engine("genmove) reply E5;; list_commands) reply 'kgs-rules';;")) {
      position.play(NINE.parse("A1"));
      assertEquals(new Decision.Move(NINE.parse("E5")), player.decide(position, AMPLE));
      position.play(NINE.parse("E5"));
      position.play(Points.PASS);
      assertEquals(new Decision.Move(NINE.parse("E5")), player.decide(position, AMPLE));
    }
    assertEquals(
        List.of(
            "list_commands",
            "kgs-rules chinese",
            "boardsize 9",
            "clear_board",
            "komi 7.5",
            "play black A1",
            "genmove white",
            "play black pass",
            "genmove white",
            "quit"),
        heard());
  }

  @Test
  void anEngineThatStartsTooSlowlyDoesNotTurnUp() throws Exception {
    GameSetup setup = nine().setup();
    try (Player player = engine("list_commands) sleep 60;; genmove) reply E5;;")) {
      PlayerFailure failure =
          assertThrows(PlayerFailure.class, () -> player.awaitReady(setup, Duration.ofMillis(200)));
      assertEquals(Reason.TIME, failure.reason());
    }
    try (Player player = engine("list_commands) sleep 0.3; reply '';; genmove) reply E5;;")) {
      long start = System.nanoTime();
      player.awaitReady(setup, LONG);
      assertTrue(System.nanoTime() - start >= 200_000_000L, "it answered at once");
      // What its start took does not count for its first move.
      assertEquals(
          new Decision.Move(NINE.parse("E5")),
          player.decide(nine(), MoveTimes.of(Duration.ofSeconds(10))));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "chinese | chinese",
        "chinese-draw | chinese",
        "tromp-taylor | new_zealand",
        "nogo | nogo",
        "mini-go | mini-go",
        "mini-go-area | mini-go-area",
        "mini-go,passes-count=false | mini-go,passes-count=false",
      })
  void sendsTheRulesOfOtherGamesByTheirOwnNames(String rules, String sent) throws Exception {
    try (Player player = engine("genmove) reply A1;; list_commands) reply 'kgs-rules';;")) {
      player.decide(new Position(GameSetup.of(Rules.parse(rules), 5, 0)), AMPLE);
    }
    assertEquals("kgs-rules " + sent, heard().get(1));
  }

  @Test
  void sendsTimeToAnEngineThatKnowsTimeCommands() throws Exception {
    String knows = "list_commands) reply 'time_settings\\ntime_left\\nkgs-time_settings';;";
    TimeLeft start = Clock.of(TimeSystem.parse("10m+3x30s")).left();
    try (Player player = engine("genmove) reply pass;; " + knows)) {
      player.decide(nine(), start);
    }
    List<String> heard = heard();
    assertEquals(
        List.of(
            "komi 7.5",
            "kgs-time_settings byoyomi 600 30 3",
            "time_left black 600 0",
            "genmove black",
            "quit"),
        heard.subList(3, heard.size()));
  }

  @Test
  void sendsTimeSettingsAfterARequestForDeadStones() throws Exception {
    Position position = nine();
    position.play(Points.PASS);
    position.play(Points.PASS);
    TimeLeft time = Clock.of(TimeSystem.parse("10m")).left();
    try (Player player =
        engine(
            "genmove) reply pass;; list_commands) reply 'time_settings\\ntime_left';;"
                + " final_status_list) reply;;")) {
      player.deadStones(position, LONG);
      position.resume(Color.BLACK);
      player.decide(position, time);
      position.play(Points.PASS);
      position.play(NINE.parse("E5"));
      player.decide(position, time);
    }
    List<String> heard = heard();
    assertEquals(
        List.of(
            "final_status_list dead",
            "time_settings 600 0 0",
            "time_left black 600 0",
            "genmove black",
            "play white E5",
            "time_left black 600 0",
            "genmove black",
            "quit"),
        heard.subList(heard.indexOf("final_status_list dead"), heard.size()));
  }

  @Test
  void listsDeadStonesAndCleansUpAfterResumption() throws Exception {
    Position position = nine();
    try (Player player =
        engine(
            "final_status_list) reply 'A1 B1\nE5';;"
                + " list_commands) reply 'kgs-genmove_cleanup';;"
                + " kgs-genmove_cleanup) reply C3;;")) {
      position.play(Points.PASS);
      position.play(Points.PASS);
      assertEquals(
          Optional.of(List.of(NINE.parse("A1"), NINE.parse("B1"), NINE.parse("E5"))),
          player.deadStones(position, LONG));
      position.resume(Color.WHITE);
      position.play(NINE.parse("D4"));
      position.play(Points.PASS);
      assertEquals(new Decision.Move(NINE.parse("C3")), player.decide(position, AMPLE));
    }
    List<String> heard = heard();
    assertEquals(
        List.of(
            "play black pass",
            "play white pass",
            "final_status_list dead",
            "play white D4",
            "play black pass",
            "kgs-genmove_cleanup white",
            "quit"),
        heard.subList(4, heard.size()));
  }

  @Test
  void engineWithoutDeadStonesDoesNotFail() throws Exception {
    Position position = nine();
    position.play(Points.PASS);
    position.play(Points.PASS);
    for (String answer : List.of("refuse 'unknown command'", "reply 'not a list'")) {
      try (Player player = engine("final_status_list) " + answer + ";;")) {
        assertEquals(Optional.empty(), player.deadStones(position, LONG));
      }
    }
    try (Player player = engine("final_status_list) reply;;")) {
      assertEquals(Optional.of(List.of()), player.deadStones(position, LONG));
    }
  }

  @Test
  void setsUpAgainForAnotherGame() throws Exception {
    try (Player player = engine("genmove) reply pass;;")) {
      player.decide(nine(), AMPLE);
      Position other = nine();
      other.play(NINE.parse("C3"));
      player.decide(other, AMPLE);
    }
    List<String> heard = heard();
    assertEquals(
        List.of("boardsize 9", "clear_board", "komi 7.5", "play black C3", "genmove white", "quit"),
        heard.subList(heard.size() - 6, heard.size()));
  }

  @Test
  void placesHandicapAndSetUpStones() throws Exception {
    GameSetup handicap = GameSetup.of(Rules.CHINESE, 9, 0.5).withHandicap(2);
    try (Player player =
        engine("genmove) reply pass;; list_commands) reply 'set_free_handicap';;")) {
      player.decide(new Position(handicap), AMPLE);
      player.decide(
          new Position(
              new GameSetup(
                  Rules.CHINESE,
                  9,
                  0.5,
                  List.of(NINE.parse("A1")),
                  List.of(NINE.parse("B2")),
                  Color.BLACK)),
          AMPLE);
    }
    assertEquals(
        List.of(
            "list_commands",
            "boardsize 9",
            "clear_board",
            "komi 0.5",
            "set_free_handicap C3 G7",
            "genmove white",
            "boardsize 9",
            "clear_board",
            "komi 0.5",
            "play black A1",
            "play white B2",
            "genmove black",
            "quit"),
        heard());
  }

  @Test
  void playsHandicapStonesIfTheEngineHasNoHandicapCommand() throws Exception {
    try (Player player = engine("genmove) reply pass;;")) {
      player.decide(new Position(GameSetup.of(Rules.CHINESE, 9, 0.5).withHandicap(2)), AMPLE);
    }
    assertTrue(heard().containsAll(List.of("play black C3", "play black G7")));
  }

  @Test
  void parsesResignationAndPass() throws Exception {
    try (Player player = engine("genmove) reply RESIGN;;")) {
      assertInstanceOf(Decision.Resign.class, player.decide(nine(), AMPLE));
    }
    try (Player player = engine("genmove) reply PASS;;")) {
      assertEquals(new Decision.Move(Points.PASS), player.decide(nine(), AMPLE));
    }
  }

  @Test
  void leavesIllegalMovesToTheReferee() throws Exception {
    Position position = nine();
    position.play(NINE.parse("E5"));
    try (Player player = engine("genmove) reply E5;;")) {
      assertEquals(new Decision.Move(NINE.parse("E5")), player.decide(position, AMPLE));
    }
  }

  @ParameterizedTest
  @CsvSource({"Z99", "K10", "I5", "A0", "a123456789"})
  void pointOffTheBoardIsAnIllegalMove(String vertex) throws Exception {
    Position position = nine();
    try (Player player = engine("genmove) reply " + vertex + ";;")) {
      assertEquals(new Decision.OffBoard(vertex), player.decide(position, AMPLE));
      // The referee continues the game with a pass instead.
      position.play(Points.PASS);
      position.play(NINE.parse("E5"));
      assertEquals(new Decision.OffBoard(vertex), player.decide(position, AMPLE));
    }
    assertEquals(
        List.of(
            "genmove black",
            "boardsize 9",
            "clear_board",
            "komi 7.5",
            "play black pass",
            "play white E5",
            "genmove black",
            "quit"),
        heard().subList(4, 12));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "genmove) reply 'E5 D5';; | CRASH | ox answered \"E5 D5\" to \"genmove black\", which is no"
            + " move",
        "genmove) reply '';; | CRASH | ox answered \"\" to \"genmove black\", which is no move",
        "genmove) reply upper-left;; | CRASH | ox answered \"upper-left\" to \"genmove black\","
            + " which is no move",
        "genmove) refuse 'no idea';; | CRASH | ox refused \"genmove black\": \"no idea\"",
        "boardsize) refuse 'too small';; | CRASH | ox refused \"boardsize 9\": \"too small\"",
        "genmove) id=7; reply E5;; | CRASH | ox answered \"E5\" to \"genmove black\" without the"
            + " command's id 5",
        "genmove) echo hello; echo;; | CRASH | ox wrote \"hello\", which is not GTP, after"
            + " \"genmove black\"",
        "genmove) echo tired >&2; exit 3;; | CRASH | ox ended with exit code 3 after \"genmove"
            + " black\"; last line of its standard error: \"tired\"",
        "genmove) echo \"=$id E5\"; exit;; | CRASH | ox ended with exit code 0 after \"genmove"
            + " black\"",
        "genmove) printf '= E5'; head -c 70000 /dev/zero;; | CRASH | ox wrote more than 65536 bytes"
            + " without an end, after \"genmove black\"",
        "genmove) while echo '= E5'; do :; done;; | CRASH | ox wrote more than 65536 bytes without"
            + " an end, after \"genmove black\"",
      })
  void failsIfTheEngineFails(String script, Reason reason, String message) throws Exception {
    try (Player player = engine(script)) {
      PlayerFailure failure = assertThrows(PlayerFailure.class, () -> player.decide(nine(), AMPLE));
      assertEquals(message, failure.getMessage());
      assertEquals(reason, failure.reason());
      PlayerFailure again = assertThrows(PlayerFailure.class, () -> player.decide(nine(), AMPLE));
      assertEquals(Reason.CRASH, again.reason());
    }
  }

  @ParameterizedTest
  @CsvSource({"list_commands", "play", "genmove"})
  void hangingEngineLosesOnTime(String command) throws Exception {
    Position position = nine();
    position.play(NINE.parse("E5"));
    try (Player player = engine(command + ") sleep 600;;")) {
      PlayerFailure failure =
          assertThrows(PlayerFailure.class, () -> player.decide(position, SHORT));
      assertEquals(Reason.TIME, failure.reason());
      String message = String.valueOf(failure.getMessage());
      assertTrue(message.matches("ox did not answer \"[\\w .]+\" in time"), message);
    }
  }

  @Test
  void reportsWhyAnEngineEndedAtOnce() throws Exception {
    try (Player player = shell("echo 'first things'  >&2; echo 'no licence' >&2; exit 4")) {
      PlayerFailure failure = assertThrows(PlayerFailure.class, () -> player.decide(nine(), AMPLE));
      assertEquals(Reason.CRASH, failure.reason());
      String message = String.valueOf(failure.getMessage());
      assertTrue(message.startsWith("ox ended with exit code 4 "), message);
      assertTrue(message.endsWith("; last line of its standard error: \"no licence\""), message);
    }
  }

  @Test
  void engineThatRefusesALegalMoveFails() throws Exception {
    Position position = nine();
    position.play(NINE.parse("E5"));
    try (Player player = engine("play) refuse 'illegal move';;")) {
      PlayerFailure failure =
          assertThrows(PlayerFailure.class, () -> player.decide(position, AMPLE));
      assertEquals(Reason.CRASH, failure.reason());
      assertEquals("ox refused \"play black E5\": \"illegal move\"", failure.getMessage());
    }
  }

  @ParameterizedTest
  @CsvSource({"yes", "while :; do echo '= D4'; echo; done", "yes '' | tr -d y; cat /dev/zero"})
  void stopsAnEngineThatFloodsItsOutput(String script) throws Exception {
    try (Player player = shell(script)) {
      PlayerFailure failure = assertThrows(PlayerFailure.class, () -> player.decide(nine(), SHORT));
      assertTrue(
          failure.reason() == Reason.CRASH || failure.reason() == Reason.TIME,
          failure.getMessage());
    }
  }

  @Test
  void acceptsUnlimitedStandardError() throws Exception {
    try (Player player =
        engine("genmove) head -c 1000000 /dev/zero >&2; yes | head -c 1000000 >&2; reply E5;;")) {
      assertEquals(new Decision.Move(NINE.parse("E5")), player.decide(nine(), AMPLE));
    }
  }

  @Test
  void killsAllProcessesOfALateEngine() throws Exception {
    try (Player player = shell(withChild())) {
      List<ProcessHandle> processes = processes();
      PlayerFailure failure = assertThrows(PlayerFailure.class, () -> player.decide(nine(), SHORT));
      assertEquals(Reason.TIME, failure.reason());
      assertAllEnd(processes);
    }
  }

  @Test
  void killsAllProcessesOfAnEngineThatDoesNotQuitAndCanBeClosedTwice() throws Exception {
    Player player = shell(withChild());
    List<ProcessHandle> processes = processes();
    player.close();
    player.close();
    assertAllEnd(processes);
  }

  @Test
  void killsTheEngineWhenInterrupted() throws Exception {
    try (Player player = shell(withChild())) {
      List<ProcessHandle> processes = processes();
      CompletableFuture<Throwable> thrown = new CompletableFuture<>();
      Thread thread =
          Thread.ofPlatform()
              .start(() ->
                  thrown.complete(
                      assertThrows(
                          InterruptedException.class, () -> player.decide(nine(), AMPLE))));
      thread.interrupt();
      assertInstanceOf(InterruptedException.class, thrown.get(60, TimeUnit.SECONDS));
      assertAllEnd(processes);
    }
  }

  @Test
  void playsAWholeGameAgainstGtpServer() throws Exception {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 5, 0.5));
    Player here = new FirstPointPlayer();
    List<String> command = JavaProcess.commandLine(FirstPointEngine.class);
    try (Player there = new GtpPlayer("ox", new EngineProgram(command), 1)) {
      while (!position.isOver()) {
        Decision expected = here.decide(position, AMPLE);
        Decision decision =
            position.moveCount() % 2 == 0 ? expected : there.decide(position, AMPLE);
        assertEquals(expected, decision);
        position.play(assertInstanceOf(Decision.Move.class, decision).move());
      }
    }
    assertTrue(position.moveCount() > 25, "moves " + position.moveCount());
  }

  private static Position nine() {
    return new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
  }

  /** Starts an engine that records its commands and accepts all of them except for these cases. */
  private Player engine(String cases) throws IOException {
    return shell(
        """
        reply() { echo "=$id $1"; echo; }
        refuse() { echo "?$id $1"; echo; }
        while read -r id command arguments; do
          echo "$command${arguments:+ $arguments}" >> '%s'
          case $command in
            %s
            quit) reply; exit;;
            *) reply;;
          esac
        done
        """
            .formatted(dir.resolve("heard"), cases));
  }

  private static Player shell(String script) throws IOException {
    return new GtpPlayer("ox", new EngineProgram(List.of("/bin/sh", "-c", script)), 1);
  }

  private List<String> heard() throws IOException {
    return Files.readAllLines(dir.resolve("heard"));
  }

  /**
   * Returns a script of an engine that never replies, ignores signals to end, and has a child that
   * does the same.
   */
  private String withChild() {
    return """
    trap '' TERM HUP
    sleep 600 &
    echo $$ $! > '%1$s/pids.part'
    mv '%1$s/pids.part' '%1$s/pids'
    while :; do sleep 600; done
    """
        .formatted(dir);
  }

  private List<ProcessHandle> processes() throws Exception {
    Path pids = dir.resolve("pids");
    Await.until("the engine has started", () -> Files.exists(pids));
    return Files.readString(pids).strip().transform(text -> List.of(text.split(" ", -1))).stream()
        .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
        .toList();
  }

  private static void assertAllEnd(List<ProcessHandle> processes) throws Exception {
    assertEquals(2, processes.size());
    for (ProcessHandle member : processes) {
      member.onExit().get(60, TimeUnit.SECONDS);
      assertFalse(member.isAlive());
    }
  }
}
