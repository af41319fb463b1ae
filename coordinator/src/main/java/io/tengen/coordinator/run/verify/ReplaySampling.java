package io.tengen.coordinator.run.verify;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.RecordReader;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Samples the games of a run for replays, at a higher rate for workers with suspicious results.
 * Mutable; confined to the actor that owns it.
 */
public final class ReplaySampling {
  private static final Logger log = LoggerFactory.getLogger(ReplaySampling.class);

  /** Factor of the sampling rate of suspected workers. */
  private static final int SUSPECTED = 5;

  private final String run;
  private final Sampler sampler;
  private final RecordReader records;
  private SuspectDetector suspects = new SuspectDetector();

  /** Creates an instance without any results. */
  public ReplaySampling(String run, Sampler sampler, RecordReader records) {
    this.run = run;
    this.sampler = sampler;
    this.records = records;
  }

  /** Forgets all results: the actor has recovered. */
  public void reset() {
    suspects = new SuspectDetector();
  }

  /**
   * Returns the sampled ones of these games, which are about to be counted.
   *
   * @param players number of connected workers that can play the run; with only one, nothing is
   *     sampled because it would verify itself
   */
  public List<GameVersion> sample(JobPlan plan, List<ReportedGame> games, int players) {
    if (plan.spec().verify() == 0 || players < 2) {
      return List.of();
    }
    return games.stream().filter(game -> takes(plan, game)).map(this::version).toList();
  }

  private boolean takes(JobPlan plan, ReportedGame game) {
    int index = game.game().index();
    double verify = plan.spec().verify();
    double share = suspects.has(game.game().worker()) ? SUSPECTED * verify : verify;
    return followsFromSeed(game)
        && sampler.takes(run, index, share)
        && plan.isRepeatable(plan.job(index));
  }

  /**
   * Returns whether a repeatable game is determined by its seed: it was not ended by time or a
   * crash, and one worker played all of it.
   */
  public static boolean followsFromSeed(ReportedGame game) {
    return game.handoffs().isEmpty()
        && switch (game.game().reason()) {
          case TIME, CRASH, LATE, CONCEDED -> false;
          case SCORE,
              PASS_ALIVE,
              RESIGN,
              ILLEGAL,
              MOVE_LIMIT,
              ADJUDICATION,
              REPETITION,
              NO_RESULT,
              REPLAY,
              BOTH_LOSE,
              CAPTURE,
              SUICIDE,
              PASS,
              STUCK ->
              true;
        };
  }

  /** Returns the version of a reported game. */
  public GameVersion version(ReportedGame game) {
    return new GameVersion(
        game.game().index(),
        game.game().worker(),
        Fingerprint.of(records.read(game.record())),
        game.credential());
  }

  /** Records a counted game. */
  public void counted(GameJob job, CommittedGame game) {
    suspects.add(job, game);
  }

  /** Looks for suspicious results if enough games were counted since the last time. */
  public void detectSuspects() {
    if (suspects.test()) {
      log.warn("run {}: suspicious results of workers {}", run, suspects.names());
    }
  }

  /** Forgets a worker whose results were excluded. */
  public void forget(String worker) {
    suspects.forget(worker);
  }

  /** Returns the workers with suspicious results, sorted by name. */
  public Set<String> suspects() {
    return suspects.names();
  }
}
