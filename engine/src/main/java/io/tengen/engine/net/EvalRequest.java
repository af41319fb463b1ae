package io.tengen.engine.net;

import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A question to a network, and its answer: what the network sees of one position under one
 * symmetry, and what it says, with the symmetry undone. All that is said is from the side to move.
 *
 * <p>Inquiries are pooled. Who owns one owns all its fields, and is one of these in turn: the pool;
 * whoever acquired it, until it is submitted; the evaluator; the {@link EvalCallback} while it is
 * told; the pool again. Each hands it to the next through a queue, or on the same thread. Only the
 * state is shared, and guards that order: whoever is out of turn gets an {@link
 * IllegalStateException}.
 */
public final class EvalRequest {
  private static final int FREE = 0;
  private static final int HELD = 1;
  private static final int SUBMITTED = 2;
  private static final int COMPLETED = 3;
  private static final String[] STATES = {"free", "being asked", "submitted", "completed"};

  /** Devices of half precision round. */
  private static final float MOST_VALUE = 1.01f;

  private static final FloatBuffer NOTHING = FloatBuffer.allocate(0);
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(EvalRequest.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final EvalRequestPool pool;
  private final FloatBuffer globals;

  @SuppressWarnings("unused") // through STATE
  private volatile int state = FREE;

  // The owner's, as all that follows. Arrays are kept, and replaced only by longer ones.
  private long[] planes = {};
  private FloatBuffer policy = NOTHING;
  private FloatBuffer ownership = NOTHING;

  /** Null unless a position has been encoded. */
  private @Nullable Layout layout;

  private int symmetry;
  private float value;
  private float lead;
  private boolean hasOwnership;

  private @Nullable EvalCallback evalCallback;
  private @Nullable CachingEvaluator learner;
  private long key;
  private final float[] scalars = new float[2];

  EvalRequest(EvalRequestPool pool) {
    this.pool = pool;
    globals = FloatBuffer.allocate(pool.shape().features().globals());
  }

  // What whoever acquired it may do.

  /**
   * Takes a position as {@link #encode(Position, int)} does, under a symmetry that depends on
   * nothing but the position: over many positions each of the eight is as frequent as if it were
   * drawn, but a position has the same whenever it comes up, and whichever way it lies on the
   * board; so its answer can be cached, and a search with one seed can be repeated.
   */
  public void encode(Position position) {
    encode(position, CanonicalSymmetry.of(position));
  }

  /**
   * Takes what the network sees of a position, which may go on afterwards. Does not block, and
   * allocates only for larger boards than before.
   *
   * @param position whose moves were made by {@link Position#play} or {@link Position#playLegal};
   *     only read
   * @param under which symmetry the network sees it, 0 to 7: see {@link Layout}
   * @throws IllegalArgumentException if the network does not play on boards of this size
   */
  public void encode(Position position, int under) {
    requireState(HELD);
    int size = position.points().size();
    InputShape shape = pool.shape();
    if (!shape.plays(size)) {
      throw new IllegalArgumentException(
          "a board of size " + size + " for a network that plays on " + shape.boards());
    }
    int length = shape.length(size);
    reserve(length * length);
    FeatureEncoder encoder = pool.takeEncoder(size);
    encoder.encode(position, under, planes, 0, globals, 0);
    layout = encoder.layout();
    symmetry = under;
    pool.giveEncoderBack(size, encoder);
  }

  private void reserve(int area) {
    int words = PlaneBits.words(pool.shape().features().planes() * area);
    planes = planes.length < words ? new long[words] : planes;
    policy = atLeast(policy, area + 1);
    ownership = atLeast(ownership, area);
  }

  private static FloatBuffer atLeast(FloatBuffer buffer, int capacity) {
    return buffer.capacity() < capacity ? FloatBuffer.allocate(capacity) : buffer;
  }

  /** Gives an inquiry back that is not going to be submitted. */
  public void release() {
    become(HELD, COMPLETED);
    recycle();
  }

  // What the inquirer may ask while it is told of the answer.

  /** The expected result: −1, a loss for the side to move, to 1, a win. */
  public float value() {
    return value;
  }

  /** By how many points the side to move is ahead, komi included; NaN if the network is silent. */
  public float lead() {
    return lead;
  }

  /**
   * The network's opinion of a move, on no particular scale: its probability is a softmax over the
   * legal moves. Meaningless where the move is illegal.
   *
   * @param move a point of the board or {@link Points#PASS}
   */
  public float logit(int move) {
    return policy.get(encoded().index(symmetry, move));
  }

  /**
   * Probabilities of moves that leave no other to choose from: the softmax.
   *
   * @param moves legal ones
   * @param count how many of them, 1 or more
   * @param temperature above 0; 1 says what the network means, more makes moves more alike
   * @param priors takes as many; they sum to 1
   */
  public void priors(int[] moves, int count, float temperature, float[] priors) {
    float largest = Float.NEGATIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      priors[i] = logit(moves[i]);
      largest = Math.max(largest, priors[i]);
    }
    double sum = 0;
    for (int i = 0; i < count; i++) {
      priors[i] = (float) StrictMath.exp(((double) priors[i] - largest) / temperature);
      sum += priors[i];
    }
    float factor = (float) (1 / sum);
    for (int i = 0; i < count; i++) {
      priors[i] *= factor;
    }
  }

  /** Whether {@link #ownership} is told. */
  public boolean hasOwnership() {
    return hasOwnership;
  }

  /** Who will own a point: −1, the opponent, to 1, the side to move; 0 if the network is silent. */
  public float ownership(int point) {
    return hasOwnership ? ownership.get(encoded().index(symmetry, point)) : 0;
  }

  /**
   * The whole answer, with probabilities over all legal moves.
   *
   * @param position that was encoded
   * @param evaluation of its size; takes the answer
   */
  public void readInto(Position position, Evaluation evaluation) {
    evaluation.read(
        position, encoded(), symmetry, policy, 0, value, lead, hasOwnership ? ownership : null, 0);
  }

  // What the evaluator does.

  void acquired() {
    become(FREE, HELD);
    layout = null;
    learner = null;
  }

  void submitted(EvalCallback to) {
    requireState(HELD);
    encoded();
    become(HELD, SUBMITTED);
    evalCallback = to;
  }

  /** Cells along the side of the planes. */
  int length() {
    return encoded().length();
  }

  private Layout encoded() {
    if (layout == null) {
      throw new IllegalStateException("the inquiry has no position; encode one");
    }
    return layout;
  }

  /** Writes the inputs into a batch. */
  void gather(Backend backend, int index, int side) {
    FeatureSet features = pool.shape().features();
    int length = length();
    int area = length * length;
    int planesAt = index * features.planes() * side * side;
    if (length == side) {
      PlaneBits.expand(planes, 0, features.planes() * area, backend.planes(), planesAt);
    } else {
      PlaneBits.expand(planes, encoded(), features.planes(), backend.planes(), planesAt, side);
    }
    backend.globals().put(index * features.globals(), globals, 0, features.globals());
  }

  /**
   * Reads the answer from a batch.
   *
   * @return why it makes no sense, in one line; null if it does
   */
  @Nullable String scatter(Backend backend, int index, int side) {
    int length = length();
    int area = side * side;
    scatterRows(backend.policy(), index * (area + 1), side, policy);
    policy.put(length * length, backend.policy().get(index * (area + 1) + area));
    value = backend.value().get(index);
    FloatBuffer leads = backend.lead();
    lead = leads == null ? Float.NaN : leads.get(index);
    FloatBuffer owners = backend.ownership();
    hasOwnership = owners != null;
    if (owners != null) {
      scatterRows(owners, index * area, side, ownership);
    }
    boolean finite =
        Float.isFinite(value)
            && (leads == null || Float.isFinite(lead))
            && isFinite(policy, length * length + 1)
            && (owners == null || isFinite(ownership, length * length));
    if (!finite) {
      return "the network's answer is no finite number";
    }
    if (Math.abs(value) > MOST_VALUE) {
      return "the network's value is " + value + "; expected -1 to 1 (tanh of a logit?)";
    }
    // Rounding may leave the range by a last bit.
    value = Math.clamp(value, -1f, 1f);
    return null;
  }

  private void scatterRows(FloatBuffer source, int at, int side, FloatBuffer target) {
    int length = length();
    if (length == side) {
      target.put(0, source, at, length * length);
      return;
    }
    for (int y = 0; y < length; y++) {
      target.put(y * length, source, at + y * side, length);
    }
  }

  private static boolean isFinite(FloatBuffer numbers, int count) {
    // Stays 0 unless there is an infinity or NaN.
    float sum = 0;
    for (int i = 0; i < count; i++) {
      sum += numbers.get(i) * 0;
    }
    return sum == 0;
  }

  /**
   * Tells the inquirer, and gives the inquiry back to its pool, whatever the inquirer throws.
   *
   * @param why there is no answer, null if there is one
   */
  void complete(@Nullable String why) {
    become(SUBMITTED, COMPLETED);
    EvalCallback told = evalCallback;
    CachingEvaluator cache = learner;
    evalCallback = null;
    learner = null;
    try {
      if (why == null && cache != null) {
        cache.learn(this);
      }
      if (told == null) {
        throw new IllegalStateException("nobody asked");
      }
      if (why == null) {
        told.answered(this);
      } else {
        told.failed(this, why);
      }
    } finally {
      recycle();
    }
  }

  private void recycle() {
    become(COMPLETED, FREE);
    pool.free(this);
  }

  // What a cache does with the inquiry on its way.

  /** Hashes all that the network sees. */
  void hash() {
    requireState(HELD);
    int length = length();
    long hash = InputHash.of(encoded().size(), globals.array(), globals.capacity());
    int cells = pool.shape().features().planes() * length * length;
    key = InputHash.of(hash, planes, PlaneBits.words(cells));
  }

  /** The cache is told of the answer before the inquirer. */
  void taughtTo(CachingEvaluator cache) {
    learner = cache;
  }

  /** Whether the table had the answer to what was hashed. */
  boolean answerFrom(EvalCache table) {
    if (!table.find(key, policy.array(), scalars)) {
      return false;
    }
    value = scalars[0];
    lead = scalars[1];
    hasOwnership = false;
    return true;
  }

  void rememberIn(EvalCache table) {
    hasOwnership = false;
    table.put(key, policy.array(), value, lead);
  }

  private void become(int from, int to) {
    if (!STATE.compareAndSet(this, from, to)) {
      throw outOfTurn(from);
    }
  }

  private void requireState(int expected) {
    if (state != expected) {
      throw outOfTurn(expected);
    }
  }

  private IllegalStateException outOfTurn(int expected) {
    return new IllegalStateException(
        "the inquiry is " + STATES[state] + "; expected one that is " + STATES[expected]);
  }
}
