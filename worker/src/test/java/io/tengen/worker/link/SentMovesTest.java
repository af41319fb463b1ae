package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.Resumption;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.wire.EncodedCheckpoint;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.wire.worker.WorkerMessageCodec;
import io.tengen.worker.job.GameCheckpoint;
import io.tengen.worker.job.Job;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SentMovesTest {
  private static final Points FIVE = Points.of(5);
  private static final RefereeLog SAID =
      new RefereeLog(
              List.of(new Ruling(1, Color.WHITE, Ruling.Kind.WARNING, "W C3 is illegal")),
              List.of(new Resumption(3, Color.WHITE)),
              Settlement.AS_IT_STOOD,
              List.of())
          .withHandoffs(List.of(new Handoff(2, "w0")));

  private final SentMoves sentMoves = new SentMoves();

  private static GameCheckpoint game(int index, int moves, int candidates) {
    Job job = WireTest.job(Assignments.of(index, 1, "pass", "pass"));
    List<SearchStats.MoveVisits> some = new ArrayList<>();
    for (int i = 0; i < candidates; i++) {
      some.add(new SearchStats.MoveVisits(FIVE.get(i % 25), 100 + i, 0.3));
    }
    List<GameRecord.Move> made = new ArrayList<>();
    for (int i = 0; i < moves; i++) {
      made.add(new GameRecord.Move(FIVE.get(i % 25), 1_000 + i, new SearchStats(9, 0.5, some)));
    }
    return new GameCheckpoint(
        job,
        moves == 0
            ? Optional.empty()
            : Optional.of(new Checkpoint(Instant.ofEpochSecond(7), 0, made, SAID)));
  }

  private Heartbeat heartbeat(List<GameCheckpoint> games) {
    return WorkerMessageCodec.encode(new WorkerMessage.Heartbeat(sentMoves.progress(games)))
        .getHeartbeat();
  }

  @Test
  void sendsEachMoveOnceAStream() {
    var first = heartbeat(List.of(game(0, 2, 0), game(1, 0, 0)));
    assertEquals(0, first.getJobs(0).getGame().getCheckpoint().getFrom());
    assertEquals(2, first.getJobs(0).getGame().getCheckpoint().getMovesCount());
    assertEquals(1, first.getJobs(0).getGame().getCheckpoint().getRefereeLog().getHandoffsCount());
    assertFalse(first.getJobs(1).getGame().hasCheckpoint());

    var second = heartbeat(List.of(game(0, 5, 0), game(1, 0, 0)));
    assertEquals(5, second.getJobs(0).getGame().getMoves());
    assertEquals(2, second.getJobs(0).getGame().getCheckpoint().getFrom());
    assertEquals(3, second.getJobs(0).getGame().getCheckpoint().getMovesCount());
    assertEquals(0, second.getJobs(0).getGame().getCheckpoint().getRefereeLog().getRulingsCount());
    assertEquals(
        1, second.getJobs(0).getGame().getCheckpoint().getRefereeLog().getResumptionsCount());
    assertFalse(heartbeat(List.of(game(0, 5, 0))).getJobs(0).getGame().hasCheckpoint());

    sentMoves.forget();
    assertEquals(
        5, heartbeat(List.of(game(0, 5, 0))).getJobs(0).getGame().getCheckpoint().getMovesCount());
  }

  @Test
  void doesNotSendBackMovesFromTheCoordinator() {
    GameCheckpoint game = game(0, 4, 0);
    sentMoves.given(Assignments.lease(0, 1), game.game().orElseThrow());
    assertFalse(heartbeat(List.of(game)).getJobs(0).getGame().hasCheckpoint());
    assertEquals(
        4, heartbeat(List.of(game(0, 6, 0))).getJobs(0).getGame().getCheckpoint().getFrom());
  }

  @Test
  void sendsARestartedGameFromItsFirstMove() {
    GameCheckpoint game = game(0, 4, 0);
    Checkpoint anew =
        new Checkpoint(Instant.EPOCH, 0, game.game().orElseThrow().moves(), RefereeLog.PLAIN);
    sentMoves.given(Assignments.lease(0, 1), game.game().orElseThrow());
    var beat = heartbeat(List.of(new GameCheckpoint(game.job(), Optional.of(anew))));
    assertEquals(0, beat.getJobs(0).getGame().getCheckpoint().getFrom());
    assertEquals(4, beat.getJobs(0).getGame().getCheckpoint().getMovesCount());
  }

  /** 60 moves with 1,000 candidates each are about 900 kB. */
  @Test
  void limitsTheSizeOfHeartbeats() {
    List<GameCheckpoint> games = List.of(game(0, 60, 1_000), game(1, 60, 1_000));
    int moves = 0;
    int beats = 0;
    while (moves < 120) {
      Heartbeat beat = heartbeat(games);
      assertTrue(beat.getSerializedSize() <= SentMoves.HEARTBEAT_BYTES + 1_000);
      int more =
          beat.getJobsList().stream()
              .mapToInt(g -> g.getGame().getCheckpoint().getMovesCount())
              .sum();
      assertTrue(more > 0, "stuck at " + moves);
      moves += more;
      beats++;
    }
    assertTrue(beats > 3, beats + " heartbeats");
  }

  @Test
  void checkpointRoundTrips() {
    Checkpoint checkpoint = game(0, 5, 3).game().orElseThrow();
    assertEquals(checkpoint, EncodedCheckpoint.of(checkpoint, 5).decode(5));
  }
}
