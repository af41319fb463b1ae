package io.tengen.cli.games;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfCollection;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfGame;
import io.tengen.game.sgf.SgfMode;
import io.tengen.game.sgf.SgfRank;
import io.tengen.worker.data.shard.DataException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Selects the games of SGF files that are learned from: those that two players played by the rules,
 * and whose players have the rank that is asked for. Games that are left out are named, or counted
 * if their players' ranks are why.
 *
 * @param leastRank null if all ranks will do
 */
public record SgfSelection(SgfMode mode, @Nullable SgfRank leastRank) {
  /** Every game that two players played by the rules. */
  public static final SgfSelection ALL = new SgfSelection(SgfMode.LENIENT, null);

  /** Receives the selected games. */
  public interface Taker {
    /** Returns whether the game is to be read. */
    boolean wants(Path file, int index);

    /**
     * Takes a game.
     *
     * @param index number of the game in its file, from 0
     * @throws DataException if the game is not accepted, with a one-line reason
     */
    void take(Path file, int index, SgfGame game) throws IOException, DataException;
  }

  /** Numbers of games that were left out. */
  public static final class Counts {
    private int bad;
    private int weak;
    private int withoutRank;

    /** Returns the number of all games that were left out. */
    public int all() {
      return bad + weak + withoutRank;
    }

    private String ranks(SgfRank least) {
      return "left out "
          + Numbers.count(weak + withoutRank, "game")
          + " whose players are not both "
          + least
          + " or better"
          + (withoutRank == 0 ? "" : ", of which " + withoutRank + " lack a rank");
    }
  }

  /**
   * Reads all games of files.
   *
   * @throws IOException if a file cannot be read or the taker fails
   */
  public Counts read(List<Path> files, Progress progress, Taker taker) throws IOException {
    Counts counts = new Counts();
    for (int i = 0; i < files.size(); i++) {
      read(files.get(i), progress, counts, taker);
      progress.update(i + 1);
    }
    if (leastRank != null && counts.weak + counts.withoutRank > 0) {
      progress.say(counts.ranks(leastRank));
    }
    return counts;
  }

  private void read(Path file, Progress progress, Counts counts, Taker taker) throws IOException {
    SgfCollection games;
    try {
      games = Sgf.games(file, mode);
    } catch (SgfException e) {
      counts.bad++;
      progress.say("left out " + file + ":" + e.getMessage());
      return;
    }
    for (int i = 0; i < games.size(); i++) {
      if (taker.wants(file, i)) {
        try {
          SgfGame game = games.game(i);
          if (isStrong(game, counts)) {
            requirePlayable(game);
            taker.take(file, i, game);
          }
        } catch (SgfException | DataException e) {
          counts.bad++;
          String which = games.size() == 1 ? "" : ", game " + (i + 1);
          progress.say("left out " + file + which + ": " + e.getMessage());
        }
      }
    }
  }

  private static void requirePlayable(SgfGame game) throws DataException {
    if (game.fault() != null) {
      throw new DataException(game.fault());
    }
  }

  private boolean isStrong(SgfGame game, Counts counts) {
    if (leastRank == null) {
      return true;
    }
    Optional<SgfRank> black = SgfRank.parse(game.blackRank());
    Optional<SgfRank> white = SgfRank.parse(game.whiteRank());
    if (black.isEmpty() || white.isEmpty()) {
      counts.withoutRank++;
      return false;
    }
    boolean strong = black.get().compareTo(leastRank) >= 0 && white.get().compareTo(leastRank) >= 0;
    counts.weak += strong ? 0 : 1;
    return strong;
  }
}
