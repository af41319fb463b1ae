package io.tengen.coordinator.fleet;

import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.WorkerRef;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A connected worker as the fleet sees it.
 *
 * @param version version of its program, as it says
 * @param slots number of games that it can play at once
 * @param waiting number of games that it waits for
 * @param connectedAt when its stream was opened
 * @param silence time since its last message
 * @param movesPerSecond moves in all its games together over the last minute; empty in the first
 *     seconds of its stream
 * @param games number of finished games that it has reported on this stream
 * @param crashes number of those games that a crash of an engine ended
 * @param moves number of moves so far of games that it plays, as far as known
 */
public record WorkerView(
    WorkerRef worker,
    String version,
    int slots,
    int waiting,
    Instant connectedAt,
    Duration silence,
    OptionalDouble movesPerSecond,
    int games,
    int crashes,
    Map<JobKey.Game, Integer> moves) {
  public WorkerView {
    moves = Map.copyOf(moves);
  }
}
