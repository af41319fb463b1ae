package io.tengen.game.rules;

/** What rules make of something that a side does. */
public enum Treatment {
  /** It is a move like any other. */
  ALLOWED,
  /** It is illegal: the position stays as it is, and the referee decides what follows. */
  REFUSED,
  /** It is made, and the side that made it has lost. */
  LOSES
}
