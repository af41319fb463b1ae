package io.tengen.engine.net;

import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Creates positions in the middle of games. */
final class Games {
  private Games() {}

  static Position start(int size) {
    return new Position(GameSetup.of(Rules.CHINESE, size, 7.5));
  }

  /** Returns a position after this many random moves, or fewer if the game ends before. */
  static Position played(int size, int moves, long seed) {
    Position position = start(size);
    SplittableRandom random = new SplittableRandom(seed);
    int[] candidates = new int[size * size];
    for (int move = 0; move < moves && !position.isOver(); move++) {
      int count = position.candidates(candidates);
      Arrays.sort(candidates, 0, count);
      position.play(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
    }
    return position;
  }

  /** Returns the image of a game under a symmetry. */
  static Position turned(Position game, int symmetry) {
    Layout layout = new Layout(game.points().size(), game.points().size());
    Position turned = new Position(game.setup());
    for (int i = 0; i < game.moveCount(); i++) {
      int move = game.move(i);
      turned.play(move == Points.PASS ? move : game.points().get(layout.index(symmetry, move)));
    }
    return turned;
  }
}
