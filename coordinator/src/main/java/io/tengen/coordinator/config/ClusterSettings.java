package io.tengen.coordinator.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a coordinator finds and talks to the other coordinators of its cluster.
 *
 * @param host address or name of this coordinator, unique in the cluster
 * @param port port of cluster communication
 * @param healthPort port of health over HTTP and of discovery on Kubernetes; −1 for none
 * @param discovery how coordinators find each other
 * @param tls certificate and CA for mutual TLS; empty for no encryption
 * @param stableAfter how long membership must have been stable before unreachable coordinators are
 *     removed
 */
public record ClusterSettings(
    String host,
    int port,
    int healthPort,
    Discovery discovery,
    Optional<AccessSettings.Tls> tls,
    Duration stableAfter) {
  /** How coordinators find each other. */
  public sealed interface Discovery {
    /** Returns the number of coordinators when none is missing. */
    int nodes();
  }

  /**
   * Discovery by a fixed list of addresses.
   *
   * @param addresses {@code HOST:PORT} of all coordinators, the same list on each; only the first
   *     may form a new cluster
   */
  public record SeedNodes(List<String> addresses) implements Discovery {
    public SeedNodes {
      addresses = List.copyOf(addresses);
    }

    @Override
    public int nodes() {
      return addresses.size();
    }
  }

  /**
   * Discovery by listing pods through the Kubernetes API.
   *
   * @param selector label selector that matches exactly the coordinators' pods
   * @param namespace namespace of the pods; empty for this pod's own
   * @param nodes number of coordinators when none is missing
   */
  public record Kubernetes(String selector, String namespace, int nodes) implements Discovery {}

  /** Returns the least number of coordinators that can form a cluster: more than half of all. */
  public int majority() {
    return discovery.nodes() / 2 + 1;
  }
}
