package io.tengen.wire.play;

import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.rules.GameSetup;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to begin a game of the caller against an engine.
 *
 * @param artifacts the files that the engine needs, by the entry that names them
 * @param color the caller's colour; null to draw lots
 * @param setup rules, board, komi and handicap
 * @param time the caller's time
 * @param engineTime the engine's time
 */
public record CreatePlay(
    EngineSpec engine,
    Map<ResourceName, Artifact> artifacts,
    @Nullable Color color,
    GameSetup setup,
    TimeSystem time,
    TimeSystem engineTime) {
  public CreatePlay {
    artifacts = Map.copyOf(artifacts);
  }
}
