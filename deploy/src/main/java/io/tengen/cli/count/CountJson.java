package io.tengen.cli.count;

import io.tengen.game.board.Color;
import io.tengen.game.rules.AreaCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A counted board as JSON.
 *
 * @param par what Black must have more than; null unless area is counted
 * @param sharedPoints points that count half for each side
 * @param dead dead stones
 * @param deadBy how they were found; empty if no dead stones were given
 * @param uncertain stones that the engine which judged was not certain of
 * @param result in SGF's form
 * @param zi the winner's margin in zi; null unless area is counted
 * @param fileResult the result as the file has it; empty if it has none
 */
record CountJson(
    int board,
    String rules,
    double komi,
    Side black,
    Side white,
    @Nullable Double par,
    int sharedPoints,
    List<String> dead,
    String deadBy,
    List<String> uncertain,
    String result,
    @Nullable Double zi,
    String fileResult) {
  /**
   * What a side has.
   *
   * @param count its points before warnings
   * @param warnings the referee's warnings, each of which costs it a zi that the opponent gains
   */
  record Side(int stones, int territory, double count, int warnings) {
    static Side of(Verdict verdict, Color color) {
      AreaCount.Side has = verdict.count().side(color);
      return new Side(
          has.stones(), has.territory(), verdict.points(color), verdict.log().warnings(color));
    }
  }

  static CountJson of(Verdict verdict, String fileResult) {
    boolean area = verdict.isArea();
    return new CountJson(
        verdict.board().points().size(),
        verdict.terms().rules().name(),
        verdict.terms().komi(),
        Side.of(verdict, Color.BLACK),
        Side.of(verdict, Color.WHITE),
        area ? verdict.par() : null,
        verdict.count().shared(),
        verdict.names(verdict.count().dead()),
        verdict.deadBy(),
        verdict.names(verdict.uncertain()),
        verdict.outcome().result(),
        area ? verdict.outcome().margin() / 2 : null,
        fileResult);
  }
}
