package io.tengen.engine.gtp.program;

import io.tengen.engine.play.PlayerFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/** A first conversation with an external engine, before games depend on it. */
final class Handshake {
  /** Commands without which no game can be played. */
  private static final List<String> NEEDED =
      List.of("boardsize", "clear_board", "komi", "play", "genmove");

  /**
   * What the engine answered.
   *
   * @param name the answer to {@code name}
   * @param version the answer to {@code version}
   */
  record Answers(String name, String version) {}

  private Handshake() {}

  /**
   * Starts a program, asks for its name, its version and its commands, sends the start-up commands,
   * sets up a board, and ends the program; blocks.
   *
   * @param name the name of the entry
   * @param program the program with its arguments and its executable file
   * @param size the size of the board; empty to set up none
   * @param limit the time for all of it
   * @throws IllegalArgumentException with one line that begins with the entry's name if the program
   *     cannot be started, fails, is too slow, or refuses a command; the line ends with the last
   *     line of the program's standard error if it has failed
   * @throws InterruptedException if the thread was interrupted; the program is killed then
   */
  static Answers with(String name, EngineProgram program, OptionalInt size, Duration limit)
      throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    try (GtpProcess engine = new GtpProcess(name, program)) {
      GtpReply known = engine.ask("list_commands", deadline);
      requireCommands(name, known);
      Answers answers =
          new Answers(engine.ask("name", deadline).text(), engine.ask("version", deadline).text());
      for (String line : program.startup()) {
        engine.askOrFail(line, deadline);
      }
      if (size.isPresent()) {
        engine.askOrFail("boardsize " + size.getAsInt(), deadline);
      }
      return answers;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "program " + program.command().getFirst() + " cannot be started: " + e.getMessage(), e);
    } catch (PlayerFailure e) {
      throw new IllegalArgumentException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Checks the list of commands, unless the engine gives none. */
  private static void requireCommands(String name, GtpReply known) {
    List<String> commands = known.text().lines().map(String::strip).toList();
    if (!known.ok() || known.text().isBlank()) {
      return;
    }
    for (String command : NEEDED) {
      if (!commands.contains(command)) {
        throw new IllegalArgumentException(
            name + " has no command " + command + " in its list_commands");
      }
    }
  }
}
