package io.tengen.coordinator.builtin;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.net.builtin.BuiltInNetwork;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.PartialArtifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Gives the {@linkplain BuiltInNetwork built-in network} to a coordinator's store, and its hash to
 * requests that name it. All workers then play with the coordinator's network, whatever version of
 * the program they are. Thread-safe.
 */
public final class BuiltInFiles {
  private BuiltInFiles() {}

  /**
   * Adds the built-in network to a store, unless it is there. Blocks on the disk.
   *
   * @throws IOException if it cannot be added
   */
  public static void store(ArtifactStore store) throws IOException {
    Optional<PartialArtifact> receiving = store.receive(BuiltInNetwork.artifact());
    if (receiving.isPresent()) {
      try (PartialArtifact partial = receiving.get()) {
        ByteBuffer bytes = BuiltInNetwork.bytes();
        partial.write(bytes.position(Math.toIntExact(partial.received())));
        partial.commit();
      }
    }
  }

  /** Adds the built-in network to a store if this is its hash. Blocks on the disk. */
  public static void storeIfBuiltIn(String sha256, ArtifactStore store) throws IOException {
    if (BuiltInNetwork.isHash(sha256)) {
      store(store);
    }
  }

  /**
   * Returns a run with the files that it does not bring itself.
   *
   * @throws IllegalArgumentException with one line if a network does not play on its boards
   */
  public static RunSpec complete(RunSpec spec) {
    Map<ResourceName, Artifact> all =
        complete(spec.artifacts(), spec.engines(), spec.setup().size());
    return all.equals(spec.artifacts()) ? spec : spec.toBuilder().artifacts(all).build();
  }

  /**
   * Returns the files of engines with those that a request does not bring itself.
   *
   * @param brought the files that the request brings, by the entry that names them
   * @param size side of the boards, in points
   * @throws IllegalArgumentException with one line if a network does not play on such boards
   */
  public static Map<ResourceName, Artifact> complete(
      Map<ResourceName, Artifact> brought, Collection<EngineSpec> engines, int size) {
    ResourceName entry = BuiltInNetwork.ENTRY;
    if (brought.containsKey(entry)
        || engines.stream().noneMatch(each -> StandardEngines.entries(each).contains(entry))) {
      return brought;
    }
    if (!BuiltInNetwork.playsOn(size)) {
      throw new IllegalArgumentException(
          "the built-in network \"%s\" plays on boards of %d to %d points, not %dx%d; give another"
              .formatted(
                  entry.name(), BuiltInNetwork.SMALLEST, BuiltInNetwork.LARGEST, size, size));
    }
    Map<ResourceName, Artifact> all = new TreeMap<>(brought);
    all.put(entry, BuiltInNetwork.artifact());
    return all;
  }
}
