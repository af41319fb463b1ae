package io.tengen.cli.bench;

import com.google.protobuf.Timestamp;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.EndReason;
import io.tengen.proto.v1.GameRecord;
import io.tengen.proto.v1.GameTask;
import io.tengen.proto.v1.JobResult;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.Outcome;
import io.tengen.wire.GameSetupCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reports of games that are played in advance: a fixed number of random legal moves, after which
 * the side to move resigns. The referee accepts them. Thread-safe.
 */
final class CannedGames {
  private static final long SEED = 1;

  private final int moves;
  private final Map<io.tengen.proto.v1.GameSetup, GameRecord> games = new ConcurrentHashMap<>();

  /**
   * Creates a source of games.
   *
   * @param moves moves of each game; fewer than would end a game on the board
   */
  CannedGames(int moves) {
    this.moves = moves;
  }

  JobResult report(Assignment assignment) {
    GameTask game = assignment.getGame();
    GameRecord.Builder record =
        games.computeIfAbsent(game.getSetup(), this::play).toBuilder()
            .setBlack(game.getBlack().getName())
            .setWhite(game.getWhite().getName())
            .setSeed(game.getSeed());
    return JobResult.newBuilder()
        .setLease(assignment.getLease())
        .setRecord(record.build().toByteString())
        .build();
  }

  private GameRecord play(io.tengen.proto.v1.GameSetup wire) {
    GameSetup setup = GameSetupCodec.decode(wire);
    Position position = new Position(setup);
    SplittableRandom random = new SplittableRandom(SEED);
    GameRecord.Builder record = GameRecord.newBuilder().setSetup(wire);
    for (int i = 0; i < moves; i++) {
      int move = choose(position, random);
      position.play(move);
      record.addMoves(
          Move.newBuilder().setPoint(position.points().toIndex(move)).setNanos(1_000_000));
    }
    Color winner = position.toMove().opponent();
    return record
        .setOutcome(
            Outcome.newBuilder()
                .setWinner(
                    winner == Color.BLACK
                        ? io.tengen.proto.v1.Color.COLOR_BLACK
                        : io.tengen.proto.v1.Color.COLOR_WHITE)
                .setReason(EndReason.END_REASON_RESIGN))
        .setStartedAt(Timestamp.newBuilder().setSeconds(1_767_225_600))
        .build();
  }

  private static int choose(Position position, SplittableRandom random) {
    List<Integer> good = new ArrayList<>();
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (position.isLegal(point) && !position.board().isRealEye(point, position.stoneToMove())) {
        good.add(point);
      }
    }
    if (good.isEmpty()) {
      throw new IllegalArgumentException(
          "a game on this board ends after " + position.moveCount() + " moves; use fewer");
    }
    return good.get(random.nextInt(good.size()));
  }
}
