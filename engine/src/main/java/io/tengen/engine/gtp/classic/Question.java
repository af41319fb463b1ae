package io.tengen.engine.gtp.classic;

import io.tengen.game.rules.Position;

/** The implementation of a command that asks about a position. */
@FunctionalInterface
interface Question {
  /**
   * Answers the question.
   *
   * @throws CommandFailure if the arguments are missing or wrong
   */
  String answer(Position position, Arguments arguments) throws CommandFailure;
}
