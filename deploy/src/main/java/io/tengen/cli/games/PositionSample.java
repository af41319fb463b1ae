package io.tengen.cli.games;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.ReservoirSample;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Position;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.shard.Turn;
import io.tengen.worker.inference.model.Boards;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Random positions of the newest games of a folder, in two parts that have no game in common. Equal
 * folders give equal samples.
 *
 * @param calibration positions of every other game
 * @param heldOut positions of the other games
 */
public record PositionSample(List<Position> calibration, List<Position> heldOut) {
  /** Shards of each size of board are read until they have this many times the positions wanted. */
  private static final int SHARE = 10;

  /**
   * Draws positions. Blocks.
   *
   * @param boards the sizes of the boards to draw from
   * @param calibration number of positions of the first part, at most
   * @param heldOut number of positions of the second part, at most
   * @throws CommandException if the folder is damaged, or has no such games
   */
  public static PositionSample draw(
      Path directory, Boards boards, int calibration, int heldOut, Terminal terminal)
      throws CommandException {
    try (DataFolder folder = DataFolders.read(directory)) {
      List<Shard> shards = newest(folder.shards(), boards, (long) SHARE * (calibration + heldOut));
      ReservoirSample<Position> first = new ReservoirSample<>(calibration, 1);
      ReservoirSample<Position> second = new ReservoirSample<>(heldOut, 2);
      int[] games = {0};
      try (Progress progress = DataFolders.progress(terminal, shards.size(), "shards read")) {
        for (int i = 0; i < shards.size(); i++) {
          DataFolders.<DataException>games(
              folder, shards.get(i), game -> replay(game, games[0]++ % 2 == 0 ? first : second));
          progress.update(i + 1);
        }
      }
      PositionSample sample = new PositionSample(first.taken(), second.taken());
      if (sample.calibration.isEmpty() || sample.heldOut.isEmpty()) {
        throw CommandException.badInput(
            directory
                + " has fewer than two games on boards of "
                + boards
                + "; tengen data stats lists what it has");
      }
      return sample;
    } catch (DataException e) {
      throw CommandException.badInput(e.getMessage() + "; tengen data verify gives details", e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(directory, e);
    }
  }

  /**
   * Draws positions of the newest of some games. Blocks. Equal games give equal positions.
   *
   * @param shards the games, oldest first
   * @param boards the sizes of the boards to draw from
   * @param count number of positions, at most
   */
  public static List<Position> newest(
      DataFolder folder, List<Shard> shards, Boards boards, int count)
      throws IOException, DataException, CommandException {
    ReservoirSample<Position> sample = new ReservoirSample<>(count, 1);
    for (Shard shard : newest(shards, boards, (long) SHARE * count)) {
      DataFolders.<DataException>games(folder, shard, game -> replay(game, sample));
    }
    return sample.taken();
  }

  private static List<Shard> newest(List<Shard> shards, Boards boards, long positions) {
    Map<Integer, Long> before = new HashMap<>();
    List<Shard> newest = new ArrayList<>();
    for (Shard shard : shards.reversed()) {
      int size = shard.board();
      if (size >= boards.smallest()
          && size <= boards.largest()
          && before.merge(size, shard.samples(), Long::sum) - shard.samples() < positions) {
        newest.add(shard);
      }
    }
    return newest;
  }

  private static void replay(TrainingGame game, ReservoirSample<Position> into)
      throws DataException {
    Position position = new Position(game.setup());
    for (int i = 0; i < game.turns().size(); i++) {
      into.offer(() -> new Position(position));
      Turn turn = game.turns().get(i);
      try {
        position.play(turn.move());
      } catch (IllegalMoveException e) {
        throw new DataException(game.id() + ": move " + (i + 1) + ": " + e.getMessage(), e);
      }
    }
  }
}
