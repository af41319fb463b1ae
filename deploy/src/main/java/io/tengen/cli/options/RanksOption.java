package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.coordinator.rating.EgfScale;
import io.tengen.wire.control.Standings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option for kyu and dan grades. */
public final class RanksOption {
  @Option(
      names = "--ranks",
      paramLabel = "ENGINE=GRADE",
      description = {
        "Shows kyu and dan grades beside Elo, by the European Go Federation's relation of ratings"
            + " to winning probabilities; ENGINE has GRADE, such as gnugo=8k. May be repeated; the"
            + " mean of the engines counts."
      })
  private List<String> ranks = List.of();

  /** Returns whether the option was given. */
  public boolean isGiven() {
    return !ranks.isEmpty();
  }

  /**
   * Returns the scale that gives these engines their grades; empty if the option was not given.
   *
   * @throws CommandException with one line if a grade is none, or an engine has no rating
   */
  public Optional<EgfScale> scale(Standings standings) throws CommandException {
    List<EgfScale.Anchor> anchors = new ArrayList<>();
    for (String rank : ranks) {
      int equals = rank.lastIndexOf('=');
      String name = rank.substring(0, Math.max(0, equals));
      Standings.Rating rating =
          standings.ratings().stream()
              .filter(each -> each.name().equals(name))
              .findFirst()
              .orElseThrow(() ->
                  CommandException.badInput(
                      "--ranks "
                          + rank
                          + " is not ENGINE=GRADE of a rated engine, such as "
                          + (standings.ratings().isEmpty()
                              ? "gnugo"
                              : standings.ratings().getFirst().name())
                          + "=8k"));
      if (rating.games() == 0 && !name.equals(standings.anchor())) {
        throw CommandException.badInput("--ranks " + rank + ": " + name + " has no game yet");
      }
      try {
        anchors.add(new EgfScale.Anchor(rating.elo(), EgfScale.points(rank.substring(equals + 1))));
      } catch (IllegalArgumentException e) {
        throw CommandException.badInput("--ranks " + rank + ": " + e.getMessage(), e);
      }
    }
    return anchors.isEmpty() ? Optional.empty() : Optional.of(EgfScale.of(anchors));
  }
}
