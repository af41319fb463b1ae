package io.tengen.engine.player;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.search.RawEvaluation;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.SearchStats.MoveShare;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Draws each move from the policy of another player. It fills no own eyes, and passes if that ends
 * and wins the game or if there is nothing else; a pass is drawn only where it would win a count.
 */
final class PolicyPlayer implements Player {
  private final Player policy;
  private final double temperature;
  private final SplittableRandom random;

  /**
   * @param policy gives the probabilities of moves; closed by {@link #close}
   * @param temperature 0 for the most likely move
   */
  PolicyPlayer(Player policy, double temperature, long seed) {
    this.policy = policy;
    this.temperature = temperature;
    random = new SplittableRandom(seed);
  }

  @Override
  public Decision decide(Position position, TimeLeft time) throws PlayerFailure {
    if (position.winsByPassing()) {
      return new Decision.Move(Points.PASS);
    }
    List<MoveShare> moves =
        evaluate(position).map(RawEvaluation::moves).orElse(List.of()).stream()
            .filter(move -> move.move() != Points.PASS || position.mayPass())
            .toList();
    return new Decision.Move(moves.isEmpty() ? Points.PASS : choose(moves));
  }

  private int choose(List<MoveShare> moves) {
    double most = moves.stream().mapToDouble(MoveShare::share).max().orElseThrow();
    // Divided by the largest share, so that no power is 0 for all moves.
    ToDoubleFunction<MoveShare> weight =
        temperature == 0
            ? move -> move.share() == most ? 1 : 0
            : move -> StrictMath.pow(move.share() / most, 1 / temperature);
    double left = random.nextDouble() * moves.stream().mapToDouble(weight).sum();
    int last = moves.getFirst().move();
    for (MoveShare move : moves) {
      double own = weight.applyAsDouble(move);
      if (own > 0) {
        last = move.move();
        left -= own;
        if (left < 0) {
          return last;
        }
      }
    }
    // Rounding may leave a little.
    return last;
  }

  @Override
  public Optional<RawEvaluation> evaluate(Position position) throws PlayerFailure {
    return policy.evaluate(position);
  }

  @Override
  public Optional<List<Integer>> deadStones(Position position, Duration time)
      throws PlayerFailure, InterruptedException {
    return policy.deadStones(position, time);
  }

  @Override
  public void close() {
    policy.close();
  }
}
