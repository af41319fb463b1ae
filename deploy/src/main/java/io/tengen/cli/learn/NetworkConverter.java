package io.tengen.cli.learn;

import io.tengen.files.artifact.Artifact;
import io.tengen.worker.data.shard.Shard;
import java.util.List;

/** Makes the form of a trained network that plays the games of self-play. */
public interface NetworkConverter {
  /**
   * Converts a network. Blocks.
   *
   * @param network a network in the loop's store
   * @param games games that the network learned from, at least one
   * @return the converted network, which is in the store
   */
  Artifact convert(Artifact network, List<Shard> games) throws Exception;
}
