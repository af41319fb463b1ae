package io.tengen.engine.qlearning;

import io.tengen.engine.play.Player;
import io.tengen.engine.rollout.ValueTable;
import io.tengen.game.board.Board;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Tabular Q-learning by self-play (Watkins 1989): the value of a position moves towards one minus
 * the value of the opponent's best reply. In every second game one side plays by the values before
 * the training; its reply then counts as it is, so that its weaknesses are learned. The images of a
 * position under the symmetries of the board share an entry. The same seed and number of games give
 * the same table. Confined to one thread.
 */
public final class QLearner {
  private static final float RATE = 0.5F;
  private static final double FIRST_EXPLORATION = 0.3;
  private static final double LAST_EXPLORATION = 0.05;

  private final GameSetup setup;
  private final int games;
  private final SplittableRandom random;
  private final Map<Long, Float> table = new HashMap<>();
  private final MoveValues moves;
  private final MoveValues untrained;
  private int played;

  /**
   * @param games the number of games over which exploration decreases
   */
  public QLearner(GameSetup setup, int games, long seed) {
    this.setup = setup;
    this.games = games;
    random = new SplittableRandom(seed);
    moves = new MoveValues(setup, this::value);
    untrained = new MoveValues(setup, (key, fallback) -> fallback);
  }

  private float value(long key, float fallback) {
    return table.getOrDefault(key, fallback);
  }

  /**
   * A move of a game.
   *
   * @param isEnd whether it ended the game
   * @param value its value before the game
   * @param others the greatest value of the other moves; 0 if there were none
   */
  private record Step(long key, boolean isEnd, float value, float others) {}

  /** Plays a game and learns from it, its last move first. */
  public void play() {
    Position position = new Position(setup);
    Step[] steps = new Step[Math.max(16, 4 * position.points().count())];
    int count = 0;
    while (!position.isOver() && count < steps.length) {
      moves.evaluate(position);
      if (isUntrained(position.stoneToMove())) {
        untrained.evaluate(position);
        int fixed = untrained.best(random.nextInt(untrained.count()));
        steps[count++] = new Step(moves.key(fixed), moves.ends(fixed), moves.value(fixed), 0);
        position.playLegal(moves.move(fixed));
        continue;
      }
      int chosen =
          random.nextDouble() < exploration()
              ? random.nextInt(moves.count())
              : moves.best(random.nextInt(moves.count()));
      float others = 0;
      for (int i = 0; i < moves.count(); i++) {
        others = i == chosen ? others : Math.max(others, moves.value(i));
      }
      steps[count++] = new Step(moves.key(chosen), moves.ends(chosen), moves.value(chosen), others);
      position.playLegal(moves.move(chosen));
    }
    learn(steps, count);
    played++;
  }

  /** Returns whether this side plays by the values before the training in the present game. */
  private boolean isUntrained(int stone) {
    return played % 2 == 1 && stone == (played / 2 % 2 == 0 ? Board.BLACK : Board.WHITE);
  }

  private void learn(Step[] steps, int count) {
    float reply = Float.NaN;
    for (int i = count - 1; i >= 0; i--) {
      Step step = steps[i];
      float value = step.value;
      if (!step.isEnd && !Float.isNaN(reply)) {
        value += RATE * (1 - reply - value);
        if (table.size() < ValueTable.MOST_ENTRIES || table.containsKey(step.key)) {
          table.put(step.key, value);
        }
      }
      reply = Math.max(value, step.others);
    }
  }

  private double exploration() {
    double done = Math.min(1, (double) played / games);
    return FIRST_EXPLORATION + done * (LAST_EXPLORATION - FIRST_EXPLORATION);
  }

  /** Returns the number of positions in the table. */
  public int entries() {
    return table.size();
  }

  /** Returns a player that uses the present values, on the thread of this learner. */
  public Player player(long seed) {
    return new QLearningPlayer(this::value, seed);
  }

  /** Returns the present values. */
  public ValueTable table() {
    long[] keys = table.keySet().stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(keys);
    float[] values = new float[keys.length];
    for (int i = 0; i < keys.length; i++) {
      values[i] = value(keys[i], 0);
    }
    return new ValueTable(setup.rules().name(), setup.size(), setup.komi(), keys, values);
  }
}
