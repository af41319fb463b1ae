package io.tengen.cli.play;

import io.tengen.cli.console.Numbers;
import io.tengen.wire.RunKind;
import io.tengen.wire.control.LiveGames;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Describes the games of a run that are being played: how many, their moves, and the moves per
 * second of the last ten seconds, or for how long there was none. Confined to one thread.
 */
final class LiveText {
  private static final long WINDOW_NANOS = 10_000_000_000L;

  /** The most games whose moves are named. */
  private static final int MOST_NAMED = 4;

  private final Deque<Sample> samples = new ArrayDeque<>();

  /** The number of moves at one moment. */
  private record Sample(long nanos, long moves) {}

  /**
   * Returns the text; empty if no games are played, unless the first game waits for a worker.
   *
   * @param now time in nanoseconds of any monotonic clock
   */
  String of(RunStatus run, long now) {
    LiveGames live = run.live();
    if (run.state() == RunState.PAUSED) {
      samples.clear();
      return "paused";
    }
    if (run.state() == RunState.WAITING) {
      samples.clear();
      return run.state().words();
    }
    if (run.leased() == 0) {
      samples.clear();
      return run.committed() == 0 && run.workers() > 0 ? "waiting for a free slot" : "";
    }
    sample(live.moves(), now);
    StringBuilder text = new StringBuilder();
    text.append(run.leased()).append(run.leased() == 1 ? " game on" : " games on");
    long quiet = now - samples.getLast().nanos;
    double rate = rate();
    if (quiet > WINDOW_NANOS) {
      text.append(", no move for ").append(quiet / 1_000_000_000L).append(" s");
    } else if (rate > 0) {
      text.append(", ").append(String.format(Locale.ROOT, "%.1f moves/s", rate));
    }
    if (run.committed() == 0 && !live.games().isEmpty()) {
      boolean alone = run.spec().kind() == RunKind.SELF_PLAY;
      text.append(": ")
          .append(
              live.games().stream()
                  .limit(MOST_NAMED)
                  .map(game -> game(game, alone))
                  .collect(Collectors.joining(", ")));
      if (run.leased() > MOST_NAMED) {
        text.append(", …");
      }
    }
    return text.toString();
  }

  private static String game(LiveGames.Game game, boolean alone) {
    return (alone ? "game " + game.index() : game.black() + "–" + game.white())
        + " "
        + Numbers.count(game.moves(), "move");
  }

  private void sample(long moves, long now) {
    Sample last = samples.peekLast();
    if (last != null && moves < last.moves) {
      // The coordinator has restarted and counts again.
      samples.clear();
    }
    if (last == null || moves != last.moves) {
      samples.add(new Sample(now, moves));
    }
    while (samples.size() > 2 && now - samples.getFirst().nanos > WINDOW_NANOS) {
      samples.removeFirst();
    }
  }

  /** Returns the moves per second between the first and the last sample; 0 if it is unknown. */
  private double rate() {
    if (samples.size() < 2) {
      return 0;
    }
    Sample first = samples.getFirst();
    Sample last = samples.getLast();
    long nanos = last.nanos - first.nanos;
    return nanos <= 0 ? 0 : (last.moves - first.moves) / (nanos / 1e9);
  }
}
