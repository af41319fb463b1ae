package io.tengen.worker.link;

import io.tengen.game.record.Checkpoint;
import io.tengen.wire.EncodedCheckpoint;
import io.tengen.wire.worker.JobProgress;
import io.tengen.worker.job.GameCheckpoint;
import io.tengen.worker.job.GameLease;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The moves of running games that were sent on the current stream. Each move is sent once per
 * stream: messages arrive in order or the stream breaks, and a new stream starts over. Confined to
 * the link's thread.
 */
final class SentMoves {
  /** Size limit of the moves in a heartbeat; further moves go with the next one. */
  static final int HEARTBEAT_BYTES = 256 << 10;

  /** Number of the first move that was not sent, by lease. */
  private final Map<GameLease, Integer> next = new HashMap<>();

  /** Number of moves that the coordinator sent on this stream with a game to resume, by lease. */
  private final Map<GameLease, Integer> given = new HashMap<>();

  /** Starts over on a new stream. */
  void forget() {
    next.clear();
    given.clear();
  }

  /** Records the moves that the coordinator sent with an assignment. */
  void given(GameLease lease, Checkpoint checkpoint) {
    given.put(lease, checkpoint.end());
  }

  /** Returns the progress of these games with their new moves, and forgets all other games. */
  List<JobProgress> progress(List<GameCheckpoint> games) {
    Set<GameLease> played =
        games.stream().map(game -> game.job().lease()).collect(Collectors.toSet());
    next.keySet().retainAll(played);
    given.keySet().retainAll(played);
    List<JobProgress> progress = new ArrayList<>();
    int room = HEARTBEAT_BYTES;
    for (GameCheckpoint game : games) {
      Optional<EncodedCheckpoint> news = news(game, room);
      room -= news.map(EncodedCheckpoint::bytes).orElse(0);
      progress.add(new JobProgress.Game(game.job().lease().token(), game.moves(), news));
    }
    return progress;
  }

  /** Returns the progress of those of these games that are watched and have new moves. */
  List<JobProgress> news(List<GameCheckpoint> games, WatchedGames watched) {
    List<JobProgress> progress = new ArrayList<>();
    int room = HEARTBEAT_BYTES;
    for (GameCheckpoint game : games) {
      if (watched.contains(game.job().lease().token())) {
        Optional<EncodedCheckpoint> news = news(game, room);
        room -= news.map(EncodedCheckpoint::bytes).orElse(0);
        if (news.isPresent()) {
          progress.add(new JobProgress.Game(game.job().lease().token(), game.moves(), news));
        }
      }
    }
    return progress;
  }

  /**
   * Returns the unsent moves of a game, or as many of the first of them as fit.
   *
   * @param room size limit in bytes
   */
  Optional<EncodedCheckpoint> news(GameCheckpoint game, int room) {
    GameLease lease = game.job().lease();
    if (game.game().isEmpty()) {
      return Optional.empty();
    }
    Checkpoint whole = game.game().get();
    // A game that could not be resumed has restarted and has no handoffs; all its moves are new.
    boolean resumed = !whole.refereeLog().handoffs().isEmpty();
    int from = next.getOrDefault(lease, resumed ? given.getOrDefault(lease, 0) : 0);
    int end = whole.end();
    while (from < end) {
      var encoded = EncodedCheckpoint.of(whole.slice(from, end), game.job().setup().size());
      if (encoded.bytes() <= room) {
        next.put(lease, end);
        return Optional.of(encoded);
      }
      end = from + (end - from) / 2;
    }
    return Optional.empty();
  }
}
