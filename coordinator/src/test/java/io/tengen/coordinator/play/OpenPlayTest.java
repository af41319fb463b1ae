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
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenPlayTest {
  private static final Duration IDLE = Duration.ofMinutes(15);

  private final SlotGranter fleet = new SlotGranter();
  private final EngineSlots slots = new EngineSlots(1);
  private final RecordingClient<Play> client = new RecordingClient<>();
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
        new OpenPlay(
            new PlayGame(terms), fleet.engines, slots, Runnable::run, state -> {}, () -> now);
    play.begin();
    return play;
  }

  @Test
  void aPausedGameTakesNoSlotUntilThePersonOpensItAgain() {
    OpenPlay first = begin("a");
    first.watch(client, false);
    assertEquals(1, fleet.grant());
    OpenPlay second = begin("b");
    second.watch(new RecordingClient<>(), true);
    assertEquals(1, fleet.grant());
    first.tick(IDLE);
    assertEquals(0, fleet.grant());
    assertTrue(
        client.states.getLast().present().notice().contains("made room for your other games"));
    assertEquals("", client.states.getLast().present().worker());

    first.watch(new RecordingClient<>(), true);
    first.tick(IDLE);
    assertEquals(1, fleet.grant());
    assertEquals("w", client.states.getLast().present().worker());
    second.tick(IDLE);
    assertEquals(0, fleet.grant());
    assertEquals("", second.view().present().worker());
  }

  @Test
  void onlyThePersonKeepsTheSlotOfAGame() {
    OpenPlay play = begin("a");
    fleet.grant();
    play.answered(1, new Answer.Move(13, 5, 0, Double.NaN, Double.NaN));
    assertEquals(1, play.view().moves().size());
    now = now.plus(IDLE).minusSeconds(1);
    play.watch(client, true);
    now = now.plusSeconds(2);
    play.tick(IDLE);
    assertEquals(0, fleet.givenBack());
    now = now.plus(IDLE);
    play.watch(client, false);
    play.tick(IDLE);
    assertEquals(1, fleet.givenBack());
  }

  @Test
  void clientsAreAskedForTheirCredentialsThoughNothingHappens() {
    OpenPlay play = begin("a");
    play.watch(client, true);
    fleet.grant();
    play.tick(IDLE);
    int asked = client.asked;
    int sent = client.states.size();
    play.tick(IDLE);
    assertEquals(asked + 1, client.asked);
    assertEquals(sent, client.states.size());
  }
}
