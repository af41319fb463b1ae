package io.tengen.coordinator.run;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;

/** What has happened to a run, for ever. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = RunEvent.RunCreated.class, name = "created"),
  @JsonSubTypes.Type(value = RunEvent.GamesCommitted.class, name = "committed"),
  @JsonSubTypes.Type(value = RunEvent.RunCancelled.class, name = "cancelled"),
  @JsonSubTypes.Type(value = RunEvent.RunResumed.class, name = "resumed"),
  @JsonSubTypes.Type(value = RunEvent.RunFailed.class, name = "failed"),
})
public sealed interface RunEvent extends JournalEntry {
  record RunCreated(RunSpec spec, Instant at) implements RunEvent {}

  /** One batch of games was counted; their records were in the archive before. */
  record GamesCommitted(List<CommittedGame> games) implements RunEvent {
    public GamesCommitted {
      games = List.copyOf(games);
    }
  }

  record RunCancelled(Instant at) implements RunEvent {}

  record RunResumed(Instant at) implements RunEvent {}

  /**
   * The run cannot be played.
   *
   * @param reason one line for people
   */
  record RunFailed(String reason, Instant at) implements RunEvent {}
}
