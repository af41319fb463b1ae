package io.tengen.engine.qlearning;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Plays a move of greatest value; of several such moves, one at random. */
final class QLearningPlayer implements Player {
  private final Values values;
  private final SplittableRandom random;
  private @Nullable MoveValues moves;
  private @Nullable GameSetup setup;

  QLearningPlayer(Values values, long seed) {
    this.values = values;
    random = new SplittableRandom(seed);
  }

  @Override
  public Decision decide(Position position, TimeLeft time) {
    MoveValues known = moves;
    if (known == null || !position.setup().equals(setup)) {
      known = new MoveValues(position.setup(), values);
      moves = known;
      setup = position.setup();
    }
    known.evaluate(position);
    return new Decision.Move(known.move(known.best(random.nextInt(known.count()))));
  }
}
