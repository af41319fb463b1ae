package io.tengen.engine.search;

import io.tengen.engine.search.puct.ValueBias;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The leaf queue of a search on one thread. That thread settles leaves in the order in which it
 * submitted them, and only when it needs a leaf and none is free. Simulations thus depend on the
 * answers but not on their timing or batches, and the search is repeatable.
 *
 * <p>All methods except {@link #completed} are called by the searching thread.
 */
final class OrderedLeafQueue extends LeafQueue {
  private final Deque<Leaf> free = new ArrayDeque<>();

  /** The submitted leaves, oldest first. */
  private final Deque<Leaf> asked = new ArrayDeque<>();

  OrderedLeafQueue(
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
    // The load of the device must not influence the search.
    return take();
  }

  @Override
  Leaf awaitFree() {
    return free.isEmpty() ? settleOldest() : free.pop();
  }

  @Override
  void free(Leaf leaf) {
    free.push(leaf);
  }

  @Override
  void asked(Leaf leaf) {
    asked.add(leaf);
  }

  @Override
  void awaitAll() {
    while (!asked.isEmpty()) {
      free.push(settleOldest());
    }
  }

  private Leaf settleOldest() {
    Leaf leaf = asked.remove();
    evaluateUntil(() -> isCompleted(leaf));
    awaitAnswer(leaf);
    settle(leaf);
    return leaf;
  }

  private synchronized boolean isCompleted(Leaf leaf) {
    return leaf.completed;
  }

  private synchronized void awaitAnswer(Leaf leaf) {
    if (!leaf.completed) {
      long start = System.nanoTime();
      awaitCompletion(leaf);
      waitedSince(start);
    }
    leaf.completed = false;
  }

  private synchronized void awaitCompletion(Leaf leaf) {
    boolean interrupted = false;
    while (!leaf.completed) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  synchronized void completed(Leaf leaf) {
    leaf.completed = true;
    notifyAll();
  }
}
