package io.tengen.cli.bench.ledger;

import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.wire.GameRecordCodec;
import io.tengen.wire.worker.CoordinatorMessage.Assignment;
import io.tengen.wire.worker.JobTask;
import io.tengen.wire.worker.WorkerMessage.JobResult;
import java.time.Instant;
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
  private static final long NANOS_PER_MOVE = 1_000_000;
  private static final Instant STARTED_AT = Instant.parse("2026-01-01T00:00:00Z");

  private final int moves;
  private final Map<GameSetup, GameRecord> games = new ConcurrentHashMap<>();

  /**
   * Creates a source of games.
   *
   * @param moves moves of each game; fewer than would end a game on the board
   */
  CannedGames(int moves) {
    this.moves = moves;
  }

  /**
   * Returns the report of an assigned game.
   *
   * @throws IllegalArgumentException if the assignment is not a game
   */
  JobResult report(Assignment assignment) {
    if (!(assignment.task() instanceof JobTask.Game game)) {
      throw new IllegalArgumentException("not a game: " + assignment.task());
    }
    GameRecord played = games.computeIfAbsent(game.setup(), this::play);
    GameRecord record =
        new GameRecord(
            played.setup(),
            game.black().name(),
            game.white().name(),
            played.moves(),
            played.outcome(),
            played.startedAt(),
            game.seed());
    return new JobResult(assignment.lease(), GameRecordCodec.toBytes(record));
  }

  private GameRecord play(GameSetup setup) {
    Position position = new Position(setup);
    SplittableRandom random = new SplittableRandom(SEED);
    List<GameRecord.Move> played = new ArrayList<>();
    for (int i = 0; i < moves; i++) {
      int move = choose(position, random);
      position.play(move);
      played.add(new GameRecord.Move(move, NANOS_PER_MOVE, null));
    }
    return new GameRecord(
        setup,
        "",
        "",
        played,
        Outcome.lost(position.toMove(), Outcome.Reason.RESIGN, ""),
        STARTED_AT,
        0);
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
