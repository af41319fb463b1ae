package io.tengen.coordinator.run.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import io.tengen.tracing.OtlpTracing;
import io.tengen.tracing.Tracing;
import io.tengen.tracing.TracingSettings;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What tracing costs the threads of a coordinator for each game, from the request of a worker to
 * the verdict. Bytes are the same in each run; times depend on the machine. Both are printed:
 *
 * <pre>
 * ./mvnw verify -Dquick -pl coordinator -am -DskipITs -Dtest=RunTracesCostTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
class RunTracesCostTest {
  private static final String RUN = "bcb1atf3";
  private static final int GAMES = 20_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final JobPlan plan = new JobPlan(Specs.duel(GAMES));
  private final CommittedGame committed =
      new CommittedGame(0, Color.BLACK, Outcome.Reason.RESIGN, 1, 2, 3, 4, "w", "digest");

  /** The bytes and the nanoseconds of processor time of a game. */
  private record Cost(double bytes, double nanos) {}

  private Cost measure(Tracing tracing) {
    RunTraces traces = new RunTraces(RUN, tracing);
    play(tracing, traces);
    long nanos = THREADS.getCurrentThreadCpuTime();
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    play(tracing, traces);
    bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
    nanos = THREADS.getCurrentThreadCpuTime() - nanos;
    return new Cost(bytes / (double) GAMES, nanos / (double) GAMES);
  }

  /** Asks and records what the fleet, the run, the session and the referee do for each game. */
  private void play(Tracing tracing, RunTraces traces) {
    for (int game = 0; game < GAMES; game++) {
      long offered = tracing.now();
      if (traces.isOn()) {
        traces.leased(new HeldLease(game, 7), "w", 0, offered);
      }
      if (tracing.isTraced(RUN, game)) {
        Tracing.lease(RUN, game, 7).traceParent();
      }
      if (tracing.isTraced(RUN, game)) {
        Tracing.mark(RUN, game);
        Tracing.unmark();
      }
      if (traces.isOn()) {
        traces.reported(new HeldLease(game, 7), "w");
      }
      if (traces.isOn()) {
        traces.committed(new HeldLease(game, 7), committed, plan);
      }
      if (traces.isOn()) {
        traces.ended(new HeldLease(game, 7), "committed");
      }
    }
  }

  private Cost measure(double sample) {
    TracingSettings settings =
        new TracingSettings(URI.create("http://127.0.0.1:1"), sample, Map.of());
    try (Tracing tracing =
        OtlpTracing.open(Optional.of(settings), "service", "c", new SimpleMeterRegistry())) {
      return measure(tracing);
    }
  }

  @Test
  void aGameCostsNothingWithoutTracingAndLittleWithOneInAHundred() {
    // The first call loads classes.
    measure(Tracing.OFF);
    Cost off = measure(Tracing.OFF);
    Cost few = measure(0.01);
    Cost all = measure(1);
    System.out.println("a game without tracing: " + off + ", 1 %: " + few + ", all: " + all);
    assertEquals(0, off.bytes);
    // Of them 4 x 24 for the keys, which the compiler does not always remove.
    assertTrue(few.bytes < 250, few.toString());
    assertTrue(all.bytes < 10_000, all.toString());
  }
}
