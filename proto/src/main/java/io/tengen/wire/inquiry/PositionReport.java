package io.tengen.wire.inquiry;

import java.util.List;

/**
 * What an engine says about a position at present. Rates and leads are for the side to move; points
 * are numbered as in {@link Inquiry#moves}.
 *
 * @param last whether no further report follows
 * @param visits number of simulations; 0 for engines that do not search
 * @param winRate expected result, 0 (loss) to 1 (win); NaN if unknown
 * @param lead expected final lead in points, komi included; NaN if unknown
 * @param moves the moves that were considered, most visited first
 * @param ownership expected owner of each point row by row, −1 (White) to 1 (Black); empty if
 *     unknown
 * @param influence influence of the stones on each point, −1 (White) to 1 (Black); empty if unknown
 * @param dead stones that the engine considers dead
 * @param unsettled stones in seki, or whose life is open
 */
public record PositionReport(
    boolean last,
    int visits,
    double winRate,
    double lead,
    List<Line> moves,
    List<Float> ownership,
    List<Float> influence,
    List<Integer> dead,
    List<Integer> unsettled) {
  public PositionReport {
    moves = List.copyOf(moves);
    ownership = List.copyOf(ownership);
    influence = List.copyOf(influence);
    dead = List.copyOf(dead);
    unsettled = List.copyOf(unsettled);
  }

  /**
   * A move, from the side that makes it.
   *
   * @param winRate expected result; NaN if unknown
   * @param prior prior probability; 0 if there is none
   * @param lead expected lead; NaN if unknown
   * @param moves the move followed by the most visited replies
   */
  public record Line(
      int point, int visits, double winRate, double prior, double lead, List<Integer> moves) {
    public Line {
      moves = List.copyOf(moves);
    }
  }
}
