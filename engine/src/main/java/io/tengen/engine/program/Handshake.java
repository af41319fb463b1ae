package io.tengen.engine.program;

import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A first conversation with an external engine, before games depend on it. */
final class Handshake {
  private static final System.Logger log = System.getLogger(Handshake.class.getName());

  /** Commands without which no game can be played. */
  private static final List<String> NEEDED =
      List.of("boardsize", "clear_board", "komi", "play", "genmove");

  /**
   * What the engine is asked to play.
   *
   * @param size points along one side of the board; empty to set up none
   * @param rules rules of another game than Go; empty for the rules of Go, which every engine plays
   */
  record Terms(OptionalInt size, Optional<Rules> rules) {
    static final Terms ANY = new Terms(OptionalInt.empty(), Optional.empty());
  }

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
   * tells it the rules, sets up a board, and ends the program; blocks. Logs a warning if the
   * program cannot be told the rules.
   *
   * @param name the name of the entry
   * @param program the program with its arguments and its executable file
   * @param terms what the program is asked to play
   * @param limit the time for all of it
   * @throws IllegalArgumentException with one line that begins with the entry's name if the program
   *     cannot be started, fails, is too slow, or refuses a command; the line ends with the last
   *     line of the program's standard error if it has failed
   * @throws InterruptedException if the thread was interrupted; the program is killed then
   */
  static Answers with(String name, EngineProgram program, Terms terms, Duration limit)
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
      if (terms.rules.isPresent()) {
        tellRules(name, engine, known, terms.rules.get(), deadline);
      }
      if (terms.size.isPresent()) {
        engine.askOrFail("boardsize " + terms.size.getAsInt(), deadline);
      }
      return answers;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "program " + program.command().getFirst() + " cannot be started: " + e.getMessage(), e);
    } catch (PlayerFailure e) {
      throw new IllegalArgumentException(String.valueOf(e.getMessage()), e);
    }
  }

  private static void tellRules(
      String name, GtpProcess engine, GtpReply known, Rules rules, long deadline)
      throws PlayerFailure, InterruptedException {
    if (!known.text().lines().map(String::strip).toList().contains(GtpRules.COMMAND)) {
      log.log(
          System.Logger.Level.WARNING,
          "{0} has no command {1}, so that it is not told the rules {2}; it loses games in which it"
              + " follows others",
          name,
          GtpRules.COMMAND,
          rules.name());
      return;
    }
    GtpReply reply = engine.ask(GtpRules.command(rules), deadline);
    if (!reply.ok()) {
      throw new IllegalArgumentException(
          name
              + " does not know the rules "
              + rules.name()
              + ": it refused "
              + GtpReply.quote(GtpRules.command(rules))
              + ": "
              + GtpReply.quote(reply.text()));
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
