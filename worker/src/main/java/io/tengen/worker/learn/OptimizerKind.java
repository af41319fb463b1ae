package io.tengen.worker.learn;

import java.util.Arrays;
import java.util.Locale;

/** The kinds of optimizers. */
public enum OptimizerKind {
  /** Adam with decoupled weight decay (Kingma and Ba 2015; Loshchilov and Hutter 2019). */
  ADAM,

  /** Stochastic gradient descent without momentum, as for AlphaGo's networks of 2016. */
  SGD;

  /** Returns the name in options and files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the kind with this name.
   *
   * @throws IllegalArgumentException with one line if there is none
   */
  public static OptimizerKind byId(String id) {
    return Arrays.stream(values())
        .filter(kind -> kind.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "there is no optimizer \"" + id + "\"; choose adam or sgd"));
  }
}
