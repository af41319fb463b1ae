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
  /** The requirements that this worker meets, in the form of {@link EngineKind#requirements}. */
  List<String> offers();

  /**
   * Prepares the engines of one job; blocks until its networks are fetched and loaded.
   *
   * @param networks the networks that the job names, by the name that its engines use
   * @throws IOException with a one-line message if a network cannot be fetched or is invalid
   * @throws IllegalArgumentException with a one-line message if this worker accepts no networks
   */
  Handle prepare(Map<ResourceName, Artifact> artifacts) throws IOException, InterruptedException;

  /** A provider of fixed engine kinds that accepts no networks. */
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
    /** The kinds that make the job's players. */
    EngineKinds kinds();

    @Override
    void close();
  }
}
