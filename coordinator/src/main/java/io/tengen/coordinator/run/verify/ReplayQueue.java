package io.tengen.coordinator.run.verify;

import io.tengen.coordinator.job.LeaseTable;
import io.tengen.coordinator.job.ReplayPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Hands out the games that are played again, a few at a time, by ordinary leases: whoever has one
 * cannot tell it from a game that counts. What came of them is gathered for the journal; if it gets
 * lost on the way they are played once more. Pure; mutable; confined to the actor that owns it.
 */
public final class ReplayQueue implements ReplayPolicy {
  /** That wait for a worker at a time: each grant may look at all of them. */
  static final int WINDOW = 32;

  /** Workers that may have a game and bring nothing, before it is given up. */
  static final int MOST_TRIES = 5;

  /** Voices that a party has of a game on which it differs with others. */
  static final int MOST_VOICES = 2;

  /** Who is there. */
  public interface Present {
    /** What a worker has shown; empty if nothing, or if it is not connected. */
    String credential(String worker);

    /** Whether somebody can play who is of none of these parties, see {@link GameVersion#party}. */
    boolean hasOthers(Set<String> parties);
  }

  private final ReplayBook book;
  private final Present present;
  private final long patience;
  private final Deque<Integer> queue = new ArrayDeque<>();
  private final Set<Integer> waiting = new HashSet<>();
  private final Map<Integer, GameVersion> played = new LinkedHashMap<>();
  private final Map<Integer, Integer> tries = new HashMap<>();
  private long busyAt;

  /**
   * @param patience how long a run that is played out waits for somebody to play games again, in
   *     nanoseconds of the clock that {@link #idle} is told
   * @param now by the same clock
   */
  public ReplayQueue(ReplayBook book, Present present, long patience, long now) {
    this.present = present;
    busyAt = now;
    this.book = book;
    this.patience = patience;
    queue.addAll(book.open());
  }

  @Override
  public boolean wants(int index) {
    return book.isOpen(index) && !played.containsKey(index);
  }

  @Override
  public boolean bars(int index, String worker) {
    return bars(index, worker, present.credential(worker));
  }

  /**
   * The same of a worker that has shown this. Its others may play the game again only if nobody
   * else can: two machines of one hand agree about what they like. What they find then counts for
   * or against themselves, see {@link ReplayBook#convictions}.
   */
  public boolean bars(int index, String worker, String credential) {
    if (book.hasPlayed(index, worker) || (binds(worker, credential) && !book.isDisputed(index))) {
      return true;
    }
    int voices = credential.isEmpty() ? 0 : book.voices(index, credential);
    Set<String> parties = book.parties(index);
    return voices > 0
        && (present.hasOthers(parties) || (parties.size() > 1 && voices >= MOST_VOICES));
  }

  /**
   * Who is in quarantine may decide between others: where one cheat among three workers is in
   * dispute with both of the others, nobody else is left.
   */
  @Override
  public boolean binds(String worker) {
    return binds(worker, present.credential(worker));
  }

  private boolean binds(String worker, String credential) {
    return book.isQuarantined(worker) || book.isSuspended(credential);
  }

  /** These games were drawn to be played again. */
  public void add(List<GameVersion> samples) {
    samples.stream().map(GameVersion::index).forEach(queue::addLast);
  }

  /** These games were played again: those in dispute must be once more, before all others. */
  public void dispute(List<GameVersion> versions) {
    versions.stream().map(GameVersion::index).filter(book::isOpen).forEach(queue::addFirst);
  }

  /** Begins anew, without what this worker has played. */
  public void restart(Exclusion excluded) {
    played
        .values()
        .removeIf(version ->
            version.worker().equals(excluded.worker())
                || (!version.credential().isEmpty()
                    && version.credential().equals(excluded.credential())));
    queue.clear();
    waiting.clear();
    queue.addAll(book.open());
  }

  /** Workers may have the next of them. */
  public void offer(LeaseTable leases) {
    waiting.removeIf(index -> !wants(index));
    while (waiting.size() < WINDOW && !queue.isEmpty()) {
      int index = queue.remove();
      if (wants(index) && !leases.isOut(index)) {
        waiting.add(index);
        leases.reopen(index);
      }
    }
  }

  /** A worker has this game. */
  public void granted(int index) {
    if (wants(index)) {
      waiting.remove(index);
      tries.merge(index, 1, Integer::sum);
    }
  }

  /**
   * A worker has played a game again.
   *
   * @return whether the journal is to know at once
   */
  public boolean played(GameVersion version) {
    played.put(version.index(), version);
    tries.remove(version.index());
    return book.contradicts(version);
  }

  /** What has come of games since this was asked last. */
  public List<GameVersion> take() {
    List<GameVersion> all = List.copyOf(played.values());
    played.clear();
    return all;
  }

  /**
   * The games that nobody will play again.
   *
   * @param isPlayedOut whether the run has nothing else to wait for
   */
  public List<Integer> idle(LeaseTable leases, boolean isPlayedOut, long now) {
    List<Integer> free = new ArrayList<>();
    for (int index : isPlayedOut ? book.open() : List.copyOf(tries.keySet())) {
      if (wants(index) && !leases.isOut(index)) {
        free.add(index);
      }
    }
    if (!isPlayedOut || free.size() < book.open().size()) {
      busyAt = now;
    }
    boolean isLate = isPlayedOut && now - busyAt >= patience;
    free.removeIf(index -> !isLate && tries.getOrDefault(index, 0) < MOST_TRIES);
    free.forEach(tries::remove);
    return free;
  }
}
