package io.tengen.coordinator.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.tengen.coordinator.config.ClusterSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Builds Akka's configuration for a cluster from {@code tengen-cluster.conf} and the settings. */
final class ClusterAkka {
  /** Name of the actor system, and so of the cluster. */
  static final String NAME = "tengen-cluster";

  private ClusterAkka() {}

  static Config of(ClusterSettings settings) {
    Map<String, Object> own = new HashMap<>();
    own.put("akka.remote.artery.transport", settings.tls().isPresent() ? "tls-tcp" : "tcp");
    own.put("akka.remote.artery.canonical.hostname", settings.host());
    own.put("akka.remote.artery.canonical.port", settings.port());
    own.put("akka.cluster.min-nr-of-members", settings.majority());
    own.put("akka.cluster.split-brain-resolver.stable-after", settings.stableAfter());
    own.put("akka.management.http.hostname", settings.host());
    own.put("akka.management.http.port", Math.max(settings.healthPort(), 0));
    switch (settings.discovery()) {
      case ClusterSettings.SeedNodes seedNodes -> {
        own.put("akka.cluster.seed-nodes", addresses(seedNodes));
        own.put("akka.management.http.routes.cluster-bootstrap", "");
      }
      case ClusterSettings.Kubernetes pods -> {
        own.put("akka.discovery.kubernetes-api.pod-label-selector", pods.selector());
        if (!pods.namespace().isEmpty()) {
          own.put("akka.discovery.kubernetes-api.pod-namespace", pods.namespace());
        }
        own.put(
            "akka.management.cluster.bootstrap.contact-point-discovery.required-contact-point-nr",
            settings.majority());
      }
    }
    ClassLoader loader = ClusterAkka.class.getClassLoader();
    return ConfigFactory.parseMap(own)
        .withFallback(ConfigFactory.parseResources(loader, "tengen-cluster.conf"))
        .withFallback(ConfigFactory.defaultReference(loader))
        .resolve();
  }

  private static List<String> addresses(ClusterSettings.SeedNodes seedNodes) {
    return seedNodes.addresses().stream().map(address -> "akka://" + NAME + "@" + address).toList();
  }
}
