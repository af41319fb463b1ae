package io.tengen.worker.data.sample;

import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;

/** The samples of one shard in the order of their games, for exports. */
public final class ShardSamples {
  private final PackedShard shard;

  private ShardSamples(PackedShard shard) {
    this.shard = shard;
  }

  /**
   * Reads a shard; blocks.
   *
   * @param length cells along a plane's side
   * @throws DataException if the shard cannot be decoded
   * @throws IllegalArgumentException if its board is larger than the planes
   */
  public static ShardSamples read(DataFolder folder, Shard shard, FeatureSet features, int length)
      throws IOException, DataException {
    Layout layout = new Layout(shard.board(), length);
    Symmetries symmetries = new Symmetries(layout, features.planes());
    return new ShardSamples(new SampleDecoder(features, layout, symmetries).decode(folder, shard));
  }

  public int size() {
    return shard.size();
  }

  /** Writes a sample into a row of a batch of the same inputs and length. */
  public void read(int sample, SampleBatch into, int row) {
    shard.read(sample, 0, into, row);
  }
}
