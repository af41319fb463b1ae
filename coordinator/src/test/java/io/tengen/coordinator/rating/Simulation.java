package io.tengen.coordinator.rating;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Simulates games of engines of known strength.
 *
 * @param elo rating of each engine
 * @param draws probability of a draw between engines of equal strength
 * @param firstMove advantage of having Black, in Elo
 */
record Simulation(List<Double> elo, double draws, double firstMove) {
  /** Scales the number of repetitions, from a fraction of a second to a night. */
  static int repetitions(int quick) {
    return quick * Integer.getInteger("tengen.simulation", 1);
  }

  /** A round robin: {@code games} games for each pair and colour, first engine Black. */
  List<PairCount> roundRobin(int games, SplittableRandom random) {
    List<PairCount> counts = new ArrayList<>();
    for (int black = 0; black < elo.size(); black++) {
      for (int white = 0; white < elo.size(); white++) {
        if (black != white) {
          counts.add(play(black, white, games, random));
        }
      }
    }
    return counts;
  }

  private PairCount play(int black, int white, int games, SplittableRandom random) {
    double expected = EloModel.score(elo.get(black) - elo.get(white) + firstMove);
    double possible = 2 * Math.min(expected, 1 - expected);
    double drawn = Math.min(draws * 4 * expected * (1 - expected), 0.95 * possible);
    int[] counts = new int[3];
    for (int game = 0; game < games; game++) {
      counts[draw(random, expected - drawn / 2, 1 - expected - drawn / 2, drawn)]++;
    }
    return new PairCount(black, white, counts[0], counts[1], counts[2]);
  }

  /** Draws an index by its probability. */
  static int draw(SplittableRandom random, double... probabilities) {
    double at = random.nextDouble();
    int index = 0;
    while (index < probabilities.length - 1 && at >= probabilities[index]) {
      at -= probabilities[index++];
    }
    return index;
  }
}
