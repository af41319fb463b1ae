package io.tengen.coordinator.run.verify;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.GroupCommit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Exclusions that are not in the journal yet. A worker is first banned, then the archive sets its
 * records aside, then the journal records the exclusion; a lift takes the opposite way. Mutable;
 * confined to the actor that owns it.
 *
 * @param <A> address of a caller that waits for a reply
 */
public final class PendingExclusions<A> {
  private final Map<String, Ban<A>> bans = new HashMap<>();
  private final Map<String, Lift<A>> lifts = new HashMap<>();

  private static final class Ban<A> {
    final String reason;

    /** All workers with this credential are excluded; empty for none. */
    final String credential;

    final List<A> asked = new ArrayList<>();

    /** The games counted when the archive was asked; null before that. */
    @Nullable BitSet counted;

    Ban(String reason, String credential) {
      this.reason = reason;
      this.credential = credential;
    }
  }

  /**
   * An exclusion that is being lifted.
   *
   * @param games indices of the games to restore
   * @param credential credential that the worker was excluded for; empty for none
   * @param asked the caller that waits for completion
   */
  public record Lift<A>(BitSet games, String credential, A asked) {}

  /**
   * Begins to exclude a worker: its reports are refused from now on.
   *
   * @param credential all workers with this credential are excluded; empty for none
   * @param asked the caller that waits for completion; null for none
   */
  public void ban(String worker, String reason, String credential, @Nullable A asked) {
    Ban<A> ban = bans.computeIfAbsent(worker, name -> new Ban<>(reason, credential));
    if (asked != null) {
      ban.asked.add(asked);
    }
  }

  /** Returns whether this worker is being excluded. */
  public boolean isBanned(String worker) {
    return bans.containsKey(worker);
  }

  /** Returns whether all workers with this credential are being excluded. */
  boolean isBannedCredential(String credential) {
    return !credential.isEmpty()
        && bans.values().stream().anyMatch(ban -> ban.credential.equals(credential));
  }

  boolean isIdle() {
    return bans.isEmpty();
  }

  /** Returns the workers for which the archive has not been asked yet. */
  public List<String> due() {
    return bans.entrySet().stream()
        .filter(ban -> ban.getValue().counted == null)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Records that the archive was asked to set a worker's records aside. None of its results is
   * waiting to be committed, so {@code counted} contains all that will ever be counted.
   */
  public void asked(String worker, BitSet counted) {
    ban(worker).counted = counted;
  }

  /** Records that the archive failed, so that it will be asked again. */
  public void failed(String worker) {
    ban(worker).counted = null;
  }

  /**
   * The content of the journal entries of an exclusion.
   *
   * @param credential all workers with this credential are excluded; empty for none
   * @param parts the counted games, one list per journal entry
   */
  public record Excluded(String reason, String credential, List<List<CommittedGame>> parts) {}

  /**
   * Returns what the journal must record of a worker whose records were set aside.
   *
   * @param archived all records of the worker, including those that were never counted
   */
  public Excluded excluded(String worker, List<CommittedGame> archived) {
    Ban<A> ban = ban(worker);
    BitSet counted = ban.counted == null ? new BitSet() : ban.counted;
    List<CommittedGame> games =
        archived.stream().filter(game -> counted.get(game.index())).toList();
    return new Excluded(ban.reason, ban.credential, parts(games));
  }

  /** Splits games into lists that fit in a journal entry; returns at least one list. */
  public static List<List<CommittedGame>> parts(List<CommittedGame> games) {
    List<List<CommittedGame>> parts = new ArrayList<>();
    for (int i = 0; i == 0 || i < games.size(); i += GroupCommit.BATCH) {
      parts.add(games.subList(i, Math.min(games.size(), i + GroupCommit.BATCH)));
    }
    return parts;
  }

  /** Ends an exclusion, completed or given up; returns the callers that wait for it. */
  public List<A> finish(String worker) {
    Ban<A> ban = bans.remove(worker);
    return ban == null ? List.of() : ban.asked;
  }

  private Ban<A> ban(String worker) {
    Ban<A> ban = bans.get(worker);
    if (ban == null) {
      throw new IllegalStateException("worker " + worker + " is not being excluded");
    }
    return ban;
  }

  /** Begins to lift an exclusion. The games are not handed out meanwhile. */
  public void lift(String worker, BitSet games, String credential, A asked) {
    lifts.put(worker, new Lift<>(games, credential, asked));
  }

  /** Returns whether a worker's exclusion is being lifted. */
  public boolean isLifting(String worker) {
    return lifts.containsKey(worker);
  }

  /** Returns whether a result of this game is being restored. */
  public boolean isLifting(int index) {
    return !lifts.isEmpty() && lifts.values().stream().anyMatch(lift -> lift.games.get(index));
  }

  /** Ends a lift, completed or given up; returns it, or null if there was none. */
  public @Nullable Lift<A> lifted(String worker) {
    return lifts.remove(worker);
  }
}
