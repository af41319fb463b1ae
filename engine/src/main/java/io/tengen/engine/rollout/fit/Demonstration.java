package io.tengen.engine.rollout.fit;

/** Positions and what should be played in them: what a policy is fitted to. Immutable. */
interface Demonstration {
  /** Shows every position in turn. The lesson keeps none of what it is handed. */
  void show(FitStep fitStep);
}
