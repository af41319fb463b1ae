package io.tengen.worker.link;

import io.tengen.proto.v1.GameFinished;
import io.tengen.worker.job.Lease;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Results that the coordinator has not acknowledged, oldest first. Held in memory: what is in it
 * when the process dies is lost, and those games are played again. Confined to the link's thread.
 */
final class Outbox {
  private final Map<Lease, GameFinished> results = new LinkedHashMap<>();

  void add(Lease lease, GameFinished result) {
    results.put(lease, result);
  }

  /** The result of this lease; null if it is not waiting, or no more. */
  @Nullable GameFinished get(Lease lease) {
    return results.get(lease);
  }

  /** The result needs no keeping any more. Does nothing if it is not kept. */
  void remove(Lease lease) {
    results.remove(lease);
  }

  /** What waits, oldest first. */
  List<Lease> leases() {
    return List.copyOf(results.keySet());
  }

  int size() {
    return results.size();
  }
}
