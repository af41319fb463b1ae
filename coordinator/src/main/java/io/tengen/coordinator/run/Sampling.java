package io.tengen.coordinator.run;

import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Draws the games of a run that are played again, more of those of workers whose results are odd.
 * Mutable; confined to the actor that owns it.
 */
final class Sampling {
  private static final Logger log = LoggerFactory.getLogger(Sampling.class);

  /** How much oftener games of suspected workers are played again. */
  private static final int SUSPECTED = 5;

  private final String run;
  private final RunContext world;
  private Suspects suspects = new Suspects();

  Sampling(String run, RunContext world) {
    this.run = run;
    this.world = world;
  }

  /** Forgets what was seen of workers: the actor has recovered. */
  void reset() {
    suspects = new Suspects();
  }

  /**
   * The sample of these games, which are about to be counted.
   *
   * @param players connected workers that can play the run: one alone would check himself
   */
  List<Version> of(JobPlan plan, List<ReportedGame> games, int players) {
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
        && world.sampler().takes(run, index, share)
        && plan.isRepeatable(plan.job(index));
  }

  /** One that a machine's failure has ended, or that was played in parts, cannot be compared. */
  static boolean followsFromSeed(ReportedGame game) {
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
  Version version(ReportedGame game) {
    return new Version(
        game.game().index(),
        game.game().worker(),
        Fingerprint.of(world.records().read(game.record())),
        game.credential());
  }

  /** A game was counted. */
  void counted(GameJob job, CommittedGame game) {
    suspects.add(job, game);
  }

  /** Games were counted: looks for odd results when it is time. */
  void look() {
    if (suspects.look()) {
      log.warn("run {}: odd results of workers {}", run, suspects.names());
    }
    world.metrics().suspects(run, suspects.names().size());
  }

  /** Results of this worker do not count any more. */
  void forget(String worker) {
    suspects.forget(worker);
  }

  /** Workers whose results are odd. */
  Set<String> suspects() {
    return suspects.names();
  }
}
