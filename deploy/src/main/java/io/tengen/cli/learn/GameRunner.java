package io.tengen.cli.learn;

import io.tengen.cli.learn.setting.Gate;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.data.shard.Shard;
import java.nio.file.Path;
import java.util.List;

/**
 * Plays the games that a learning loop needs. Every method blocks until its games have been played.
 * A repeated call for the same generation resumes the games that were begun, or returns the result
 * if they were complete. Used by one thread at a time.
 */
public interface GameRunner {
  /**
   * A network that plays.
   *
   * @param name the name of its engine
   * @param file the network's file
   */
  record Entrant(String name, Artifact network, Path file) {}

  /**
   * The games of self-play of a generation.
   *
   * @param runs the runs' ids, one for each size of the board, ascending
   * @param games number of games in the shards
   * @param shards files that hold these games and no others, in a fixed order
   */
  record Games(List<String> runs, int games, List<Shard> shards) {
    public Games {
      runs = List.copyOf(runs);
      shards = List.copyOf(shards);
    }
  }

  /**
   * The result of a gate's match.
   *
   * @param passed whether the candidate passed the gate
   * @param points points of the candidate
   * @param games number of games of the match
   */
  record Match(boolean passed, double points, int games) {}

  /**
   * Has a network play against itself on boards of all sizes, and writes the games into the loop's
   * folder.
   */
  Games selfPlay(int generation, Entrant player) throws Exception;

  /**
   * Has a candidate network play a match against the network that plays at present, on boards of
   * the largest size.
   */
  Match judge(int generation, Gate gate, Entrant candidate, Entrant player) throws Exception;

  /**
   * Has a generation play against earlier ones and against the anchors, on boards of a size.
   *
   * @param isFirst whether no generation was rated on this size before
   * @param rated the generation to rate
   * @param earlier earlier generations, newest first
   * @return ratings of all engines that this loop has ever rated on this size; the anchor {@code
   *     random} is at 0 Elo
   */
  List<LearnState.Rating> rate(
      int generation, int board, boolean isFirst, Entrant rated, List<Entrant> earlier)
      throws Exception;
}
