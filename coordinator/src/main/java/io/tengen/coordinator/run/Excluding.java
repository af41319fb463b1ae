package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import java.time.Instant;
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
final class Excluding {
  private final Map<String, Ban> bans = new HashMap<>();
  private final Map<String, Lift> lifts = new HashMap<>();

  private static final class Ban {
    final String reason;

    /** Whose other workers are out as well; empty for none. */
    final String credential;

    final List<ActorRef<StatusReply<RunView>>> asked = new ArrayList<>();

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
  record Lift(BitSet games, String credential, ActorRef<StatusReply<RunView>> asked) {}

  /**
   * A worker's results shall not count: it reports nothing from now on.
   *
   * @param credential with which nobody else counts either; empty for none
   */
  void ban(
      String worker,
      String reason,
      String credential,
      @Nullable ActorRef<StatusReply<RunView>> asked) {
    Ban ban = bans.computeIfAbsent(worker, name -> new Ban(reason, credential));
    if (asked != null) {
      ban.asked.add(asked);
    }
  }

  /** Whether results of this worker are on their way out. */
  boolean isBanned(String worker) {
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
  List<String> due() {
    return bans.entrySet().stream()
        .filter(ban -> ban.getValue().counted == null)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * The archive is asked for a worker's records. None of its results is on its way any more, so
   * those of them that are counted now are all that ever will be.
   */
  void asked(String worker, BitSet counted) {
    ban(worker).counted = counted;
  }

  /** The archive did not answer: it is to be asked again. */
  void failed(String worker) {
    ban(worker).counted = null;
  }

  /**
   * What the journal is to keep.
   *
   * @param archived all records of the worker's, also those that were never counted
   */
  List<RunEvent> events(String worker, List<CommittedGame> archived, Instant now) {
    Ban ban = ban(worker);
    BitSet counted = ban.counted == null ? new BitSet() : ban.counted;
    List<CommittedGame> games =
        archived.stream().filter(game -> counted.get(game.index())).toList();
    return parts(games).stream()
        .<RunEvent>map(
            part -> new RunEvent.ResultsExcluded(worker, ban.reason, now, part, ban.credential))
        .toList();
  }

  /** In lists that an entry of the journal can hold, at least one. */
  static List<List<CommittedGame>> parts(List<CommittedGame> games) {
    List<List<CommittedGame>> parts = new ArrayList<>();
    for (int i = 0; i == 0 || i < games.size(); i += CommitBuffer.BATCH) {
      parts.add(games.subList(i, Math.min(games.size(), i + CommitBuffer.BATCH)));
    }
    return parts;
  }

  /** It is done, or given up: who waits to hear so. */
  List<ActorRef<StatusReply<RunView>>> finish(String worker) {
    Ban ban = bans.remove(worker);
    return ban == null ? List.of() : ban.asked;
  }

  private Ban ban(String worker) {
    Ban ban = bans.get(worker);
    if (ban == null) {
      throw new IllegalStateException("nobody excludes worker " + worker);
    }
    return ban;
  }

  /** These results of a worker shall count again; nobody plays their games meanwhile. */
  void lift(String worker, BitSet games, String credential, ActorRef<StatusReply<RunView>> asked) {
    lifts.put(worker, new Lift(games, credential, asked));
  }

  /** Whether a worker's results are on their way back. */
  boolean isLifting(String worker) {
    return lifts.containsKey(worker);
  }

  /** Whether a result of this game is on its way back. */
  boolean isLifting(int index) {
    return !lifts.isEmpty() && lifts.values().stream().anyMatch(lift -> lift.games.get(index));
  }

  /** It is done, or given up: what was; null if nothing. */
  @Nullable Lift lifted(String worker) {
    return lifts.remove(worker);
  }
}
