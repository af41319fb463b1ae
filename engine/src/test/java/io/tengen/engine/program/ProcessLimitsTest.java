package io.tengen.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.board.Color;
import io.tengen.game.match.MoveTimes;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that programs that exceed a limit lose their game and leave no processes behind. */
class ProcessLimitsTest {
  private static final TimeLeft AMPLE = MoveTimes.of(Duration.ofMinutes(1));

  @TempDir private Path dir;

  @BeforeEach
  void needsLinux() {
    assumeTrue(ProcessTable.isAvailable(), "there is no /proc here");
    assumeTrue(ProgramLookup.find("setsid").isPresent(), "setsid is not installed");
  }

  /** Returns the failure of a player that runs this script when it is asked for a move. */
  private PlayerFailure play(String script, ProcessLimits limits, TimeLeft time)
      throws IOException {
    Path leader = dir.resolve("leader");
    String withPid = "echo $$ > " + leader + "; trap '' TERM HUP\n" + script;
    EngineProgram program =
        new EngineProgram(List.of("/bin/sh", "-c", withPid), ProgramProtocol.GTP, limits);
    try (GtpPlayer player = new GtpPlayer("ox", program, 1)) {
      Position nine = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
      return assertThrows(PlayerFailure.class, () -> player.decide(nine, time));
    }
  }

  private long leader() throws IOException {
    return Long.parseLong(Files.readString(dir.resolve("leader")).strip());
  }

  private void assertNoProcessesRemain() throws Exception {
    long leader = leader();
    Await.until("no processes remain", () -> ProcessTable.sessions(Set.of(leader)).isEmpty());
  }

  private static void assertCrash(String note, PlayerFailure failure) {
    assertEquals(Outcome.Reason.CRASH, failure.outcomeFor(Color.BLACK).reason());
    assertTrue(String.valueOf(failure.getMessage()).contains(note), failure::getMessage);
  }

  @Test
  void stopsAProgramThatExceedsItsMemory() throws Exception {
    // Doubles a string until the program is stopped, or up to 2 GiB.
    String script =
        "a=0123456789abcdef; i=0; while [ $i -lt 27 ]; do a=$a$a; i=$((i+1)); done; sleep 600";
    PlayerFailure failure = play(script, new ProcessLimits(100L << 20, 0, 0), AMPLE);
    assertCrash("MiB of memory, 100 MiB allowed", failure);
    assertNoProcessesRemain();
  }

  @Test
  void stopsAProgramThatForksWithItsDescendants() throws Exception {
    String script =
        "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do (trap '' TERM; sleep 600; sleep 600) & done; wait";
    PlayerFailure failure = play(script, new ProcessLimits(0, 8, 0), AMPLE);
    assertCrash("processes, 8 allowed", failure);
    assertNoProcessesRemain();
  }

  @Test
  void stopsAProgramThatExceedsItsCpuTime() throws Exception {
    PlayerFailure failure = play("while :; do :; done", new ProcessLimits(0, 0, 1), AMPLE);
    assertCrash("used more than 1 s of CPU time", failure);
    assertNoProcessesRemain();
  }

  @Test
  void stopsAHangingProgramWithItsChildren() throws Exception {
    PlayerFailure failure =
        play(
            "(trap '' TERM; sleep 600) & sleep 600",
            ProcessLimits.NONE,
            MoveTimes.of(Duration.ofSeconds(1)));
    assertEquals(Outcome.Reason.TIME, failure.outcomeFor(Color.BLACK).reason());
    assertNoProcessesRemain();
  }

  /** The child holds the output open, so that reading does not reveal the end of the program. */
  @Test
  void killsOrphansOfAProgramThatEnds() throws Exception {
    long start = System.nanoTime();
    assertCrash("ended with exit code 7", play("(sleep 600) & exit 7", ProcessLimits.NONE, AMPLE));
    assertTrue(System.nanoTime() - start < Duration.ofSeconds(30).toNanos());
    assertNoProcessesRemain();
  }

  @Test
  void checksLimits() {
    assertThrows(IllegalArgumentException.class, () -> new ProcessLimits(-1, 0, 0));
    assertTrue(ProcessLimits.usual().memory() > 0);
    assertEquals(
        "", ProcessLimits.NONE.exceededBy(new ProcessTable.Usage(9_999, 1L << 50, 1L << 50)));
  }
}
