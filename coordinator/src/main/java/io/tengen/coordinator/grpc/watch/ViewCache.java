package io.tengen.coordinator.grpc.watch;

import io.tengen.coordinator.live.LiveView;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What was computed for a view of running games, so that watchers that know the same are sent the
 * same message. Confined to one look at a time, as {@link
 * io.tengen.coordinator.live.LiveWatcher#look}.
 *
 * @param <K> what the results depend on beside the view
 * @param <R> the results
 */
final class ViewCache<K, R> {
  private final Map<K, R> results = new HashMap<>();
  private @Nullable LiveView view;

  /** Returns the result for a view; computes it if no watcher has needed it yet. */
  R get(LiveView now, K key, Function<K, R> compute) {
    if (view != now) {
      results.clear();
      view = now;
    }
    return results.computeIfAbsent(key, compute);
  }
}
