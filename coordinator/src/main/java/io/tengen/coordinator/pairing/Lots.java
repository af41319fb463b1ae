package io.tengen.coordinator.pairing;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Draws lots from a run's seed. */
final class Lots {
  private Lots() {}

  /** Returns the players 0 to {@code players - 1} in an order that is drawn by lot. */
  static List<Integer> order(int players, long seed) {
    SplittableRandom lots = new SplittableRandom(seed);
    List<Integer> order = new ArrayList<>();
    for (int player = 0; player < players; player++) {
      order.add(lots.nextInt(player + 1), player);
    }
    return List.copyOf(order);
  }

  /** Returns the place of each player in the order that {@link #order} draws, from 0. */
  static int[] places(int players, long seed) {
    List<Integer> order = order(players, seed);
    int[] places = new int[players];
    for (int place = 0; place < players; place++) {
      places[order.get(place)] = place;
    }
    return places;
  }
}
