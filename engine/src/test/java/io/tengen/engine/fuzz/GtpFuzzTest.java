package io.tengen.engine.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.gtp.GtpServer;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks that a session answers arbitrary input in the form of the protocol and continues. For a
 * long run:
 *
 * <pre>
 * ./mvnw -Dquick -pl engine test -Dtest='*FuzzTest' -Dtengen.fuzz.bytes=10000000
 * </pre>
 */
class GtpFuzzTest {
  private static final List<String> TOKENS =
      List.of(
          "\n",
          "\r",
          "\r\n",
          "\n\n",
          " ",
          "\t",
          "#",
          "=",
          "?",
          "= \n\n",
          "-1 ",
          "99999999999 ",
          "pass",
          "resign",
          "A0",
          "A1",
          "T19",
          "I5",
          "Z25",
          "AA1",
          "a1",
          "b",
          "w",
          "white",
          "BLACK",
          "play b A1\n",
          "play w A1\n",
          "genmove b\n",
          "genmove w\n",
          "genmove\n",
          "undo\n",
          "boardsize 19\n",
          "boardsize 2\n",
          "clear_board\n",
          "komi 7.5\n",
          "komi -361\n",
          "fixed_handicap 9\n",
          "place_free_handicap 2\n",
          "set_free_handicap A1 A2\n",
          "showboard\n",
          "final_score\n",
          "final_status_list alive\n",
          "list_commands\n",
          "known_command ",
          "lz-analyze\n",
          "lz-analyze b 10\n",
          "lz-genmove_analyze w 1\n",
          "kata-analyze w interval 10 ownership true\n",
          "kata-genmove_analyze b rootInfo true\n",
          "interval ",
          "minmoves ",
          "maxmoves ",
          "ownership true",
          "avoid b A1 1",
          "kgs-genmove_cleanup b\n",
          "kgs-rules japanese\n",
          "kgs-time_settings byoyomi 0 10 1\n",
          "kgs-time_settings none\n",
          "kgs-game_over\n",
          "gogui-ownership\n",
          "time_left b ",
          "\u0000",
          "\u0007",
          "\u0085",
          "\u2028",
          "\uFEFF",
          "\uD83D\uDE00",
          "\u0130",
          "\u0663");

  private static final List<String> OPENINGS =
      List.of("1", " ", "#", "x", "A1 ", "\n", "genmove b\n", "undo\n");

  @TestFactory
  Stream<DynamicTest> theSeedsAreSessionsWithoutAFault() throws IOException {
    return Corpus.of(".gtp").entrySet().stream()
        .map(seed ->
            DynamicTest.dynamicTest(
                seed.getKey(),
                () ->
                    assertFalse(
                        replies(seed.getValue()).contains("?"),
                        () -> "a command of a seed is refused")));
  }

  @Test
  void answersArbitraryInputInTheFormOfTheProtocol() throws IOException, InterruptedException {
    List<byte[]> seeds = List.copyOf(Corpus.of(".gtp").values());
    Fuzzing.feed(
        new Mutator(seeds, TOKENS, OPENINGS, new SplittableRandom(19)),
        session -> assertWellFormed(replies(session)));
  }

  private static void assertWellFormed(String replies) {
    if (replies.isEmpty()) {
      return;
    }
    assertTrue(replies.endsWith("\n\n"), replies);
    for (String reply : replies.substring(0, replies.length() - 2).split("\n\n", -1)) {
      assertTrue(reply.startsWith("=") || reply.startsWith("?"), reply);
      assertEquals(-1, reply.indexOf('\r'), reply);
    }
  }

  private static String replies(byte[] session) throws IOException, InterruptedException {
    StringWriter out = new StringWriter();
    String input = new String(session, StandardCharsets.UTF_8);
    // This command writes files of any name. The protocol removes control characters from words.
    if (input.replaceAll("[^a-z\n]", "").contains("printsgf")) {
      input = "printsgf\n";
    }
    new GtpServer("fuzzed", "1", GameSetup.of(Rules.CHINESE, 9, 7.5), FuzzedAnalyst::new)
        .run(new StringReader(input), out);
    return out.toString();
  }
}
