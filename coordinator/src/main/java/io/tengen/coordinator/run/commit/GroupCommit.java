package io.tengen.coordinator.run.commit;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.job.ToWorker;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Good results on their way to the journal: a batch that is being committed, and what gathers
 * meanwhile. One transaction a game would hold a run to the disk's pace. Mutable; confined to the
 * actor that owns it.
 */
public final class GroupCommit {
  /** Games in one batch; bounds the size of a journal entry, at about 200 bytes a game. */
  public static final int BATCH = 4_000;

  private final long interval;

  private List<Entry> committing = List.of();
  private final List<Entry> gathering = new ArrayList<>();

  /** Reports of games that are in the buffer already; answered when those are committed. */
  private final List<Entry> duplicates = new ArrayList<>();

  private long startedAt;
  private long gatheringSince;

  /**
   * An empty buffer.
   *
   * @param interval how long the first result of a batch waits for others, in nanoseconds
   */
  public GroupCommit(long interval) {
    this.interval = interval;
  }

  /** A result and who waits for the verdict. */
  public record Entry(ReportedGame game, long lease, ActorRef<ToWorker> replyTo) {
    public int index() {
      return game.game().index();
    }
  }

  /**
   * A result joins those that gather.
   *
   * @param now of any monotonic clock, in nanoseconds; {@link #begin} and {@link #delay} are told
   *     the same clock's time
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
   * Nanoseconds until what gathers may be committed, 0 or less for at once. So there is never more
   * than one batch in an interval: each begins that long after its first result came, and those
   * came after the last batch began.
   */
  public long delay(long now) {
    return gatheringSince + interval - now;
  }

  public boolean isGathering() {
    return !gathering.isEmpty();
  }

  /** The games that are on their way. */
  public List<Integer> indices() {
    return games().map(CommittedGame::index).toList();
  }

  /** What will be counted. */
  public Stream<CommittedGame> games() {
    return Stream.concat(committing.stream(), gathering.stream()).map(entry -> entry.game().game());
  }

  /** Makes a batch of what has gathered; there must be something, and no batch. */
  public List<ReportedGame> begin(long now) {
    List<Entry> next = gathering.subList(0, Math.min(BATCH, gathering.size()));
    committing = List.copyOf(next);
    next.clear();
    startedAt = now;
    // What is left over waits for as long as if it had just come.
    gatheringSince = now;
    return batch();
  }

  /** The games of the batch. */
  public List<ReportedGame> batch() {
    return committing.stream().map(Entry::game).toList();
  }

  /** The batch is committed: whose reports were counted. */
  public List<Entry> finish() {
    List<Entry> done = committing;
    committing = List.of();
    return done;
  }

  /** Takes out the reports that are duplicates of committed games, after {@link #finish}. */
  public List<Entry> takeDuplicates(List<Entry> committed) {
    Set<Integer> indices = committed.stream().map(Entry::index).collect(Collectors.toSet());
    List<Entry> taken =
        duplicates.stream().filter(entry -> indices.contains(entry.index())).toList();
    duplicates.removeAll(taken);
    return taken;
  }

  /** When the batch was begun, by the clock that {@link #begin} was told. */
  public long startedAt() {
    return startedAt;
  }
}
