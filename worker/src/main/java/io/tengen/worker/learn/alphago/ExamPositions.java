package io.tengen.worker.learn.alphago;

import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Position;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.TrainingGame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** Draws positions from games. */
public final class ExamPositions {
  /**
   * A position by its place.
   *
   * @param game index of the game
   * @param ply number of moves before the position
   */
  private record Place(int game, int ply) {}

  private ExamPositions() {}

  /**
   * Draws different positions, each equally likely, of games that one side won. Positions of the
   * opening, which the players did not choose, are left out.
   *
   * @param count number of positions; all of them if there are fewer
   * @return the positions, by game and move
   * @throws DataException with one line if a game has an illegal move
   */
  public static List<ExamPosition> draw(List<TrainingGame> games, int count, long seed)
      throws DataException {
    List<Place> places = new ArrayList<>();
    for (int game = 0; game < games.size(); game++) {
      TrainingGame each = games.get(game);
      boolean isWon = each.result(each.setup().firstToMove()) != 0.5;
      for (int ply = each.opening(); ply < each.turns().size() && isWon; ply++) {
        places.add(new Place(game, ply));
      }
    }
    SplittableRandom random = new SplittableRandom(seed);
    int drawn = Math.min(count, places.size());
    for (int i = 0; i < drawn; i++) {
      int other = i + random.nextInt(places.size() - i);
      Place place = places.get(other);
      places.set(other, places.get(i));
      places.set(i, place);
    }
    List<Place> chosen = new ArrayList<>(places.subList(0, drawn));
    chosen.sort(Comparator.comparingInt(Place::game).thenComparingInt(Place::ply));
    List<ExamPosition> positions = new ArrayList<>();
    for (Place place : chosen) {
      positions.add(position(games.get(place.game), place.ply));
    }
    return positions;
  }

  private static ExamPosition position(TrainingGame game, int ply) throws DataException {
    Position position = new Position(game.setup());
    try {
      for (int i = 0; i < ply; i++) {
        position.play(game.turns().get(i).move());
      }
    } catch (IllegalMoveException e) {
      throw new DataException(game.id() + ": " + e.getMessage(), e);
    }
    return new ExamPosition(position, (int) (2 * game.result(position.toMove()) - 1));
  }
}
