package io.tengen.worker.inference;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.InputShape;
import io.tengen.files.artifact.Artifact;
import java.io.IOException;

/** Evaluates networks on other workers: the devices {@link ComputeDevice#REMOTE}. Thread-safe. */
@FunctionalInterface
public interface RemoteEvaluation {
  /** For programs that no coordinator tells which workers evaluate. */
  RemoteEvaluation NONE =
      (network, maxBatch, local) -> {
        throw new InferenceException(
            "only workers of a coordinator can use devices = [remote]; choose cpu, or cuda:0");
      };

  /**
   * A network of which this worker has the file.
   *
   * @param file identifies it towards other workers
   * @param hasLead whether it gives the lead in points
   */
  record RemoteNetwork(Artifact file, InputShape shape, boolean hasLead) {}

  /** Opens the network on this worker's own CPU; for times without other workers. */
  @FunctionalInterface
  interface LocalBackend {
    /**
     * Loads the network; blocks.
     *
     * @throws IOException if its file cannot be read
     * @throws BackendException if the file has changed or cannot be evaluated
     */
    Backend open() throws IOException, BackendException;
  }

  /**
   * Returns a backend whose runs are evaluated by other workers, or by {@code local} while none
   * answers. Does not block.
   *
   * @param maxBatch the largest batch that is wanted; the backend's may be smaller
   * @param local opened when it is first needed, at most once
   * @throws InferenceException if this program cannot use other workers
   */
  Backend open(RemoteNetwork network, int maxBatch, LocalBackend local) throws InferenceException;
}
