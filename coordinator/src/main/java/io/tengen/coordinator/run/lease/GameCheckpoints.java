package io.tengen.coordinator.run.lease;

import akka.util.ByteString;
import io.tengen.coordinator.run.commit.MovePoints;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.game.record.Handoff;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The moves of games in progress, so that another worker can continue a game. They are kept in
 * memory only: workers send all moves again to a restarted coordinator. While a run is paused no
 * worker could, so the journal has its {@linkplain #suspended games}. Moves that exceed the memory
 * limit are dropped; the game is then continued from an earlier move. Mutable; confined to the
 * actor that owns it.
 */
public final class GameCheckpoints {
  /**
   * Memory limit of one run's games in bytes: enough for about ten thousand 19x19 games without
   * candidates.
   */
  static final long CAPACITY = 64L << 20;

  private final long capacity;
  private final Map<Integer, Kept> games = new HashMap<>();
  private long bytes;
  private long lives;

  GameCheckpoints() {
    this(CAPACITY);
  }

  /**
   * @param capacity memory limit of all games together, in bytes
   */
  GameCheckpoints(long capacity) {
    this.capacity = capacity;
  }

  /** Adds moves that the holder of a game's lease has reported. */
  void add(int index, String worker, CheckpointPart part) {
    Kept kept = games.get(index);
    long replaced = kept != null && part.from() == 0 ? kept.size() : 0;
    if (part.moves() == 0 || bytes - replaced + size(part) > capacity) {
      return;
    }
    if (kept == null || (part.from() == 0 && part.handoffs().isEmpty())) {
      if (part.from() == 0) {
        // The first report of the game, or the game was restarted.
        forget(index);
        keep(games.computeIfAbsent(index, i -> begin(part.handoffs())), worker, part);
      }
    } else if (part.from() == 0) {
      repeat(kept, worker, part);
    } else if (part.from() == MovePoints.count(kept.points)) {
      keep(kept, worker, part);
    }
  }

  /**
   * Replaces a game that a worker reports again from its start, if the moves of other workers are
   * unchanged.
   */
  private void repeat(Kept kept, String worker, CheckpointPart part) {
    if (kept.isContinuedBy(part.handoffs(), part.points())) {
      bytes -= kept.size();
      kept.handoffs = part.handoffs();
      kept.life = ++lives;
      kept.points = ByteString.emptyByteString();
      kept.encoded = ByteString.emptyByteString();
      keep(kept, worker, part);
    }
  }

  private Kept begin(List<Handoff> handoffs) {
    Kept kept = new Kept(handoffs);
    kept.life = ++lives;
    return kept;
  }

  private void keep(Kept kept, String worker, CheckpointPart part) {
    kept.worker = worker;
    kept.isRestored = false;
    kept.points = kept.points.concat(part.points());
    kept.encoded = kept.encoded.concat(part.encoded());
    bytes += size(part);
  }

  /**
   * Hands a game over to another worker; returns where it continues, or empty if no moves are
   * known.
   */
  Optional<ResumedGame> handOff(int index) {
    Kept kept = games.get(index);
    if (kept == null || kept.worker == null) {
      return Optional.empty();
    }
    int moves = MovePoints.count(kept.points);
    if (kept.handedOff() < moves) {
      List<Handoff> more = new ArrayList<>(kept.handoffs);
      more.add(new Handoff(moves, kept.worker));
      kept.handoffs = List.copyOf(more);
    }
    bytes -= kept.size();
    kept.points = kept.points.compact();
    kept.encoded = kept.encoded.compact();
    bytes += kept.size();
    return Optional.of(new ResumedGame(moves, kept.encoded, kept.handoffs));
  }

  /** Returns the games among these whose moves are known, each handed over to its next worker. */
  List<SuspendedGame> suspended(IntPredicate wanted) {
    return games.keySet().stream()
        .filter(wanted::test)
        .sorted()
        .flatMap(index -> suspended(index).stream())
        .toList();
  }

  /** Returns this game, handed over to its next worker; empty if no moves are known. */
  Optional<SuspendedGame> suspended(int index) {
    return handOff(index)
        .map(game -> suspended(index, Objects.requireNonNull(games.get(index)), game));
  }

  private static SuspendedGame suspended(int index, Kept kept, ResumedGame game) {
    return new SuspendedGame(
        index,
        String.valueOf(kept.worker),
        kept.points.toArrayUnsafe(),
        game.encoded().toArrayUnsafe(),
        game.handoffs());
  }

  /**
   * Adds games that were suspended. Other workers may have continued them since: their handoffs are
   * accepted.
   */
  void restore(List<SuspendedGame> suspended) {
    for (SuspendedGame game : suspended) {
      forget(game.index());
      Kept kept = begin(game.handoffs());
      kept.isRestored = true;
      kept.worker = game.worker();
      kept.points = ByteString.fromArrayUnsafe(game.points());
      kept.encoded = ByteString.fromArrayUnsafe(game.encoded());
      games.put(game.index(), kept);
      bytes += kept.size();
    }
  }

  /**
   * Returns one line about what is wrong with a record's handoffs; empty if nothing is, or if no
   * moves of the game are known, as after a restart.
   */
  Optional<String> objection(int index, ReportedGame game) {
    Kept kept = games.get(index);
    List<Handoff> claimed = game.handoffs();
    if (kept == null || claimed.isEmpty()) {
      return Optional.empty();
    }
    boolean known =
        claimed.size() <= kept.handoffs.size()
            && claimed.equals(kept.handoffs.subList(0, claimed.size()))
            && game.handedOff()
                .equals(MovePoints.first(kept.points, MovePoints.count(game.handedOff())));
    return known || kept.isContinuedBy(claimed, game.handedOff())
        ? Optional.empty()
        : Optional.of("does not begin with the moves that were handed over");
  }

  /** Returns all known moves of a game, concatenated as in a part; empty if there are none. */
  ByteString encoded(int index) {
    Kept kept = games.get(index);
    return kept == null ? ByteString.emptyByteString() : kept.encoded;
  }

  /**
   * Returns a number that changes when the known moves of a game are replaced, and not when moves
   * are added; 0 if none are known.
   */
  long life(int index) {
    Kept kept = games.get(index);
    return kept == null ? 0 : kept.life;
  }

  /** Returns whether the game has moved from one worker to another. */
  boolean wasHandedOff(int index) {
    Kept kept = games.get(index);
    return kept != null && !kept.handoffs.isEmpty();
  }

  /** Forgets a game that has ended or is to be restarted. */
  void forget(int index) {
    Kept kept = games.remove(index);
    if (kept != null) {
      bytes -= kept.size();
    }
  }

  /** Forgets all games but these. */
  void retain(IntPredicate wanted) {
    games.keySet().stream().filter(index -> !wanted.test(index)).toList().forEach(this::forget);
  }

  /** Returns the size of all games together, in bytes. */
  long bytes() {
    return bytes;
  }

  private static long size(CheckpointPart part) {
    return (long) part.points().size() + part.encoded().size();
  }

  private static final class Kept {
    List<Handoff> handoffs;
    ByteString points = ByteString.emptyByteString();
    ByteString encoded = ByteString.emptyByteString();
    long life;

    /** The worker that reported the last moves. */
    @Nullable String worker;

    /**
     * Whether the game is as it was at an earlier pause, and no worker has reported it since: there
     * may have been more handoffs.
     */
    boolean isRestored;

    Kept(List<Handoff> handoffs) {
      this.handoffs = handoffs;
    }

    /** Returns the number of moves before the last handoff. */
    int handedOff() {
      return handoffs.isEmpty() ? 0 : handoffs.getLast().afterMoves();
    }

    /**
     * Returns whether these moves contain the moves before the last handoff, and these handoffs are
     * the known ones; after a restart there may be more.
     */
    boolean isContinuedBy(List<Handoff> claimed, ByteString moves) {
      boolean agree =
          isRestored
              ? claimed.size() >= handoffs.size()
                  && claimed.subList(0, handoffs.size()).equals(handoffs)
              : claimed.equals(handoffs);
      return agree
          && MovePoints.first(moves, handedOff()).equals(MovePoints.first(points, handedOff()));
    }

    long size() {
      return (long) points.size() + encoded.size();
    }
  }
}
