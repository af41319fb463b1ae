package io.tengen.cli.results;

import io.tengen.wire.control.WorkerStatus;
import io.tengen.worker.link.Peers;
import java.util.ArrayList;
import java.util.List;

/** What a worker does for other workers, in words. */
public final class PeerServices {
  private PeerServices() {}

  /** Returns what the worker serves: {@code evaluations}, {@code rollouts}, both or nothing. */
  public static List<String> of(WorkerStatus worker) {
    List<String> services = new ArrayList<>();
    if (worker.offers().contains(Peers.EVALUATE_OFFER)) {
      services.add("evaluations");
    }
    if (worker.offers().contains(Peers.ROLLOUTS_OFFER)) {
      services.add("rollouts");
    }
    return services;
  }

  /** Returns services in one phrase, such as {@code evaluations and rollouts for others}. */
  public static String text(List<String> services) {
    return String.join(" and ", services) + " for others";
  }
}
