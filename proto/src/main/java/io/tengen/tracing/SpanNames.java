package io.tengen.tracing;

/** The names of spans and of their attributes, which docs/operations.md explains. */
public final class SpanNames {
  /** The whole game: from the first offer until its result is acknowledged. Coordinator. */
  public static final String GAME = "game";

  /** From the offer of a free slot to the run until the game is leased for it. Coordinator. */
  public static final String OFFERED = "offered";

  /** A lease: until its result is acknowledged, or until it ends otherwise. Coordinator. */
  public static final String LEASED = "leased";

  /** The referee's examination of a result, with the time that it waited. Coordinator. */
  public static final String REFEREED = "refereed";

  /** From a valid result until it is in archive and journal. Coordinator. */
  public static final String COMMITTED = "committed";

  /** The game on a slot. Worker. */
  public static final String PLAYED = "played";

  /** The part of {@link #PLAYED} before the first move: files, networks, programs. Worker. */
  public static final String PREPARED = "prepared";

  /** From the end of the game until its result is sent. Worker. */
  public static final String REPORTED = "reported";

  /** From the sent result until the verdict arrives. Worker. */
  public static final String ACKNOWLEDGED = "acknowledged";

  /** Id of the run. */
  public static final String RUN = "tengen.run";

  /** Index of the game in its run, from 0. */
  public static final String INDEX = "tengen.game";

  /** Name of the worker. */
  public static final String WORKER = "tengen.worker";

  /** Name of Black's engine. */
  public static final String BLACK = "tengen.black";

  /** Name of White's engine. */
  public static final String WHITE = "tengen.white";

  /** The game's result in the notation of SGF, such as {@code B+3.5}. */
  public static final String RESULT = "tengen.result";

  /** The winner, {@code B} or {@code W}, or {@code none}. */
  public static final String WINNER = "tengen.winner";

  /** What became of a lease, of a game on a slot, of an examination or of a report. */
  public static final String OUTCOME = "tengen.outcome";

  /** Number of moves that were made. */
  public static final String MOVES = "tengen.moves";

  /** Number of moves that other workers had made before. */
  public static final String RESUMED = "tengen.moves.resumed";

  /** Share of the time in which engines thought without waiting for a network, 0 to 1. */
  public static final String SEARCH = "tengen.share.search";

  /** Share of the time in which engines waited for answers of a network, 0 to 1. */
  public static final String INFERENCE = "tengen.share.inference";

  /** The remaining share of the time: files, programs, the referee, 0 to 1. */
  public static final String WAITING = "tengen.share.waiting";

  /** Seconds for which a result waited for a thread of the referees. */
  public static final String QUEUED = "tengen.queued.seconds";

  private SpanNames() {}
}
