package io.tengen.wire;

import io.tengen.game.match.EngineSpec;

/** Encodes and decodes {@link EngineSpec}. */
public final class EngineSpecCodec {
  private EngineSpecCodec() {}

  public static io.tengen.proto.v1.EngineSpec encode(EngineSpec engine) {
    return io.tengen.proto.v1.EngineSpec.newBuilder()
        .setName(engine.name())
        .setKind(engine.kind())
        .putAllSettings(engine.settings())
        .build();
  }

  /**
   * Decodes an engine.
   *
   * @throws IllegalArgumentException with one line if the name, the kind, a key or a value is not
   *     of the form that {@link EngineSpec} accepts
   */
  public static EngineSpec decode(io.tengen.proto.v1.EngineSpec message) {
    return new EngineSpec(message.getName(), message.getKind(), message.getSettingsMap());
  }
}
