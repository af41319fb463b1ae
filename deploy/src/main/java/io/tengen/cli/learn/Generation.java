package io.tengen.cli.learn;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.learn.Losses;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The progress of one generation. Its stages run once each, in the order of the components; a stage
 * that is not done yet is null.
 *
 * @param number from 0; generation 0 has an untrained network and no games
 * @param played the games that it learns from
 * @param trained its training
 * @param judged whether it was promoted
 * @param rated the games that rated it; null also if the loop plays no rating games
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Generation(
    int number,
    @Nullable Played played,
    @Nullable Trained trained,
    @Nullable Judged judged,
    @Nullable Rated rated) {
  /** Returns the name of this generation's network and of the engine that plays with it. */
  public String name() {
    return name(number);
  }

  /** Returns the name of the generation with this number. */
  public static String name(int number) {
    return "g" + number;
  }

  /**
   * The games of self-play that a generation learns from.
   *
   * @param by number of the generation whose network played
   * @param run the run's id; of several runs, one for each size of the board, all ids with commas
   *     between
   * @param games number of games
   * @param positions number of positions in them
   * @param samples number of positions that are learned from
   * @param shards SHA-256 hashes of the shards, in order
   * @param time time taken
   */
  public record Played(
      int by, String run, int games, long positions, long samples, List<String> shards, Time time) {
    public Played {
      shards = List.copyOf(shards);
    }

    /**
     * Returns these games if they were played during a training: the processor time is what the
     * training did not take.
     *
     * @param both the time of both together
     */
    Played beside(Trained training, Time both) {
      double rest = both.cpuSeconds() - training.time().cpuSeconds();
      Time taken = new Time(time.seconds(), Math.max(0, rest));
      return new Played(by, run, games, positions, samples, shards, taken);
    }
  }

  /**
   * The result of a generation's training.
   *
   * @param steps batches that were learned from
   * @param window number of samples that the batches were drawn from
   * @param losses means over the batches
   * @param eightBits the network in eight bits, which plays self-play in its place; null if the
   *     network itself does
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Trained(
      Artifact network,
      Artifact checkpoint,
      long steps,
      long window,
      Losses losses,
      Time time,
      @Nullable Artifact eightBits) {
    /** Returns the network that plays self-play. */
    Artifact player() {
      return eightBits == null ? network : eightBits;
    }
  }

  /**
   * The gate's decision.
   *
   * @param promoted whether the network plays self-play from now on
   * @param points points of the new network in the match
   * @param games games of the match; 0 if the gate needs none
   */
  public record Judged(boolean promoted, double points, int games, Time time) {}

  /**
   * The games that rated a generation.
   *
   * @param games number of games on boards of all sizes
   */
  public record Rated(int games, Time time) {}

  /**
   * Time taken by a stage; if the stage was interrupted, only its last part counts.
   *
   * @param seconds wall-clock time, in seconds
   * @param cpuSeconds processor time of this whole process meanwhile, in seconds; of a training
   *     only its thread's, and of games that were played meanwhile all the rest
   */
  public record Time(double seconds, double cpuSeconds) {
    public static final Time NONE = new Time(0, 0);

    /** Returns the sum of two times. */
    public Time plus(Time other) {
      return new Time(seconds + other.seconds, cpuSeconds + other.cpuSeconds);
    }
  }

  static Generation begin(int number) {
    return new Generation(number, null, null, null, null);
  }

  Generation with(Played now) {
    return new Generation(number, now, trained, judged, rated);
  }

  Generation with(Trained now) {
    return new Generation(number, played, now, judged, rated);
  }

  Generation with(Judged now) {
    return new Generation(number, played, trained, now, rated);
  }

  Generation with(Rated now) {
    return new Generation(number, played, trained, judged, now);
  }
}
