package io.tengen.wire.control;

import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import java.time.Instant;
import java.util.List;

/**
 * A rating pool.
 *
 * @param setup the rules and the position that every game begins with
 * @param rules how every game is refereed
 * @param games number of counted games that have a result
 * @param anchor name of the version whose rating is fixed
 * @param anchorElo the rating of the anchor
 * @param versions the versions in the order in which runs introduced them
 * @param runs the runs whose results count, oldest first
 * @param removed the runs that were taken out, oldest first
 * @param changes what users have changed, oldest first
 */
public record PoolStatus(
    String name,
    GameSetup setup,
    MatchRules rules,
    int games,
    String anchor,
    double anchorElo,
    List<Version> versions,
    List<Member> runs,
    List<Member> removed,
    List<PoolChange> changes) {

  public PoolStatus {
    versions = List.copyOf(versions);
    runs = List.copyOf(runs);
    removed = List.copyOf(removed);
    changes = List.copyOf(changes);
  }

  /**
   * A version of an engine in a pool.
   *
   * @param engine the engine; its {@code net} is the network's hash if a run uploaded the network
   * @param firstRun id of the run that introduced the version
   * @param games number of counted games that have a result
   * @param formerNames earlier names of the version, sorted; runs may use them
   */
  public record Version(EngineSpec engine, String firstRun, int games, List<String> formerNames) {
    public Version {
      formerNames = List.copyOf(formerNames);
    }
  }

  /**
   * A run of the pool.
   *
   * @param games number of counted games that have a result
   * @param planned number of games that the run plays in all
   */
  public record Member(String run, Instant createdAt, int games, int planned) {}
}
