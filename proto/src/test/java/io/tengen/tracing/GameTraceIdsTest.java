package io.tengen.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GameTraceIdsTest {
  private static final int GAMES = 100_000;

  @Test
  void idsFollowFromRunGameAndLease() {
    TraceContext game = Tracing.game("bcb1atf3", 17);
    TraceContext lease = Tracing.lease("bcb1atf3", 17, 5);
    assertEquals(game, Tracing.game(new String("bcb1atf3".toCharArray()), 17));
    assertEquals(game.traceId(), lease.traceId());
    assertNotEquals(game.spanId(), lease.spanId());
    assertNotEquals(lease.spanId(), Tracing.lease("bcb1atf3", 17, 6).spanId());
    assertNotEquals(game.traceId(), Tracing.game("bcb1atf4", 17).traceId());
    // Other versions of this program must compute the same: a cluster is upgraded worker by worker.
    assertEquals("00-f28ce89adc36e529095be9097762dc73-e38b45f9ea74fb82-01", game.traceParent());
  }

  @Test
  void idsDiffer() {
    Set<String> traces = new HashSet<>();
    Set<String> spans = new HashSet<>();
    for (int game = 0; game < GAMES; game++) {
      TraceContext context = Tracing.game("run", game);
      traces.add(context.traceId());
      spans.add(context.spanId());
      spans.add(Tracing.lease("run", game, 0).spanId());
    }
    assertEquals(GAMES, traces.size());
    assertEquals(2 * GAMES, spans.size());
  }

  @Test
  void aShareOfTheGamesIsSampledAndALargerShareIncludesIt() {
    for (double share : new double[] {0.001, 0.01, 0.1, 0.5}) {
      double expected = GAMES * share;
      assertEquals(expected, sampled(share), 5 * Math.sqrt(expected), "share " + share);
    }
    assertEquals(0, sampled(0));
    assertEquals(GAMES, sampled(1));
    IntStream.range(0, GAMES)
        .filter(game -> GameTraceIds.isSampled("run", game, 0.01))
        .forEach(game -> assertTrue(GameTraceIds.isSampled("run", game, 0.02)));
  }

  private static long sampled(double share) {
    return IntStream.range(0, GAMES)
        .filter(game -> GameTraceIds.isSampled("run", game, share))
        .count();
  }

  @Test
  void aContextIsReadAsItIsWritten() {
    TraceContext lease = Tracing.lease("run", 3, 4);
    assertEquals(Optional.of(lease), TraceContext.parse(lease.traceParent()));
    String ids = "-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-";
    assertTrue(TraceContext.parse("cc" + ids + "01-what-comes-in-later-versions").isPresent());
    for (String bad :
        new String[] {
          "",
          "00",
          "00" + ids + "00",
          "ff" + ids + "01",
          "00" + ids + "1",
          "00" + ids.toUpperCase(java.util.Locale.ROOT) + "01",
          "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
          "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01"
        }) {
      assertFalse(TraceContext.parse(bad).isPresent(), bad);
    }
  }

  @Test
  void withoutTracingThereIsNothing() {
    assertFalse(Tracing.OFF.isOn());
    assertFalse(Tracing.OFF.isTraced("run", 0));
    assertEquals(0, Tracing.OFF.now());
  }
}
