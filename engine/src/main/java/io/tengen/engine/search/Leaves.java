package io.tengen.engine.search;

import io.tengen.engine.game.Position;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.Inquiry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The leaves of one search that wait for the network: hands them to simulations, and takes the
 * answers into the tree, on whatever thread these come. There are as many as may wait at a time.
 */
final class Leaves {
  /** How long to wait for other searches to leave the evaluator some room. */
  private static final long ROOM_NANOS = 50_000;

  private final Evaluator evaluator;
  private final NetworkSettings settings;
  private final int virtualLoss;
  private final Tree tree;
  private final Mixture mixture;

  // Guarded by this monitor.
  private final Deque<Leaf> free = new ArrayDeque<>();
  private @Nullable String failure;

  /**
   * @param virtualLoss what a simulation under way counts as
   */
  Leaves(Evaluator evaluator, NetworkSettings settings, int virtualLoss, Tree tree) {
    this.evaluator = evaluator;
    this.settings = settings;
    this.virtualLoss = virtualLoss;
    this.tree = tree;
    mixture = new Mixture(settings.lambda());
    for (int i = 0; i < settings.leaves(); i++) {
      free.push(new Leaf(this));
    }
  }

  Mixture mixture() {
    return mixture;
  }

  /** Why the network gives no answers any more, in one line; null as long as it does. */
  synchronized @Nullable String failure() {
    return failure;
  }

  /** A leaf that can be asked at once; null if the network is busy enough, or has failed. */
  @Nullable Leaf tryTake() {
    Leaf leaf = poll();
    if (leaf == null) {
      return null;
    }
    leaf.inquiry = evaluator.tryAcquire();
    if (leaf.inquiry == null) {
      put(leaf);
      return null;
    }
    return leaf;
  }

  /** The same, and waits for it; null only if the network has failed. */
  @Nullable Leaf take() throws InterruptedException {
    Leaf leaf = awaitFree();
    while (leaf != null && leaf.inquiry == null) {
      leaf.inquiry = evaluator.tryAcquire();
      if (leaf.inquiry == null) {
        // Other searches have all of them: nobody tells this one when they have not.
        LockSupport.parkNanos(ROOM_NANOS);
        if (Thread.interrupted() || failure() != null) {
          boolean interrupted = failure() == null;
          put(leaf);
          if (interrupted) {
            throw new InterruptedException("search interrupted");
          }
          return null;
        }
      }
    }
    return leaf;
  }

  private synchronized @Nullable Leaf poll() {
    return failure == null ? free.poll() : null;
  }

  private synchronized @Nullable Leaf awaitFree() throws InterruptedException {
    while (failure == null && free.isEmpty()) {
      wait();
    }
    return failure == null ? free.poll() : null;
  }

  private synchronized void put(Leaf leaf) {
    free.push(leaf);
    notifyAll();
  }

  /** Takes a leaf back that was not asked. */
  void giveBack(Leaf leaf) {
    Inquiry inquiry = leaf.inquiry;
    leaf.inquiry = null;
    if (inquiry != null) {
      inquiry.release();
    }
    put(leaf);
  }

  /** Waits until nobody waits for the network any more: then the tree may be moved. */
  synchronized void awaitAll() throws InterruptedException {
    boolean interrupted = false;
    while (free.size() < settings.leaves()) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      throw new InterruptedException("search interrupted");
    }
  }

  void ask(Leaf leaf, Position position) {
    Inquiry inquiry = leaf.inquiry;
    if (inquiry == null) {
      throw new IllegalStateException("the leaf has nothing to ask with");
    }
    inquiry.encode(position);
    leaf.inquiry = null;
    evaluator.submit(inquiry, leaf);
  }

  void decide(Leaf leaf, double value) {
    backUp(leaf, value);
    giveBack(leaf);
  }

  void answered(Leaf leaf, Inquiry answer) {
    if (leaf.node != Tree.NONE) {
      takePriors(leaf.node, answer);
    }
    backUp(leaf, answer.value());
    put(leaf);
  }

  void failed(Leaf leaf, String why) {
    if (!mixture.hasRollouts()) {
      for (int i = 0; i <= leaf.depth; i++) {
        tree.add(leaf.edges[i], Stats.of(-virtualLoss, 0));
      }
    }
    synchronized (this) {
      failure = why;
    }
    put(leaf);
  }

  private void takePriors(int node, Inquiry answer) {
    Tree.Chunk chunk = tree.chunk(node);
    int first = Tree.index(node);
    int end = first + chunk.count[first];
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = first; i < end; i++) {
      largest = Math.max(largest, answer.logit(chunk.move[i]));
    }
    double sum = 0;
    for (int i = first; i < end; i++) {
      sum += weight(answer.logit(chunk.move[i]) - largest);
    }
    for (int i = first; i < end; i++) {
      chunk.prior[i] = (float) (weight(answer.logit(chunk.move[i]) - largest) / sum);
    }
  }

  /** StrictMath: the same on every machine. */
  private double weight(double logit) {
    return StrictMath.exp(logit / settings.temperature());
  }

  /**
   * @param value for the side to move at the leaf, −1 to 1
   */
  private void backUp(Leaf leaf, double value) {
    // The edge to the leaf is the other side's move.
    double result = (1 - value) / 2;
    for (int i = leaf.depth; i >= 0; i--) {
      tree.addValue(leaf.edges[i], Values.of(result));
      if (!mixture.hasRollouts()) {
        tree.add(leaf.edges[i], Stats.of(1 - virtualLoss, 0));
      }
      result = 1 - result;
    }
  }
}
