package io.tengen.engine.gtp;

import io.tengen.engine.gtp.classic.CommandFailure;
import io.tengen.engine.gtp.classic.ReadingCommands.PositionCommand;
import java.util.ArrayList;
import java.util.List;

/**
 * A command that asks about the position of the game.
 *
 * @param game the game of the session
 * @param command answers the question
 */
record PositionQuestion(GtpGame game, PositionCommand command) implements GtpCommands.TextCommand {
  @Override
  public String run(GtpArguments arguments) throws GtpException {
    List<String> words = new ArrayList<>();
    while (arguments.hasNext()) {
      words.add(arguments.word());
    }
    return run(words);
  }

  /** Answers the question with these words after the command's name. */
  String run(List<String> words) throws GtpException {
    try {
      return command.run(game.position(), words);
    } catch (CommandFailure e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }
}
