package io.tengen.coordinator.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a coordinator finds the others of its cluster, and how they speak with each other.
 *
 * @param host address or name under which the others reach this one; unique in the cluster
 * @param port for the others
 * @param healthPort port of health over HTTP, and of the search for others on Kubernetes; −1 for
 *     none
 * @param meeting how they find each other
 * @param tls what they show each other, with the CA that has issued it; none for no encryption
 * @param stableAfter how long the cluster must have looked the same before those who cannot be
 *     reached are given up
 */
public record ClusterSettings(
    String host,
    int port,
    int healthPort,
    Meeting meeting,
    Optional<AccessSettings.Tls> tls,
    Duration stableAfter) {
  /** How coordinators find each other. */
  public sealed interface Meeting {
    /** How many of them there are when none is missing. */
    int nodes();
  }

  /**
   * By their addresses.
   *
   * @param addresses of all of them, {@code HOST:PORT}, the same list everywhere; the first is the
   *     one that may begin a cluster
   */
  public record Seeds(List<String> addresses) implements Meeting {
    public Seeds {
      addresses = List.copyOf(addresses);
    }

    @Override
    public int nodes() {
      return addresses.size();
    }
  }

  /**
   * By asking Kubernetes for pods.
   *
   * @param selector labels that they have and other pods have not
   * @param namespace empty for this pod's own
   */
  public record Kubernetes(String selector, String namespace, int nodes) implements Meeting {}

  /** More than half of all: fewer begin nothing. */
  public int majority() {
    return meeting.nodes() / 2 + 1;
  }
}
