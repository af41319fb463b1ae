package io.tengen.cli.learn;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.learn.Losses;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a generation has come. Its parts come in this order, each once; what is null is still to
 * be done.
 *
 * @param number from 0, whose network has learned nothing and has no games
 * @param played the games that it learns from
 * @param trained what it learned
 * @param judged whether it plays from now on
 * @param rated how much that took; null without ratings
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Generation(
    int number,
    @Nullable Played played,
    @Nullable Trained trained,
    @Nullable Judged judged,
    @Nullable Rated rated) {
  /** The name of its network, and of the engine that plays with it. */
  public String name() {
    return name(number);
  }

  /** That of any generation. */
  public static String name(int number) {
    return "g" + number;
  }

  /**
   * Games of self-play.
   *
   * @param by the generation whose network played
   * @param shards hashes of the files that have them, in order
   * @param samples positions that are learned from
   */
  public record Played(
      int by, String run, int games, long positions, long samples, List<String> shards, Time time) {
    public Played {
      shards = List.copyOf(shards);
    }
  }

  /**
   * A network.
   *
   * @param steps batches of this generation
   * @param window samples that they were drawn from
   * @param losses means over the batches
   */
  public record Trained(
      Artifact network, Artifact checkpoint, long steps, long window, Losses losses, Time time) {}

  /**
   * What the gate said.
   *
   * @param points of the new network, of a match
   * @param games of that match; 0 where none was wanted
   */
  public record Judged(boolean promoted, double points, int games, Time time) {}

  /** Games that rate it. */
  public record Rated(int games, Time time) {}

  /**
   * What something took; of what was interrupted only the last part counts.
   *
   * @param seconds by the clock
   * @param cpuSeconds of this process, everything that it did meanwhile
   */
  public record Time(double seconds, double cpuSeconds) {
    public static final Time NONE = new Time(0, 0);

    /** Both together. */
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
