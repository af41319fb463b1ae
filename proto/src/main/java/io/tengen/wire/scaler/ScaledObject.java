package io.tengen.wire.scaler;

import io.tengen.proto.v1.scaler.ScaledObjectRef;
import java.util.Map;

/**
 * A ScaledObject of KEDA: a set of workers that grows and shrinks.
 *
 * @param metadata the metadata of its trigger
 */
public record ScaledObject(String name, String namespace, Map<String, String> metadata) {
  public ScaledObject {
    metadata = Map.copyOf(metadata);
  }

  static ScaledObjectRef encode(ScaledObject object) {
    return ScaledObjectRef.newBuilder()
        .setName(object.name())
        .setNamespace(object.namespace())
        .putAllScalerMetadata(object.metadata())
        .build();
  }

  static ScaledObject decode(ScaledObjectRef message) {
    return new ScaledObject(
        message.getName(), message.getNamespace(), message.getScalerMetadataMap());
  }
}
