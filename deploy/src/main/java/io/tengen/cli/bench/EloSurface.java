package io.tengen.cli.bench;

/**
 * Known surfaces of strength over settings on scales from 0 to 1. The optimum is 0 Elo, and the
 * start, the middle of all scales, is {@value #START} Elo below it whatever the number of settings.
 */
enum EloSurface {
  /** Strength falls with the square of the distance from the optimum. */
  QUADRATIC {
    @Override
    double loss(double[] away) {
      return squares(away);
    }
  },

  /**
   * Neighbouring settings depend on each other: their sum matters twenty times as much as their
   * difference. A single setting has no neighbour and is quadratic.
   */
  RIDGE {
    @Override
    double loss(double[] away) {
      double sum = 0;
      for (int i = 0; i + 1 < away.length; i += 2) {
        sum += square(away[i] + away[i + 1]) + square(away[i] - away[i + 1]) / 20;
      }
      return away.length % 2 == 0 ? sum : sum + square(away[away.length - 1]);
    }
  },

  /** The top is half as wide as the way to the start, and flat far away from it. */
  PLATEAU {
    @Override
    double loss(double[] away) {
      return 1 - Math.exp(-2 * squares(away) / squares(offsets(away.length)));
    }
  };

  /** The Elo at the start. */
  private static final double START = -60;

  private static final double NEAR = 0.2;
  private static final double FAR = 0.35;

  /** Returns the loss in a unit of its own, 0 at the optimum. */
  abstract double loss(double[] away);

  /**
   * Returns the strength at a point, at most 0.
   *
   * @param point places from 0 to 1
   */
  double elo(double[] point) {
    double[] offsets = offsets(point.length);
    double[] away = new double[point.length];
    for (int i = 0; i < away.length; i++) {
      away[i] = point[i] - 0.5 - offsets[i];
    }
    return START * loss(away) / loss(offsets);
  }

  /** Returns where the optimum is from the middle: in alternating directions, near and far. */
  private static double[] offsets(int dimensions) {
    double[] offsets = new double[dimensions];
    for (int i = 0; i < dimensions; i++) {
      double distance = i % 3 == 0 ? FAR : NEAR;
      offsets[i] = i % 4 < 2 ? distance : -distance;
    }
    return offsets;
  }

  private static double squares(double[] away) {
    double sum = 0;
    for (double each : away) {
      sum += each * each;
    }
    return sum;
  }

  private static double square(double value) {
    return value * value;
  }
}
