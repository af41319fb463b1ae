package io.tengen.worker.learn.alphago;

import io.tengen.worker.inference.InferenceException;
import java.util.List;

/** Where the moves of many games come from. Confined to one thread. */
interface MoveSource {
  /**
   * Makes the next move in each of these games; blocks.
   *
   * @param games none of them over
   * @throws InferenceException if a network fails; some games have their move then, others not
   */
  void move(List<PolicyGame> games) throws InferenceException;

  /** Any move to choose from, each as likely as the others. */
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
