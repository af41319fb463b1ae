package io.tengen.engine.gtp.classic;

import io.tengen.game.rules.Position;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The commands that read the position, by name. Names, arguments and answers are those of GNU Go
 * 3.8 (<a href="https://www.gnu.org/software/gnugo/gnugo_19.html">its documentation of GTP
 * commands</a>).
 *
 * <p>Confined to one thread at a time.
 */
public final class ReadingCommands {
  private final Map<String, PositionCommand> commands = new TreeMap<>();

  /** A command that asks about a position. */
  @FunctionalInterface
  public interface PositionCommand {
    /**
     * Answers the question; takes at most a few seconds.
     *
     * @param words the words after the command's name
     * @throws CommandFailure if the arguments are missing or wrong
     */
    String run(Position position, List<String> words) throws CommandFailure;
  }

  public ReadingCommands() {
    TacticalCommands.addTo(this);
    LifeCommands.addTo(this);
  }

  /** Returns the commands by name. */
  public Map<String, PositionCommand> commands() {
    return commands;
  }

  void add(String name, Question question) {
    commands.put(
        name,
        (position, words) -> question.answer(position, new Arguments(position.board(), words)));
  }
}
