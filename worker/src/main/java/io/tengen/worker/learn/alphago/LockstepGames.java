package io.tengen.worker.learn.alphago;

import io.tengen.worker.inference.InferenceException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Plays games concurrently, one move in each per round, so that a network evaluates all games in
 * which it is to move in one batch.
 */
final class LockstepGames {
  private LockstepGames() {}

  /**
   * Plays games to their ends. Blocks.
   *
   * @param mover returns the source of the next move in a game that is not over
   * @throws InferenceException if a network fails
   * @throws InterruptedException if the thread was interrupted
   */
  static void play(List<PolicyGame> games, Function<PolicyGame, MoveSource> mover)
      throws InferenceException, InterruptedException {
    List<PolicyGame> running = games;
    while (!running.isEmpty()) {
      if (Thread.interrupted()) {
        throw new InterruptedException("games interrupted");
      }
      Map<MoveSource, List<PolicyGame>> byMover = new LinkedHashMap<>();
      for (PolicyGame game : running) {
        byMover.computeIfAbsent(mover.apply(game), none -> new ArrayList<>()).add(game);
      }
      for (Map.Entry<MoveSource, List<PolicyGame>> turn : byMover.entrySet()) {
        turn.getKey().move(turn.getValue());
      }
      running = running.stream().filter(game -> !game.isOver()).toList();
    }
  }
}
