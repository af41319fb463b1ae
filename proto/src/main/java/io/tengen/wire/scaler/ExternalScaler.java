package io.tengen.wire.scaler;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.scaler.ExternalScalerGrpc;
import io.tengen.proto.v1.scaler.GetMetricSpecResponse;
import io.tengen.proto.v1.scaler.GetMetricsRequest;
import io.tengen.proto.v1.scaler.GetMetricsResponse;
import io.tengen.proto.v1.scaler.IsActiveResponse;
import io.tengen.proto.v1.scaler.MetricSpec;
import io.tengen.proto.v1.scaler.MetricValue;
import io.tengen.proto.v1.scaler.ScaledObjectRef;
import io.tengen.wire.Checks;
import io.tengen.wire.Codec;
import io.tengen.wire.Service;

/**
 * The methods of {@code externalscaler.ExternalScaler}, by which KEDA asks how many workers are
 * wanted (<a href="https://keda.sh/docs/latest/concepts/external-scalers/">External Scalers</a>).
 */
public final class ExternalScaler {
  private static final Service SERVICE = new Service(ExternalScalerGrpc.getServiceDescriptor());

  private static final Codec<ScaledObject, ScaledObjectRef> OBJECT =
      new Codec<>(ScaledObject::encode, ScaledObject::decode);

  private static final Codec<Boolean, IsActiveResponse> ACTIVE =
      new Codec<>(
          active -> IsActiveResponse.newBuilder().setResult(active).build(),
          IsActiveResponse::getResult);

  public static final MethodDescriptor<ScaledObject, Boolean> IS_ACTIVE =
      SERVICE.method(ExternalScalerGrpc.getIsActiveMethod(), OBJECT, ACTIVE);

  public static final MethodDescriptor<ScaledObject, Boolean> STREAM_IS_ACTIVE =
      SERVICE.method(ExternalScalerGrpc.getStreamIsActiveMethod(), OBJECT, ACTIVE);

  public static final MethodDescriptor<ScaledObject, Metric> GET_METRIC_SPEC =
      SERVICE.method(
          ExternalScalerGrpc.getGetMetricSpecMethod(),
          OBJECT,
          new Codec<>(ExternalScaler::encodeSpec, ExternalScaler::decodeSpec));

  public static final MethodDescriptor<MetricQuery, Metric> GET_METRICS =
      SERVICE.method(
          ExternalScalerGrpc.getGetMetricsMethod(),
          new Codec<>(
              query ->
                  GetMetricsRequest.newBuilder()
                      .setScaledObjectRef(OBJECT.encode(query.object()))
                      .setMetricName(query.metric())
                      .build(),
              message ->
                  new MetricQuery(
                      OBJECT.decode(message.getScaledObjectRef()), message.getMetricName())),
          new Codec<>(ExternalScaler::encodeValue, ExternalScaler::decodeValue));

  private ExternalScaler() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  /**
   * A metric with its value, or with what one worker provides of it.
   *
   * @param slots number of slots, from 0
   */
  public record Metric(String name, long slots) {}

  /**
   * Asks for the value of a metric.
   *
   * @param metric the metric's name; empty for the only one
   */
  public record MetricQuery(ScaledObject object, String metric) {}

  private static GetMetricSpecResponse encodeSpec(Metric metric) {
    return GetMetricSpecResponse.newBuilder()
        .addMetricSpecs(
            MetricSpec.newBuilder()
                .setMetricName(metric.name())
                .setTargetSize(metric.slots())
                .setTargetSizeFloat(metric.slots()))
        .build();
  }

  private static Metric decodeSpec(GetMetricSpecResponse message) {
    Checks.require(message.getMetricSpecsCount() == 1, "there must be one metric");
    MetricSpec only = message.getMetricSpecs(0);
    return new Metric(only.getMetricName(), only.getTargetSize());
  }

  private static GetMetricsResponse encodeValue(Metric metric) {
    return GetMetricsResponse.newBuilder()
        .addMetricValues(
            MetricValue.newBuilder()
                .setMetricName(metric.name())
                .setMetricValue(metric.slots())
                .setMetricValueFloat(metric.slots()))
        .build();
  }

  private static Metric decodeValue(GetMetricsResponse message) {
    Checks.require(message.getMetricValuesCount() == 1, "there must be one value");
    MetricValue only = message.getMetricValues(0);
    return new Metric(only.getMetricName(), only.getMetricValue());
  }
}
