package io.tengen.wire.control;

import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import java.time.Instant;
import java.util.List;

/**
 * A rating pool.
 *
 * @param setup what every game begins with
 * @param rules how every game is refereed
 * @param games counted, with a result
 * @param anchor name of the version whose rating is given
 * @param anchorElo that rating
 * @param versions in the order in which runs brought them
 * @param runs oldest first
 */
public record PoolStatus(
    String name,
    GameSetup setup,
    MatchRules rules,
    int games,
    String anchor,
    double anchorElo,
    List<Version> versions,
    List<Member> runs) {

  public PoolStatus {
    versions = List.copyOf(versions);
    runs = List.copyOf(runs);
  }

  /**
   * An engine as the pool knows it.
   *
   * @param engine its {@code net} is the hash of the network, where a run brought that
   * @param firstRun id of the run that brought it
   */
  public record Version(EngineSpec engine, String firstRun, int games) {}

  /**
   * A run of the pool.
   *
   * @param games counted, with a result
   * @param planned games to play in all
   */
  public record Member(String run, Instant createdAt, int games, int planned) {}
}
