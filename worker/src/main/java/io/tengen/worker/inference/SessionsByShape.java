package io.tengen.worker.inference;

import io.tengen.text.Reasons;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sessions of one network on one device, each prepared for batches of one shape. A session can
 * evaluate any shape, but may have to prepare when the shape changes. Used by one thread at a time.
 *
 * @param <S> a session
 */
final class SessionsByShape<S> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SessionsByShape.class);

  /** Of a session that has not evaluated a batch. */
  private static final BatchShape NONE = new BatchShape(0, 0);

  private final Loader<S> loader;
  private final Consumer<S> closer;

  /** By the shape that they are prepared for, the least recently used first. */
  private final LinkedHashMap<BatchShape, S> sessions = new LinkedHashMap<>(16, 0.75f, true);

  /** The number of sessions that there may be. */
  private int most;

  /**
   * The shape of a batch.
   *
   * @param count number of positions
   * @param side side of the data, in points
   */
  record BatchShape(int count, int side) {}

  /** Loads another session. */
  @FunctionalInterface
  interface Loader<S> {
    S load() throws IOException, InferenceException;
  }

  /** Evaluates a batch in a session. */
  @FunctionalInterface
  interface Evaluation<S, R> {
    R in(S session) throws InferenceException;
  }

  /** Creates a single session that evaluates all batches. */
  SessionsByShape(S session, Consumer<S> closer) {
    this(
        session,
        1,
        () -> {
          throw new IllegalStateException("one session is enough");
        },
        closer);
  }

  /**
   * Creates sessions of which the first is loaded.
   *
   * @param most maximum number of sessions, 1 or more
   * @param closer closes a session
   */
  SessionsByShape(S first, int most, Loader<S> loader, Consumer<S> closer) {
    this.most = most;
    this.loader = loader;
    this.closer = closer;
    sessions.put(NONE, first);
  }

  /**
   * Evaluates a batch in the session for its shape. The first batch of a shape gets a new session,
   * which may take a second to load, or else the least recently used one. If another session cannot
   * be loaded and used, such as for lack of the device's memory, no further one is loaded.
   *
   * @throws InferenceException if the evaluation fails in a session that there was
   */
  <R> R evaluate(BatchShape shape, Evaluation<S, R> batch) throws InferenceException {
    boolean prepared = sessions.containsKey(shape) || sessions.containsKey(NONE);
    if (!prepared && sessions.size() < most) {
      try {
        return evaluateInAnother(shape, batch);
      } catch (IOException | InferenceException | OutOfMemoryError e) {
        most = sessions.size();
        LOG.warn(
            "a network has {} sessions for batches of all sizes, since another cannot be used: {}",
            most,
            Reasons.ofDeepest(e));
      }
    }
    S session = sessions.get(shape);
    if (session == null) {
      session = Objects.requireNonNull(sessions.pollFirstEntry()).getValue();
      sessions.put(shape, session);
    }
    return batch.in(session);
  }

  private <R> R evaluateInAnother(BatchShape shape, Evaluation<S, R> batch)
      throws IOException, InferenceException {
    S another = loader.load();
    try {
      R answer = batch.in(another);
      sessions.put(shape, another);
      return answer;
    } catch (InferenceException | RuntimeException | OutOfMemoryError e) {
      closer.accept(another);
      throw e;
    }
  }

  @Override
  public void close() {
    sessions.values().forEach(closer);
    sessions.clear();
  }
}
