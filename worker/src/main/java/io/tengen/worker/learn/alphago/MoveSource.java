package io.tengen.worker.learn.alphago;

import io.tengen.worker.inference.InferenceException;
import java.util.List;

/** A player of many games at the same time. Confined to one thread. */
interface MoveSource {
  /**
   * Makes the next move in each game. Blocks.
   *
   * @param games games that are not over
   * @throws InferenceException if a network fails; the move may then have been made in some games
   */
  void move(List<PolicyGame> games) throws InferenceException;

  /**
   * Returns a source that chooses uniformly among the moves of {@link PolicyGame#choices(int[])}.
   */
  static MoveSource random() {
    return games -> {
      for (PolicyGame game : games) {
        int[] moves = new int[game.position().points().count() + 1];
        int count = game.choices(moves);
        game.play(moves[game.random().nextInt(count)], PolicyGame.NOT_CHOSEN);
      }
    };
  }
}
