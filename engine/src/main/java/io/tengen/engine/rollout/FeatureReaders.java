package io.tengen.engine.rollout;

import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;

/**
 * A {@link FeatureReader} for each board size, created when first needed. Confined to one thread.
 */
public final class FeatureReaders {
  private final PatternFeatures features;
  private final FeatureReader[] readers = new FeatureReader[Points.MAX_SIZE + 1];

  public FeatureReaders(PatternFeatures features) {
    this.features = features;
  }

  /** Returns the reader for this board size, set to this position. */
  public FeatureReader look(Position position) {
    int size = position.points().size();
    if (readers[size] == null) {
      readers[size] = new FeatureReader(features, position);
    }
    readers[size].look(position);
    return readers[size];
  }
}
