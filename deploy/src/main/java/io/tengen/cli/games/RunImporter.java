package io.tengen.cli.games;

import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.record.GameRecord;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.StoredGame;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.RecordedGames;
import io.tengen.worker.data.shard.ShardGames;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A run's committed games, for training. Confined to one thread. */
public final class RunImporter {
  private static final PlayerInfo UNKNOWN = new PlayerInfo("", "");

  private final Control control;
  private final String run;
  private final String source;
  private final Map<String, PlayerInfo> seats;

  /** Games that cannot be replayed: nobody need ask for them again. */
  private final GameIndex refused = new GameIndex();

  public RunImporter(Control control, String run, RunSpec spec) {
    this.control = control;
    this.run = run;
    source = RecordedGames.source(run);
    seats = seats(spec);
  }

  /** The engines of a run by name, with the networks that it sent along. */
  private static Map<String, PlayerInfo> seats(RunSpec spec) {
    Map<String, PlayerInfo> seats = new HashMap<>();
    for (EngineSpec engine : spec.engines()) {
      String network =
          StandardEngines.network(engine)
              .flatMap(name -> Optional.ofNullable(spec.networks().get(name)))
              .map(Artifact::sha256)
              .orElse("");
      seats.put(engine.name(), new PlayerInfo(engine.engine(), network));
    }
    return seats;
  }

  /** What the games' names begin with. */
  public String source() {
    return source;
  }

  /**
   * Takes the games that have been committed and that the folder does not have.
   *
   * @param done hears, after each game, how many came
   * @param say hears of games that cannot be replayed
   */
  public void importNew(GameImport gameImport, Consumer<Integer> done, Consumer<String> say)
      throws ControlException, IOException, InterruptedException {
    int[] count = {0};
    missing(
        gameImport.knownGames(source),
        game -> {
          try {
            gameImport.add(toTrainingGame(game));
          } catch (DataException e) {
            gameImport.countRefused();
            refused.add(new TrainingGame.Id(source, game.index()));
            say.accept(String.valueOf(e.getMessage()));
          }
          done.accept(++count[0]);
        });
  }

  /** The committed games but for those that are known: what shards lack. */
  public GameIndex missing(ShardGames known)
      throws ControlException, IOException, InterruptedException {
    GameIndex missing = new GameIndex();
    missing(known, game -> missing.add(new TrainingGame.Id(source, game.index())));
    return missing;
  }

  /** Hands over the committed games but for those that are known, or were refused. */
  public void missing(ShardGames known, Control.Reader<IOException> reader)
      throws ControlException, IOException, InterruptedException {
    GameIndex except = new GameIndex();
    except.addAll(List.of(known));
    except.addAll(refused.contents());
    control.export(run, except.games(source).gaps(), reader);
  }

  /**
   * A game as training wants it.
   *
   * @throws DataException with one line if it cannot be replayed
   */
  public TrainingGame toTrainingGame(StoredGame game) throws DataException {
    GameRecord record = game.record();
    return RecordedGames.toTraining(
        new TrainingGame.Id(source, game.index()),
        record,
        seats.getOrDefault(record.black(), UNKNOWN),
        seats.getOrDefault(record.white(), UNKNOWN));
  }
}
