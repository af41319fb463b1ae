package io.tengen.coordinator.run.lease;

import akka.util.ByteString;
import io.tengen.coordinator.run.commit.MovePoints;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.game.record.Handoff;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * How far the games have come that are being played, so that another worker can go on with one.
 * Held in memory: who still plays a game tells a restarted coordinator all its moves again. What
 * has no room is left out, and the game goes on from an earlier move then. Mutable; confined to the
 * actor that owns it.
 */
public final class GameCheckpoints {
  /** Of one run's games together: about ten thousand games of 19x19 without candidates. */
  static final long ROOM = 64L << 20;

  private final long room;
  private final Map<Integer, Kept> games = new HashMap<>();
  private long bytes;

  GameCheckpoints() {
    this(ROOM);
  }

  /**
   * @param room bytes of all games together
   */
  GameCheckpoints(long room) {
    this.room = room;
  }

  /** A worker has told moves of a game whose lease it holds. */
  void add(int index, String worker, CheckpointPart part) {
    Kept kept = games.get(index);
    long replaced = kept != null && part.from() == 0 ? kept.size() : 0;
    if (part.moves() == 0 || bytes - replaced + size(part) > room) {
      return;
    }
    if (kept == null || (part.from() == 0 && part.handOvers().isEmpty())) {
      if (part.from() == 0) {
        // The first that is heard of the game, or it has begun anew.
        forget(index);
        keep(games.computeIfAbsent(index, i -> new Kept(part.handOvers())), worker, part);
      }
    } else if (part.from() == 0) {
      repeat(kept, worker, part);
    } else if (part.from() == MovePoints.count(kept.points)) {
      keep(kept, worker, part);
    }
  }

  /** A worker tells a game again from its start: what others had played must be the same. */
  private void repeat(Kept kept, String worker, CheckpointPart part) {
    ByteString others = MovePoints.first(kept.points, kept.handedOver());
    if (part.handOvers().equals(kept.handOvers)
        && MovePoints.first(part.points(), kept.handedOver()).equals(others)) {
      bytes -= kept.size();
      kept.points = ByteString.emptyByteString();
      kept.encoded = ByteString.emptyByteString();
      keep(kept, worker, part);
    }
  }

  private void keep(Kept kept, String worker, CheckpointPart part) {
    kept.worker = worker;
    kept.points = kept.points.concat(part.points());
    kept.encoded = kept.encoded.concat(part.encoded());
    bytes += size(part);
  }

  /** The game goes to another worker: from where it is to go on, if it has come anywhere. */
  Optional<ResumedGame> handOver(int index) {
    Kept kept = games.get(index);
    if (kept == null || kept.worker == null) {
      return Optional.empty();
    }
    int moves = MovePoints.count(kept.points);
    if (kept.handedOver() < moves) {
      List<Handoff> more = new ArrayList<>(kept.handOvers);
      more.add(new Handoff(moves, kept.worker));
      kept.handOvers = List.copyOf(more);
    }
    bytes -= kept.size();
    kept.points = kept.points.compact();
    kept.encoded = kept.encoded.compact();
    bytes += kept.size();
    return Optional.of(new ResumedGame(moves, kept.encoded, kept.handOvers));
  }

  /**
   * What is wrong with a record's account of who played what: one line; empty if nothing is, or if
   * nothing is known of this game, as after a restart.
   */
  Optional<String> objection(int index, ReportedGame game) {
    Kept kept = games.get(index);
    List<Handoff> claimed = game.handOvers();
    if (kept == null || claimed.isEmpty()) {
      return Optional.empty();
    }
    boolean known =
        claimed.size() <= kept.handOvers.size()
            && claimed.equals(kept.handOvers.subList(0, claimed.size()))
            && game.handedOver()
                .equals(MovePoints.first(kept.points, MovePoints.count(game.handedOver())));
    return known
        ? Optional.empty()
        : Optional.of("does not begin with the moves that were handed over");
  }

  /** Whether the game has gone from one worker to another. */
  boolean wasHandedOver(int index) {
    Kept kept = games.get(index);
    return kept != null && !kept.handOvers.isEmpty();
  }

  /** The game is over, or shall begin anew. */
  void forget(int index) {
    Kept kept = games.remove(index);
    if (kept != null) {
      bytes -= kept.size();
    }
  }

  /** Only these games are still to be played. */
  void retain(IntPredicate wanted) {
    games.keySet().stream().filter(index -> !wanted.test(index)).toList().forEach(this::forget);
  }

  /** Bytes of all games together. */
  long bytes() {
    return bytes;
  }

  private static long size(CheckpointPart part) {
    return (long) part.points().size() + part.encoded().size();
  }

  private static final class Kept {
    List<Handoff> handOvers;
    ByteString points = ByteString.emptyByteString();
    ByteString encoded = ByteString.emptyByteString();

    /** Who told the last of the moves. */
    @Nullable String worker;

    Kept(List<Handoff> handOvers) {
      this.handOvers = handOvers;
    }

    /** Moves up to the last hand-over. */
    int handedOver() {
      return handOvers.isEmpty() ? 0 : handOvers.getLast().afterMoves();
    }

    long size() {
      return (long) points.size() + encoded.size();
    }
  }
}
