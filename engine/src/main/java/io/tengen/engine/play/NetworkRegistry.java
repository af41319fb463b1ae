package io.tengen.engine.play;

import io.tengen.engine.net.Evaluator;
import java.util.List;

/** The networks that this process can evaluate, by the names in engine specs. Thread-safe. */
public interface NetworkRegistry {
  /** A registry without networks. */
  NetworkRegistry NONE =
      new NetworkRegistry() {
        @Override
        public List<String> names() {
          return List.of();
        }

        @Override
        public Evaluator open(String name) {
          throw new IllegalArgumentException(
              "\"" + name + "\" is not one of the worker's networks; there are none");
        }
      };

  /** Returns the names of the usable networks, ascending. Failed networks are left out. */
  List<String> names();

  /**
   * Returns the evaluator of a network, which all callers share and must not close. The first call
   * for a network blocks for seconds while the network is loaded.
   *
   * @throws IllegalArgumentException with one line if there is no such network, or it cannot be
   *     used
   */
  Evaluator open(String name);
}
