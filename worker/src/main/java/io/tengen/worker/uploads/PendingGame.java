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
 * A finished game to be written to a shard if it counts.
 *
 * @param place in an object store, as {@code RunSpec.shards} names it
 */
public record PendingGame(String place, TrainingGame game) {
  private static final Logger log = LoggerFactory.getLogger(PendingGame.class);

  /**
   * Creates the pending game of a finished job; empty if its run writes no shards or this worker
   * may not use its store.
   */
  public static Optional<PendingGame> of(Job job, GameRecord record, ShardSink shards) {
    if (job.shards().isEmpty() || !shards.accepts(job.shards())) {
      return Optional.empty();
    }
    TrainingGame.Id id =
        new TrainingGame.Id(RecordedGames.source(job.lease().run()), job.lease().index());
    try {
      TrainingGame game =
          RecordedGames.toTraining(id, record, seat(job.black(), job), seat(job.white(), job));
      return Optional.of(new PendingGame(job.shards(), game));
    } catch (DataException e) {
      log.warn("left out of the shards: {}", e.getMessage());
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
