package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.game.Outcome.Reason;
import io.tengen.engine.game.Points;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every session has in common, whatever the command. */
class GtpServerTest {
  @Test
  void introducesItselfUntilItQuits() throws Exception {
    assertEquals(
        List.of("= 2", "=7 first point", "= 1.0", "= true", "= false", "=99"),
        Session.of(
            "protocol_version",
            "7 name",
            "version",
            "known_command play",
            "known_command fly",
            "99 quit",
            "name"));
  }

  @Test
  void knowsEveryCommandItLists() throws Exception {
    List<String> commands = Session.of("list_commands").getFirst().substring(2).lines().toList();
    assertEquals(32, commands.size());
    for (String command : commands) {
      assertEquals(List.of("= true"), Session.of("known_command " + command));
    }
  }

  @Test
  void repliesInTheFormOfTheProtocol() throws Exception {
    assertEquals("=1 2\n\n?2 unknown command\n\n", Session.raw(FirstPointPlayer::new, "1 protocol_version\r\n2 fly\n"));
  }

  @Test
  void ignoresCommentsBlankLinesAndControlCharacters() throws Exception {
    assertEquals(
        List.of("=1", "= 2"),
        Session.of(
            "# only this", "", "   ", "1 \u0007play\tb  D4   # here", "protocol_version\u0001"));
  }

  @ParameterizedTest
  @CsvSource({
    "fly, ?5 unknown command",
    "'', ?5 unknown command",
    "boardsize, ?5 syntax error",
    "boardsize x, ?5 syntax error",
    "boardsize 1, ?5 unacceptable size",
    "boardsize 26, ?5 unacceptable size",
    "boardsize 99999999999, ?5 syntax error",
    "komi lots, ?5 syntax error",
    "komi 6.3, ?5 komi 6.3 is not a multiple of 0.5 within the board's 81 points",
    "komi NaN, ?5 komi NaN is not a multiple of 0.5 within the board's 81 points",
    "play, ?5 syntax error",
    "play b, ?5 syntax error",
    "play green D4, ?5 syntax error",
    "play b I5, ?5 syntax error",
    "play b K9, ?5 syntax error",
    "genmove, ?5 syntax error",
    "undo, ?5 cannot undo",
    "fixed_handicap 1, ?5 invalid number of stones",
    "fixed_handicap 10, ?5 invalid number of stones",
    "place_free_handicap 1, ?5 invalid number of stones",
    "set_free_handicap D4, ?5 bad vertex list",
    "set_free_handicap D4 D4, ?5 bad vertex list",
    "set_free_handicap D4 pass, ?5 bad vertex list",
    "final_status_list sleeping, ?5 syntax error",
    "time_settings 1 2, ?5 syntax error",
    "known_command, ?5 syntax error",
  })
  void refusesWithTheWordsOfTheProtocolAndGoesOn(String command, String reply) throws Exception {
    assertEquals(List.of(reply, "= 2"), Session.of("5 " + command, "protocol_version"));
  }

  @Test
  void playsAndCounts() throws Exception {
    assertEquals(
        List.of("=", "=", "= A3", "=", "= B3", "=", "?6 illegal move", "= W+1.5", "= A3 B3\nB2"),
        Session.of(
            "boardsize 3",
            "komi 5.5",
            "genmove black",
            "play w B2",
            "genmove b",
            "komi 2.5",
            "6 play w A3",
            "final_score",
            "final_status_list alive"));
    assertEquals(
        List.of("=", "=", "= B+2", "=", "="),
        Session.of(
            "komi 79",
            "play b D4",
            "final_score",
            "final_status_list dead",
            "final_status_list seki"));
  }

  @Test
  void undoTakesBackOneMoveAtATime() throws Exception {
    assertEquals(
        List.of("=", "=", "=", "=", "?5 illegal move", "=", "="),
        Session.of("play b D4", "play b E4", "undo", "play w E4", "5 play b E4", "undo", "play b E4"));
  }

  @Test
  void eitherColourMayBeginAndMoveAgain() throws Exception {
    assertEquals(
        List.of("= A9", "= B9", "= C9", "=", "= A9 B9\nC9\nD9"),
        Session.of("genmove w", "genmove w", "genmove b", "play w D9", "final_status_list alive"));
  }

  @Test
  void showsTheBoard() throws Exception {
    assertEquals(
        """
        =\s
            A B C D E F G
         7  . . . . . . .  7
         6  . . . . . . .  6
         5  . . + + X . .  5
         4  . . +(O)+ . .  4
         3  . . X + + . .  3
         2  . . . . . . .  2
         1  . . . . . . .  1
            A B C D E F G
        Black to move\
        """,
        Session.of("boardsize 7", "fixed_handicap 2", "play w D4", "showboard").getLast());
  }

  @Test
  void placesHandicaps() throws Exception {
    assertEquals(
        List.of("= C3 G7", "?2 board not empty", "=", "= C3 G7 C7 G3", "=", "=", "= A9"),
        Session.of(
            "fixed_handicap 2",
            "2 fixed_handicap 2",
            "clear_board",
            "place_free_handicap 4",
            "clear_board",
            "set_free_handicap A1 B1 C1",
            "genmove w"));
  }

  @Test
  void passesOnceTheGameIsOver() throws Exception {
    assertEquals(
        List.of("=", "=", "= pass", "= pass"),
        Session.of("play b pass", "play w pass", "genmove b", "genmove w"));
  }

  @Test
  void acceptsTimeAndNewGames() throws Exception {
    assertEquals(
        List.of("=", "=", "= A9", "=", "= A9", "=", "= A13"),
        Session.of(
            "time_settings 300 30 1",
            "time_left b 10 0",
            "genmove b",
            "clear_board",
            "genmove b",
            "boardsize 13",
            "genmove b"));
  }

  @Test
  void passesResignationOn() throws Exception {
    assertEquals(
        List.of("= resign"),
        Session.of(() -> (position, limit) -> new Decision.Resign(), "genmove b"));
  }

  @Test
  void saysWhenThePlayerFailsAndGoesOnWithANewOne() throws Exception {
    var players =
        Stream.<Player>of(
                (position, limit) -> {
                  throw new PlayerFailure(Reason.CRASH, "out of ideas");
                },
                (position, limit) -> new Decision.Move(-7),
                (position, limit) -> new Decision.Move(Points.PASS))
            .iterator();
    assertEquals(
        List.of("? engine failed: out of ideas", "? engine failed: it answered an illegal move"),
        Session.of(players::next, "genmove b", "genmove b"));
    Supplier<Player> missing =
        () -> {
          throw new IllegalArgumentException("program x is not installed");
        };
    assertEquals(
        List.of("? program x is not installed", "= 2"),
        Session.of(missing, "genmove b", "protocol_version"));
  }
}
