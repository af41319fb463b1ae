package io.tengen.coordinator.run;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.tengen.coordinator.job.JournalEntry;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.verify.GameVersion;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.coordinator.tournament.Withdrawal;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunSpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What has happened to a run, for ever. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = RunEvent.RunCreated.class, name = "created"),
  @JsonSubTypes.Type(value = RunEvent.MeetingsDrawn.class, name = "drawn"),
  @JsonSubTypes.Type(value = RunEvent.GamesCommitted.class, name = "committed"),
  @JsonSubTypes.Type(value = RunEvent.EngineWithdrawn.class, name = "withdrawn"),
  @JsonSubTypes.Type(value = RunEvent.RunCancelled.class, name = "cancelled"),
  @JsonSubTypes.Type(value = RunEvent.RunResumed.class, name = "resumed"),
  @JsonSubTypes.Type(value = RunEvent.RunFailed.class, name = "failed"),
  @JsonSubTypes.Type(value = RunEvent.RunScheduled.class, name = "scheduled"),
  @JsonSubTypes.Type(value = RunEvent.GamesReplayed.class, name = "replayed"),
  @JsonSubTypes.Type(value = RunEvent.ReplaysGivenUp.class, name = "replays-given-up"),
  @JsonSubTypes.Type(value = RunEvent.ResultsExcluded.class, name = "excluded"),
  @JsonSubTypes.Type(value = RunEvent.ExclusionLifted.class, name = "exclusion-lifted"),
})
public sealed interface RunEvent extends JournalEntry {
  record RunCreated(RunSpec spec, Instant at) implements RunEvent {}

  /**
   * One batch of games was counted; their records were in the archive before.
   *
   * @param samples those of them that another worker is to play again, as they were played
   * @param credentials by name what those of the workers had shown of whom the run did not know it;
   *     none where nobody is asked who he is
   */
  record GamesCommitted(
      List<CommittedGame> games, List<GameVersion> samples, Map<String, String> credentials)
      implements RunEvent {
    public GamesCommitted {
      games = List.copyOf(games);
      samples = List.copyOf(samples);
      credentials = Map.copyOf(credentials);
    }

    /** A batch of workers that are known already, or nobody has asked who they are. */
    public GamesCommitted(List<CommittedGame> games, List<GameVersion> samples) {
      this(games, samples, Map.of());
    }

    /** A batch of which nothing is played again. */
    public GamesCommitted(List<CommittedGame> games) {
      this(games, List.of());
    }
  }

  /** Workers have played counted games again; what came of it counts for nothing else. */
  record GamesReplayed(List<GameVersion> versions) implements RunEvent {
    public GamesReplayed {
      versions = List.copyOf(versions);
    }
  }

  /**
   * Nobody will play these games again.
   *
   * @param games their indices
   * @param reason one line for people
   */
  record ReplaysGivenUp(List<Integer> games, String reason, Instant at) implements RunEvent {
    public ReplaysGivenUp {
      games = List.copyOf(games);
    }
  }

  /**
   * A worker's results do not count, neither these nor later ones. Many come in several events.
   *
   * @param reason one line for people
   * @param games as they were counted
   * @param credential whose other workers are out as well, by whatever name; empty for none
   */
  record ResultsExcluded(
      String worker, String reason, Instant at, List<CommittedGame> games, String credential)
      implements RunEvent {
    public ResultsExcluded {
      games = List.copyOf(games);
    }

    /** Of one worker, whatever it had shown. */
    public ResultsExcluded(String worker, String reason, Instant at, List<CommittedGame> games) {
      this(worker, reason, at, games, "");
    }
  }

  /**
   * A worker's results count again. Many come in several events.
   *
   * @param games that nobody else has played meanwhile
   */
  record ExclusionLifted(String worker, Instant at, List<CommittedGame> games) implements RunEvent {
    public ExclusionLifted {
      games = List.copyOf(games);
    }
  }

  /** Games joined the list, after those before. */
  record MeetingsDrawn(List<DrawnGames> draws) implements RunEvent {
    public MeetingsDrawn {
      draws = List.copyOf(draws);
    }
  }

  /**
   * An engine left the contest.
   *
   * @param reason one line for people
   */
  record EngineWithdrawn(Withdrawal withdrawal, String reason, Instant at) implements RunEvent {}

  record RunCancelled(Instant at) implements RunEvent {}

  record RunResumed(Instant at) implements RunEvent {}

  /**
   * The run cannot be played.
   *
   * @param reason one line for people
   */
  record RunFailed(String reason, Instant at) implements RunEvent {}

  /** The run has another part of the workers from now on. */
  record RunScheduled(FleetShare schedule, Instant at) implements RunEvent {}
}
