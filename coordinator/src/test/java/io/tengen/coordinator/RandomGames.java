package io.tengen.coordinator;

import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Generates games of random legal moves. */
public final class RandomGames {
  private RandomGames() {}

  /** Plays legal moves that fill no eyes until both sides pass or the limit is reached. */
  public static GameRecord play(
      GameSetup setup, String black, String white, long seed, int moveLimit) {
    SplittableRandom random = new SplittableRandom(seed);
    Position position = new Position(setup);
    List<GameRecord.Move> moves = new ArrayList<>();
    while (!position.isOver() && moves.size() < moveLimit) {
      int move = choose(position, random);
      position.play(move);
      moves.add(new GameRecord.Move(move, 1_000 + random.nextInt(1_000), null));
    }
    Outcome.Reason reason = position.isOver() ? Outcome.Reason.SCORE : Outcome.Reason.MOVE_LIMIT;
    return new GameRecord(
        setup,
        black,
        white,
        moves,
        Outcome.counted(reason, position.score()),
        Instant.parse("2026-01-02T03:04:05Z"),
        seed);
  }

  private static int choose(Position position, SplittableRandom random) {
    List<Integer> moves = new ArrayList<>();
    for (int i = 0; i < position.points().count(); i++) {
      int point = position.points().get(i);
      if (position.isLegal(point) && !position.board().isRealEye(point, position.stoneToMove())) {
        moves.add(point);
      }
    }
    return moves.isEmpty() ? Points.PASS : moves.get(random.nextInt(moves.size()));
  }
}
