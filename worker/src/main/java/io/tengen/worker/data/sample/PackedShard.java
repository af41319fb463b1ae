package io.tengen.worker.data.sample;

import io.tengen.engine.net.Layout;
import io.tengen.engine.net.PlaneBits;
import io.tengen.game.board.Board;
import java.util.Arrays;

/**
 * The decoded samples of a shard in compact form: planes take a bit per cell, policies are sparse,
 * and ownership is shared by a game's samples. A sample of 9x9 takes about 200 bytes. Immutable
 * after {@link SampleDecoder} has filled it.
 */
final class PackedShard {
  /** The bits of the move in an entry of {@link #policies}; the other bits are its weight. */
  private static final int MOVE_BITS = 10;

  private static final int MOVE_MASK = (1 << MOVE_BITS) - 1;
  private static final int MOST_WEIGHT = (1 << 31 - MOVE_BITS) - 1;

  final Symmetries symmetries;
  private final int area;
  private final int words;
  private final int globalCount;

  private int size;
  private long[] planes;
  private float[] globals;
  private int[] policyEnds;
  private int[] policies = new int[1 << 12];
  private float[] results;
  private float[] searched;
  private float[] leads;
  // 2 · game + (1 if White is to move); −1 minus this value if the game was not counted.
  private int[] games;
  private byte[] owners = new byte[1 << 12];
  private int gameCount;

  PackedShard(Layout layout, Symmetries symmetries, int planeCount, int globalCount, int samples) {
    this.symmetries = symmetries;
    this.globalCount = globalCount;
    area = layout.area();
    words = PlaneBits.words(planeCount * area);
    planes = new long[samples * words];
    globals = new float[samples * globalCount];
    policyEnds = new int[samples];
    results = new float[samples];
    searched = new float[samples];
    leads = new float[samples];
    games = new int[samples];
  }

  /** Begins a game whose samples follow. */
  void beginGame(byte[] ownersByCell) {
    int needed = (gameCount + 1) * area;
    if (needed > owners.length) {
      owners = Arrays.copyOf(owners, Math.max(needed, 2 * owners.length));
    }
    System.arraycopy(ownersByCell, 0, owners, gameCount * area, area);
    gameCount++;
  }

  /** The array for the planes of the next sample, as {@link PlaneBits}, from {@link #planesAt}. */
  long[] planes() {
    return planes;
  }

  int planesAt() {
    return size * words;
  }

  /** Adds a move to the policy of the next sample. */
  void addMove(int index, int weight) {
    int end = policyEnd(size - 1) + pending;
    if (end == policies.length) {
      policies = Arrays.copyOf(policies, 2 * end);
    }
    policies[end] = Math.min(weight, MOST_WEIGHT) << MOVE_BITS | index;
    pending++;
  }

  private int pending;

  private int policyEnd(int sample) {
    return sample < 0 ? 0 : policyEnds[sample];
  }

  /** Ends a sample whose planes and moves have been added. */
  void endSample(
      float[] itsGlobals, boolean white, boolean counted, float result, float value, float lead) {
    System.arraycopy(itsGlobals, 0, globals, size * globalCount, globalCount);
    int game = 2 * (gameCount - 1) + (white ? 1 : 0);
    games[size] = counted ? game : -1 - game;
    results[size] = result;
    searched[size] = value;
    leads[size] = lead;
    policyEnds[size] = policyEnd(size - 1) + pending;
    pending = 0;
    size++;
  }

  /** Releases unused capacity. */
  void trim() {
    policies = Arrays.copyOf(policies, policyEnd(size - 1));
    owners = Arrays.copyOf(owners, gameCount * area);
  }

  int size() {
    return size;
  }

  /** The memory of the samples in bytes. */
  long memory() {
    return 8L * planes.length + 4L * (globals.length + policies.length + 5L * size) + owners.length;
  }

  /** Writes a sample under a symmetry into a row of a batch. */
  void read(int sample, int symmetry, SampleBatch batch, int row) {
    readPlanes(sample, symmetries.planeCells(symmetry), batch, row);
    System.arraycopy(globals, sample * globalCount, batch.globals, row * globalCount, globalCount);
    readPolicy(sample, symmetries.moves(symmetry), batch, row);
    batch.result[row] = results[sample];
    batch.searched[row] = searched[sample];
    batch.lead[row] = leads[sample];
    batch.counted[row] = games[sample] < 0 ? 0 : 1;
    readOwnership(sample, symmetries.moves(symmetry), batch.ownership, row * area);
  }

  private void readPlanes(int sample, int[] cells, SampleBatch batch, int row) {
    float[] into = batch.planes;
    int at = row * cells.length;
    Arrays.fill(into, at, at + cells.length, 0);
    int from = sample * words;
    for (int i = 0; i < words; i++) {
      int base = i * Long.SIZE;
      for (long word = planes[from + i]; word != 0; word &= word - 1) {
        into[at + cells[base + Long.numberOfTrailingZeros(word)]] = 1;
      }
    }
  }

  private void readPolicy(int sample, int[] moves, SampleBatch batch, int row) {
    float[] into = batch.policy;
    int at = row * (area + 1);
    Arrays.fill(into, at, at + area + 1, 0);
    int from = policyEnd(sample - 1);
    int end = policyEnds[sample];
    long sum = 0;
    for (int i = from; i < end; i++) {
      sum += policies[i] >>> MOVE_BITS;
    }
    batch.policyWeight[row] = sum == 0 ? 0 : 1;
    float unit = 1f / sum;
    for (int i = from; i < end; i++) {
      into[at + moves[policies[i] & MOVE_MASK]] = (policies[i] >>> MOVE_BITS) * unit;
    }
  }

  private void readOwnership(int sample, int[] cells, float[] into, int at) {
    if (games[sample] < 0) {
      Arrays.fill(into, at, at + area, 0);
      return;
    }
    int own = (games[sample] & 1) == 0 ? Board.BLACK : Board.WHITE;
    int from = (games[sample] >> 1) * area;
    for (int i = 0; i < area; i++) {
      int owner = owners[from + i];
      into[at + cells[i]] = owner == Board.EMPTY ? 0 : owner == own ? 1 : -1;
    }
  }
}
