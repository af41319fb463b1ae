package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
