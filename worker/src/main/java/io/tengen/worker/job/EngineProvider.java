package io.tengen.worker.job;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.files.artifact.Artifact;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What a node can play. Thread-safe. */
public interface EngineProvider {
  /** What jobs may ask for, in the form of {@link EngineKind#requirements}. */
  List<String> offers();

  /**
   * Gets ready for one job; blocks until its networks are here.
   *
   * @param networks those that the job brings, by the name that its engines use
   * @throws IOException with one line for people if one cannot be had, or is none
   * @throws IllegalArgumentException with one line if this node takes no networks
   */
  Handle prepare(Map<String, Artifact> networks) throws IOException, InterruptedException;

  /** A repertoire that never changes and takes no networks. */
  static EngineProvider of(EngineKinds kinds) {
    return new EngineProvider() {
      @Override
      public List<String> offers() {
        return kinds.offers();
      }

      @Override
      public Handle prepare(Map<String, Artifact> networks) {
        if (!networks.isEmpty()) {
          throw new IllegalArgumentException(
              "this worker fetches no networks, such as "
                  + String.join(", ", networks.keySet())
                  + "; its log says why");
        }
        return new Handle() {
          @Override
          public EngineKinds kinds() {
            return kinds;
          }

          @Override
          public void close() {}
        };
      }
    };
  }

  /** Holds what a job needs until it is over. */
  interface Handle extends AutoCloseable {
    /** The kinds that make the job's players. */
    EngineKinds kinds();

    @Override
    void close();
  }
}
