package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.nio.FloatBuffer;

/** The encoded planes and globals of a position, with assertions by diagrams. */
final class EncodedPosition {
  final FeatureSet set;
  final Layout layout;
  final int symmetry;
  final float[] planes;
  final float[] globals;

  private EncodedPosition(FeatureSet set, FeatureEncoder encoder, Position position, int symmetry) {
    this.set = set;
    this.symmetry = symmetry;
    layout = encoder.layout();
    planes = new float[set.planes() * layout.area()];
    globals = new float[set.globals()];
    encoder.encode(position, symmetry, FloatBuffer.wrap(planes), 0, FloatBuffer.wrap(globals), 0);
  }

  static EncodedPosition of(FeatureSet set, Position position) {
    int size = position.points().size();
    return of(set, position, size, 0);
  }

  static EncodedPosition of(FeatureSet set, Position position, int length, int symmetry) {
    int size = position.points().size();
    return new EncodedPosition(set, set.newEncoder(size, length), position, symmetry);
  }

  /** Returns the encoding of the position after these moves. */
  static Position played(GameSetup setup, String... moves) {
    Position position = new Position(setup);
    for (String move : moves) {
      position.play(position.points().parse(move));
    }
    return position;
  }

  float at(int plane, int point) {
    return planes[plane * layout.area() + layout.index(symmetry, point)];
  }

  /** Returns the board part of a plane as a diagram: 1 for ones, a dot for zeros. */
  String board(int plane) {
    Points points = Points.of(layout.size());
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < points.count(); i++) {
      float value = at(plane, points.get(i));
      rows.append(value == 0 ? '.' : value == 1 ? '1' : '?');
      rows.append((i + 1) % points.size() == 0 ? '\n' : ' ');
    }
    return rows.toString();
  }

  void assertPlane(int plane, String expected) {
    assertEquals(expected.replace(" \n", "\n"), board(plane), "plane " + plane);
  }

  void assertEmpty(int plane) {
    for (int cell = 0; cell < layout.area(); cell++) {
      assertEquals(0, planes[plane * layout.area() + cell], "plane " + plane);
    }
  }

  /** Returns the points of a plane's ones, row by row from the top, such as {@code "A9 D4"}. */
  String points(int plane) {
    Points points = Points.of(layout.size());
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < points.count(); i++) {
      if (at(plane, points.get(i)) == 1) {
        names.append(names.isEmpty() ? "" : " ").append(points.name(points.get(i)));
      }
    }
    return names.toString();
  }
}
