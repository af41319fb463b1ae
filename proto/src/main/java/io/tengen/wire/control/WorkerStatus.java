package io.tengen.wire.control;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A connected worker.
 *
 * @param version version of its program, as it says
 * @param slots number of games that it can play at once
 * @param waiting number of games that it waits for
 * @param connectedAt when its stream was opened, by the coordinator's clock
 * @param silence time since its last message
 * @param movesPerSecond moves in all its games together over the last minute; empty in the first
 *     seconds of its stream
 * @param games number of finished games that it has reported on this stream, and that the referee
 *     has accepted
 * @param playing the games that it plays, by run and index
 * @param trainings ids of the trainings that it works on
 * @param problems why it gets no games of runs that are being played, and which runs did not
 *     answer, by run
 * @param offers engines, networks and abilities that it has, sorted
 * @param crashes number of those finished games that a crash of an engine ended
 * @param exclusions the runs that are being played in which its results do not count, with the
 *     reasons
 * @param speed speed of its machine in units of the reference machine's; empty if it has told none
 * @param speedProblem why clocks are not scaled by this speed now, in one line; empty if they are
 */
public record WorkerStatus(
    String name,
    String version,
    int slots,
    int waiting,
    Instant connectedAt,
    Duration silence,
    OptionalDouble movesPerSecond,
    int games,
    List<Playing> playing,
    List<String> trainings,
    List<Problem> problems,
    List<String> offers,
    int crashes,
    List<Problem> exclusions,
    OptionalDouble speed,
    String speedProblem) {

  public WorkerStatus {
    playing = List.copyOf(playing);
    trainings = List.copyOf(trainings);
    problems = List.copyOf(problems);
    offers = List.copyOf(offers);
    exclusions = List.copyOf(exclusions);
  }

  /** Returns this status as if the worker had just been heard. */
  public WorkerStatus heard() {
    return new WorkerStatus(
        name,
        version,
        slots,
        waiting,
        connectedAt,
        Duration.ZERO,
        movesPerSecond,
        games,
        playing,
        trainings,
        problems,
        offers,
        crashes,
        exclusions,
        speed,
        speedProblem);
  }

  /**
   * A game that a worker plays.
   *
   * @param black name of the engine that plays Black
   * @param white name of the engine that plays White
   * @param moves number of moves so far, by the worker's last heartbeat
   */
  public record Playing(String run, int index, String black, String white, int moves) {}

  /**
   * What keeps a worker from playing some or all games of a run, or what is missing in this list,
   * or why its results of a run do not count.
   *
   * @param run id of the run; empty for trainings
   * @param text one line for people
   */
  public record Problem(String run, String text) {}
}
