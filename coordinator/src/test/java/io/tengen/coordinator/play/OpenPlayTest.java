package io.tengen.coordinator.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.inquiry.Answer;
import io.tengen.wire.play.Play;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class OpenPlayTest {
  private static final Duration IDLE = Duration.ofMinutes(15);

  private final SlotGranter fleet = new SlotGranter();
  private final EngineSlots slots = new EngineSlots(1);
  private final RecordingClient<Play> client = new RecordingClient<>();
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private Instant now = Instant.EPOCH;

  /** Begins a game in which the engine has the first move. */
  private OpenPlay begin(String id) {
    TimeSystem time = TimeSystem.parse("none");
    Play.Terms terms =
        new Play.Terms(
            id,
            "token:1",
            "ann",
            new EngineSpec("e", "random", Map.of()),
            Map.of(),
            Color.WHITE,
            GameSetup.of(Rules.CHINESE, 5, 0.5),
            time,
            time,
            7,
            now);
    OpenPlay play =
        new OpenPlay(new PlayGame(terms), fleet.engines, slots, tasks::add, state -> {}, () -> now);
    play.begin();
    work();
    return play;
  }

  private void work() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  private void tick(OpenPlay play) {
    play.tick(IDLE);
    work();
  }

  /** Grants the slots that were requested; returns how many. */
  private int grant() {
    int granted = fleet.grant();
    work();
    return granted;
  }

  @Test
  void aPausedGameTakesNoSlotUntilThePersonOpensItAgain() {
    OpenPlay first = begin("a");
    first.watch(client, false);
    assertEquals(1, grant());
    OpenPlay second = begin("b");
    second.watch(new RecordingClient<>(), true);
    assertEquals(1, grant());
    tick(first);
    assertEquals(0, grant());
    assertTrue(
        client.states.getLast().present().notice().contains("made room for your other games"));
    assertEquals("", client.states.getLast().present().worker());

    first.watch(new RecordingClient<>(), true);
    tick(first);
    assertEquals(1, grant());
    assertEquals("w", client.states.getLast().present().worker());
    tick(second);
    assertEquals(0, grant());
    assertEquals("", second.view().present().worker());
  }

  @Test
  void onlyThePersonKeepsTheSlotOfAGame() {
    OpenPlay play = begin("a");
    grant();
    play.answered(1, new Answer.Move(13, 5, 0, Double.NaN, Double.NaN));
    work();
    assertEquals(1, play.view().moves().size());
    now = now.plus(IDLE).minusSeconds(1);
    play.watch(client, true);
    now = now.plusSeconds(2);
    tick(play);
    assertEquals(0, fleet.givenBack());
    now = now.plus(IDLE);
    play.watch(client, false);
    tick(play);
    assertEquals(1, fleet.givenBack());
  }

  @Test
  void clientsAreAskedForTheirCredentialsThoughNothingHappens() {
    OpenPlay play = begin("a");
    play.watch(client, true);
    grant();
    tick(play);
    int asked = client.asked;
    int sent = client.states.size();
    tick(play);
    assertEquals(asked + 1, client.asked);
    assertEquals(sent, client.states.size());
  }
}
