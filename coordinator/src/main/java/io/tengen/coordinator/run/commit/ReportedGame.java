package io.tengen.coordinator.run.commit;

import akka.util.ByteString;
import io.tengen.files.artifact.Sha256;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import java.util.List;

/**
 * A refereed game that has not been committed yet.
 *
 * @param game summary for the journal
 * @param record encoded record for the archive
 * @param handoffs handoffs between workers, as recorded
 * @param handedOff the moves before the last handoff, in the format of {@link MovePoints}
 * @param facts what lists of games show of it
 * @param credential principal id of the worker; empty without authentication
 * @param speed the speed by which its clocks were scaled; 0 if they were not
 */
public record ReportedGame(
    CommittedGame game,
    ByteString record,
    List<Handoff> handoffs,
    ByteString handedOff,
    GameFacts facts,
    String credential,
    double speed) {
  /** Creates a game of an unauthenticated worker. */
  public ReportedGame(
      CommittedGame game, ByteString record, List<Handoff> handoffs, ByteString handedOff) {
    this(game, record, handoffs, handedOff, GameFacts.NONE, "", 0);
  }

  /** Creates a game of an unauthenticated worker, without handoffs. */
  public ReportedGame(CommittedGame game, ByteString record) {
    this(game, record, List.of(), ByteString.emptyByteString());
  }

  /**
   * Summarizes a record.
   *
   * @param index position of the game in its run
   * @param encoded the same record, encoded for the archive
   */
  public static ReportedGame of(int index, String worker, GameRecord record, ByteString encoded) {
    long[] nanos = new long[2];
    int[] moves = new int[2];
    // Opening moves say nothing about the players' speed.
    for (int i = record.refereeLog().opening().count(); i < record.moves().size(); i++) {
      int side = record.mover(i) == Color.BLACK ? 0 : 1;
      nanos[side] += record.moves().get(i).nanos();
      moves[side]++;
    }
    CommittedGame game =
        new CommittedGame(
            index,
            record.outcome().winner(),
            record.outcome().reason(),
            nanos[0],
            moves[0],
            nanos[1],
            moves[1],
            worker,
            Sha256.of(encoded.toArrayUnsafe()),
            record.refereeLog().warnings(Color.BLACK),
            record.refereeLog().warnings(Color.WHITE));
    List<Handoff> handoffs = record.refereeLog().handoffs();
    int others = handoffs.isEmpty() ? 0 : handoffs.getLast().afterMoves();
    return new ReportedGame(
        game,
        encoded,
        handoffs,
        points(record, others),
        GameFacts.of(record),
        "",
        record.refereeLog().clockScale().speed());
  }

  /** Returns this game with the credential of its worker. */
  public ReportedGame by(String credential) {
    return new ReportedGame(game, record, handoffs, handedOff, facts, credential, speed);
  }

  private static ByteString points(GameRecord record, int count) {
    Points points = Points.of(record.setup().size());
    return MovePoints.of(
        record.moves().subList(0, count).stream().map(m -> points.toIndex(m.move())).toList());
  }
}
