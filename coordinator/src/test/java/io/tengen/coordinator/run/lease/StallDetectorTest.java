package io.tengen.coordinator.run.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.game.board.Color;
import io.tengen.game.match.MatchRules;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StallDetectorTest {
  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final HeldLease GAME = new HeldLease(3, 9);

  private static StallDetector stalls(String rules) {
    return new StallDetector(
        List.of(MatchRules.parse(rules).time(Color.BLACK)), PATIENCE, Duration.ZERO);
  }

  private static void observe(StallDetector stalls, int moves, Duration at) {
    stalls.observe(new HeldGame(GAME, moves, Optional.empty()), at.toNanos());
  }

  private static List<HeldLease> stalled(StallDetector stalls, Duration at) {
    return stalls.stalled(at.toNanos(), held -> true);
  }

  @Test
  void derivesTheLimitFromTheClock() {
    assertEquals(Duration.ofSeconds(185), stalls("time=5s/move").limit());
    assertEquals(Duration.ofMinutes(13), stalls("time=10m").limit());
    assertEquals(Duration.ofSeconds(600 + 90 + 180), stalls("time=10m+3x30s").limit());
    assertEquals(Duration.ofMinutes(23), stalls("time=10m+15/10m").limit());
    assertEquals(Duration.ofMinutes(4), stalls("time=none/60s").limit());
    assertEquals(PATIENCE, stalls("").limit());
  }

  @Test
  void ignoresSlowGames() {
    StallDetector stalls = stalls("time=5s/move");
    for (int move = 0; move < 20; move++) {
      Duration now = Duration.ofSeconds(184).multipliedBy(move);
      observe(stalls, move + 1, now);
      assertEquals(List.of(), stalled(stalls, now.plusSeconds(184)));
    }
  }

  @Test
  void reportsStalledGames() {
    StallDetector stalls = stalls("time=5s/move");
    observe(stalls, 7, Duration.ZERO);
    observe(stalls, 7, Duration.ofSeconds(100));
    assertEquals(List.of(), stalled(stalls, Duration.ofSeconds(184)));
    assertEquals(List.of(GAME), stalled(stalls, Duration.ofSeconds(185)));
    assertEquals(
        List.of(), stalls.stalled(Duration.ofSeconds(185).toNanos(), held -> false), "forgotten");
    assertEquals(List.of(), stalled(stalls, Duration.ofSeconds(185)));
  }

  /** Networks may have to be downloaded first. */
  @Test
  void allowsPatienceForTheFirstMove() {
    StallDetector stalls = stalls("time=5s/move");
    observe(stalls, 0, Duration.ZERO);
    assertEquals(List.of(), stalled(stalls, PATIENCE.minusSeconds(1)));
    assertEquals(List.of(GAME), stalled(stalls, PATIENCE));
  }

  @Test
  void restartsTheLimitWithANewLease() {
    StallDetector stalls = stalls("time=5s/move");
    observe(stalls, 7, Duration.ZERO);
    HeldLease other = new HeldLease(GAME.index(), 10);
    stalls.observe(new HeldGame(other, 7, Optional.empty()), Duration.ofSeconds(100).toNanos());
    assertEquals(List.of(), stalled(stalls, Duration.ofSeconds(200)));
    stalls.observe(HeldGame.unknown(other), Duration.ofSeconds(250).toNanos());
    assertEquals(List.of(other), stalled(stalls, Duration.ofSeconds(300)));
  }
}
