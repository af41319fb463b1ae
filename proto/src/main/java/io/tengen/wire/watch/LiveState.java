package io.tengen.wire.watch;

/** The states of a watched game. */
public enum LiveState {
  /** No worker plays the game now. */
  WAITING,

  /** A worker plays it. */
  RUNNING,

  /** It has ended. */
  ENDED
}
