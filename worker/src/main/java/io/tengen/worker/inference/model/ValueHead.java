package io.tengen.worker.inference.model;

import org.jspecify.annotations.Nullable;

/** From the trunk to how the game will end. */
public sealed interface ValueHead {
  /** Channels of the trunk. */
  int inputs();

  /**
   * KataGo's: a pool and a hidden layer, for boards of any size; all from the side to move.
   *
   * @param outcome logits of win, loss, no result
   * @param noResult when the last of these counts
   * @param score the score and the lead
   * @param ownership from the activated convolution of the pool to one channel, before its tanh
   */
  record Pooled(
      Pool pool,
      Dense hidden,
      Activation activation,
      Dense outcome,
      NoResult noResult,
      Score score,
      Conv ownership)
      implements ValueHead {
    public Pooled {
      Shapes.requireEqual("hidden layer", pool.outputs(), hidden.inputs());
      Shapes.requireEqual("outcome", hidden.outputs(), outcome.inputs());
      Shapes.requireEqual("outcome", outcome.outputs(), 3);
      Shapes.requireEqual("score", hidden.outputs(), score.mean().inputs());
      Shapes.requireEqual("ownership", pool.conv().outputs(), ownership.inputs());
      Shapes.requireEqual("ownership", ownership.outputs(), 1);
    }

    @Override
    public int inputs() {
      return pool.conv().inputs();
    }
  }

  /**
   * AlphaGo Zero's: a convolution, a hidden layer, one number whose tanh is the value; for boards
   * of one size.
   *
   * @param blacksView whether the value is Black's rather than the side to move's
   */
  record Flat(Conv conv, Activation activation, Dense hidden, Dense out, boolean blacksView)
      implements ValueHead {
    public Flat {
      Shapes.requireEqual("value", hidden.outputs(), out.inputs());
      Shapes.requireEqual("value", out.outputs(), 1);
    }

    @Override
    public int inputs() {
      return conv.inputs();
    }
  }

  /** When a game may have no result, as far as a network knows. */
  enum NoResult {
    /** The network's own word. */
    ALWAYS,
    /** Under simple ko or territory scoring, which global inputs 6 and 9 tell. */
    BY_RULES,
    /** The network knows no such rules. */
    NEVER
  }

  /**
   * The hidden layer's outputs about points on the board, one number each.
   *
   * @param mean expected score, in points
   * @param deviation its standard deviation in points is {@code deviationScale} · ln(1 + eˣ) of
   *     this; null if the network does not tell
   * @param lead how many points of komi would make the game even
   * @param inSides whether mean and lead are in sides of the board (roots of its area) instead of
   *     points
   */
  record Score(
      Dense mean, @Nullable Dense deviation, float deviationScale, Dense lead, boolean inSides) {}
}
