package io.tengen.worker.inference.model;

/** An elementwise function between two linear layers. */
public enum Activation {
  /** x. */
  IDENTITY,
  /** max(x, 0). */
  RELU,
  /** x · tanh(ln(1 + eˣ)) (Misra 2019). */
  MISH,
  /** x / (1 + e⁻ˣ). */
  SILU
}
