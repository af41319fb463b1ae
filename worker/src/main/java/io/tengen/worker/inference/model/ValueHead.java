package io.tengen.worker.inference.model;

import org.jspecify.annotations.Nullable;

/** A head that predicts the outcome of the game from the trunk's output. */
public sealed interface ValueHead {
  /** Returns the number of the trunk's channels. */
  int inputs();

  /**
   * KataGo's value head for boards of any size: a global pool and a hidden layer. All outputs are
   * seen from the side to move.
   *
   * @param pool reads the trunk
   * @param hidden maps the pool's output to the hidden layer
   * @param activation of the hidden layer
   * @param outcome maps the hidden layer to logits of win, loss and no result
   * @param noResult when no result is a possible outcome
   * @param score maps the hidden layer to the score and the lead
   * @param ownership maps the pool's activated convolution to one channel, the ownership before its
   *     tanh
   */
  record Pooled(
      GlobalPooling pool,
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
   * AlphaGo Zero's value head for boards of one size: a convolution, a hidden layer, and one number
   * whose tanh is the value.
   *
   * @param conv reads the trunk
   * @param activation of the convolution and of the hidden layer
   * @param hidden maps all points to the hidden layer
   * @param out maps the hidden layer to the value before its tanh
   * @param blacksView whether the value is seen from Black instead of the side to move
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

  /** When a network may predict that a game has no result. */
  enum NoResult {
    /** Under all rules: the network's probability is used as it is. */
    ALWAYS,
    /** Under simple ko or territory scoring, which global inputs 6 and 9 encode. */
    BY_RULES,
    /** Never: the network was trained only under rules that always give a result. */
    NEVER
  }

  /**
   * Maps from the hidden layer to the score and the lead, with one output each.
   *
   * @param mean computes the expected score, in points
   * @param deviation computes x, where {@code deviationScale} · ln(1 + eˣ) is the score's standard
   *     deviation in points; null if the network does not predict it
   * @param deviationScale factor of the standard deviation
   * @param lead computes the number of points of komi that would make the game even
   * @param inSides whether mean and lead are in sides of the board (roots of its area) instead of
   *     points
   */
  record Score(
      Dense mean, @Nullable Dense deviation, float deviationScale, Dense lead, boolean inSides) {}
}
