package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SettingCommandsTest {
  @Test
  void changesASettingWithinASession() throws Exception {
    List<String> replies =
        Session.ofEngine(
            "mcts:visits=3",
            "boardsize 2",
            "name",
            "kata-genmove_analyze b rootInfo true",
            "tengen-set visits 6",
            "name",
            "clear_board",
            "kata-genmove_analyze b rootInfo true");
    assertEquals("= Tengen mcts:visits=3", replies.get(1));
    assertTrue(replies.get(2).contains("rootInfo visits 3 "), replies.get(2));
    assertEquals("=", replies.get(3));
    assertEquals("= Tengen mcts:visits=6", replies.get(4));
    assertTrue(replies.get(6).contains("rootInfo visits 6 "), replies.get(6));
  }

  @Test
  void withoutAValueASettingHasItsDefaultAgain() throws Exception {
    List<String> replies =
        Session.ofEngine("mcts:stop=settled,visits=3", "tengen-set stop", "tengen-set c", "name");
    assertEquals(List.of("=", "=", "= Tengen mcts:visits=3"), replies);
  }

  @Test
  void aRefusedSettingChangesNothing() throws Exception {
    List<String> replies =
        Session.ofEngine(
            "mcts:visits=3",
            "tengen-set visits many",
            "tengen-set vists 4",
            "tengen-set vists",
            "tengen-set cheap 9",
            "tengen-set lambda 0.5",
            "tengen-set net none",
            "tengen-set visits 4 5",
            "tengen-set",
            "name");
    assertEquals(
        "? engine \"mcts:visits=3\": visits=many is not a whole number between 1 and 100000000",
        replies.get(0));
    for (String reply : replies.subList(1, 3)) {
      assertTrue(
          reply.startsWith(
              "? engine \"mcts:visits=3\": mcts has no setting \"vists\" (did you mean visits?)"),
          reply);
    }
    for (String reply : replies.subList(3, 8)) {
      assertTrue(reply.startsWith("? ") && !reply.contains("\n"), reply);
    }
    assertEquals("= Tengen mcts:visits=3", replies.get(8));
  }

  @Test
  void goGuiListsAndSetsParametersOfTheEngine() throws Exception {
    List<String> replies =
        Session.ofEngine(
            "mcts:visits=3",
            "gogui-analyze_commands",
            "gogui-param_engine",
            "gogui-param_engine stop settled",
            "gogui-param_engine visits",
            "name");
    assertTrue(
        replies.get(0).contains("\nparam/Engine settings/gogui-param_engine\n"), replies.get(0));
    List<String> parameters = replies.get(1).substring(2).lines().toList();
    assertTrue(parameters.contains("[string] visits 3"), replies.get(1));
    assertTrue(parameters.contains("[string] time"), replies.get(1));
    assertTrue(parameters.contains("[list/full/settled] stop full"), replies.get(1));
    assertEquals("= Tengen mcts:stop=settled", replies.get(4));
  }

  @Test
  void goGuiListsAndSetsParametersOfTheGame() throws Exception {
    List<String> replies =
        Session.ofEngine(
            "random",
            "gogui-param_game",
            "gogui-param_game komi 0.5",
            "gogui-param_game rules chinese,moves=40",
            "gogui-param_game",
            "gogui-param_game size 5");
    assertEquals(
        "= [list/chinese/tromp-taylor/chinese-draw/chinese-void/nogo/mini-go/mini-go-area] rules"
            + " chinese\n[string] komi 7.5",
        replies.get(0));
    assertTrue(
        replies.get(3).endsWith("rules chinese,moves=40\n[string] komi 0.5"), replies.get(3));
    assertEquals("? unknown parameter size; choose rules or komi", replies.get(4));
  }
}
