package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import io.tengen.worker.inference.model.Block;
import org.jspecify.annotations.Nullable;

/** A trainable residual block, with or without global pooling that is added to its first layer. */
final class ResidualStep implements TrunkStep {
  private final NormedConv first;
  private final @Nullable PoolLayer pool;
  private final @Nullable DenseLayer poolToFirst;
  private final NormedConv second;

  ResidualStep(
      Parameters parameters, String name, int channels, int pooledChannels, boolean pools) {
    first = NormedConv.layer(parameters, name + ".first", channels, channels);
    pool = pools ? new PoolLayer(parameters, name + ".pool", 3, channels, pooledChannels) : null;
    poolToFirst =
        pools
            ? DenseLayer.plain(parameters, name + ".poolToFirst", 3 * pooledChannels, channels)
            : null;
    second = NormedConv.layer(parameters, name + ".second", channels, channels);
  }

  @Override
  public NDArray forward(NDArray x, boolean training) {
    NDArray prepared = first.activate(x, training);
    NDArray middle = first.convolve(prepared);
    if (pool != null && poolToFirst != null) {
      NDArray sums = PoolLayer.forPoints(pool.activated(prepared, training));
      middle = middle.add(Heads.broadcast(poolToFirst.forward(sums)));
    }
    return x.add(second.forward(middle, training));
  }

  @Override
  public Block export() {
    return pool == null || poolToFirst == null
        ? new Block.Residual(first.export(), second.export())
        : new Block.Pooling(first.export(), pool.export(), poolToFirst.matrix(), second.export());
  }
}
