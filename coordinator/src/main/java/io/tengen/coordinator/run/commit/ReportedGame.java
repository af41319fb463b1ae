package io.tengen.coordinator.run.commit;

import akka.util.ByteString;
import io.tengen.files.artifact.Sha256;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import java.util.List;

/**
 * A refereed game that waits to be counted.
 *
 * @param game what the journal will keep
 * @param record what the archive will keep, whatever its encoding
 * @param handOvers where it went on at other workers, as the record has it
 * @param handedOver the moves up to the last of those, as {@link MovePoints} writes them
 * @param credential what the worker had shown, as a principal's id; empty where nobody is asked
 */
public record ReportedGame(
    CommittedGame game,
    ByteString record,
    List<Handoff> handOvers,
    ByteString handedOver,
    String credential) {
  /** A game of a worker that nobody has asked who he is. */
  public ReportedGame(
      CommittedGame game, ByteString record, List<Handoff> handOvers, ByteString handedOver) {
    this(game, record, handOvers, handedOver, "");
  }

  /** The same, played in one place. */
  public ReportedGame(CommittedGame game, ByteString record) {
    this(game, record, List.of(), ByteString.emptyByteString());
  }

  /**
   * Sums up a record.
   *
   * @param index of the game in its run
   * @param encoded the same record as the archive keeps it
   */
  public static ReportedGame of(int index, String worker, GameRecord record, ByteString encoded) {
    long[] nanos = new long[2];
    int[] moves = new int[2];
    // What the opening made for them says nothing of how fast they are.
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
    List<Handoff> handOvers = record.refereeLog().handOvers();
    int others = handOvers.isEmpty() ? 0 : handOvers.getLast().afterMoves();
    return new ReportedGame(game, encoded, handOvers, points(record, others));
  }

  /** The same of a worker that has shown this. */
  public ReportedGame by(String credential) {
    return new ReportedGame(game, record, handOvers, handedOver, credential);
  }

  private static ByteString points(GameRecord record, int count) {
    Points points = Points.of(record.setup().size());
    return MovePoints.of(
        record.moves().subList(0, count).stream().map(m -> points.toIndex(m.move())).toList());
  }
}
