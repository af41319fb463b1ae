package io.tengen.coordinator.run;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.tengen.coordinator.job.JournalEntry;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.lease.SuspendedGame;
import io.tengen.coordinator.run.verify.GameVersion;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.coordinator.tournament.Withdrawal;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunSpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A durable event of a run. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = RunEvent.RunCreated.class, name = "created"),
  @JsonSubTypes.Type(value = RunEvent.GamesDrawn.class, name = "drawn"),
  @JsonSubTypes.Type(value = RunEvent.GamesCommitted.class, name = "committed"),
  @JsonSubTypes.Type(value = RunEvent.EngineWithdrawn.class, name = "withdrawn"),
  @JsonSubTypes.Type(value = RunEvent.RunCancelled.class, name = "cancelled"),
  @JsonSubTypes.Type(value = RunEvent.ApprovalRequired.class, name = "approval-required"),
  @JsonSubTypes.Type(value = RunEvent.RunApproved.class, name = "approved"),
  @JsonSubTypes.Type(value = RunEvent.RunPaused.class, name = "paused"),
  @JsonSubTypes.Type(value = RunEvent.GamesSuspended.class, name = "suspended"),
  @JsonSubTypes.Type(value = RunEvent.RunResumed.class, name = "resumed"),
  @JsonSubTypes.Type(value = RunEvent.RunFailed.class, name = "failed"),
  @JsonSubTypes.Type(value = RunEvent.RunScheduled.class, name = "scheduled"),
  @JsonSubTypes.Type(value = RunEvent.RunAnnotated.class, name = "annotated"),
  @JsonSubTypes.Type(value = RunEvent.RunExtended.class, name = "extended"),
  @JsonSubTypes.Type(value = RunEvent.EnginesIdentified.class, name = "identified"),
  @JsonSubTypes.Type(value = RunEvent.GamesReplayed.class, name = "replayed"),
  @JsonSubTypes.Type(value = RunEvent.ReplaysGivenUp.class, name = "replays-given-up"),
  @JsonSubTypes.Type(value = RunEvent.ResultsExcluded.class, name = "excluded"),
  @JsonSubTypes.Type(value = RunEvent.ExclusionLifted.class, name = "exclusion-lifted"),
  @JsonSubTypes.Type(value = RunEvent.GameAnnulled.class, name = "annulled"),
  @JsonSubTypes.Type(value = RunEvent.AnnulmentLifted.class, name = "annulment-lifted"),
})
public sealed interface RunEvent extends JournalEntry {
  /**
   * The run was created.
   *
   * @param owner the user who created it; empty if callers are not authenticated, null in events of
   *     earlier programs
   */
  record RunCreated(RunSpec spec, Instant at, @Nullable String owner) implements RunEvent {
    /** Creates a run without an owner. */
    public RunCreated(RunSpec spec, Instant at) {
      this(spec, at, "");
    }
  }

  /**
   * A batch of games was counted; their records are in the archive.
   *
   * @param samples the versions of those games that another worker is to replay
   * @param credentials by worker, the credentials that the run did not know yet; empty without
   *     authentication
   * @param at when the records were in the archive; null in events of earlier programs
   */
  record GamesCommitted(
      List<CommittedGame> games,
      List<GameVersion> samples,
      Map<String, String> credentials,
      @Nullable Instant at)
      implements RunEvent {
    public GamesCommitted {
      games = List.copyOf(games);
      samples = List.copyOf(samples);
      credentials = Map.copyOf(credentials);
    }

    /** Creates a batch without new credentials. */
    public GamesCommitted(List<CommittedGame> games, List<GameVersion> samples) {
      this(games, samples, Map.of(), null);
    }

    /** Creates a batch of which no game is replayed. */
    public GamesCommitted(List<CommittedGame> games) {
      this(games, List.of());
    }
  }

  /** Workers have replayed counted games. Replays do not enter the run's results. */
  record GamesReplayed(List<GameVersion> versions) implements RunEvent {
    public GamesReplayed {
      versions = List.copyOf(versions);
    }
  }

  /**
   * The replays of these games were given up.
   *
   * @param games indices
   * @param reason one line for people
   */
  record ReplaysGivenUp(List<Integer> games, String reason, Instant at) implements RunEvent {
    public ReplaysGivenUp {
      games = List.copyOf(games);
    }
  }

  /**
   * A worker's results do not count, neither these nor later ones. Large numbers of games are split
   * over several events.
   *
   * @param reason one line for people
   * @param games the excluded games as they were counted
   * @param credential all workers with this credential are excluded, whatever their names; empty
   *     for none
   */
  record ResultsExcluded(
      String worker, String reason, Instant at, List<CommittedGame> games, String credential)
      implements RunEvent {
    public ResultsExcluded {
      games = List.copyOf(games);
    }

    /** Excludes one worker by name, regardless of its credential. */
    public ResultsExcluded(String worker, String reason, Instant at, List<CommittedGame> games) {
      this(worker, reason, at, games, "");
    }
  }

  /**
   * A worker's results count again. Large numbers of games are split over several events.
   *
   * @param games the restored games: those that no other worker has played meanwhile
   */
  record ExclusionLifted(String worker, Instant at, List<CommittedGame> games) implements RunEvent {
    public ExclusionLifted {
      games = List.copyOf(games);
    }
  }

  /** The result of a counted game was cancelled for one side or both. */
  record GameAnnulled(AnnulledGame annulled) implements RunEvent {}

  /**
   * The cancelled result of a game counts again.
   *
   * @param game index of the game
   */
  record AnnulmentLifted(int game, Instant at) implements RunEvent {}

  /** Games were appended to the run's list. */
  record GamesDrawn(List<DrawnGames> draws) implements RunEvent {
    public GamesDrawn {
      draws = List.copyOf(draws);
    }
  }

  /**
   * An engine left the tournament.
   *
   * @param reason one line for people
   */
  record EngineWithdrawn(Withdrawal withdrawal, String reason, Instant at) implements RunEvent {}

  /** The run waits until it is approved; persisted together with its creation. */
  record ApprovalRequired(Instant at) implements RunEvent {}

  /**
   * The run was approved.
   *
   * @param by the user who approved it
   */
  record RunApproved(String by, Instant at) implements RunEvent {}

  record RunCancelled(Instant at) implements RunEvent {}

  /** The run hands out no games until it is resumed; workers hand back those that they play. */
  record RunPaused(Instant at) implements RunEvent {}

  /** Workers have handed back games of a paused run, with their moves. */
  record GamesSuspended(List<SuspendedGame> games) implements RunEvent {
    public GamesSuspended {
      games = List.copyOf(games);
    }
  }

  record RunResumed(Instant at) implements RunEvent {}

  /**
   * The run cannot be played.
   *
   * @param reason one line for people
   */
  record RunFailed(String reason, Instant at) implements RunEvent {}

  /**
   * The programs of workers that engines of the run name were identified, before the first game
   * with them was handed out. From now on only workers with these versions play them.
   *
   * @param engines all engines of the run, with what identifies their programs
   */
  record EnginesIdentified(List<EngineSpec> engines, Instant at) implements RunEvent {
    public EnginesIdentified {
      engines = List.copyOf(engines);
    }
  }

  /** The run's priority or share of the workers changed. */
  record RunScheduled(FleetShare schedule, Instant at) implements RunEvent {}

  /** The run's note was replaced. */
  record RunAnnotated(String note, Instant at) implements RunEvent {}

  /**
   * The run was given more games; if it had finished, it continues.
   *
   * @param games number of games of the whole run
   */
  record RunExtended(int games, Instant at) implements RunEvent {}
}
