package io.tengen.engine.search;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.engine.search.puct.ValueBias;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The leaf queue of a search on several threads. A leaf is settled as soon as it is answered, on
 * the thread that answers it.
 */
final class ImmediateLeafQueue extends LeafQueue {
  @GuardedBy("this")
  private final Deque<Leaf> free = new ArrayDeque<>();

  ImmediateLeafQueue(
      Search.Network network,
      int virtualLoss,
      RolloutResult results,
      ValueBias bias,
      Tree tree,
      ScoreLeads leads) {
    super(network, virtualLoss, results, bias, tree, leads);
    for (int i = 0; i < count(); i++) {
      free.push(newLeaf());
    }
  }

  @Override
  @Nullable Leaf takeForPriors() {
    Leaf leaf = failure() == null ? poll() : null;
    if (leaf != null && !tryAcquireRequest(leaf)) {
      free(leaf);
      return null;
    }
    return leaf;
  }

  private synchronized @Nullable Leaf poll() {
    return free.poll();
  }

  @Override
  Leaf awaitFree() {
    Leaf leaf = poll();
    if (leaf != null) {
      return leaf;
    }
    evaluateUntil(() -> isFree(1));
    return pop();
  }

  private synchronized Leaf pop() {
    awaitFree(1);
    return free.pop();
  }

  @Override
  void awaitAll() {
    evaluateUntil(() -> isFree(count()));
    awaitFree(count());
  }

  private synchronized boolean isFree(int wanted) {
    return free.size() >= wanted;
  }

  /** Waits until this many leaves are free. */
  private synchronized void awaitFree(int wanted) {
    if (free.size() >= wanted) {
      return;
    }
    long start = System.nanoTime();
    boolean interrupted = false;
    while (free.size() < wanted) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    waitedSince(start);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  synchronized void free(Leaf leaf) {
    free.push(leaf);
    notifyAll();
  }

  @Override
  void asked(Leaf leaf) {
    // The answering thread owns the leaf.
  }

  @Override
  void completed(Leaf leaf) {
    try {
      settle(leaf);
    } finally {
      free(leaf);
    }
  }
}
