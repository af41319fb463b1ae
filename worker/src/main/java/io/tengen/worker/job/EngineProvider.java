package io.tengen.worker.job;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Provides the engines that this worker can play with. Thread-safe. */
public interface EngineProvider {
  /** Returns the requirements that this worker meets, see {@link EngineKind#requirements}. */
  List<String> offers();

  /**
   * Prepares the engines of one job; blocks until its files are fetched and loaded.
   *
   * @param artifacts the networks and policies to fetch, by the name that the job's engines use
   * @throws IOException with a message of one line if a file cannot be fetched or is invalid
   * @throws IllegalArgumentException with a message of one line if this worker fetches no files
   */
  Handle prepare(Map<ResourceName, Artifact> artifacts) throws IOException, InterruptedException;

  /** Returns a provider of fixed engine kinds that fetches no files. */
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

  /** Holds the resources of a job until it is closed. */
  interface Handle extends AutoCloseable {
    /** Returns the kinds that make the job's players. */
    EngineKinds kinds();

    @Override
    void close();
  }
}
