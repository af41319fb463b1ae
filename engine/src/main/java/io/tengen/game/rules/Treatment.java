package io.tengen.game.rules;

/** How a rule set treats an action of a side. */
public enum Treatment {
  /** The action is legal and does not end the game. */
  ALLOWED,
  /** The action is illegal: the position does not change, and the referee decides what follows. */
  REFUSED,
  /** The action is legal, and the side that takes it loses. */
  LOSES
}
