package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Player;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The behaviour of a session that does not depend on the command. */
class GtpServerTest {
  @Test
  void answersAdministrativeCommandsUntilQuit() throws Exception {
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
  void listsKnownCommands() throws Exception {
    List<String> commands = Session.of("list_commands").getFirst().substring(2).lines().toList();
    for (String command : commands) {
      assertEquals(List.of("= true"), Session.of("known_command " + command));
    }
  }

  @Test
  void formatsRepliesAsTheProtocolRequires() throws Exception {
    assertEquals("=1 2\n\n?2 unknown command\n\n", raw("1 protocol_version\r\n2 fly\n"));
    assertEquals("=7 2\n\n", raw("7\tprotocol_version and more words"));
    assertEquals("", raw(""));
    assertEquals("", raw("\n\r\n \t\n#\n"));
  }

  @Test
  void ignoresCommentsBlankLinesAndControlCharacters() throws Exception {
    assertEquals(
        List.of("=1", "= 2", "= 2"),
        Session.of(
            "# only this",
            "",
            "   ",
            "1 \u0007play\tb  D4   # here # and here",
            "proto\rcol_\u007fversion\u0001",
            "protocol_version#"));
  }

  @Test
  void rejectsOverlongLines() throws Exception {
    String longest = "play b D4 " + "x".repeat(GtpInput.MAX_LENGTH - 10);
    assertEquals(
        List.of("=", "? line of more than 65536 characters", "= 2"),
        Session.of(longest, longest + "x", "protocol_version"));
  }

  /**
   * Sends 20,000 mutated commands and random lines: each is answered, and none ends the session.
   */
  @Test
  void survivesArbitraryInput() throws Exception {
    SplittableRandom random = new SplittableRandom(2002);
    List<String> commands = Session.of("list_commands").getFirst().substring(2).lines().toList();
    List<String> words =
        List.of("b", "w", "D4", "pass", "9", "0", "2.5", "-1", "x.sgf", "dead", "none", "\u2028");
    StringBuilder input = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      StringBuilder line = new StringBuilder(commands.get(random.nextInt(commands.size())));
      // With an argument this command would write a file of that name.
      boolean isWriter = line.toString().equals("printsgf");
      for (int j = random.nextInt(4); j > 0 && !isWriter; j--) {
        line.append(' ').append(words.get(random.nextInt(words.size())));
      }
      for (int j = random.nextInt(3); j > 0; j--) {
        line.setCharAt(random.nextInt(line.length()), (char) random.nextInt(256));
      }
      String text = line.toString();
      input.append(text.contains("quit") ? "play b D4" : text).append('\n');
    }
    String replies = raw(() -> new ScriptedAnalyst(false), input + "99 protocol_version\n");
    assertTrue(replies.endsWith("=99 2\n\n"));
    for (String reply : replies.split("\n\n", -1)) {
      assertTrue(reply.isEmpty() || reply.startsWith("=") || reply.startsWith("?"), reply);
      assertFalse(reply.contains("internal error"), reply);
    }
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
  void rejectsWithTheMessagesOfTheProtocol(String command, String reply) throws Exception {
    assertEquals(List.of(reply, "= 2"), Session.of("5 " + command, "protocol_version"));
  }

  @Test
  void genmoveOutOfTurnDoesNotAnswerTheInsertedPass() throws Exception {
    Supplier<Player> mcts = () -> new MctsKind().create(EngineSpec.parse("mcts:visits=60"), 1);
    List<String> replies = Session.of(mcts, "komi 0", "play b e5", "genmove b", "genmove b");
    assertNotEquals("= pass", replies.get(2));
    assertNotEquals("= pass", replies.get(3));
  }

  @Test
  void faultOfTheEngineFailsTheCommandAloneAndClosesTheEngine() throws Exception {
    Supplier<Player> players =
        new Supplier<>() {
          private boolean isSecond;

          @Override
          public Player get() {
            Player player = isSecond ? new FirstPointPlayer() : new FaultyPlayer();
            isSecond = true;
            return player;
          }
        };
    assertEquals(
        List.of("=", "?7 internal error: no such point", "= A9", "= 2"),
        Session.of(players, "play b D4", "7 genmove w", "genmove w", "protocol_version"));
  }

  @Test
  void faultDuringAnAnalysisEndsTheAnalysisAlone() throws Exception {
    assertEquals(
        List.of("=\ninternal error: no such point", "= 2"),
        Session.of(FaultyPlayer::new, "lz-analyze b 10", "protocol_version"));
    assertEquals(
        List.of("=\ninternal error: no such point", "= 2"),
        Session.of(FaultyPlayer::new, "lz-genmove_analyze b 10", "protocol_version"));
  }

  /** An analyst with a fault. */
  private static final class FaultyPlayer implements Analyst {
    @Override
    public Decision decide(Position position, TimeLeft time) {
      throw new ArrayIndexOutOfBoundsException("no such point");
    }

    @Override
    public Decision decide(
        Position position, TimeLeft time, Duration every, Consumer<SearchReport> listener) {
      return decide(position, time);
    }

    @Override
    public void analyze(Position position, Duration every, Consumer<SearchReport> listener) {
      throw new ArrayIndexOutOfBoundsException("no such point");
    }

    @Override
    public Ownership ownership(Position position) {
      throw new ArrayIndexOutOfBoundsException("no such point");
    }
  }

  private static String raw(String input) throws IOException, InterruptedException {
    return raw(FirstPointPlayer::new, input);
  }

  private static String raw(Supplier<Player> players, String input)
      throws IOException, InterruptedException {
    return Session.raw(players, input);
  }
}
