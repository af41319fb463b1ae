package io.tengen.worker.learn.alphago;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.RecordedGames;
import io.tengen.worker.data.shard.TrainingGame;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A generator of games by a teacher that continues straight lines: each move is at the same
 * distance and in the same direction from the last move as that was from the one before. If that
 * point is off the board or illegal, a random point and then a random neighbour of it start a new
 * line.
 */
final class StraightLineTeacher {
  private static final int MOVES = 24;

  private final int size;
  private final SplittableRandom random;
  private int predictable;
  private int moves;

  StraightLineTeacher(int size, long seed) {
    this.size = size;
    random = new SplittableRandom(seed);
  }

  /** Returns the share of the moves so far that are determined by the earlier moves. */
  double predictable() {
    return (double) predictable / moves;
  }

  TrainingGame game(int index) throws Exception {
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0.5));
    Points points = position.points();
    List<GameRecord.Move> record = new ArrayList<>();
    boolean line = false;
    while (position.moveCount() < MOVES) {
      int count = position.moveCount();
      int move = Points.PASS;
      if (line) {
        int last = position.move(count - 1);
        int before = position.move(count - 2);
        int row = 2 * points.row(last) - points.row(before);
        int column = 2 * points.column(last) - points.column(before);
        boolean on = row >= 0 && row < size && column >= 0 && column < size;
        move = on && position.isLegal(points.at(row, column)) ? points.at(row, column) : move;
      }
      predictable += move == Points.PASS ? 0 : 1;
      boolean begins = move == Points.PASS;
      if (begins) {
        boolean second = count > 0 && !line;
        int near = second ? position.move(count - 1) : Points.PASS;
        move = draw(position, near);
        line = second;
      }
      moves++;
      position.play(move);
      record.add(new GameRecord.Move(move, 0, null));
    }
    GameRecord game =
        new GameRecord(
            position.setup(),
            "b",
            "w",
            record,
            Outcome.lost(Color.WHITE, Outcome.Reason.RESIGN, ""),
            Instant.EPOCH,
            0);
    PlayerInfo player = new PlayerInfo("teacher", "");
    return RecordedGames.toTraining(new TrainingGame.Id("lines", index), game, player, player);
  }

  /**
   * Returns a random legal point, adjacent to {@code near} if that is a point with a legal
   * neighbour.
   */
  private int draw(Position position, int near) {
    List<Integer> free = new ArrayList<>();
    for (int side = 0; side < 4 && near != Points.PASS; side++) {
      int neighbour = position.board().neighbour(near, side);
      if (position.points().contains(neighbour) && position.isLegal(neighbour)) {
        free.add(neighbour);
      }
    }
    for (int i = 0; i < position.points().count() && free.isEmpty(); i++) {
      int point = position.points().get(random.nextInt(position.points().count()));
      if (position.isLegal(point)) {
        free.add(point);
      }
    }
    return free.get(random.nextInt(free.size()));
  }
}
