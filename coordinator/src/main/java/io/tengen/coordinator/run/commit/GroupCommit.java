package io.tengen.coordinator.run.commit;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.job.ToWorker;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A buffer of valid results for group commit: the batch that is being committed, and the results
 * that gather meanwhile. With one transaction per game, a run would be limited by disk latency.
 * Mutable; confined to the actor that owns it.
 */
public final class GroupCommit {
  /**
   * Largest number of games in a batch. It bounds the size of a journal entry, at about 200 bytes
   * per game.
   */
  public static final int BATCH = 4_000;

  private final long interval;

  private List<Entry> committing = List.of();
  private final List<Entry> gathering = new ArrayList<>();

  /** Further reports of games in the buffer; answered when those are committed. */
  private final List<Entry> duplicates = new ArrayList<>();

  private long startedAt;
  private long gatheringSince;

  /**
   * Creates an empty buffer.
   *
   * @param interval how long the first result of a batch waits for others, in nanoseconds
   */
  public GroupCommit(long interval) {
    this.interval = interval;
  }

  /** A result and the actor that waits for the verdict. */
  public record Entry(ReportedGame game, long lease, ActorRef<ToWorker> replyTo) {
    public int index() {
      return game.game().index();
    }
  }

  /**
   * Adds a result.
   *
   * @param now time of any monotonic clock in nanoseconds, the same as for {@link #begin} and
   *     {@link #delay}
   */
  public void add(Entry entry, long now) {
    if (gathering.isEmpty()) {
      gatheringSince = now;
    }
    gathering.add(entry);
  }

  public void addDuplicate(Entry entry) {
    duplicates.add(entry);
  }

  public boolean isCommitting() {
    return !committing.isEmpty();
  }

  /**
   * Returns the nanoseconds until the gathered results may be committed; 0 or less for at once.
   * There is never more than one batch per interval: each begins one interval after its first
   * result arrived, which was after the previous batch began.
   */
  public long delay(long now) {
    return gatheringSince + interval - now;
  }

  public boolean isGathering() {
    return !gathering.isEmpty();
  }

  /** Returns the indices of all games in the buffer. */
  public List<Integer> indices() {
    return games().map(CommittedGame::index).toList();
  }

  /** Returns all games in the buffer. */
  public Stream<CommittedGame> games() {
    return Stream.concat(committing.stream(), gathering.stream()).map(entry -> entry.game().game());
  }

  /** Begins a batch of gathered results. There must be gathered results and no present batch. */
  public List<ReportedGame> begin(long now) {
    List<Entry> next = gathering.subList(0, Math.min(BATCH, gathering.size()));
    committing = List.copyOf(next);
    next.clear();
    startedAt = now;
    // The remaining results wait as if they had just arrived.
    gatheringSince = now;
    return batch();
  }

  /** Returns the games of the present batch. */
  public List<ReportedGame> batch() {
    return committing.stream().map(Entry::game).toList();
  }

  /** Ends the present batch, which was committed; returns its reports. */
  public List<Entry> finish() {
    List<Entry> done = committing;
    committing = List.of();
    return done;
  }

  /** Removes and returns the duplicates of the reports that {@link #finish} returned. */
  public List<Entry> takeDuplicates(List<Entry> committed) {
    Set<Integer> indices = committed.stream().map(Entry::index).collect(Collectors.toSet());
    List<Entry> taken =
        duplicates.stream().filter(entry -> indices.contains(entry.index())).toList();
    duplicates.removeAll(taken);
    return taken;
  }

  /** Returns the time that was given to {@link #begin} for the present batch. */
  public long startedAt() {
    return startedAt;
  }
}
