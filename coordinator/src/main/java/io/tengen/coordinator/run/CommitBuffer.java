package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
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
final class CommitBuffer {
  /** Games in one batch; bounds the size of a journal entry. */
  static final int BATCH = 500;

  private List<Entry> committing = List.of();
  private final List<Entry> gathering = new ArrayList<>();

  /** Reports of games that are in the buffer already; answered when those are committed. */
  private final List<Entry> duplicates = new ArrayList<>();

  private long startedAt;

  /** A result and who waits for the verdict. */
  record Entry(ReportedGame game, long lease, ActorRef<ToWorker> replyTo) {
    int index() {
      return game.game().index();
    }
  }

  void add(Entry entry) {
    gathering.add(entry);
  }

  void addDuplicate(Entry entry) {
    duplicates.add(entry);
  }

  boolean isCommitting() {
    return !committing.isEmpty();
  }

  boolean isFull() {
    return gathering.size() >= BATCH;
  }

  boolean isGathering() {
    return !gathering.isEmpty();
  }

  /** The games that are on their way. */
  List<Integer> indices() {
    return Stream.concat(committing.stream(), gathering.stream()).map(Entry::index).toList();
  }

  /** Makes a batch of what has gathered; there must be something, and no batch. */
  List<ReportedGame> begin(long now) {
    List<Entry> next = gathering.subList(0, Math.min(BATCH, gathering.size()));
    committing = List.copyOf(next);
    next.clear();
    startedAt = now;
    return batch();
  }

  /** The games of the batch. */
  List<ReportedGame> batch() {
    return committing.stream().map(Entry::game).toList();
  }

  /** The batch is committed: whose reports were counted. */
  List<Entry> finish() {
    List<Entry> done = committing;
    committing = List.of();
    return done;
  }

  /** Takes out the reports that are duplicates of committed games, after {@link #finish}. */
  List<Entry> takeDuplicates(List<Entry> committed) {
    Set<Integer> indices = committed.stream().map(Entry::index).collect(Collectors.toSet());
    List<Entry> taken =
        duplicates.stream().filter(entry -> indices.contains(entry.index())).toList();
    duplicates.removeAll(taken);
    return taken;
  }

  /** When the batch was begun, by the clock that {@link #begin} was told. */
  long startedAt() {
    return startedAt;
  }
}
