package io.tengen.coordinator.run.plan;

import io.tengen.engine.game.Opening;
import io.tengen.engine.game.Points;
import java.util.List;

/**
 * An {@link Opening} in the form that the journal keeps.
 *
 * @param moves in the numbering of {@link Points#toIndex}
 */
public record OpeningRef(String name, List<Integer> moves) {
  public OpeningRef {
    moves = List.copyOf(moves);
  }

  public static OpeningRef of(Opening opening, Points points) {
    return new OpeningRef(opening.name(), opening.moves().stream().map(points::toIndex).toList());
  }

  Opening toOpening(Points points) {
    return new Opening(name, moves.stream().map(points::fromIndex).toList());
  }
}
