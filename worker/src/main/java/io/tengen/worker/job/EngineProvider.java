package io.tengen.worker.job;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a node can play. Thread-safe. */
public interface EngineProvider {
  /** What jobs may ask for, in the form of {@link EngineKind#requirements}. */
  List<String> offers();

  /**
   * Gets ready for one job; blocks until its networks and policies are here.
   *
   * @param artifacts those that the job brings, by the entry that its engines name
   * @throws IOException with one line for people if one cannot be had, or is none
   * @throws IllegalArgumentException with one line if this node fetches nothing
   */
  Handle prepare(Map<ResourceName, Artifact> artifacts) throws IOException, InterruptedException;

  /** A repertoire that never changes and fetches nothing. */
  static EngineProvider of(EngineKinds kinds) {
    return new EngineProvider() {
      @Override
      public List<String> offers() {
        return kinds.offers();
      }

      @Override
      public Handle prepare(Map<ResourceName, Artifact> artifacts) {
        if (!artifacts.isEmpty()) {
          throw new IllegalArgumentException(
              "this worker fetches no artifacts, such as "
                  + artifacts.keySet().stream()
                      .map(ResourceName::described)
                      .collect(Collectors.joining(", "))
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
