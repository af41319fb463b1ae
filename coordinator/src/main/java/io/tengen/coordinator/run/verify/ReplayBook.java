package io.tengen.coordinator.run.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The games of a run that are replayed to verify the workers. A game is verified once two workers
 * have played it alike. If two workers differ, both are quarantined until another worker agrees
 * with one of them; the workers that differ from the majority are then convicted. Mutable; confined
 * to its owner.
 */
public final class ReplayBook {
  /** Versions of each unverified game by index, in the order of sampling. */
  private final Map<Integer, List<GameVersion>> open = new LinkedHashMap<>();

  private final List<GameVersion> unresolved = new ArrayList<>();
  private int agreed;
  private int givenUp;
  private Set<String> quarantined = Set.of();

  /** Credentials whose workers are all quarantined. */
  private Set<String> suspended = Set.of();

  /** Adds a counted game that is to be replayed. */
  public void addSample(GameVersion counted) {
    open.put(counted.index(), List.of(counted));
  }

  /** Adds a worker's replay of a game. */
  public void addReplay(GameVersion version) {
    List<GameVersion> versions = open.get(version.index());
    if (versions == null || hasPlayed(version.index(), version.worker())) {
      return;
    }
    List<GameVersion> more = new ArrayList<>(versions);
    more.add(version);
    if (isDisputed(more)) {
      open.put(version.index(), List.copyOf(more));
      settle();
    } else {
      open.remove(version.index());
      agreed++;
    }
  }

  /** Gives up the replay of this game. */
  public void giveUp(int index) {
    List<GameVersion> versions = open.remove(index);
    if (versions == null) {
      return;
    }
    givenUp++;
    if (isDisputed(versions)) {
      unresolved.addAll(versions);
    }
    settle();
  }

  /** Removes all versions of a worker, regardless of its credential. */
  void exclude(String worker) {
    exclude(worker, "");
  }

  /**
   * Removes all versions of a worker and of workers with this credential. Games that were counted
   * for them need no replay any more.
   */
  public void exclude(String worker, String credential) {
    Predicate<GameVersion> gone =
        version ->
            version.worker().equals(worker)
                || (!credential.isEmpty() && version.credential().equals(credential));
    open.values().removeIf(versions -> gone.test(versions.getFirst()));
    open.replaceAll((index, versions) -> versions.stream().filter(gone.negate()).toList());
    unresolved.removeIf(gone);
    settle();
  }

  /** Closes the games that are agreed on and recomputes the quarantine. */
  private void settle() {
    int before = open.size();
    open.values().removeIf(versions -> versions.size() > 1 && !isDisputed(versions));
    agreed += before - open.size();
    quarantined = new HashSet<>();
    open.values().stream()
        .filter(ReplayBook::isDisputed)
        .forEach(versions -> versions.forEach(version -> quarantined.add(version.worker())));
    suspended =
        open.values().stream()
            .filter(versions -> isDisputed(versions) && parties(versions).size() > 1)
            .flatMap(List::stream)
            .map(GameVersion::credential)
            .filter(credential -> !credential.isEmpty())
            .collect(Collectors.toSet());
  }

  private static Set<String> parties(List<GameVersion> versions) {
    return versions.stream().map(GameVersion::party).collect(Collectors.toSet());
  }

  private static boolean isDisputed(List<GameVersion> versions) {
    return versions.stream().map(GameVersion::fingerprint).distinct().count() > 1;
  }

  /** Returns whether no game is to be replayed. */
  public boolean isEmpty() {
    return open.isEmpty();
  }

  /** Returns the indices of the games that are to be replayed. */
  public List<Integer> open() {
    return List.copyOf(open.keySet());
  }

  /** Returns whether the versions of a game that is to be replayed differ. */
  boolean isDisputed(int index) {
    List<GameVersion> versions = open.get(index);
    return versions != null && isDisputed(versions);
  }

  public boolean isOpen(int index) {
    return open.containsKey(index);
  }

  boolean hasPlayed(int index, String worker) {
    List<GameVersion> versions = open.get(index);
    return versions != null && versions.stream().anyMatch(v -> v.worker().equals(worker));
  }

  /** Returns the parties that have played an open game, see {@link GameVersion#party}. */
  Set<String> parties(int index) {
    return parties(open.getOrDefault(index, List.of()));
  }

  /** Returns how many versions of an open game a party has. */
  int votes(int index, String party) {
    return (int)
        open.getOrDefault(index, List.of()).stream().filter(v -> v.party().equals(party)).count();
  }

  /** Returns whether this version of an open game differs from an earlier one. */
  boolean contradicts(GameVersion version) {
    List<GameVersion> versions = open.get(version.index());
    return versions != null
        && versions.stream().anyMatch(v -> !v.fingerprint().equals(version.fingerprint()));
  }

  /** Returns whether a worker has a version of a disputed game. */
  boolean isQuarantined(String worker) {
    return quarantined.contains(worker);
  }

  /**
   * Returns whether workers with this credential are in a dispute with workers of other parties, so
   * that none of them gets new games until it is resolved. If all workers in a dispute share one
   * credential, the credential is not suspended: an operator's fleet has then found a broken
   * machine of its own.
   */
  boolean isSuspended(String credential) {
    return suspended.contains(credential);
  }

  /** Returns the names of the quarantined workers, sorted. */
  public Set<String> quarantined() {
    return new TreeSet<>(quarantined);
  }

  /**
   * A worker whose version of a game differs from that of two others.
   *
   * @param credential all workers with this credential are to be excluded; empty for none
   * @param why one line for people
   */
  public record Conviction(String worker, String credential, String why) {}

  /**
   * Returns the workers whose version of a game differs from that of two others. Their credential
   * is convicted too, unless another worker with the same credential agrees with the majority: then
   * only the one machine is at fault.
   */
  public List<Conviction> convictions() {
    Map<String, Conviction> convicted = new LinkedHashMap<>();
    open.forEach((index, versions) -> {
      String good = majority(versions);
      if (good != null) {
        List<GameVersion> right =
            versions.stream().filter(v -> v.fingerprint().equals(good)).toList();
        Set<String> trusted = parties(right);
        String honest = String.join(" and ", workers(right, v -> true));
        versions.stream()
            .filter(version -> !version.fingerprint().equals(good))
            .forEach(version ->
                convicted.putIfAbsent(
                    version.worker(),
                    new Conviction(
                        version.worker(),
                        trusted.contains(version.party()) ? "" : version.credential(),
                        "played game %d differently from %s".formatted(index, honest))));
      }
    });
    return List.copyOf(convicted.values());
  }

  /** Returns the reason of each conviction by worker, in one line for people. */
  public Map<String, String> convicted() {
    return convictions().stream().collect(Collectors.toMap(Conviction::worker, Conviction::why));
  }

  private static Set<String> workers(List<GameVersion> versions, Predicate<GameVersion> which) {
    Set<String> workers = new LinkedHashSet<>();
    versions.stream().filter(which).forEach(version -> workers.add(version.worker()));
    return workers;
  }

  /**
   * Returns the first fingerprint that two parties agree on, or two workers if all are of one
   * party; null if there is none.
   */
  private static @Nullable String majority(List<GameVersion> versions) {
    boolean isOneParty = parties(versions).size() == 1;
    Map<String, Set<String>> votes = new HashMap<>();
    for (GameVersion version : versions) {
      Set<String> heard = votes.computeIfAbsent(version.fingerprint(), any -> new HashSet<>());
      heard.add(isOneParty ? version.worker() : version.party());
      if (heard.size() > 1) {
        return version.fingerprint();
      }
    }
    return null;
  }

  /**
   * Returns one line for people if workers are quarantined until a dispute is resolved; empty
   * otherwise.
   */
  public String problem() {
    for (var dispute : open.entrySet()) {
      if (isDisputed(dispute.getValue()) && majority(dispute.getValue()) == null) {
        return "workers %s each played game %d differently, and get no games until another worker has replayed it; connect one, or exclude the wrong one with tengen exclude"
            .formatted(
                String.join(" and ", workers(dispute.getValue(), v -> true)), dispute.getKey());
      }
    }
    return "";
  }

  /** Returns how many games two workers have played alike. */
  public int agreed() {
    return agreed;
  }

  /** Returns how many sampled games no other worker has replayed. */
  public int givenUp() {
    return givenUp;
  }

  /** Returns the conflicting versions of games of which it is unknown which are right. */
  public List<GameVersion> disputed() {
    List<GameVersion> all = new ArrayList<>(unresolved);
    open.values().stream().filter(ReplayBook::isDisputed).forEach(all::addAll);
    return all;
  }

  /** Returns the indices of the disputed games that may still be replayed. */
  public List<Integer> inDispute() {
    return open.entrySet().stream()
        .filter(dispute -> isDisputed(dispute.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns a copy for a snapshot. */
  public State state() {
    return new State(
        open.values().stream().flatMap(List::stream).toList(), unresolved, agreed, givenUp);
  }

  public static ReplayBook restore(State state) {
    ReplayBook book = new ReplayBook();
    for (GameVersion version : state.open()) {
      List<GameVersion> versions =
          new ArrayList<>(book.open.getOrDefault(version.index(), List.of()));
      versions.add(version);
      book.open.put(version.index(), List.copyOf(versions));
    }
    book.unresolved.addAll(state.unresolved());
    book.settle();
    book.agreed = state.agreed();
    book.givenUp = state.givenUp();
    return book;
  }

  /** The serialized form of a {@link ReplayBook}. */
  public record State(
      List<GameVersion> open, List<GameVersion> unresolved, int agreed, int givenUp) {
    public State {
      open = List.copyOf(open);
      unresolved = List.copyOf(unresolved);
    }
  }
}
