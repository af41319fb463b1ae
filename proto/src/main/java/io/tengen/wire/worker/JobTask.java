package io.tengen.wire.worker;

import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import io.tengen.wire.EncodedCheckpoint;
import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.wire.training.TrainingSpec;
import java.util.Map;
import java.util.Optional;

/** The content of a job. Immutable. */
public sealed interface JobTask {

  /**
   * A game to play.
   *
   * @param seed the seed of both players' randomness
   * @param rules how the game is refereed
   * @param keepCandidates whether the record keeps the visited root moves of each search or only
   *     its totals
   * @param artifacts the files that the engines need, by the entry that names them
   * @param opening the moves that the game begins with; empty to begin with the set-up
   * @param randomOpening the first moves that are drawn at random; empty for none
   * @param checkpoint the moves that another worker made; empty for a new game
   * @param shards the place in an object store to upload the game to if it counts; empty for none
   * @param speed the worker's speed by which the times of the rules were scaled, for the record; 0
   *     if they were not
   */
  record Game(
      GameSetup setup,
      EngineSpec black,
      EngineSpec white,
      long seed,
      MatchRules rules,
      boolean keepCandidates,
      Map<ResourceName, Artifact> artifacts,
      Optional<Opening> opening,
      Optional<RandomOpening> randomOpening,
      Optional<EncodedCheckpoint> checkpoint,
      String shards,
      double speed)
      implements JobTask {
    public Game {
      artifacts = Map.copyOf(artifacts);
    }
  }

  /**
   * A network to train.
   *
   * @param checkpoint the state that another worker reached; empty to start from the beginning
   */
  record Training(TrainingSpec spec, Optional<TrainingCheckpoint> checkpoint) implements JobTask {}

  /**
   * An engine to keep ready for inquiries about positions of one set-up.
   *
   * @param seed the seed of the engine's randomness
   * @param artifacts the files that the engine needs, by the entry that names them
   */
  record Inquiries(
      GameSetup setup, EngineSpec engine, long seed, Map<ResourceName, Artifact> artifacts)
      implements JobTask {
    public Inquiries {
      artifacts = Map.copyOf(artifacts);
    }
  }

  /**
   * A task that could not be decoded, or of a kind that this version does not have. The receiver
   * gives the job up.
   *
   * @param problem one line that says what is missing, unknown or out of range
   */
  record Unreadable(JobKind kind, String problem) implements JobTask {}
}
