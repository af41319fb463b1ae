package io.tengen.cli.engine;

import io.tengen.cli.console.Answer;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.engine.classic.influence.TerritoryEstimate;
import io.tengen.game.rules.Position;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen influence}: draws the influence of the stones of a position. */
@Command(
    name = "influence",
    sortOptions = false,
    description = {
      "Draws the influence of the stones of a position and estimates territory and moyo by it.",
      "",
      "X is black, O is white, x and o are stones that count as dead: those of surrounded groups"
          + " whose own influence is overturned. A number is the balance of influence on an empty"
          + " point: positive where Black prevails, negative where White does, from -6 to 6.",
      "",
      "The estimate counts stones and territory 1, moyo one half. docs/classical.md has the rules."
    },
    footer = {
      "",
      "Examples:",
      "  tengen influence game.sgf",
      "  tengen influence game.sgf --move 40 --svg influence.svg",
      "  tengen influence game.sgf --move 40 --json"
    })
public final class InfluenceCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private SgfPosition shown;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Also writes a picture to this file, which is replaced if it exists.")
  private @Nullable Path svg;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  InfluenceCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    Position position = shown.get(terminal);
    TerritoryEstimate estimate = estimate(position);
    if (svg != null) {
      UserFiles.requireWritableFile(svg);
      UserFiles.write(svg, InfluencePicture.svg(position, estimate));
    }
    Answer.text(InfluenceSummary.of(position, estimate), InfluencePicture.text(position, estimate))
        .print(terminal, json);
    return ExitCode.OK;
  }

  private static TerritoryEstimate estimate(Position position) {
    byte[] stones = new byte[position.points().arrayLength()];
    position.board().copyStones(stones);
    TerritoryEstimate estimate = new TerritoryEstimate(position.points().size());
    estimate.find(stones);
    return estimate;
  }
}
