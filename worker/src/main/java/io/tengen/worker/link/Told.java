package io.tengen.worker.link;

import io.tengen.game.record.Checkpoint;
import io.tengen.proto.v1.GameProgress;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.JobProgress;
import io.tengen.wire.CheckpointCodec;
import io.tengen.worker.job.GameCheckpoint;
import io.tengen.worker.job.GameLease;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which moves of the games being played the coordinator has been told on this stream. Each is told
 * once: what is said on a stream arrives in order or the stream breaks, and a new one begins
 * afresh. Confined to the link's thread.
 */
final class Told {
  /** The moves of one heartbeat: what does not fit goes with the next. */
  static final int HEARTBEAT_BYTES = 256 << 10;

  /** Number of the first move that has not been told. */
  private final Map<GameLease, Integer> next = new HashMap<>();

  /** Moves that came from the coordinator on this stream, if the game has gone on from them. */
  private final Map<GameLease, Integer> given = new HashMap<>();

  /** Nothing has been told on a new stream. */
  void forget() {
    next.clear();
    given.clear();
  }

  /** The coordinator has sent these moves. */
  void given(GameLease lease, Checkpoint checkpoint) {
    given.put(lease, checkpoint.end());
  }

  /** A heartbeat with what is new in these games, and in no others. */
  Heartbeat.Builder heartbeat(List<GameCheckpoint> games) {
    Set<GameLease> played =
        games.stream().map(game -> game.job().lease()).collect(Collectors.toSet());
    next.keySet().retainAll(played);
    given.keySet().retainAll(played);
    Heartbeat.Builder beat = Heartbeat.newBuilder();
    int room = HEARTBEAT_BYTES;
    for (GameCheckpoint game : games) {
      GameProgress.Builder progress = GameProgress.newBuilder().setMoves(game.moves());
      var news = news(game, room);
      if (news.isPresent()) {
        progress.setCheckpoint(news.get());
        room -= news.get().getSerializedSize();
      }
      beat.addJobs(
          JobProgress.newBuilder()
              .setLease(ToWire.token(game.job().lease().token()))
              .setGame(progress));
    }
    return beat;
  }

  /**
   * What has not been told of a game, or the first moves of that.
   *
   * @param room bytes that it may take
   */
  Optional<io.tengen.proto.v1.Checkpoint> news(GameCheckpoint game, int room) {
    GameLease lease = game.job().lease();
    if (game.game().isEmpty()) {
      return Optional.empty();
    }
    Checkpoint whole = game.game().get();
    // A game that could not go on from what came has begun anew, and says so.
    boolean resumed = !whole.refereeLog().handOvers().isEmpty();
    int from = next.getOrDefault(lease, resumed ? given.getOrDefault(lease, 0) : 0);
    int end = whole.end();
    while (from < end) {
      var wire = CheckpointCodec.encode(whole.slice(from, end), game.job().setup().size());
      if (wire.getSerializedSize() <= room) {
        next.put(lease, end);
        return Optional.of(wire);
      }
      end = from + (end - from) / 2;
    }
    return Optional.empty();
  }
}
