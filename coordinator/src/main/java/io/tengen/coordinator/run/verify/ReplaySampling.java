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
 * Draws the games of a run that are played again, more of those of workers whose results are odd.
 * Mutable; confined to the actor that owns it.
 */
public final class ReplaySampling {
  private static final Logger log = LoggerFactory.getLogger(ReplaySampling.class);

  /** How much oftener games of suspected workers are played again. */
  private static final int SUSPECTED = 5;

  private final String run;
  private final Sampler sampler;
  private final RecordReader records;
  private SuspectDetector suspects = new SuspectDetector();

  /** The sampling of a run of which nothing has been seen. */
  public ReplaySampling(String run, Sampler sampler, RecordReader records) {
    this.run = run;
    this.sampler = sampler;
    this.records = records;
  }

  /** Forgets what was seen of workers: the actor has recovered. */
  public void reset() {
    suspects = new SuspectDetector();
  }

  /**
   * The sample of these games, which are about to be counted.
   *
   * @param players connected workers that can play the run: one alone would check himself
   */
  public List<GameVersion> of(JobPlan plan, List<ReportedGame> games, int players) {
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

  /** One that a machine's failure has ended, or that was played in parts, cannot be compared. */
  public static boolean followsFromSeed(ReportedGame game) {
    return game.handOvers().isEmpty()
        && switch (game.game().reason()) {
          case TIME, CRASH -> false;
          case SCORE,
              PASS_ALIVE,
              RESIGN,
              ILLEGAL,
              MOVE_LIMIT,
              ADJUDICATION,
              REPETITION,
              NO_RESULT,
              BOTH_LOSE,
              CAPTURE,
              SUICIDE,
              PASS,
              STUCK ->
              true;
        };
  }

  /** A game as it was reported. */
  public GameVersion version(ReportedGame game) {
    return new GameVersion(
        game.game().index(),
        game.game().worker(),
        Fingerprint.of(records.read(game.record())),
        game.credential());
  }

  /** A game was counted. */
  public void counted(GameJob job, CommittedGame game) {
    suspects.add(job, game);
  }

  /** Games were counted: looks for odd results when it is time. */
  public void look() {
    if (suspects.look()) {
      log.warn("run {}: odd results of workers {}", run, suspects.names());
    }
  }

  /** Results of this worker do not count any more. */
  public void forget(String worker) {
    suspects.forget(worker);
  }

  /** Workers whose results are odd. */
  public Set<String> suspects() {
    return suspects.names();
  }
}
