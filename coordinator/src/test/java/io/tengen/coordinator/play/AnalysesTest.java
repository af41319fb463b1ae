package io.tengen.coordinator.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.config.PlayLimits;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.access.Role;
import io.tengen.wire.inquiry.Answer;
import io.tengen.wire.inquiry.PositionReport;
import io.tengen.wire.play.Analysis;
import io.tengen.wire.play.AnalysisService.OpenAnalysis;
import io.tengen.wire.play.AnalysisService.ShowPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class AnalysesTest {
  private static final Duration IDLE = Duration.ofMinutes(15);
  private static final Principal ANN = new Principal("token:1", "ann", Set.of(Role.USER));
  private static final Principal BOB = new Principal("token:2", "bob", Set.of(Role.USER));
  private static final Principal ADMIN =
      new Principal("token:3", "root", Set.of(Role.USER, Role.ADMIN));

  private final SlotGranter fleet = new SlotGranter();
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final RecordingClient<Analysis> client = new RecordingClient<>();
  private Instant now = Instant.EPOCH;

  /** Analyses of which a person may have one. Their tasks wait for {@link #work}. */
  private final Analyses analyses =
      new Analyses(
          fleet.engines, tasks::add, () -> tasks::add, () -> now, new PlayLimits(1, 1, 1, IDLE));

  private void work() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  private void tick() {
    analyses.tick();
    work();
  }

  private CompletionStage<Analysis> open(Principal person, Integer... moves) {
    return analyses.open(
        new OpenAnalysis(
            new EngineSpec("e", "random", Map.of()),
            Map.of(),
            GameSetup.of(Rules.CHINESE, 5, 0.5),
            List.of(moves),
            50),
        person);
  }

  /** Opens an analysis that is watched and whose engine has a slot. */
  private String watched() {
    CompletionStage<Analysis> opened = open(ANN);
    work();
    String id = result(opened).id();
    analyses.watch(id, ANN, client);
    work();
    assertEquals(1, fleet.grant());
    work();
    return id;
  }

  private static <T> T result(CompletionStage<T> stage) {
    assertTrue(stage.toCompletableFuture().isDone());
    return stage.toCompletableFuture().join();
  }

  private static RefusedActionException.Why refusal(CompletionStage<?> stage) {
    assertTrue(stage.toCompletableFuture().isDone());
    var failure = assertThrows(CompletionException.class, () -> stage.toCompletableFuture().join());
    return assertInstanceOf(RefusedActionException.class, failure.getCause()).why();
  }

  private static Answer report(boolean isLast) {
    return new Answer.Report(
        new PositionReport(
            isLast, 50, 0.5, 0, List.of(), List.of(), List.of(), List.of(), List.of()));
  }

  @Test
  void requestsAtOneTimeDoNotExceedTheLimit() {
    CompletionStage<Analysis> first = open(ANN);
    CompletionStage<Analysis> second = open(ANN);
    CompletionStage<Analysis> others = open(BOB);
    work();
    assertNotNull(result(first));
    assertEquals(RefusedActionException.Why.STATE, refusal(second));
    assertNotNull(result(others));
  }

  @Test
  void anAnalysisThatCouldNotBeginDoesNotCount() {
    CompletionStage<Analysis> illegal = open(ANN, 1, 1);
    work();
    assertEquals(RefusedActionException.Why.INVALID, refusal(illegal));
    CompletionStage<Analysis> next = open(ANN, 1, 2);
    work();
    assertEquals(List.of(1, 2), result(next).moves());
  }

  @Test
  void anEngineThatHasFinishedGivesItsSlotBackAfterAWhile() {
    String id = watched();
    fleet.engines.answered(fleet.lease(), 1, report(true));
    work();
    now = now.plus(IDLE);
    tick();
    assertEquals(0, fleet.givenBack());
    now = now.plusSeconds(1);
    tick();
    assertEquals(1, fleet.givenBack());
    assertEquals("", client.states.getLast().worker());
    assertTrue(client.states.getLast().report().isPresent());
    tick();
    assertEquals(0, fleet.grant());
    analyses.show(new ShowPosition(id, List.of(1)), ANN);
    work();
    assertEquals(1, fleet.grant());
  }

  @Test
  void anEngineThatSearchesKeepsItsSlot() {
    watched();
    fleet.engines.answered(fleet.lease(), 1, report(false));
    work();
    now = now.plus(IDLE).plus(IDLE);
    tick();
    assertEquals(0, fleet.givenBack());
  }

  @Test
  void anAnswerAboutTheLastPositionIsNotTakenForTheNext() {
    String id = watched();
    client.isClosed = true;
    analyses.show(new ShowPosition(id, List.of(1)), ANN);
    work();
    fleet.engines.answered(fleet.lease(), 1, report(false));
    RecordingClient<Analysis> next = new RecordingClient<>();
    analyses.watch(id, ANN, next);
    work();
    assertTrue(next.states.getFirst().report().isEmpty());
  }

  @Test
  void anEngineGivesItsSlotBackWhenNobodyWatches() {
    String id = watched();
    client.isClosed = true;
    analyses.show(new ShowPosition(id, List.of(1)), ANN);
    work();
    tick();
    assertEquals(1, fleet.givenBack());
  }

  @Test
  void anEngineThatNoWorkerCouldPlayIsAskedAgainLater() {
    watched();
    fleet.engines.givenUp(fleet.lease(), false, "no such network");
    for (int i = 0; i < 2; i++) {
      assertEquals(1, fleet.grant());
      fleet.engines.givenUp(fleet.lease(), false, "no such network");
    }
    work();
    assertEquals("no such network", client.states.getLast().notice());
    assertTrue(client.states.getLast().failed());
    now = now.plusSeconds(29);
    tick();
    assertEquals(0, fleet.grant());
    now = now.plusSeconds(1);
    tick();
    assertEquals(1, fleet.grant());
    work();
    assertFalse(client.states.getLast().failed());
  }

  @Test
  void thePersonAndAdministratorsCloseAnAnalysis() {
    String id = watched();
    assertEquals(RefusedActionException.Why.UNKNOWN, refusal(analyses.close(id, BOB)));
    var closed = analyses.close(id, ANN);
    work();
    result(closed);
    assertEquals(1, fleet.givenBack());
    assertNotNull(client.refusal);
    assertEquals(RefusedActionException.Why.UNKNOWN, refusal(analyses.close(id, ANN)));

    CompletionStage<Analysis> next = open(ANN);
    work();
    var byAdmin = analyses.close(result(next).id(), ADMIN);
    work();
    result(byAdmin);
  }

  @Test
  void whatComesWhileAnAnalysisEndsIsRefused() {
    CompletionStage<Analysis> opened = open(ANN);
    work();
    String id = result(opened).id();
    analyses.close(id, ANN);
    analyses.watch(id, ANN, client);
    var shown = analyses.show(new ShowPosition(id, List.of(1)), ANN);
    work();
    assertNotNull(client.refusal);
    assertEquals(RefusedActionException.Why.UNKNOWN, refusal(shown));
    assertEquals(0, fleet.grant());
  }
}
