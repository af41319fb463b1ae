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
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;

/**
 * Hands out replays, a few at a time and by ordinary leases, so that workers cannot distinguish
 * them from games that count. It gathers the replays' versions for the journal; versions that are
 * lost before are replayed once more. Mutable; confined to the actor that owns it.
 */
public final class ReplayQueue implements ReplayPolicy {
  /** Largest number of replays on offer at a time: each grant may check all of them. */
  static final int WINDOW = 32;

  /** Number of tries of a game without a result after which its replay is given up. */
  static final int MAX_TRIES = 5;

  /** Largest number of versions that a party may have of a game in dispute with other parties. */
  static final int MAX_VOTES = 2;

  /** A view of the connected workers. */
  public interface ConnectedWorkers {
    /** Returns a worker's credential; empty if it has none or is not connected. */
    String credential(String worker);

    /**
     * Returns whether a worker of none of these parties can play, see {@link GameVersion#party}.
     */
    boolean hasOthers(Set<String> parties);
  }

  private final ReplayBook book;
  private final ConnectedWorkers connectedWorkers;
  private final long patience;
  private final Deque<Integer> queue = new ArrayDeque<>();
  private final Set<Integer> offered = new HashSet<>();
  private final Map<Integer, GameVersion> gathered = new LinkedHashMap<>();
  private final Map<Integer, Integer> tries = new HashMap<>();
  private long busyAt;

  /**
   * @param book the games to replay, which this queue only reads
   * @param connectedWorkers the connected workers
   * @param patience how long a run that has finished otherwise waits for a worker that can play the
   *     replays, in nanoseconds
   * @param now time in nanoseconds of the clock used for {@link #idle}
   */
  public ReplayQueue(ReplayBook book, ConnectedWorkers connectedWorkers, long patience, long now) {
    this.connectedWorkers = connectedWorkers;
    busyAt = now;
    this.book = book;
    this.patience = patience;
    queue.addAll(book.open());
  }

  @Override
  public boolean wants(int index) {
    return book.isOpen(index) && !gathered.containsKey(index);
  }

  @Override
  public boolean bars(int index, String worker) {
    return bars(index, worker, connectedWorkers.credential(worker));
  }

  /**
   * Returns whether a worker with this credential must not replay a game. Workers of a party that
   * has played the game may replay it only if no others can, because machines of one operator could
   * agree on a forged result. Their versions then count only among themselves, see {@link
   * ReplayBook#convictions}.
   */
  public boolean bars(int index, String worker, String credential) {
    if (book.hasPlayed(index, worker) || (binds(worker, credential) && !book.isDisputed(index))) {
      return true;
    }
    int votes = credential.isEmpty() ? 0 : book.votes(index, credential);
    Set<String> parties = book.parties(index);
    return votes > 0
        && (connectedWorkers.hasOthers(parties) || (parties.size() > 1 && votes >= MAX_VOTES));
  }

  /**
   * {@inheritDoc}
   *
   * <p>Quarantined workers may still decide disputes of others: if one cheating worker of three is
   * in dispute with both others, no other worker is left.
   */
  @Override
  public boolean binds(String worker) {
    return binds(worker, connectedWorkers.credential(worker));
  }

  private boolean binds(String worker, String credential) {
    return book.isQuarantined(worker) || book.isSuspended(credential);
  }

  /** Appends games that were sampled for a replay. */
  public void add(List<GameVersion> samples) {
    samples.stream().map(GameVersion::index).forEach(queue::addLast);
  }

  /** Queues replayed games that are in dispute once more, before all others. */
  public void dispute(List<GameVersion> versions) {
    versions.stream().map(GameVersion::index).filter(book::isOpen).forEach(queue::addFirst);
  }

  /** Rebuilds the queue from the book, without the versions of an excluded worker. */
  public void restart(Exclusion excluded) {
    gathered
        .values()
        .removeIf(version ->
            version.worker().equals(excluded.worker())
                || (!version.credential().isEmpty()
                    && version.credential().equals(excluded.credential())));
    queue.clear();
    offered.clear();
    queue.addAll(book.open());
  }

  /** Offers the next replays to workers. */
  public void offer(LeaseTable leases) {
    offered.removeIf(index -> !wants(index));
    while (offered.size() < WINDOW && !queue.isEmpty()) {
      int index = queue.remove();
      if (wants(index) && !leases.isLeased(index)) {
        offered.add(index);
        leases.reopen(index);
      }
    }
  }

  /** Records that this game was leased. */
  public void granted(int index) {
    if (wants(index)) {
      offered.remove(index);
      tries.merge(index, 1, Integer::sum);
    }
  }

  /**
   * Records a worker's replay of a game.
   *
   * @return whether it contradicts an earlier version and must be persisted at once
   */
  public boolean addReplay(GameVersion version) {
    gathered.put(version.index(), version);
    tries.remove(version.index());
    return book.contradicts(version);
  }

  /** Removes and returns the versions gathered since the last call. */
  public List<GameVersion> take() {
    List<GameVersion> all = List.copyOf(gathered.values());
    gathered.clear();
    return all;
  }

  /** Takes back what {@link #granted} recorded: the lease ended without a try. */
  public void untried(int index) {
    tries.computeIfPresent(index, (game, count) -> count == 1 ? null : count - 1);
  }

  /**
   * Returns the games whose replays are given up: those that were tried too often, and in a run
   * that waits for nothing else those that no connected worker can play.
   *
   * @param isPlayedOut whether the run waits for nothing but replays
   * @param isPlayable whether a connected worker can replay the game at an index
   */
  public List<Integer> idle(
      LeaseTable leases, boolean isPlayedOut, IntPredicate isPlayable, long now) {
    List<Integer> free = new ArrayList<>();
    for (int index : isPlayedOut ? book.open() : List.copyOf(tries.keySet())) {
      if (wants(index) && !leases.isLeased(index)) {
        free.add(index);
      }
    }
    if (!isPlayedOut
        || free.size() < book.open().size()
        || free.stream().anyMatch(isPlayable::test)) {
      busyAt = now;
    }
    boolean isLate = isPlayedOut && now - busyAt >= patience;
    free.removeIf(index -> !isLate && tries.getOrDefault(index, 0) < MAX_TRIES);
    free.forEach(tries::remove);
    return free;
  }

  /**
   * Returns one line for people about a run that waits for nothing but replays; empty if there are
   * none.
   *
   * @param isPlayable whether a connected worker can replay the game at an index
   */
  public String problem(IntPredicate isPlayable) {
    List<Integer> games = book.open();
    if (games.isEmpty()) {
      return "";
    }
    String line =
        "all games are counted; waits until %s been played again by another worker, as --verify asks"
            .formatted(games.size() == 1 ? "1 game has" : games.size() + " games have");
    return games.stream().anyMatch(isPlayable::test)
        ? line
        : line
            + "; no worker is connected that may, and they are given up in %d s or less"
                .formatted(TimeUnit.NANOSECONDS.toSeconds(patience));
  }
}
