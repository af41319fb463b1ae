package io.tengen.worker.uploads;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.record.GameRecord;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.RecordedGames;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.job.Job;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is to come into a shard of a game that was played, if it counts.
 *
 * @param place in an object store, as RunSpec.shards names it
 */
public record PendingGame(String place, TrainingGame game) {
  private static final Logger log = LoggerFactory.getLogger(PendingGame.class);

  /** Of a game that has just been played; empty if its run wants none, or this worker may not. */
  public static Optional<PendingGame> of(Job job, GameRecord record, ShardSink shards) {
    if (job.shards().isEmpty() || !shards.takes(job.shards())) {
      return Optional.empty();
    }
    TrainingGame.Id id =
        new TrainingGame.Id(RecordedGames.source(job.lease().run()), job.lease().index());
    try {
      TrainingGame game =
          RecordedGames.toTraining(id, record, seat(job.black(), job), seat(job.white(), job));
      return Optional.of(new PendingGame(job.shards(), game));
    } catch (DataException e) {
      log.warn("no shard has {}", e.getMessage());
      return Optional.empty();
    }
  }

  private static PlayerInfo seat(EngineSpec engine, Job job) {
    String network =
        StandardEngines.network(engine)
            .map(name -> new ResourceName(WorkerResource.NETWORK, name))
            .flatMap(name -> Optional.ofNullable(job.artifacts().get(name)))
            .map(Artifact::sha256)
            .orElse("");
    return new PlayerInfo(engine.engine(), network);
  }
}
