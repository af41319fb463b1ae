package io.tengen.engine.search;

import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.engine.search.tree.Amaf;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The rollouts of one simulator: plays them or has another process play them, and adds their
 * results to the tree. Confined to the simulator's thread; the tree and the queue may be shared.
 */
final class Rollouts {
  private final Play play;
  private final SearchSettings settings;
  private final Tree tree;
  private final ScoreLeads leads;
  private final Position position;
  private final Amaf amaf;
  private final RolloutResult results;

  /**
   * How rollouts are played.
   *
   * @param policy chooses the moves
   * @param random the source of randomness
   * @param objective what rollouts are played for
   * @param elsewhere the rollouts that other processes play; null if none do
   */
  record Play(
      RolloutPolicy policy,
      SplittableRandom random,
      Objective objective,
      @Nullable RolloutQueue elsewhere) {}

  /**
   * @param position the simulator's position
   */
  Rollouts(Play play, SearchSettings settings, Tree tree, ScoreLeads leads, Position position) {
    this.play = play;
    this.settings = settings;
    this.tree = tree;
    this.leads = leads;
    this.position = position;
    amaf = new Amaf(position.points().arrayLength(), tree);
    results = new RolloutResult(settings.scoreShare(), position.points().size());
  }

  /**
   * Ends a simulation whose path leads to the simulator's position: plays the rollout, unless the
   * game is over, and adds its result to the path; or has another process play it.
   *
   * @param edges the path, from the edge that leads to the root to the edge that leads to the leaf
   * @param nodes the nodes of the path
   * @param depth the number of moves from the root to the leaf
   */
  void finish(Position root, int[] edges, int[] nodes, int depth) {
    if (!position.isOver()) {
      RolloutQueue elsewhere = play.elsewhere;
      if (elsewhere != null && elsewhere.submit(edges, nodes, depth, position)) {
        return;
      }
      play.policy.playForResult(position, play.random);
    }
    addGame(root, edges, nodes, depth);
  }

  /** Settles the rollouts of other processes that are answered. */
  void settleAnswered(Position root) {
    RolloutQueue elsewhere = play.elsewhere;
    if (elsewhere != null) {
      for (PendingRollout next = elsewhere.poll(); next != null; next = elsewhere.poll()) {
        settle(next, root);
        elsewhere.release(next);
      }
    }
  }

  /**
   * Ends the rollouts that other processes play: settles those that are answered in time, and takes
   * back the others. Must not be called while simulations run.
   *
   * @param wait whether to wait for answers
   */
  void end(Position root, boolean wait) {
    RolloutQueue elsewhere = play.elsewhere;
    if (elsewhere == null) {
      return;
    }
    settleAnswered(root);
    long deadline = System.nanoTime() + (wait ? elsewhere.patienceNanos() : 0);
    PendingRollout next = elsewhere.await(deadline);
    while (next != null) {
      settle(next, root);
      elsewhere.release(next);
      next = elsewhere.await(deadline);
    }
    elsewhere.takeBack().forEach(this::removeVirtualLosses);
  }

  /** Adds the result of a rollout to the tree; plays it here if no other process has. */
  private void settle(PendingRollout rollout, Position root) {
    if (rollout.failed) {
      position.copyFrom(root);
      for (int i = 0; i < rollout.depth; i++) {
        position.playLegal(rollout.moves[i]);
      }
      play.policy.playForResult(position, play.random);
      addGame(root, rollout.edges, rollout.nodes, rollout.depth);
    } else {
      addAnswer(root, rollout);
    }
  }

  private void removeVirtualLosses(PendingRollout rollout) {
    for (int i = 0; i <= rollout.depth; i++) {
      tree.add(rollout.edges[i], EdgeStats.of(-settings.virtualLoss(), 0));
    }
  }

  private void addAnswer(Position root, PendingRollout rollout) {
    int rootColor = root.stoneToMove();
    int sign = rootColor == Board.BLACK ? 1 : -1;
    int result =
        backUp(
            rollout.edges, rollout.nodes, rollout.depth, sign * rollout.gain, sign * rollout.lead);
    if (settings.rave() > 0) {
      amaf.backUp(
          rollout.moves, rollout.moveCount, rootColor, rollout.nodes, rollout.depth, result);
    }
  }

  /** Adds the result of the game that the simulator's position has ended. */
  private void addGame(Position root, int[] edges, int[] nodes, int depth) {
    int rootColor = root.stoneToMove();
    double lead = position.score();
    int gain = play.objective.gain(position, lead, rootColor);
    double mine = rootColor == Board.BLACK ? lead : -lead;
    int result = backUp(edges, nodes, depth, gain, mine);
    if (settings.rave() > 0) {
      amaf.backUp(position, root.moveCount(), rootColor, nodes, depth, result);
    }
  }

  /**
   * Adds a result to its path and removes the virtual losses of its simulation.
   *
   * @param gain 1 if the side to move at the root has won, 0 for a draw, −1 if it has lost
   * @param lead the lead of that side in points
   * @return the result of that side, 0 to {@link EdgeStats#WIN}
   */
  private int backUp(int[] edges, int[] nodes, int depth, int gain, double lead) {
    int result = results.of(gain, lead);
    int visits = 1 - settings.virtualLoss();
    for (int i = 0; i <= depth; i++) {
      tree.add(edges[i], EdgeStats.of(visits, i % 2 == 1 ? result : EdgeStats.WIN - result));
    }
    if (depth > 0) {
      leads.addRollout(edges[1] - nodes[0], lead, gain);
    }
    return result;
  }
}
