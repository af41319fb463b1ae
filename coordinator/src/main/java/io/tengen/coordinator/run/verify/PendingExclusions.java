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
 * Exclusions that are under way: from the moment that somebody is banned, over the archive, which
 * sets his records aside, to the journal; and back. Mutable; confined to the actor that owns it.
 */
public final class PendingExclusions<A> {
  private final Map<String, Ban<A>> bans = new HashMap<>();
  private final Map<String, Lift<A>> lifts = new HashMap<>();

  private static final class Ban<A> {
    final String reason;

    /** Whose other workers are out as well; empty for none. */
    final String credential;

    final List<A> asked = new ArrayList<>();

    /** What was counted when the archive was asked; null before that. */
    @Nullable BitSet counted;

    Ban(String reason, String credential) {
      this.reason = reason;
      this.credential = credential;
    }
  }

  /**
   * Results that are on their way back.
   *
   * @param credential for which their worker was out; empty for none
   * @param asked who waits to hear that they are back
   */
  public record Lift<A>(BitSet games, String credential, A asked) {}

  /**
   * A worker's results shall not count: it reports nothing from now on.
   *
   * @param credential with which nobody else counts either; empty for none
   */
  public void ban(String worker, String reason, String credential, @Nullable A asked) {
    Ban<A> ban = bans.computeIfAbsent(worker, name -> new Ban<>(reason, credential));
    if (asked != null) {
      ban.asked.add(asked);
    }
  }

  /** Whether results of this worker are on their way out. */
  public boolean isBanned(String worker) {
    return bans.containsKey(worker);
  }

  /** Whether nobody counts any more who comes with this credential. */
  boolean isBannedCredential(String credential) {
    return !credential.isEmpty()
        && bans.values().stream().anyMatch(ban -> ban.credential.equals(credential));
  }

  boolean isIdle() {
    return bans.isEmpty();
  }

  /** The workers for whom the archive has not been asked yet. */
  public List<String> due() {
    return bans.entrySet().stream()
        .filter(ban -> ban.getValue().counted == null)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * The archive is asked for a worker's records. None of its results is on its way any more, so
   * those of them that are counted now are all that ever will be.
   */
  public void asked(String worker, BitSet counted) {
    ban(worker).counted = counted;
  }

  /** The archive did not answer: it is to be asked again. */
  public void failed(String worker) {
    ban(worker).counted = null;
  }

  /**
   * What the journal is to keep of a worker.
   *
   * @param credential whose other workers are out as well; empty for none
   * @param parts the games that were counted, in lists that an entry of the journal can hold
   */
  public record Excluded(String reason, String credential, List<List<CommittedGame>> parts) {}

  /**
   * What the journal is to keep of a worker whose records were set aside.
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

  /** In lists that an entry of the journal can hold, at least one. */
  public static List<List<CommittedGame>> parts(List<CommittedGame> games) {
    List<List<CommittedGame>> parts = new ArrayList<>();
    for (int i = 0; i == 0 || i < games.size(); i += GroupCommit.BATCH) {
      parts.add(games.subList(i, Math.min(games.size(), i + GroupCommit.BATCH)));
    }
    return parts;
  }

  /** It is done, or given up: who waits to hear so. */
  public List<A> finish(String worker) {
    Ban<A> ban = bans.remove(worker);
    return ban == null ? List.of() : ban.asked;
  }

  private Ban<A> ban(String worker) {
    Ban<A> ban = bans.get(worker);
    if (ban == null) {
      throw new IllegalStateException("nobody excludes worker " + worker);
    }
    return ban;
  }

  /** These results of a worker shall count again; nobody plays their games meanwhile. */
  public void lift(String worker, BitSet games, String credential, A asked) {
    lifts.put(worker, new Lift<>(games, credential, asked));
  }

  /** Whether a worker's results are on their way back. */
  public boolean isLifting(String worker) {
    return lifts.containsKey(worker);
  }

  /** Whether a result of this game is on its way back. */
  public boolean isLifting(int index) {
    return !lifts.isEmpty() && lifts.values().stream().anyMatch(lift -> lift.games.get(index));
  }

  /** It is done, or given up: what was; null if nothing. */
  public @Nullable Lift<A> lifted(String worker) {
    return lifts.remove(worker);
  }
}
