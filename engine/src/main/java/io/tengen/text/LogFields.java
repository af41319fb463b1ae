package io.tengen.text;

/**
 * The names under which log lines in JSON say what they are about: the keys of SLF4J's mapped
 * diagnostic context.
 */
public final class LogFields {
  /** The id of a run. */
  public static final String RUN = "run";

  /** The index of a game in its run, from 0. */
  public static final String GAME = "game";

  /** The id of a training. */
  public static final String TRAINING = "training";

  /** The name of a worker. */
  public static final String WORKER = "worker";

  /** The id of the trace of a game, by which OpenTelemetry's tools find it. */
  public static final String TRACE = "traceId";

  private LogFields() {}
}
