package io.tengen.worker.inquiry;

import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.wire.LeaseToken;
import java.util.Map;

/**
 * An engine to keep ready for inquiries about positions of one set-up.
 *
 * @param lease the coordinator's name for the lease
 * @param seed the seed of the engine's randomness
 * @param artifacts the files that the engine needs, by the entry that names them
 */
public record InquiryJob(
    LeaseToken lease,
    GameSetup setup,
    EngineSpec engine,
    long seed,
    Map<ResourceName, Artifact> artifacts) {
  public InquiryJob {
    artifacts = Map.copyOf(artifacts);
  }
}
