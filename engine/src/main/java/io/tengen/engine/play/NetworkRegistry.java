package io.tengen.engine.play;

import io.tengen.engine.net.Evaluator;
import java.util.List;

/** The networks that this process can ask, by the name that engines give them. Thread-safe. */
public interface NetworkRegistry {
  /** There are none. */
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

  /** Those that can be asked now, ascending; one that has failed is not among them. */
  List<String> names();

  /**
   * Who answers for a network; the same for all who ask. Blocks the first who asks while it is
   * loaded, for seconds. Not to be closed by who asks.
   *
   * @throws IllegalArgumentException with one line if there is no such network, or it cannot be
   *     used
   */
  Evaluator open(String name);
}
