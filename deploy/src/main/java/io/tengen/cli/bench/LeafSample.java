package io.tengen.cli.bench;

import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A rollout policy that delegates to another one and keeps a uniform random sample of the positions
 * it was called with (reservoir sampling; Vitter 1985, algorithm R). Confined to one thread.
 */
final class LeafSample implements RolloutPolicy {
  /** Small enough for the sample to stay in the processor's cache on the largest board. */
  private static final int SIZE = 64;

  private final RolloutPolicy policy;
  private final SplittableRandom random;
  private final List<Position> leaves = new ArrayList<>();
  private long seen;

  LeafSample(RolloutPolicy policy, long seed) {
    this.policy = policy;
    random = new SplittableRandom(seed);
  }

  @Override
  public void playOut(Position position, SplittableRandom source) {
    sample(position);
    policy.playOut(position, source);
  }

  @Override
  public void playForResult(Position position, SplittableRandom source) {
    sample(position);
    policy.playForResult(position, source);
  }

  private void sample(Position position) {
    seen++;
    if (leaves.size() < SIZE) {
      leaves.add(new Position(position));
    } else {
      long slot = random.nextLong(seen);
      if (slot < SIZE) {
        leaves.get((int) slot).copyFrom(position);
      }
    }
  }

  /** Returns the sample: at most {@link #SIZE} positions. */
  List<Position> leaves() {
    return List.copyOf(leaves);
  }
}
