package io.tengen.coordinator.run.plan;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Rules;
import java.util.List;

/**
 * A {@link GameSetup} in the form that the journal keeps: names and numbers only.
 *
 * @param rules name of a rule set
 * @param blackStones points in the numbering of {@link Points#toIndex}
 * @param whiteStones likewise
 */
public record SetupRef(
    String rules,
    int size,
    double komi,
    List<Integer> blackStones,
    List<Integer> whiteStones,
    Color firstToMove) {

  public SetupRef {
    blackStones = List.copyOf(blackStones);
    whiteStones = List.copyOf(whiteStones);
  }

  public static SetupRef of(GameSetup setup) {
    Points points = Points.of(setup.size());
    return new SetupRef(
        setup.rules().name(),
        setup.size(),
        setup.komi(),
        setup.blackStones().stream().map(points::toIndex).toList(),
        setup.whiteStones().stream().map(points::toIndex).toList(),
        setup.firstToMove());
  }

  /**
   * @throws IllegalArgumentException if no game can begin so
   */
  public GameSetup toSetup() {
    Points points = Points.of(size);
    return new GameSetup(
        Rules.named(rules),
        size,
        komi,
        blackStones.stream().map(points::fromIndex).toList(),
        whiteStones.stream().map(points::fromIndex).toList(),
        firstToMove);
  }
}
