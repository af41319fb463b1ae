package io.tengen.coordinator.edge;

import io.tengen.engine.game.MatchTerms;
import io.tengen.engine.game.TimeSystem;
import io.tengen.proto.v1.RunSpec;
import io.tengen.wire.OpeningCodec;
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
    int size = wire.getSetup().getBoardSize();
    var times = new TreeMap<String, TimeSystem>();
    wire.getTimesMap().forEach((name, time) -> times.put(name, TimeSystem.parse(time)));
    return new MatchTerms(
        wire.getOpeningsList().stream().map(opening -> OpeningCodec.decode(opening, size)).toList(),
        wire.getBlack(),
        times);
  }

  /**
   * Writes the terms of a run.
   *
   * @param size points along one side of the board
   */
  public static void write(MatchTerms terms, int size, RunSpec.Builder wire) {
    wire.clearOpenings().setBlack(terms.black()).clearTimes();
    terms.openings().forEach(opening -> wire.addOpenings(OpeningCodec.encode(opening, size)));
    terms.times().forEach((name, time) -> wire.putTimes(name, time.text()));
  }
}
