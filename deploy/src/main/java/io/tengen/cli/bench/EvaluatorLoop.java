package io.tengen.cli.bench;

import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
import io.tengen.engine.net.Evaluator;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates positions in turn, as many games would that each wait for one evaluation. No request is
 * pending between two calls of {@link #run}. Used by one thread at a time.
 */
final class EvaluatorLoop implements EvalCallback {
  /** The request whose callback has released its permit but that is not back in the pool yet. */
  static final int IN_CALLBACK = 1;

  /** Number of sample positions; comparable to the number of games of many search threads. */
  private static final int SAMPLE = 256;

  private final Evaluator evaluator;
  private final int games;
  private final List<Position> positions;
  private final Semaphore permits;
  private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
  private int next;

  /** The sum of all answers' values; read as a search would read them. */
  private double values;

  /**
   * @param evaluator has at least {@link #IN_CALLBACK} more requests than games
   * @param games number of games, each with one request in flight
   */
  EvaluatorLoop(Evaluator evaluator, int games, List<Position> positions) {
    this.evaluator = evaluator;
    this.games = games;
    this.positions = positions;
    permits = new Semaphore(games);
  }

  /** Returns positions from random games, of every length until the board is half full. */
  static List<Position> sample(Position start, SplittableRandom random) {
    List<Position> sample = new ArrayList<>();
    int[] candidates = new int[start.points().count()];
    for (int i = 0; i < SAMPLE; i++) {
      Position position = new Position(start);
      int moves = i * start.points().count() / (2 * SAMPLE);
      for (int move = 0; move < moves && !position.isOver(); move++) {
        int count = position.candidates(candidates);
        Arrays.sort(candidates, 0, count);
        position.play(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
      }
      sample.add(position);
    }
    return sample;
  }

  /** Evaluates a number of positions; blocks until all are answered. */
  void run(int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      await(1);
      EvalRequest request = evaluator.tryAcquire();
      while (request == null) {
        // A request is about to return to the pool.
        Thread.yield();
        request = evaluator.tryAcquire();
      }
      request.encode(positions.get(next));
      next = (next + 1) % positions.size();
      evaluator.submit(request, this);
    }
    await(games);
    permits.release(games);
    if (failure.get() != null) {
      throw new IllegalStateException(failure.get());
    }
  }

  /** Acquires permits; evaluates while there are too few, as the thread of a search does. */
  private void await(int wanted) throws InterruptedException {
    boolean acquired = permits.tryAcquire(wanted);
    while (!acquired && evaluator.evaluateWaiting()) {
      acquired = permits.tryAcquire(wanted);
    }
    if (!acquired) {
      permits.acquire(wanted);
    }
  }

  @Override
  public void answered(EvalRequest request) {
    values += request.value();
    permits.release();
  }

  @Override
  public void failed(EvalRequest request, String why) {
    failure.compareAndSet(null, why);
    permits.release();
  }

  /** Returns the sum of all answers' values. */
  double values() {
    return values;
  }
}
