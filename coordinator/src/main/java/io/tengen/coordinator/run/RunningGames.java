package io.tengen.coordinator.run;

import io.tengen.coordinator.run.lease.LeasedGame;
import java.util.List;
import java.util.Set;

/**
 * The answer to {@link RunCommand.WatchGames}.
 *
 * @param running the games that workers play
 * @param counted those of the named games whose results are committed
 * @param isOver whether no further games are played unless somebody resumes the run
 */
public record RunningGames(List<LeasedGame> running, Set<Integer> counted, boolean isOver) {
  public RunningGames {
    running = List.copyOf(running);
    counted = Set.copyOf(counted);
  }
}
