package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The properties of all encoders. */
final class FeatureSetTest {
  @ParameterizedTest
  @EnumSource
  void findsSetsByName(FeatureSet set) {
    assertEquals(Optional.of(set), FeatureSet.byId(set.id()));
    assertTrue(FeatureSet.ids().contains(set.id()), FeatureSet::ids);
  }

  @Test
  void findsNothingByOtherNames() {
    assertEquals(Optional.empty(), FeatureSet.byId("katago-v8"));
  }

  @Test
  void mapsModelVersionsOfKataGo() {
    assertEquals(
        List.of(
            FeatureSet.KATAGO_V3,
            FeatureSet.KATAGO_V3,
            FeatureSet.KATAGO_V4,
            FeatureSet.KATAGO_V5,
            FeatureSet.KATAGO_V6,
            FeatureSet.KATAGO_V7,
            FeatureSet.KATAGO_V7,
            FeatureSet.KATAGO_V7),
        List.of(3, 4, 5, 6, 7, 8, 10, 17).stream().map(FeatureSet::ofKataGo).toList());
    assertThrows(IllegalArgumentException.class, () -> FeatureSet.ofKataGo(2));
    assertThrows(IllegalArgumentException.class, () -> FeatureSet.ofKataGo(18));
  }

  /**
   * The encoding of an image of a position equals the encoding of the position under that symmetry.
   */
  @ParameterizedTest
  @EnumSource
  void encodesUnderSymmetries(FeatureSet set) {
    List<Integer> moves = moves(game(Rules.CHINESE, 7, 90, 3));
    Layout turn = new Layout(7, 7);
    Points points = Points.of(7);
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      Position straight = new Position(GameSetup.of(Rules.CHINESE, 7, 7.5));
      Position turned = new Position(straight);
      for (int move : moves) {
        straight.play(move);
        turned.play(move == Points.PASS ? move : points.get(turn.index(symmetry, move)));
        EncodedPosition asTurned = EncodedPosition.of(set, straight, 7, symmetry);
        EncodedPosition asPlayed = EncodedPosition.of(set, turned, 7, 0);
        assertArray(asPlayed.planes, asTurned.planes, set, straight);
        assertArray(asPlayed.globals, asTurned.globals, set, straight);
      }
    }
  }

  /** Encoding into a slice of a dirty direct buffer equals encoding into a new array. */
  @ParameterizedTest
  @EnumSource
  void writesExactlyTheSlices(FeatureSet set) {
    int length = 11;
    int planes = set.planes() * length * length;
    FloatBuffer batch =
        ByteBuffer.allocateDirect(4 * 3 * (planes + set.globals()))
            .order(ByteOrder.nativeOrder())
            .asFloatBuffer();
    FeatureEncoder encoder = set.newEncoder(9, length);
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    SplittableRandom random = new SplittableRandom(5);
    for (int move = 0; move < 120 && !position.isOver(); move++) {
      step(position, random);
      for (int i = 0; i < batch.capacity(); i++) {
        batch.put(i, 0.25f);
      }
      int globalsAt = 3 * planes + set.globals();
      int symmetry = random.nextInt(Layout.SYMMETRIES);
      encoder.encode(position, symmetry, batch, planes, batch, globalsAt);
      EncodedPosition fresh = EncodedPosition.of(set, position, length, symmetry);
      for (int i = 0; i < batch.capacity(); i++) {
        float expected = 0.25f;
        if (i >= planes && i < 2 * planes) {
          expected = fresh.planes[i - planes];
        } else if (i >= globalsAt && i < globalsAt + set.globals()) {
          expected = fresh.globals[i - globalsAt];
        }
        assertEquals(expected, batch.get(i), "number " + i);
      }
    }
  }

  /**
   * Small planes expanded into a batch of larger boards equal the planes of an encoder for the
   * larger side length.
   */
  @ParameterizedTest
  @EnumSource
  void expandsSmallPlanesIntoLargerOnes(FeatureSet set) {
    Position position = game(Rules.CHINESE, 5, 30, 2);
    FeatureEncoder encoder = set.newEncoder(5, 5);
    long[] bits = new long[2 + PlaneBits.words(set.planes() * 25)];
    encoder.encode(position, 3, bits, 0, FloatBuffer.allocate(set.globals()), 0);
    float[] expanded = new float[10 + set.planes() * 64];
    Arrays.fill(expanded, 0.25f);
    PlaneBits.expand(bits, encoder.layout(), set.planes(), FloatBuffer.wrap(expanded), 10, 8);
    EncodedPosition large = EncodedPosition.of(set, position, 8, 3);
    assertArray(large.planes, Arrays.copyOfRange(expanded, 10, expanded.length), set, position);
    assertEquals(0.25f, expanded[9]);
  }

  @ParameterizedTest
  @EnumSource
  void planesAreZeroBeyondTheBoard(FeatureSet set) {
    Position position = game(Rules.CHINESE, 5, 30, 2);
    EncodedPosition small = EncodedPosition.of(set, position, 5, 6);
    EncodedPosition large = EncodedPosition.of(set, position, 8, 6);
    float sum = 0;
    for (float value : large.planes) {
      sum += value;
    }
    float expected = 0;
    for (float value : small.planes) {
      expected += value;
    }
    assertEquals(expected, sum);
    for (int plane = 0; plane < set.planes(); plane++) {
      assertEquals(small.board(plane), large.board(plane));
    }
  }

  /** Networks that evaluate boards of several sizes in one batch depend on the mask. */
  @ParameterizedTest
  @EnumSource
  void firstPlaneIsTheMask(FeatureSet set) {
    EncodedPosition encodedPosition = EncodedPosition.of(set, game(Rules.CHINESE, 5, 30, 2), 8, 0);
    boolean isMask = true;
    for (int cell = 0; cell < 64; cell++) {
      boolean onBoard = cell / 8 < 5 && cell % 8 < 5;
      isMask &= encodedPosition.planes[cell] == (onBoard ? 1 : 0);
    }
    assertEquals(set.masked(), isMask);
  }

  @ParameterizedTest
  @EnumSource(names = {"KATAGO_V3", "KATAGO_V4", "KATAGO_V5", "KATAGO_V6", "KATAGO_V7"})
  void kataGoGlobalsEncodeSuperko(FeatureSet set) {
    assertTrue(set.isKataGo());
    assertEquals(1, EncodedPosition.of(set, game(Rules.CHINESE, 5, 4, 2), 5, 0).globals[6]);
    assertEquals(0, EncodedPosition.of(set, game(Rules.CHINESE, 5, 4, 2), 5, 0).globals[9]);
  }

  @ParameterizedTest
  @EnumSource
  void rejectsOtherBoardSizes(FeatureSet set) {
    FeatureEncoder encoder = set.newEncoder(9, 19);
    Position other = new Position(GameSetup.of(Rules.CHINESE, 13, 7.5));
    FloatBuffer room = FloatBuffer.allocate(22 * 361 + 19);
    assertThrows(
        IllegalArgumentException.class, () -> encoder.encode(other, 0, room, 0, room, 22 * 361));
  }

  /** After play is resumed, the same side may have moved twice. */
  @ParameterizedTest
  @EnumSource
  void resumedGamesAreEncoded(FeatureSet set) {
    Position position = game(Rules.TROMP_TAYLOR, 5, 20, 4);
    while (!position.isOver()) {
      position.play(Points.PASS);
    }
    EncodedPosition over = EncodedPosition.of(set, position);
    Color again = position.mover(position.moveCount() - 1);
    position.resume(again);
    position.play(position.points().get(firstLegal(position)));
    EncodedPosition resumed = EncodedPosition.of(set, position);
    assertEquals(over.planes.length, resumed.planes.length);
    assertTrue(!Arrays.equals(over.planes, resumed.planes));
  }

  private static int firstLegal(Position position) {
    int i = 0;
    while (!position.isLegal(position.points().get(i))) {
      i++;
    }
    return i;
  }

  private static Position game(Rules rules, int size, int moves, long seed) {
    Position position = new Position(GameSetup.of(rules, size, 7.5));
    SplittableRandom random = new SplittableRandom(seed);
    for (int move = 0; move < moves && !position.isOver(); move++) {
      step(position, random);
    }
    return position;
  }

  private static void step(Position position, SplittableRandom random) {
    int[] candidates = new int[position.points().count()];
    int count = position.candidates(candidates);
    boolean pass = count == 0 || random.nextInt(15) == 0;
    position.play(pass ? Points.PASS : candidates[random.nextInt(count)]);
  }

  private static List<Integer> moves(Position position) {
    Integer[] moves = new Integer[position.moveCount()];
    Arrays.setAll(moves, position::move);
    return List.of(moves);
  }

  private static void assertArray(
      float[] expected, float[] actual, FeatureSet set, Position position) {
    assertEquals(
        -1, Arrays.mismatch(expected, actual), () -> set.id() + " differs at\n" + position);
  }
}
