package io.tengen.cli.alphago;

import io.tengen.cli.console.Figures;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The paper's figure 2a: how strongly a policy plays, against how often it predicts the move of a
 * held-out game. The names of the components are the keys of the JSON.
 *
 * @param board points along a side
 * @param against the network that all versions play against
 * @param symmetry {@code average} if accuracies are those of means under all eight symmetries,
 *     {@code random} if they are those under a random one
 * @param versions the versions by epoch
 */
record StrengthFigure(int board, String against, String symmetry, List<Version> versions) {
  /**
   * A version of the policy.
   *
   * @param epoch number of epochs that it has learned for
   * @param top1 share of held-out moves that are its first choice, 0 to 1
   * @param top5 share of held-out moves that are among its first five, 0 to 1
   * @param moves number of held-out moves
   * @param share share of games won without search, moves drawn from both policies
   * @param low lower end of the share's 95 % interval
   * @param high upper end of the share's 95 % interval
   * @param games number of games
   */
  record Version(
      int epoch,
      double top1,
      double top5,
      int moves,
      double share,
      double low,
      double high,
      int games) {}

  String table() {
    TextTable table =
        new TextTable(
            Column.right("epoch"),
            Column.right("top-1"),
            Column.right("top-5"),
            Column.right("wins"),
            Column.left("95 %"));
    for (Version version : versions) {
      table.add(
          String.valueOf(version.epoch),
          Figures.percent(version.top1, 1),
          Figures.percent(version.top5, 1),
          Figures.percent(version.share, 1),
          Figures.percent(version.low, 1) + " to " + Figures.percent(version.high, 1));
    }
    return table.render();
  }

  String svg() {
    List<Chart.Point> points = new ArrayList<>();
    versions.stream()
        .sorted(Comparator.comparingDouble(Version::top1))
        .forEach(version ->
            points.add(
                new Chart.Point(
                    100 * version.top1,
                    100 * version.share,
                    100 * version.low,
                    100 * version.high,
                    "epoch %d: top-1 %s, wins %s of %s"
                        .formatted(
                            version.epoch,
                            Figures.percent(version.top1, 1),
                            Figures.percent(version.share, 1),
                            Figures.count(version.games, "game")))));
    String title =
        "%1$dx%1$d: %% of games won without search against %2$s, by accuracy"
            .formatted(board, against);
    return Chart.of(
        title, "held-out moves predicted, %", List.of(new Chart.Series("policy by epoch", points)));
  }
}
