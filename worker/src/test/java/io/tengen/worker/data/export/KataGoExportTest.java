package io.tengen.worker.data.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.TestGames;
import io.tengen.worker.data.shard.FinalBoard;
import io.tengen.worker.data.shard.MoveCounts;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.SearchSummary;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.shard.Turn;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KataGoExportTest {
  private static final Points POINTS = Points.of(3);

  @TempDir private Path directory;

  /** On 3x3: Black in the middle, both pass. Black's first move and White's pass are searched. */
  private static TrainingGame game() {
    int middle = POINTS.parse("B2");
    SearchSummary first =
        new SearchSummary(
            true,
            101,
            0.75,
            8.25,
            MoveCounts.of(
                new int[] {POINTS.parse("A3"), middle},
                new int[] {10, 40_000},
                new float[] {0.25f, 0.75f}),
            MoveCounts.of(new int[] {POINTS.parse("A3"), middle}, new int[] {10, 90}));
    SearchSummary second =
        new SearchSummary(
            true,
            26,
            0.125,
            null,
            MoveCounts.of(new int[] {Points.PASS, POINTS.parse("A3")}, new int[] {20, 5}),
            MoveCounts.of(new int[] {Points.PASS, POINTS.parse("C1")}, new int[] {60_000, 6_000}));
    GameSetup setup = GameSetup.of(Rules.CHINESE, 3, 0.5);
    Position end = new Position(setup);
    end.play(middle);
    PlayerInfo player = new PlayerInfo("mcts", "");
    return new TrainingGame(
        new TrainingGame.Id("test", 5),
        setup,
        player,
        player,
        List.of(
            new Turn(middle, first), new Turn(Points.PASS, second), new Turn(Points.PASS, null)),
        0,
        Outcome.counted(Outcome.Reason.SCORE, 8.5),
        FinalBoard.of(end),
        false,
        Instant.EPOCH,
        7);
  }

  private Map<String, Npz> export() throws Exception {
    KataGoExport export = new KataGoExport(directory, 3, 100);
    export.add(game());
    assertEquals(new ExportSize(1, 2), export.end());
    return Npz.read(directory.resolve("000000.npz"));
  }

  private static ByteBuffer array(Map<String, Npz> arrays, String name, String type, String shape) {
    Npz array = Objects.requireNonNull(arrays.get(name + ".npy"), name);
    assertEquals(
        "{'descr': '" + type + "', 'fortran_order': False, 'shape': (2, " + shape + "), }",
        array.header());
    return array.data();
  }

  private static String hex(ByteBuffer bytes, int from, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("%02x".formatted(bytes.get(from + i)));
    }
    return text.toString();
  }

  @Test
  void packsInputsByPlane() throws Exception {
    ByteBuffer bits = array(export(), "binaryInputNCHWPacked", "|u1", "22, 2");
    assertEquals(2 * 22 * 2, bits.limit());
    // Nine cells on the board: eight bits, then one at the top of the next byte.
    assertEquals("ff80", hex(bits, 0, 2));
    assertEquals("0".repeat(4 * 17), hex(bits, 2, 2 * 17), "nothing on an empty board");
    int second = 22 * 2;
    assertEquals("ff80" + "0000" + "0800", hex(bits, second, 6), "the opponent's in the middle");
    assertEquals("0800" + "0000", hex(bits, second + 2 * 9, 4), "which was the last move");
    assertEquals("0000" + "ff80", hex(bits, second + 2 * 18, 4), "and has all area");
  }

  @Test
  void globalInputsAreSeenFromSideToMove() throws Exception {
    ByteBuffer globals = array(export(), "globalInputNC", "<f4", "19");
    assertEquals(-0.5f / 20, globals.getFloat(4 * 5));
    assertEquals(0.5f / 20, globals.getFloat(4 * (19 + 5)));
  }

  @Test
  void writesPoliciesOfMoveAndReply() throws Exception {
    ByteBuffer policies = array(export(), "policyTargetsNCMove", "<i2", "2, 10");
    assertEquals(List.of(10, 0, 0, 0, 90, 0, 0, 0, 0, 0), shorts(policies, 0));
    // The target rather than the visits, scaled to what 16 bits hold.
    List<Integer> reply = List.of(0, 0, 0, 0, 0, 0, 0, 0, 3277, 32767);
    assertEquals(reply, shorts(policies, 10));
    assertEquals(reply, shorts(policies, 20));
    assertEquals(List.of(1, 1, 1, 1, 1, 1, 1, 1, 1, 1), shorts(policies, 30), "unknown policy");
  }

  /** Win − loss in 1/32,000, the search's lead in 1/60 points, visits; the pass comes last. */
  @Test
  void writesValuesOfVisitedMoves() throws Exception {
    ByteBuffer values = array(export(), "qValueTargetsNCMove", "<i2", "3, 10");
    assertEquals(List.of(-16_000, 0, 0, 0, 16_000, 0, 0, 0, 0, 0), shorts(values, 0));
    assertEquals(List.of(495, 0, 0, 0, 495, 0, 0, 0, 0, 0), shorts(values, 10));
    assertEquals(List.of(10, 0, 0, 0, 32_000, 0, 0, 0, 0, 0), shorts(values, 20));
    for (int from = 30; from < 60; from += 10) {
      assertEquals(
          List.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0), shorts(values, from), "visited without values");
    }
  }

  /** The entropy of the policy's target, in nats; the raw network's is unknown. */
  @Test
  void writesSearchEntropy() throws Exception {
    ByteBuffer all = array(export(), "globalTargetsNC", "<f4", "80");
    double black = -(0.1 * Math.log(0.1) + 0.9 * Math.log(0.9));
    double share = 1 / 11.0;
    double white = -(share * Math.log(share) + (1 - share) * Math.log(1 - share));
    assertRow(floats(all, 0), 30, 0, 0, black);
    assertRow(floats(all, 80), 30, 0, 0, white);
    assertRow(floats(all, 0), 57, 0, 0, 0);
  }

  private static List<Integer> shorts(ByteBuffer bytes, int from) {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      numbers.add((int) bytes.getShort(2 * (from + i)));
    }
    return numbers;
  }

  @Test
  void globalTargetsUseKataGoIndices() throws Exception {
    ByteBuffer all = array(export(), "globalTargetsNC", "<f4", "80");
    float[] black = floats(all, 0);
    float[] white = floats(all, 80);
    assertRow(black, 0, 1, 0, 0, 8.5);
    assertRow(white, 0, 0, 1, 0, -8.5);
    assertRow(black, 16, 0.75, 0.25, 0, 8.25);
    assertRow(white, 16, 0.125, 0.875, 0, -8.5);
    // White: the search's value has weight f, the result the rest.
    double f = 1 / (1 + 9 * 0.176);
    assertRow(white, 4, 0.125 * f, 1 - 0.125 * f, 0, -8.5);
    // Black: f of its own, then f of the rest of White's, then the result.
    double win = f * 0.75 + (1 - f) * f * 0.875 + (1 - f) * (1 - f);
    assertRow(black, 4, win, 1 - win, 0, f * 8.25 + (1 - f) * 8.5);
    // From 0.5 to 0.75 on win − loss in one turn, and to 1 in the next; nothing in the third.
    assertEquals(1 * 0.25 * 0.25 + 2 * 0.25 * 0.25, black[22], 1e-6);
    assertRow(black, 20, 8.5, 8.25);
    assertRow(white, 20, -8.5, 0);
    assertRow(black, 24, 0, 1, 1, 1, 1, 1);
    assertRow(white, 24, 0, 1, 1, 1, 0, 0);
    assertRow(white, 33, 1, 1, 0);
    assertRow(black, 47, -0.5, 1, 0, 0, 0, 0, 0);
    assertRow(white, 47, 0.5, 1, 0, 0, 1, 0, 0);
    assertRow(white, 60, 26, 0, 1, 3);
    for (int i = 41; i <= 46; i++) {
      assertEquals(black[i], white[i], "the game's hash");
      assertEquals(Math.rint(black[i]), black[i]);
    }
    for (int i = 64; i < 80; i++) {
      assertEquals(0, white[i]);
    }
  }

  private static float[] floats(ByteBuffer bytes, int from) {
    float[] numbers = new float[80];
    for (int i = 0; i < 80; i++) {
      numbers[i] = bytes.getFloat(4 * (from + i));
    }
    return numbers;
  }

  private static void assertRow(float[] actual, int from, double... expected) {
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], actual[from + i], 1e-6, "index " + (from + i));
    }
  }

  @Test
  void scoreDistributionsSumToHundred() throws Exception {
    ByteBuffer scores = array(export(), "scoreDistrN", "|i1", "138");
    for (int row = 0; row < 2; row++) {
      for (int i = 0; i < 138; i++) {
        // Index i is the score i + ½ − 69.
        int expected = i - 68.5 == (row == 0 ? 8.5 : -8.5) ? 100 : 0;
        assertEquals(expected, scores.get(138 * row + i), "row " + row + ", index " + i);
      }
    }
  }

  @Test
  void boardTargetsAreSeenFromSideToMove() throws Exception {
    ByteBuffer values = array(export(), "valueTargetsNCHW", "|i1", "5, 3, 3");
    assertEquals("01".repeat(9) + "00".repeat(9), hex(values, 0, 18));
    assertEquals("00000000" + "01" + "00000000", hex(values, 18, 9), "8 moves on");
    assertEquals("00000000" + "01" + "00000000", hex(values, 27, 9), "32 moves on");
    assertEquals("78".repeat(9), hex(values, 36, 9), "scoring, 120 a point");
    assertEquals("ff".repeat(9) + "00".repeat(9), hex(values, 45, 18));
    assertEquals("00000000" + "ff" + "00000000", hex(values, 63, 9));
    assertEquals("88".repeat(9), hex(values, 81, 9));
  }

  @Test
  void numpyReadsFiles() throws Exception {
    KataGoExport export = new KataGoExport(directory, 9, 50);
    long samples = 0;
    for (int i = 0; i < 3; i++) {
      TrainingGame game = TestGames.game(9, i);
      samples +=
          IntStream.range(0, game.turns().size())
              .filter(turn -> game.isSample(turn) && game.teachesPolicy(turn))
              .count();
      export.add(game);
    }
    ExportSize exportSize = export.end();
    assertEquals(samples, exportSize.rows());
    assertEquals(
        (samples + 49) / 50 + " files, " + samples + " rows",
        python(
            """
            import glob, numpy, sys
            rows = 0
            files = sorted(glob.glob(sys.argv[1] + "/*.npz"))
            for file in files:
                with numpy.load(file) as npz:
                    a = {name: npz[name] for name in npz.files}
                n = len(a["globalInputNC"])
                shapes = {name: array.shape[1:] for name, array in a.items()}
                assert shapes == {
                    "binaryInputNCHWPacked": (22, 11), "globalInputNC": (19,),
                    "policyTargetsNCMove": (2, 82), "globalTargetsNC": (80,),
                    "scoreDistrN": (282,), "valueTargetsNCHW": (5, 9, 9),
                    "qValueTargetsNCMove": (3, 82)}, shapes
                assert all(len(array) == n for array in a.values())
                assert (a["scoreDistrN"].sum(axis=1) == 100).all()
                assert (a["policyTargetsNCMove"].sum(axis=2) > 0).all()
                planes = numpy.unpackbits(a["binaryInputNCHWPacked"], axis=2)[:, :, :81]
                assert (planes[:, 0] == 1).all() and (planes[:, 1] & planes[:, 2] == 0).all()
                # A policy has no weight where a stone stands.
                stones = planes[:, 1] | planes[:, 2]
                assert (a["policyTargetsNCMove"][:, 0, :81] * stones == 0).all()
                assert numpy.isfinite(a["globalTargetsNC"]).all()
                q = a["qValueTargetsNCMove"]
                assert (numpy.abs(q) <= 32000).all() and (q[:, 2] >= 0).all()
                assert (q[:, :2] * (q[:, 2:] == 0) == 0).all()
                rows += n
            print(len(files), "files,", rows, "rows")
            """));
  }

  private String python(String program) throws Exception {
    Process python;
    try {
      python =
          new ProcessBuilder("python3", "-c", program, directory.toString())
              .redirectErrorStream(true)
              .start();
    } catch (java.io.IOException e) {
      return Assumptions.abort("there is no python3");
    }
    String said = new String(python.getInputStream().readAllBytes()).strip();
    assertTrue(python.waitFor(1, TimeUnit.MINUTES));
    Assumptions.assumeFalse(said.contains("No module named 'numpy'"), "there is no NumPy");
    assertEquals(0, python.exitValue(), said);
    return said;
  }
}
