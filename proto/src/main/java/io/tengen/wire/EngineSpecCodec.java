package io.tengen.wire;

import io.tengen.engine.game.EngineSpec;

/** Engines as people type them. */
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
   * @throws IllegalArgumentException with one line if name, kind, a key or a value is not of the
   *     form that {@link EngineSpec} takes
   */
  public static EngineSpec decode(io.tengen.proto.v1.EngineSpec message) {
    return new EngineSpec(message.getName(), message.getKind(), message.getSettingsMap());
  }
}
