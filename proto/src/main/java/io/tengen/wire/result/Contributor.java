package io.tengen.wire.result;

/**
 * What a worker has delivered in all runs.
 *
 * @param name empty for workers beyond the first 10,000 of a run
 * @param games number of games that count
 * @param moves number of moves that its engines made
 * @param seconds wall-clock time that its engines took for them
 * @param crashes number of games that a crash ended
 * @param runs number of runs
 */
public record Contributor(
    String name, long games, long moves, double seconds, long crashes, int runs) {
  /** Returns the sum of what one worker delivered here and elsewhere. */
  public Contributor plus(Contributor other) {
    return new Contributor(
        name,
        games + other.games,
        moves + other.moves,
        seconds + other.seconds,
        crashes + other.crashes,
        runs + other.runs);
  }

  /** Returns what a worker delivered in one run. */
  public static Contributor of(RunBreakdown.Worker worker) {
    return new Contributor(
        worker.name(), worker.games(), worker.moves(), worker.seconds(), worker.crashes(), 1);
  }
}
