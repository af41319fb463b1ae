package io.tengen.wire.play;

/** The states of a person's game. */
public enum PlayState {
  /** The game is played. */
  RUNNING,
  /** Both sides have passed: the person may correct which stones are dead. */
  COUNTING,
  /** It has ended. */
  ENDED
}
