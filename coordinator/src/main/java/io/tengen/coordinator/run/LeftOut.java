package io.tengen.coordinator.run;

import io.tengen.game.board.Color;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which workers get no games of a run: those that rest because they failed games, those at which
 * engines crash, and those whose results do not count. The first two are forgotten in a restart.
 * Confined to the actor that owns it.
 */
final class LeftOut {
  /** What the first failure costs a worker. */
  private static final Duration FIRST_REST = Duration.ofSeconds(1);

  private final RunContext world;
  private final Muster muster;
  private final ExclusionDesk exclusions;
  private Strikes strikes;
  private @Nullable Crashes crashes;

  LeftOut(RunContext world, Muster muster, ExclusionDesk exclusions) {
    this.world = world;
    this.muster = muster;
    this.exclusions = exclusions;
    strikes = strikes();
  }

  private Strikes strikes() {
    long lease = world.lease().toNanos();
    return new Strikes(Math.min(FIRST_REST.toNanos(), lease / 8), lease);
  }

  /** The run hands out games from now on: everybody may show that he can play them. */
  void begin(RunBook book) {
    strikes = strikes();
    crashes = crashes(book);
  }

  private static Crashes crashes(RunBook book) {
    return new Crashes(book.plan(), book.contest().hasWithdrawals());
  }

  /** Whether a worker may get no games. */
  boolean isAnybody(RunBook book) {
    return strikes.anyBenched()
        || (crashes != null && crashes.anyPaused())
        || !book.exclusions().isEmpty()
        || !exclusions.isIdle();
  }

  /** Whether a worker gets no games, for a while or until somebody decides otherwise. */
  boolean has(RunBook book, String worker) {
    return strikes.isBenched(worker)
        || (crashes != null && crashes.isPaused(worker))
        || isOutcast(book, worker);
  }

  /** Whether a worker's results do not count, that is connected or has shown nothing. */
  boolean isOutcast(RunBook book, String worker) {
    return isOutcast(book, worker, muster.credential(worker));
  }

  /** Whether the results of a worker that has shown this do not count. */
  boolean isOutcast(RunBook book, String worker, String credential) {
    return book.exclusions().has(worker)
        || exclusions.isBanned(worker)
        || isOutcast(book.exclusions(), credential);
  }

  private boolean isOutcast(Exclusions known, String credential) {
    return known.hasCredential(credential) || exclusions.isBannedCredential(credential);
  }

  /** Who is there, as far as games are played again. */
  Replays.Present present(RunBook book) {
    return new Replays.Present() {
      @Override
      public String credential(String worker) {
        return muster.credential(worker);
      }

      @Override
      public boolean hasOthers(Set<String> parties) {
        return muster.credentials(book.plan()).stream()
            .anyMatch(other -> !parties.contains(other) && !isOutcast(book.exclusions(), other));
      }
    };
  }

  /** What the workers offer that may get games, by name. */
  Map<String, Set<String>> offers(RunBook book) {
    Map<String, Set<String>> players = muster.players(book.plan());
    if (!isAnybody(book)) {
      return players;
    }
    Map<String, Set<String>> offers = new HashMap<>(players);
    offers.keySet().removeIf(worker -> has(book, worker));
    return offers;
  }

  /** Lets those in again at which engines crash; true if there was one. */
  boolean unpause(RunBook book) {
    boolean any = crashes != null && crashes.anyPaused();
    if (any) {
      crashes = crashes(book);
    }
    return any;
  }

  /**
   * A worker failed a game.
   *
   * @param what one line for people
   */
  void strike(String worker, String what) {
    strikes.strike(worker, what, world.nanos().getAsLong());
  }

  /** A good result has come from a worker. */
  void success(String worker) {
    strikes.success(worker);
  }

  /** Lets those in again that have rested; true if there was one. */
  boolean pardon(long now) {
    return strikes.pardon(now);
  }

  /** Whether no worker that is connected can play the run. */
  boolean haveAllGivenUp(RunBook book) {
    return strikes.haveGivenUp(muster.players(book.plan()).keySet());
  }

  /** A game was counted; which engine cannot go on for its crashes. */
  Optional<RunCommand.Expel> counted(JobPlan plan, CommittedGame game) {
    if (Forfeits.kind(game.reason()) >= 0) {
      GameJob job = plan.job(game.index());
      String loser = (game.winner() == Color.BLACK ? plan.white(job) : plan.black(job)).name();
      world.metrics().gameForfeited(loser, game.reason().name().toLowerCase(Locale.ROOT));
    }
    return crashes == null ? Optional.empty() : crashes.count(game, muster.players(plan));
  }

  /** One line for people when nothing but failures arrives; empty otherwise. */
  String problem() {
    return strikes.problem();
  }

  /** One line for people about engines that crash; empty if none does. */
  String crashed() {
    return crashes == null ? "" : crashes.problem();
  }
}
