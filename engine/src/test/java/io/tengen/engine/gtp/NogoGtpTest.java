package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions by the rules of NoGo. */
class NogoGtpTest {
  @Test
  void aCaptureIsNoLegalPointAndLoses() throws Exception {
    List<String> replies =
        Session.of(
            "boardsize 3",
            "kgs-rules nogo",
            "play b A2",
            "play w A3",
            "all_legal b",
            "all_legal w",
            "final_score",
            "play b B3",
            "final_score");
    assertEquals("= C3 B2 C2 A1 B1 C1", replies.get(4), "B3 captures A3");
    assertEquals("= B3 C3 B2 C2 A1 B1 C1", replies.get(5), "White may save its stone");
    assertEquals("? cannot score: the game is not over and nothing is counted", replies.get(6));
    assertEquals("=", replies.get(7));
    assertEquals("= W+F", replies.get(8));
  }

  @Test
  void aColourMayMoveAgainWithoutAPassThatLoses() throws Exception {
    assertEquals(
        List.of("=", "=", "=", "=", "=", "= B3 C3 A2 B2 C2 A1 B1 C1", "= B3", "=", "= W+F"),
        Session.of(
            "boardsize 3",
            "kgs-rules nogo",
            "play b A3",
            "play b C1",
            "undo",
            "all_legal b",
            "genmove b",
            "play b pass",
            "final_score"));
  }

  @Test
  void aSideWithoutALegalMoveLoses() throws Exception {
    List<String> replies =
        Session.of(
            "boardsize 2", "kgs-rules nogo", "play b A1", "play w B1", "play b A2", "final_score");
    assertEquals("= B+F", replies.getLast());
  }

  @Test
  void aKomiIsRefusedAtOnceAndOneThatWasSetIsDropped() throws Exception {
    assertEquals(
        List.of(
            "=",
            "=",
            "? rules nogo count nothing and have no komi; send komi 0",
            "=",
            "=",
            "= [list/chinese/tromp-taylor/chinese-draw/chinese-void/nogo/mini-go/mini-go-area]"
                + " rules chinese\n[string] komi 7.5"),
        Session.ofEngine(
            "random",
            "komi 6.5",
            "kgs-rules nogo",
            "komi 7",
            "komi 0",
            "kgs-rules chinese",
            "gogui-param_game"));
  }

  @Test
  void rulesThatTheEngineDoesNotPlayAreRefusedAtOnce() throws Exception {
    List<String> replies =
        Session.ofEngine(
            "nogo",
            "kgs-rules nogo",
            "kgs-rules chinese",
            "genmove b",
            "gogui-param_game rules aga");
    String refusal = "? engine \"nogo\": engines of kind nogo play only by --rules nogo";
    assertEquals(List.of("=", refusal), replies.subList(0, 2));
    assertTrue(replies.get(2).matches("= [A-J][1-9]"), replies.get(2));
    assertEquals(refusal, replies.get(3));
    assertEquals(
        "? engine \"classic\": engines of kind classic do not play by --rules nogo",
        Session.ofEngine("classic", "kgs-rules nogo").getFirst());
  }

  @Test
  void showsTheValuesOfPointsToGoGui() throws Exception {
    assertEquals(
        """
        =\s
        1 1 0
        "" 0 0
        1 1 0\
        """,
        Session.of("boardsize 3", "kgs-rules nogo", "play b A2", "nogo-values").getLast());
    assertEquals(
        "? only games by NoGo's rules have these values; send kgs-rules nogo",
        Session.of("nogo-values").getLast());
  }
}
