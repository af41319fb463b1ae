package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Asks the commands that GNU Go has too; the answers were compared with GNU Go 3.8's. */
class ReadingCommandsTest {
  private static final List<String> CORNER =
      List.of("boardsize 9", "play b C3", "play w D3", "play w C4", "play b G7");

  // Black has three points in a row at the edge.
  private static final List<String> THREE =
      List.of(
          "boardsize 9",
          "play b B1",
          "play b B2",
          "play b C2",
          "play b D2",
          "play b E2",
          "play b F2",
          "play b F1",
          "play w A1",
          "play w A2",
          "play w B3",
          "play w C3",
          "play w D3",
          "play w E3",
          "play w F3",
          "play w G2",
          "play w G1",
          "play w A3");

  private static final List<String> ATARI =
      List.of(
          "boardsize 9",
          "play b E5",
          "play w E6",
          "play w D5",
          "play w F5",
          "play b C4",
          "play b G4",
          "play b E3");

  private static String answer(List<String> position, String command) throws Exception {
    List<String> lines = new ArrayList<>(position);
    lines.add(command);
    return Session.of(lines.toArray(String[]::new)).getLast();
  }

  @Test
  void attackAndDefendAnswerCodeAndMove() throws Exception {
    assertEquals("= 1 E4", answer(ATARI, "attack E5"));
    assertEquals("= 1 E4", answer(ATARI, "defend E5"));
    assertEquals("= 0", answer(ATARI, "attack E6"));
  }

  @Test
  void koIsTheSecondCodeForTheSideThatTakesFirst() throws Exception {
    List<String> ko =
        List.of(
            "boardsize 9",
            "play b C5",
            "play b D6",
            "play b D4",
            "play w E6",
            "play w E4",
            "play w F5",
            "play w D5");
    assertEquals("= 2 E5", answer(ko, "attack D5"));
  }

  @Test
  void statusIsCriticalIfTheTurnDecides() throws Exception {
    assertEquals("= critical D1 D1", answer(THREE, "dragon_status C2"));
    assertEquals("= 1 D1", answer(THREE, "owl_attack C2"));
    assertEquals("= 1 D1", answer(THREE, "owl_defend C2"));
    assertEquals("= 1", answer(THREE, "owl_does_attack D1 C2"));
    assertEquals("= 0", answer(THREE, "owl_does_attack C1 C2"));
    assertEquals("= 1 2 D1 D1", answer(THREE, "eval_eye D1"));
  }

  @Test
  void noMoveIsNamedIfNoneIsNeeded() throws Exception {
    List<String> open = List.of("boardsize 9", "play b E5");
    assertEquals("= 0", answer(open, "owl_attack E5"));
    assertEquals("= 1 PASS", answer(open, "owl_defend E5"));
    List<String> dead = new ArrayList<>(THREE);
    dead.add("play w D1");
    assertEquals("= 1 1 PASS", answer(dead, "analyze_semeai B3 C2"));
    assertEquals("= 0 0 PASS", answer(dead, "analyze_semeai C2 B3"));
  }

  @Test
  void statusWithoutAVertexListsAllGroups() throws Exception {
    String all = answer(List.of("boardsize 9", "play b C3", "play w G7"), "dragon_status");
    assertEquals("= G7: alive\nC3: alive", all);
  }

  @Test
  void badArgumentsAreRefusedInGnuGosWords() throws Exception {
    assertEquals("? vertex must not be empty", answer(CORNER, "attack E5"));
    assertEquals("? invalid coordinate", answer(CORNER, "attack Z9"));
    assertEquals("? invalid coordinate", answer(CORNER, "attack"));
    assertEquals("? invalid coordinate", answer(CORNER, "dragon_status pass"));
    assertEquals("? vertices must have same color", answer(CORNER, "connect C3 D3"));
    assertEquals("? invalid color", answer(CORNER, "combination_attack"));
    assertEquals("? no allowed vertex", answer(CORNER, "restricted_genmove black"));
    assertEquals("? invalid color", answer(CORNER, "restricted_genmove A1"));
    assertEquals("? string vertex must not be empty", answer(CORNER, "does_attack B3 A1"));
  }

  @Test
  void choosesAmongAllowedVertices() throws Exception {
    assertEquals("= PASS", answer(CORNER, "restricted_genmove black C3"));
    assertEquals("= E4", answer(ATARI, "restricted_genmove black E4 B1 G7"));
  }

  @Test
  void anEngineThatSearchesChoosesAmongAllowedVerticesItself() throws Exception {
    List<String> lines = new ArrayList<>(ATARI);
    lines.add("restricted_genmove black E4 B1 G7");
    lines.add("restricted_genmove black A1 J9");
    lines.add("restricted_genmove black D5");
    List<String> answers = Session.ofEngine("mcts:visits=200,seed=1", lines.toArray(String[]::new));
    assertEquals("= E4", answers.get(ATARI.size()));
    assertTrue(answers.get(ATARI.size() + 1).matches("= (A1|J9)"), answers.toString());
    assertEquals("= PASS", answers.getLast());
  }

  @Test
  void oneMoveDefendsTwoChainsIfItSavesBoth() throws Exception {
    assertEquals("= 1", answer(ATARI, "defend_both E5 C4"));
    List<String> fork =
        List.of(
            "boardsize 9",
            "play b C5",
            "play b G5",
            "play w C6",
            "play w B5",
            "play w D5",
            "play w G6",
            "play w F5",
            "play w H5");
    assertEquals("= 0", answer(fork, "defend_both C5 G5"));
    assertEquals("= PASS", answer(CORNER, "combination_defend black"));
  }

  @Test
  void aDoubleThreatIsACombination() throws Exception {
    // Neither white stone can be captured by itself, but Black D3 puts both in atari.
    List<String> fork =
        List.of(
            "boardsize 9",
            "play w C3",
            "play w E3",
            "play w C5",
            "play w E5",
            "play w D6",
            "play b C2",
            "play b B3",
            "play b E2",
            "play b F3");
    assertEquals("= 0", answer(fork, "attack C3"));
    assertEquals("= 0", answer(fork, "attack E3"));
    assertEquals("= D3", answer(fork, "combination_attack black"));
    assertEquals("= C4 D4 E4 D3 D2", answer(fork, "combination_defend black"));
    assertEquals("= PASS", answer(fork, "combination_attack white"));
  }

  @Test
  void aGroupInTheOpenIsAttackedByEnclosingIt() throws Exception {
    List<String> stone =
        List.of(
            "boardsize 13",
            "play w G3",
            "play b C4",
            "play b K4",
            "play b D7",
            "play b K7",
            "play b G7",
            "play b E3",
            "play b J3");
    assertTrue(answer(stone, "owl_attack G3").startsWith("= 1 "));
    assertEquals("= 0", answer(List.of("boardsize 13", "play w G7"), "owl_attack G7"));
  }

  @Test
  void anEntranceTakesTheSecondEyeFromASpace() throws Exception {
    assertEquals("= 1 2 D1 D1", answer(THREE, "eval_eye C1"));
    List<String> open = new ArrayList<>(THREE);
    open.remove("play b F1");
    open.add("play w H3");
    assertEquals("= 1 1", answer(open, "eval_eye D1"));
  }

  @Test
  void directConnectionsAreFoundAndCut() throws Exception {
    List<String> jump = List.of("boardsize 9", "play b C5", "play b E5", "play w D4");
    assertEquals("= 1 D5", answer(jump, "connect C5 E5"));
    assertEquals("= 1 PASS", answer(jump, "connect C5 C5"));
  }

  @Test
  void unconditionalStatusKnowsTerritory() throws Exception {
    List<String> alive =
        List.of(
            "boardsize 9",
            "play b A2",
            "play b B2",
            "play b B1",
            "play b C2",
            "play b D2",
            "play b D1",
            "play b B3",
            "play b A3");
    assertEquals("= alive", answer(alive, "unconditional_status A2"));
    assertEquals("= black_territory", answer(alive, "unconditional_status A1"));
    assertEquals("= undecided", answer(alive, "unconditional_status J9"));
  }

  @Test
  void everyCommandAnswersEveryPoint() throws Exception {
    SplittableRandom random = new SplittableRandom(20);
    List<String> commands =
        List.of(
            "attack",
            "defend",
            "ladder_attack",
            "does_attack",
            "does_defend",
            "attack_either",
            "connect",
            "disconnect",
            "same_dragon",
            "owl_attack",
            "owl_defend",
            "owl_does_attack",
            "owl_does_defend",
            "owl_threaten_attack",
            "owl_threaten_defense",
            "owl_connection_defends",
            "dragon_status",
            "analyze_semeai",
            "analyze_semeai_after_move black",
            "eval_eye",
            "unconditional_status",
            "combination_attack white",
            "restricted_genmove white");
    List<String> lines = new ArrayList<>(List.of("boardsize 5"));
    for (int i = 0; i < 14; i++) {
      lines.add("play " + (i % 2 == 0 ? "b " : "w ") + vertex(random));
    }
    int before = lines.size();
    for (int i = 0; i < 92; i++) {
      String command = commands.get(i % commands.size());
      lines.add(command + " " + vertex(random) + " " + vertex(random) + " " + vertex(random));
    }
    List<String> answers = Session.of(lines.toArray(String[]::new));
    for (String answer : answers.subList(before, answers.size())) {
      assertTrue(answer.matches("(?s)(= [^ ].*|\\? [a-z ]+)"), answer);
    }
  }

  private static String vertex(SplittableRandom random) {
    return "ABCDE".charAt(random.nextInt(5)) + String.valueOf(1 + random.nextInt(5));
  }
}
