package io.tengen.engine.net;

import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A request to a network and its answer: the encoding of one position under one symmetry, and the
 * network's outputs with the symmetry undone. All outputs are from the perspective of the side to
 * move.
 *
 * <p>Requests are pooled. A request has one owner at a time, which owns all its fields: the pool;
 * the caller that acquired it, until it submits it; the evaluator; the {@link EvalCallback} while
 * it runs; and the pool again. Ownership passes through a queue or on the same thread. Threads
 * share only the state; a method that is called out of this order throws an {@link
 * IllegalStateException}.
 */
public final class EvalRequest {
  private static final int FREE = 0;
  private static final int ACQUIRED = 1;
  private static final int SUBMITTED = 2;
  private static final int COMPLETED = 3;
  private static final String[] STATES = {"free", "acquired", "submitted", "completed"};

  /** The largest absolute value that is accepted, since devices of half precision round. */
  private static final float MAX_VALUE = 1.01f;

  private static final FloatBuffer EMPTY = FloatBuffer.allocate(0);
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

  // The fields below are confined to the owner. Arrays are reused, and replaced only by longer
  // ones.
  private long[] planes = {};
  private FloatBuffer policy = EMPTY;
  private FloatBuffer ownership = EMPTY;

  /** The layout of the encoded position; null if none is encoded. */
  private @Nullable Layout layout;

  private int symmetry;
  private float value;
  private float lead;
  private boolean hasOwnership;

  private @Nullable EvalCallback evalCallback;
  private @Nullable CachingEvaluator cache;
  private long key;
  private final float[] scalars = new float[2];

  EvalRequest(EvalRequestPool pool) {
    this.pool = pool;
    globals = FloatBuffer.allocate(pool.shape().features().globals());
  }

  // Methods for the caller that acquired the request.

  /**
   * Encodes a position as {@link #encode(Position, int)} does, under a symmetry that depends only
   * on the position. Over many positions, each of the eight symmetries is equally frequent, but a
   * position and its images always have the same encoding. Answers can therefore be cached, and a
   * search with a fixed seed is repeatable.
   *
   * @throws IllegalArgumentException if the network does not play on boards of this size
   */
  public void encode(Position position) {
    encode(position, CanonicalSymmetry.of(position));
  }

  /**
   * Encodes a position, which the caller may change afterwards. Does not block, and allocates only
   * for boards that are larger than before.
   *
   * @param position whose moves were made by {@link Position#play} or {@link Position#playLegal};
   *     only read
   * @param under the symmetry under which the network sees the position, 0 to 7: see {@link Layout}
   * @throws IllegalArgumentException if the network does not play on boards of this size
   */
  public void encode(Position position, int under) {
    requireState(ACQUIRED);
    int size = position.points().size();
    InputShape shape = pool.shape();
    if (!shape.plays(size)) {
      throw new IllegalArgumentException(
          "a board of size " + size + " for a network that plays on " + shape.boards());
    }
    int length = shape.length(size);
    reserve(length * length);
    FeatureEncoder encoder = pool.acquireEncoder(size);
    encoder.encode(position, under, planes, 0, globals, 0);
    layout = encoder.layout();
    symmetry = under;
    pool.releaseEncoder(size, encoder);
  }

  /**
   * Takes inputs that another process has encoded, as {@link FeatureEncoder} does under any
   * symmetry; the answer keeps that symmetry: see {@link #copyLogits}. Neither buffer's position
   * and limit are used or changed. Does not block, and allocates only for boards that are larger
   * than before.
   *
   * @param length the side length of the planes, in cells
   * @param bits planes as {@link PlaneBits}, in the buffer's byte order
   * @param bitsAt the index of the first byte of the planes
   * @param numbers the globals as floats, in the buffer's byte order
   * @param numbersAt the index of the first byte of the globals
   * @throws IllegalArgumentException if the network has no planes of this size
   */
  public void load(int length, ByteBuffer bits, int bitsAt, ByteBuffer numbers, int numbersAt) {
    requireState(ACQUIRED);
    InputShape shape = pool.shape();
    if (!shape.hasLength(length)) {
      throw new IllegalArgumentException(
          "planes of side " + length + " for a network that plays on " + shape.boards());
    }
    reserve(length * length);
    int words = PlaneBits.words(shape.features().planes() * length * length);
    for (int i = 0; i < words; i++) {
      planes[i] = bits.getLong(bitsAt + i * Long.BYTES);
    }
    for (int i = 0; i < globals.capacity(); i++) {
      globals.put(i, numbers.getFloat(numbersAt + i * Float.BYTES));
    }
    layout = pool.layout(length);
    symmetry = 0;
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

  /** Returns an acquired request to the pool without submitting it. */
  public void release() {
    transition(ACQUIRED, COMPLETED);
    recycle();
  }

  // Methods for the callback.

  /** Returns the expected result for the side to move, −1 (loss) to 1 (win). */
  public float value() {
    return value;
  }

  /**
   * Returns the lead of the side to move in points, komi included; NaN if the network does not give
   * it.
   */
  public float lead() {
    return lead;
  }

  /**
   * Returns the logit of a move. The probabilities of moves are the softmax over the legal moves;
   * the logit of an illegal move is meaningless.
   *
   * @param move a point of the board or {@link Points#PASS}
   */
  public float logit(int move) {
    return policy.get(encoded().index(symmetry, move));
  }

  /**
   * Computes the probabilities of moves as the softmax of their logits.
   *
   * @param moves legal moves
   * @param count the number of moves in {@code moves}, 1 or more
   * @param temperature above 0; 1 gives the network's own probabilities, higher values more uniform
   *     ones
   * @param priors receives the probabilities, with the sum 1
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

  /**
   * Copies the logits as the network gave them, under the symmetry of the encoding: the cells row
   * by row, then the pass.
   *
   * @param target an array of at least {@link Layout#policyLength} numbers
   * @return the number of logits
   */
  public int copyLogits(float[] target) {
    int count = encoded().policyLength();
    policy.get(0, target, 0, count);
    return count;
  }

  /** Returns whether the answer has {@link #ownership}. */
  public boolean hasOwnership() {
    return hasOwnership;
  }

  /**
   * Returns the expected owner of a point, −1 (opponent) to 1 (side to move); 0 if the answer has
   * no ownership.
   */
  public float ownership(int point) {
    return hasOwnership ? ownership.get(encoded().index(symmetry, point)) : 0;
  }

  /**
   * Copies the whole answer, with probabilities over all legal moves.
   *
   * @param position the position that was encoded
   * @param evaluation receives the answer; must be of the same board size
   */
  public void readInto(Position position, Evaluation evaluation) {
    evaluation.read(
        position, encoded(), symmetry, policy, 0, value, lead, hasOwnership ? ownership : null, 0);
  }

  // Methods for the evaluator.

  void acquired() {
    transition(FREE, ACQUIRED);
    layout = null;
    cache = null;
  }

  void submitted(EvalCallback to) {
    requireState(ACQUIRED);
    encoded();
    transition(ACQUIRED, SUBMITTED);
    evalCallback = to;
  }

  /** Returns the side length of the planes, in cells. */
  int length() {
    return encoded().length();
  }

  private Layout encoded() {
    if (layout == null) {
      throw new IllegalStateException("the request has no position; encode one");
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
   * @return the fault of an invalid answer, in one line; null if the answer is valid
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
      return "the network's answer is not a finite number";
    }
    if (Math.abs(value) > MAX_VALUE) {
      return "the network's value is " + value + "; expected -1 to 1 (tanh of a logit?)";
    }
    // Rounding may exceed the range by the last bit.
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
    // The sum stays 0 unless a number is infinite or NaN.
    float sum = 0;
    for (int i = 0; i < count; i++) {
      sum += numbers.get(i) * 0;
    }
    return sum == 0;
  }

  /**
   * Calls the callback and returns the request to its pool, even if the callback throws.
   *
   * @param why the reason for which there is no answer; null if there is one
   */
  void complete(@Nullable String why) {
    transition(SUBMITTED, COMPLETED);
    EvalCallback callback = evalCallback;
    CachingEvaluator answerCache = cache;
    evalCallback = null;
    cache = null;
    try {
      if (why == null && answerCache != null) {
        answerCache.store(this);
      }
      if (callback == null) {
        throw new IllegalStateException("the request has no callback");
      }
      if (why == null) {
        callback.answered(this);
      } else {
        callback.failed(this, why);
      }
    } finally {
      recycle();
    }
  }

  private void recycle() {
    transition(COMPLETED, FREE);
    pool.free(this);
  }

  // Methods for the cache.

  /** Hashes all inputs of the network. */
  void hash() {
    requireState(ACQUIRED);
    int length = length();
    long hash = InputHash.of(encoded().size(), globals.array(), globals.capacity());
    int cells = pool.shape().features().planes() * length * length;
    key = InputHash.of(hash, planes, PlaneBits.words(cells));
  }

  /** Registers a cache that stores the answer before the callback is called. */
  void storeIn(CachingEvaluator cache) {
    this.cache = cache;
  }

  /** Reads the answer to the hashed inputs from a cache. Returns whether the cache has it. */
  boolean readFrom(EvalCache table) {
    if (!table.find(key, policy.array(), scalars)) {
      return false;
    }
    value = scalars[0];
    lead = scalars[1];
    hasOwnership = false;
    return true;
  }

  void writeTo(EvalCache table) {
    dropOwnership();
    table.put(key, policy.array(), value, lead);
  }

  /** Makes an answer that was not cached equal to a cached one. */
  void dropOwnership() {
    hasOwnership = false;
  }

  private void transition(int from, int to) {
    if (!STATE.compareAndSet(this, from, to)) {
      throw wrongState(from);
    }
  }

  private void requireState(int expected) {
    if (state != expected) {
      throw wrongState(expected);
    }
  }

  private IllegalStateException wrongState(int expected) {
    return new IllegalStateException(
        "the request is " + STATES[state] + "; expected one that is " + STATES[expected]);
  }
}
