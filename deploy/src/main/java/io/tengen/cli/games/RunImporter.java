package io.tengen.cli.games;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
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

/**
 * Imports a run's committed games for training. Confined to one thread; methods block on the
 * coordinator.
 */
public final class RunImporter {
  private static final PlayerInfo UNKNOWN = new PlayerInfo("", "");

  private final Control control;
  private final String run;
  private final String source;
  private final Map<String, PlayerInfo> players;

  /** Games that cannot be replayed, and are not requested again. */
  private final GameIndex refused = new GameIndex();

  public RunImporter(Control control, String run, RunSpec spec) {
    this.control = control;
    this.run = run;
    source = RecordedGames.source(run);
    players = players(spec);
  }

  /** Returns the engines of a run by name, with the hashes of their networks. */
  private static Map<String, PlayerInfo> players(RunSpec spec) {
    Map<String, PlayerInfo> players = new HashMap<>();
    for (EngineSpec engine : spec.engines()) {
      String network =
          StandardEngines.network(engine)
              .flatMap(name -> Optional.ofNullable(spec.networks().get(name)))
              .map(Artifact::sha256)
              .orElse("");
      players.put(engine.name(), new PlayerInfo(engine.engine(), network));
    }
    return players;
  }

  /** Returns the prefix of the games' ids. */
  public String source() {
    return source;
  }

  /**
   * Imports the committed games that the folder does not have. Blocks.
   *
   * @param done receives the number of games so far after each game
   * @param say receives a line for each game that cannot be replayed
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

  /** Returns the committed games that are not known. */
  public GameIndex missing(ShardGames known)
      throws ControlException, IOException, InterruptedException {
    GameIndex missing = new GameIndex();
    missing(known, game -> missing.add(new TrainingGame.Id(source, game.index())));
    return missing;
  }

  /** Passes the committed games that are neither known nor refused to the reader. */
  public void missing(ShardGames known, Control.Reader<IOException> reader)
      throws ControlException, IOException, InterruptedException {
    GameIndex except = new GameIndex();
    except.addAll(List.of(known));
    except.addAll(refused.contents());
    control.export(run, except.games(source).gaps(), reader);
  }

  /**
   * Converts a game for training.
   *
   * @throws DataException if it cannot be replayed; the message is one line
   */
  public TrainingGame toTrainingGame(StoredGame game) throws DataException {
    GameRecord record = game.record();
    return RecordedGames.toTraining(
        new TrainingGame.Id(source, game.index()),
        record,
        players.getOrDefault(record.black(), UNKNOWN),
        players.getOrDefault(record.white(), UNKNOWN));
  }
}
