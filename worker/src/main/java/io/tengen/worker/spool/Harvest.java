package io.tengen.worker.spool;

import io.tengen.engine.artifact.Artifact;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameRecord;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.worker.data.DataException;
import io.tengen.worker.data.RecordedGames;
import io.tengen.worker.data.Seat;
import io.tengen.worker.data.TrainingGame;
import io.tengen.worker.job.Job;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is to come into a shard of a game that was played, if it counts.
 *
 * @param place in an object store, as RunSpec.shards names it
 */
public record Harvest(String place, TrainingGame game) {
  private static final Logger log = LoggerFactory.getLogger(Harvest.class);

  /** Of a game that has just been played; empty if its run wants none, or this worker may not. */
  public static Optional<Harvest> of(Job job, GameRecord record, ShardSink shards) {
    if (job.shards().isEmpty() || !shards.takes(job.shards())) {
      return Optional.empty();
    }
    TrainingGame.Id id =
        new TrainingGame.Id(RecordedGames.source(job.lease().run()), job.lease().index());
    try {
      TrainingGame game =
          RecordedGames.toTraining(
              id, record, seat(job.black(), job.networks()), seat(job.white(), job.networks()));
      return Optional.of(new Harvest(job.shards(), game));
    } catch (DataException e) {
      log.warn("no shard has {}", e.getMessage());
      return Optional.empty();
    }
  }

  private static Seat seat(EngineSpec engine, Map<String, Artifact> networks) {
    String network =
        StandardEngines.network(engine)
            .flatMap(name -> Optional.ofNullable(networks.get(name)))
            .map(Artifact::sha256)
            .orElse("");
    return new Seat(engine.engine(), network);
  }
}
