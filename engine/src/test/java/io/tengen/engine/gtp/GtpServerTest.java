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

}
