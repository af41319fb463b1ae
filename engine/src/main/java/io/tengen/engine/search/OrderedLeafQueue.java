package io.tengen.engine.search;

import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * For a search on one thread: that thread settles leaves, in the order in which it asked them, and
 * only when it wants another and all are asked. So what a simulation sees depends on nothing but
 * the answers, whenever these come and in whatever batches, and the search can be repeated.
 *
 * <p>All but {@link #told} belongs to the searching thread.
 */
final class OrderedLeafQueue extends LeafQueue {
  private final Deque<Leaf> free = new ArrayDeque<>();

  /** The longest asked first. */
  private final Deque<Leaf> asked = new ArrayDeque<>();

  OrderedLeafQueue(Search.Network network, int virtualLoss, Tree tree, ScoreLeads scoreLeads) {
    super(network, virtualLoss, tree, scoreLeads);
    for (int i = 0; i < count(); i++) {
      free.push(newLeaf());
    }
  }

  @Override
  @Nullable Leaf takeForPriors() {
    // Whether a device is busy must not decide what is searched.
    return take();
  }

  @Override
  Leaf awaitFree() {
    return free.isEmpty() ? oldest() : free.pop();
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
      free.push(oldest());
    }
  }

  private Leaf oldest() {
    Leaf leaf = asked.remove();
    awaitAnswer(leaf);
    settle(leaf);
    return leaf;
  }

  private synchronized void awaitAnswer(Leaf leaf) {
    boolean interrupted = false;
    while (!leaf.told) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    leaf.told = false;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  synchronized void told(Leaf leaf) {
    leaf.told = true;
    notifyAll();
  }
}
