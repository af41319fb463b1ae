package io.tengen.coordinator.run.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import io.tengen.tracing.GameSpan;
import io.tengen.tracing.SpanNames;
import io.tengen.tracing.Tracing;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunTracesTest {
  private static final String RUN = "r1";
  private static final HeldLease LEASE = new HeldLease(4, 77);

  /** Records the spans of games with even indices; time passes by one each time it is asked. */
  private static final class Recorded implements Tracing {
    private final List<GameSpan> spans = new ArrayList<>();
    private long now = 100;

    @Override
    public boolean isOn() {
      return true;
    }

    @Override
    public boolean isTraced(String run, int game) {
      return game % 2 == 0;
    }

    @Override
    public long now() {
      return now++;
    }

    @Override
    public void record(GameSpan span) {
      spans.add(span);
    }

    @Override
    public void close() {}

    private List<String> names() {
      return spans.stream().map(GameSpan::name).toList();
    }

    private GameSpan only(String name) {
      return spans.stream().filter(span -> span.name().equals(name)).findFirst().orElseThrow();
    }
  }

  private final Recorded recorded = new Recorded();
  private final RunTraces traces = new RunTraces(RUN, recorded);

  private void commit(HeldLease lease) {
    traces.committed(
        lease,
        new CommittedGame(
            lease.index(), Color.BLACK, Outcome.Reason.RESIGN, 1, 2, 3, 4, "w", "digest"),
        new JobPlan(Specs.duel(10)));
    traces.ended(lease, "committed");
  }

  @Test
  void aGameBeginsWithItsFirstOffer() {
    traces.leased(LEASE, "a", 0, 50);
    traces.ended(LEASE, "handed back");
    HeldLease second = new HeldLease(4, 78);
    traces.leased(second, "b", 7, 90);
    traces.reported(second, "b");
    commit(second);
    assertEquals(
        List.of("offered", "leased", "offered", "committed", "game", "leased"), recorded.names());
    GameSpan game = recorded.only(SpanNames.GAME);
    assertEquals(50, game.start());
    assertEquals("", game.parentId());
    assertEquals("resign", game.attributes().get(SpanNames.OUTCOME));
    assertEquals("B", game.attributes().get(SpanNames.WINNER));
    GameSpan last = recorded.spans.getLast();
    assertEquals(Tracing.lease(RUN, 4, 78).spanId(), last.spanId());
    assertEquals(game.spanId(), last.parentId());
    assertEquals(7L, last.attributes().get(SpanNames.RESUMED));
  }

  /** A heartbeat may still name a game whose result is being committed. */
  @Test
  void aLeaseThatIsBeingCommittedEndsWithTheVerdictAlone() {
    traces.leased(LEASE, "a", 0, 0);
    traces.reported(LEASE, "a");
    traces.ended(LEASE, "revoked");
    traces.keepOnly("a", Set.of(), "lost");
    traces.close();
    commit(LEASE);
    assertEquals(List.of("offered", "committed", "game", "leased"), recorded.names());
    assertEquals("committed", recorded.only(SpanNames.LEASED).attributes().get(SpanNames.OUTCOME));
  }

  @Test
  void afterARestartALeaseBeginsWhenItIsHeardOfAgain() {
    traces.leased(LEASE, "a", 0, 0);
    traces.reset();
    traces.held(LEASE, "a");
    traces.held(LEASE, "a");
    traces.reported(LEASE, "a");
    commit(LEASE);
    assertEquals(List.of("offered", "committed", "game", "leased"), recorded.names());
    assertEquals(recorded.only(SpanNames.GAME).start(), recorded.only(SpanNames.LEASED).start());
    assertEquals(101, recorded.only(SpanNames.LEASED).start());
  }

  @Test
  void theLeasesOfALostWorkerEnd() {
    HeldLease kept = new HeldLease(6, 1);
    HeldLease others = new HeldLease(8, 1);
    traces.leased(LEASE, "a", 0, 0);
    traces.leased(kept, "a", 0, 0);
    traces.leased(others, "b", 0, 0);
    traces.keepOnly("a", Set.of(kept), "lost");
    assertEquals(List.of("offered", "offered", "offered", "leased"), recorded.names());
    assertEquals(Tracing.lease(RUN, 4, 77).spanId(), recorded.spans.getLast().spanId());
  }

  @Test
  void gamesThatAreNotTracedLeaveNothing() {
    HeldLease odd = new HeldLease(5, 1);
    traces.leased(odd, "a", 0, 0);
    traces.held(odd, "a");
    traces.reported(odd, "a");
    commit(odd);
    RunTraces off = new RunTraces(RUN, Tracing.OFF);
    off.leased(LEASE, "a", 0, 0);
    off.reported(LEASE, "a");
    off.ended(LEASE, "committed");
    assertEquals(List.of(), recorded.spans);
  }
}
