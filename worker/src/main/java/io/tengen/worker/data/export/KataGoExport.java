package io.tengen.worker.data.export;

import io.tengen.engine.net.FeatureEncoder;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.worker.data.export.NpyColumn.Type;
import io.tengen.worker.data.shard.FinalBoard;
import io.tengen.worker.data.shard.MoveCounts;
import io.tengen.worker.data.shard.SearchSummary;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.shard.Turn;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Exports training rows in the format of KataGo's self-play (inputs version 7), for KataGo's
 * shuffler and trainer. The arrays and the meaning of each index are those of its {@code
 * TrainingWriteBuffers}; docs/data.md lists them. Raw network outputs are not exported: they have
 * weight 0 or are zeros, as KataGo writes unknown values.
 *
 * <p>Confined to one thread; blocks on the disk.
 */
public final class KataGoExport {
  static final FeatureSet FEATURES = FeatureSet.KATAGO_V7;

  /** The number of points by which a score may exceed the board's area on either side. */
  static final int SCORE_MARGIN = 60;

  private static final int SPATIAL_TARGETS = 5;
  private static final int SCORING = 120;
  private static final int PERCENT = 100;
  private static final int SOON = 8;
  private static final int LATER = 32;

  private final int length;
  private final int area;
  private final NpyColumn binaryInput;
  private final NpyColumn globalInput;
  private final NpyColumn policyTargets;
  private final NpyColumn globalTargets;
  private final NpyColumn scoreDistribution;
  private final NpyColumn valueTargets;
  private final MoveValueTargets moveValues;
  private final NpzFiles files;

  private final Map<Integer, FeatureEncoder> encoders = new HashMap<>();
  private final float[] planes;
  private final float[] globals = new float[FEATURES.globals()];
  private final KataGoTargets targets = new KataGoTargets();

  /**
   * @param directory receives the files
   * @param length cells along a plane's side: the trainer's {@code pos-len}
   */
  public KataGoExport(Path directory, int length, int rowsPerFile) {
    this.length = length;
    area = length * length;
    planes = new float[FEATURES.planes() * area];
    binaryInput =
        new NpyColumn(
            "binaryInputNCHWPacked", Type.UINT8, FEATURES.planes(), NumpyBits.bytes(area));
    globalInput = new NpyColumn("globalInputNC", Type.FLOAT32, FEATURES.globals());
    policyTargets = new NpyColumn("policyTargetsNCMove", Type.INT16, 2, area + 1);
    globalTargets = new NpyColumn("globalTargetsNC", Type.FLOAT32, KataGoTargets.COUNT);
    scoreDistribution = new NpyColumn("scoreDistrN", Type.INT8, 2 * (area + SCORE_MARGIN));
    valueTargets = new NpyColumn("valueTargetsNCHW", Type.INT8, SPATIAL_TARGETS, length, length);
    moveValues = new MoveValueTargets(area + 1);
    files =
        new NpzFiles(
            directory,
            List.of(
                binaryInput,
                globalInput,
                policyTargets,
                globalTargets,
                scoreDistribution,
                valueTargets,
                moveValues.column()),
            rowsPerFile);
  }

  /**
   * Adds the samples of a game.
   *
   * @param game a {@linkplain TrainingGame#check checked} game
   * @throws IllegalArgumentException if its board is larger than the planes
   */
  public void add(TrainingGame game) throws IOException {
    FeatureEncoder encoder =
        encoders.computeIfAbsent(game.setup().size(), size -> FEATURES.newEncoder(size, length));
    byte[][] boards = boards(game);
    ValueTargets values = new ValueTargets(game);
    Position position = new Position(game.setup());
    boolean unsearched = game.isUnsearched();
    for (int i = 0; i < game.turns().size(); i++) {
      // KataGo's own rows exclude cheap searches as well.
      if (game.isSample(i, unsearched) && game.teachesPolicy(i)) {
        addRow(game, i, position, encoder, boards, values);
      }
      position.play(game.turns().get(i).move());
    }
  }

  private void addRow(
      TrainingGame game,
      int turn,
      Position position,
      FeatureEncoder encoder,
      byte[][] boards,
      ValueTargets values)
      throws IOException {
    Layout layout = encoder.layout();
    encoder.encode(position, 0, FloatBuffer.wrap(planes), 0, FloatBuffer.wrap(globals), 0);
    ByteBuffer row = binaryInput.addRow();
    NumpyBits.pack(planes, 0, FEATURES.planes(), area, row, binaryInput.at(0));
    put(globalInput, globals);
    Turn reply = turn + 1 < game.turns().size() ? game.turns().get(turn + 1) : null;
    MoveCounts replies = policy(game, reply);
    ByteBuffer policies = policyTargets.addRow();
    MoveCounts policy = policy(game, game.turns().get(turn));
    putPolicy(policies, 0, layout, policy);
    putPolicy(policies, area + 1, layout, replies);
    Color side = position.toMove();
    float[] ofGame = targets.of(game, turn, side, values, policy, replies != null);
    put(globalTargets, ofGame);
    moveValues.add(layout, game.turns().get(turn).summary(), ofGame[KataGoTargets.SCORE]);
    putScore(game.end(), side);
    putValues(game.end(), side, layout, boards, turn);
    files.endRow();
  }

  /** The policy target of a position: the move in a human game; null if unknown. */
  private static @Nullable MoveCounts policy(TrainingGame game, @Nullable Turn turn) {
    if (turn == null) {
      return null;
    }
    SearchSummary summary = turn.summary();
    if (summary != null) {
      return summary.policy();
    }
    return game.isUnsearched() ? MoveCounts.of(new int[] {turn.move()}, new int[] {1}) : null;
  }

  private void putPolicy(ByteBuffer into, int from, Layout layout, @Nullable MoveCounts policy) {
    if (policy == null) {
      // Must not be all zeros: the trainer divides by the sum before it applies the weight.
      for (int i = 0; i <= area; i++) {
        into.putShort(policyTargets.at(from + i), (short) 1);
      }
      return;
    }
    int most = 1;
    for (int i = 0; i < policy.size(); i++) {
      most = Math.max(most, policy.count(i));
    }
    double scale = Math.min(1, (double) Short.MAX_VALUE / most);
    for (int i = 0; i < policy.size(); i++) {
      into.putShort(
          policyTargets.at(from + layout.index(0, policy.move(i))),
          (short) Math.max(1, Math.rint(policy.count(i) * scale)));
    }
  }

  private void put(NpyColumn column, float[] numbers) {
    ByteBuffer row = column.addRow();
    for (int i = 0; i < numbers.length; i++) {
      row.putFloat(column.at(i), numbers[i]);
    }
  }

  /**
   * Index i stands for the score i + ½ − area − margin; a whole score is split equally between its
   * two neighbours.
   */
  private void putScore(@Nullable FinalBoard end, Color side) {
    ByteBuffer row = scoreDistribution.addRow();
    int middle = area + SCORE_MARGIN;
    if (end == null) {
      row.put(scoreDistribution.at(middle - 1), (byte) (PERCENT / 2));
      row.put(scoreDistribution.at(middle), (byte) (PERCENT / 2));
      return;
    }
    double score = side == Color.BLACK ? end.lead() : -end.lead();
    // Rounds half away from zero, as round does in C.
    int center = (int) (Math.signum(score) * Math.floor(Math.abs(score) + 0.5));
    int lower = center + middle - 1;
    if (lower + 1 <= 0) {
      row.put(scoreDistribution.at(0), (byte) PERCENT);
    } else if (lower >= 2 * middle - 1) {
      row.put(scoreDistribution.at(2 * middle - 1), (byte) PERCENT);
    } else {
      int above = (int) Math.round((score - (center - 0.5)) * PERCENT);
      row.put(scoreDistribution.at(lower), (byte) (PERCENT - above));
      row.put(scoreDistribution.at(lower + 1), (byte) above);
    }
  }

  private void putValues(
      @Nullable FinalBoard end, Color side, Layout layout, byte[][] boards, int turn) {
    ByteBuffer row = valueTargets.addRow();
    Points points = Points.of(layout.size());
    byte[] soon = boards[Math.min(turn + SOON, boards.length - 1)];
    byte[] later = boards[Math.min(turn + LATER, boards.length - 1)];
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int cell = layout.index(0, point);
      int owner = end == null ? 0 : sign(end.owner(i), side);
      row.put(valueTargets.at(cell), (byte) owner);
      row.put(valueTargets.at(2 * area + cell), (byte) sign(soon[point], side));
      row.put(valueTargets.at(3 * area + cell), (byte) sign(later[point], side));
      row.put(valueTargets.at(4 * area + cell), (byte) (SCORING * owner));
    }
  }

  private static int sign(int stone, Color side) {
    return stone == Board.EMPTY ? 0 : stone == side.stone() ? 1 : -1;
  }

  /** The stones before each move and, last, after all moves. */
  private static byte[][] boards(TrainingGame game) {
    Position position = new Position(game.setup());
    byte[][] boards = new byte[game.turns().size() + 1][position.points().arrayLength()];
    for (int i = 0; i < boards.length; i++) {
      position.board().copyStones(boards[i]);
      if (i < game.turns().size()) {
        position.play(game.turns().get(i).move());
      }
    }
    return boards;
  }

  /** Writes the remaining rows. */
  public ExportSize end() throws IOException {
    files.end();
    return new ExportSize(files.files(), files.rows());
  }
}
