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
 * The games of a run that are played a second time to see whether the first was honest. One that
 * two workers have played alike is done with. Where they differ both are in quarantine until a
 * further worker comes to the same game as one of them: who has played another is convicted. Pure
 * state; mutable; confined to its owner.
 */
public final class ReplayBook {
  /** By game, in the order in which they were drawn. */
  private final Map<Integer, List<GameVersion>> open = new LinkedHashMap<>();

  private final List<GameVersion> unresolved = new ArrayList<>();
  private int agreed;
  private int givenUp;
  private Set<String> quarantined = Set.of();

  /** Credentials of which the same holds, whoever comes with them. */
  private Set<String> suspended = Set.of();

  /** This game was counted, and is to be played again. */
  public void sample(GameVersion counted) {
    open.put(counted.index(), List.of(counted));
  }

  /** A worker has played a game again. */
  public void played(GameVersion version) {
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

  /** Nobody will play this game again. */
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

  /** As the other does, of a worker whatever it has shown. */
  void exclude(String worker) {
    exclude(worker, "");
  }

  /**
   * What a worker, or any with this credential, has played says nothing any more; games that it was
   * counted for are open.
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

  /** Closes what is agreed on, and says anew who is in quarantine. */
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

  /** Whether nothing is to be played again. */
  public boolean isEmpty() {
    return open.isEmpty();
  }

  /** The games that are to be played again. */
  public List<Integer> open() {
    return List.copyOf(open.keySet());
  }

  /** Whether a game that is to be played again was so in more than one way. */
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

  /** Whose voices have been heard of a game that is open, see {@link GameVersion#party}. */
  Set<String> parties(int index) {
    return parties(open.getOrDefault(index, List.of()));
  }

  /** How often a party's voice has been heard of a game that is open. */
  int voices(int index, String party) {
    return (int)
        open.getOrDefault(index, List.of()).stream().filter(v -> v.party().equals(party)).count();
  }

  /** Whether this version of a game that is open is not as all the others. */
  boolean contradicts(GameVersion version) {
    List<GameVersion> versions = open.get(version.index());
    return versions != null
        && versions.stream().anyMatch(v -> !v.fingerprint().equals(version.fingerprint()));
  }

  /** Whether a worker is one of those of whom some played a game that others played otherwise. */
  boolean isQuarantined(String worker) {
    return quarantined.contains(worker);
  }

  /**
   * Whether workers with this credential have differed with others', so that none has games until
   * somebody has decided. Where all that differ have the same one, they themselves are in question
   * and not the credential: it is a fleet that finds a broken machine of its own.
   */
  boolean isSuspended(String credential) {
    return suspended.contains(credential);
  }

  /** Those workers, by name. */
  public Set<String> quarantined() {
    return new TreeSet<>(quarantined);
  }

  /**
   * A worker that has played a game otherwise than two others did.
   *
   * @param credential whose other workers are out as well; empty for none
   * @param why that is known: one line for people
   */
  public record Conviction(String worker, String credential, String why) {}

  /**
   * Who has played a game otherwise than two others did. What it came with is worth nothing either,
   * unless another worker came with the same and has played the game as it should be: then it is
   * that machine which is at fault.
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
                        "played game %d otherwise than %s".formatted(index, honest))));
      }
    });
    return List.copyOf(convicted.values());
  }

  /** The same by name: one line for people why. */
  public Map<String, String> convicted() {
    return convictions().stream().collect(Collectors.toMap(Conviction::worker, Conviction::why));
  }

  private static Set<String> workers(List<GameVersion> versions, Predicate<GameVersion> which) {
    Set<String> workers = new LinkedHashSet<>();
    versions.stream().filter(which).forEach(version -> workers.add(version.worker()));
    return workers;
  }

  /**
   * The first version that two parties have come to, or two workers where all are of one party;
   * null if none has two.
   */
  private static @Nullable String majority(List<GameVersion> versions) {
    boolean isOneParty = parties(versions).size() == 1;
    Map<String, Set<String>> voices = new HashMap<>();
    for (GameVersion version : versions) {
      Set<String> heard = voices.computeIfAbsent(version.fingerprint(), any -> new HashSet<>());
      heard.add(isOneParty ? version.worker() : version.party());
      if (heard.size() > 1) {
        return version.fingerprint();
      }
    }
    return null;
  }

  /** One line for people if workers wait in quarantine for somebody to decide; empty otherwise. */
  public String problem() {
    for (var dispute : open.entrySet()) {
      if (isDisputed(dispute.getValue()) && majority(dispute.getValue()) == null) {
        return "workers %s each played game %d in a way of their own, and have no games until another one has played it; connect one, or tell which is wrong with tengen exclude"
            .formatted(
                String.join(" and ", workers(dispute.getValue(), v -> true)), dispute.getKey());
      }
    }
    return "";
  }

  /** Games that two workers have played alike. */
  public int agreed() {
    return agreed;
  }

  /** Games that nobody has played again, though they were drawn for it. */
  public int givenUp() {
    return givenUp;
  }

  /** Versions of games of which it is not known which is right. */
  public List<GameVersion> disputed() {
    List<GameVersion> all = new ArrayList<>(unresolved);
    open.values().stream().filter(ReplayBook::isDisputed).forEach(all::addAll);
    return all;
  }

  /** Games whose versions differ, that somebody might still play. */
  public List<Integer> inDispute() {
    return open.entrySet().stream()
        .filter(dispute -> isDisputed(dispute.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** For a snapshot. */
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

  /** As a snapshot keeps it. */
  public record State(
      List<GameVersion> open, List<GameVersion> unresolved, int agreed, int givenUp) {
    public State {
      open = List.copyOf(open);
      unresolved = List.copyOf(unresolved);
    }
  }
}
