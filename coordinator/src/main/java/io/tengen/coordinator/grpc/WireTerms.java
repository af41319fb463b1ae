package io.tengen.coordinator.grpc;

import io.tengen.game.board.Points;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.Opening;
import io.tengen.proto.v1.RunSpec;
import java.util.TreeMap;

/** Openings, and what single engines have for themselves, between the wire and the engine. */
public final class WireTerms {
  private WireTerms() {}

  /**
   * The terms of a run.
   *
   * @throws IllegalArgumentException with one line if they make no sense
   */
  public static MatchTerms terms(RunSpec wire) {
    Points points = Points.of(wire.getSetup().getBoardSize());
    var times = new TreeMap<String, TimeSystem>();
    wire.getTimesMap().forEach((name, time) -> times.put(name, TimeSystem.parse(time)));
    return new MatchTerms(
        wire.getOpeningsList().stream().map(opening -> opening(opening, points)).toList(),
        wire.getBlack(),
        times);
  }

  /**
   * Writes the terms of a run.
   *
   * @param size points along one side of the board
   */
  public static void write(MatchTerms terms, int size, RunSpec.Builder wire) {
    Points points = Points.of(size);
    wire.clearOpenings().setBlack(terms.black()).clearTimes();
    terms.openings().forEach(opening -> wire.addOpenings(opening(opening, points)));
    terms.times().forEach((name, time) -> wire.putTimes(name, time.text()));
  }

  static io.tengen.proto.v1.Opening opening(Opening opening, Points points) {
    return io.tengen.proto.v1.Opening.newBuilder()
        .setName(opening.name())
        .addAllMoves(opening.moves().stream().map(points::toIndex).toList())
        .build();
  }

  private static Opening opening(io.tengen.proto.v1.Opening wire, Points points) {
    return new Opening(
        wire.getName(), wire.getMovesList().stream().map(points::fromIndex).toList());
  }
}
