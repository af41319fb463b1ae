package io.tengen.cli;

import io.tengen.engine.play.Game;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.Player;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.RecordedGames;
import io.tengen.worker.data.shard.TrainingGame;
import java.nio.file.Path;
import java.util.Map;

/** Writes a folder of games for training; always the same games. */
public final class TrainingGames {
  private static final EngineSpec ENGINE =
      new EngineSpec("a", "mcts", Map.of("visits", "12", "temperature", "1"));

  private TrainingGames() {}

  public static void write(Path directory, int size, int games) throws Exception {
    write(directory, size, 0, games);
  }

  /** Writes a shard of the games with these numbers. */
  public static void write(Path directory, int size, int first, int games) throws Exception {
    PlayerInfo player = new PlayerInfo(ENGINE.engine(), "");
    try (DataFolder folder = DataFolder.write(directory, "test");
        GameWriter writer = folder.writer(GameWriter.Settings.DEFAULT)) {
      for (int i = first; i < first + games; i++) {
        TrainingGame.Id id = new TrainingGame.Id("run test", i);
        writer.add(RecordedGames.toTraining(id, play(size, i), player, player));
      }
    }
  }

  private static io.tengen.game.record.GameRecord play(int size, int index)
      throws InterruptedException {
    MctsKind kind = new MctsKind();
    try (Player black = kind.create(ENGINE, 2L * index);
        Player white = kind.create(ENGINE, 2L * index + 1)) {
      return new Game(
              GameSetup.of(Rules.CHINESE, size, 0.5),
              new Game.Seat("b", black),
              new Game.Seat("w", white),
              MatchRules.DEFAULT,
              index)
          .play();
    }
  }
}
