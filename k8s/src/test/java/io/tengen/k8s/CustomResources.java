package io.tengen.k8s;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.SecretKeySelector;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerBehavior;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The specs of the custom resources that the chart makes, as far as it uses them: KEDA
 * (keda.sh/v1alpha1), the Prometheus Operator (monitoring.coreos.com/v1), cert-manager
 * (cert-manager.io/v1) and BackendTLSPolicy of the Gateway API.
 */
final class CustomResources {
  /** The class of the spec by API version and kind. */
  static final Map<String, Class<? extends Record>> SPECS =
      Map.of(
          "keda.sh/v1alpha1 ScaledObject", ScaledObject.class,
          "keda.sh/v1alpha1 TriggerAuthentication", TriggerAuthentication.class,
          "monitoring.coreos.com/v1 ServiceMonitor", ServiceMonitor.class,
          "monitoring.coreos.com/v1 PodMonitor", PodMonitor.class,
          "monitoring.coreos.com/v1 PrometheusRule", PrometheusRule.class,
          "cert-manager.io/v1 Certificate", Certificate.class,
          "gateway.networking.k8s.io/v1 BackendTLSPolicy", BackendTlsPolicy.class);

  private CustomResources() {}

  record ScaledObject(
      Target scaleTargetRef,
      int minReplicaCount,
      int maxReplicaCount,
      int pollingInterval,
      int cooldownPeriod,
      @Nullable Advanced advanced,
      List<Trigger> triggers) {
    record Target(String name) {}

    record Advanced(AutoscalerConfig horizontalPodAutoscalerConfig) {}

    record AutoscalerConfig(HorizontalPodAutoscalerBehavior behavior) {}

    record Trigger(
        String type, Map<String, String> metadata, @Nullable Authentication authenticationRef) {}

    record Authentication(String name) {}
  }

  record TriggerAuthentication(List<Target> secretTargetRef) {
    record Target(String parameter, String name, String key) {}
  }

  record TlsConfig(@Nullable String serverName, Ca ca) {
    record Ca(SecretKeySelector secret) {}
  }

  record Authorization(SecretKeySelector credentials) {}

  record Endpoint(
      String port,
      String path,
      String interval,
      @Nullable String scheme,
      @Nullable TlsConfig tlsConfig,
      @Nullable Authorization authorization) {}

  record ServiceMonitor(LabelSelector selector, List<Endpoint> endpoints) {}

  record PodMonitor(
      LabelSelector selector, List<String> podTargetLabels, List<Endpoint> podMetricsEndpoints) {}

  record PrometheusRule(List<Group> groups) {
    record Group(String name, List<Rule> rules) {}

    /** An alert, or a recorded expression. */
    record Rule(
        @Nullable String alert,
        @Nullable String record,
        String expr,
        @JsonProperty("for") @Nullable String during,
        @Nullable Map<String, String> labels,
        @Nullable Map<String, String> annotations) {}
  }

  record Certificate(
      String secretName,
      Issuer issuerRef,
      String duration,
      String renewBefore,
      PrivateKey privateKey,
      List<String> usages,
      @Nullable List<String> dnsNames,
      @Nullable String commonName,
      @Nullable Subject subject) {
    record Issuer(String name, String kind, String group) {}

    record PrivateKey(String algorithm, int size, String encoding, String rotationPolicy) {}

    record Subject(List<String> organizationalUnits) {}
  }

  record BackendTlsPolicy(List<Reference> targetRefs, Validation validation) {
    record Reference(String group, String kind, String name) {}

    record Validation(String hostname, List<Reference> caCertificateRefs) {}
  }
}
