package io.tengen.wire.worker;

/** The kinds of job that a worker asks for. */
public enum JobKind {
  /** A game to play. */
  GAME,
  /** A network to train. */
  TRAINING,
  /** A kind that this version does not have. */
  UNKNOWN
}
