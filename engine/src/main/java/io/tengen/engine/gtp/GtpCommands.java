package io.tengen.engine.gtp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The commands of a session by name, including the administrative ones such as {@code name} and
 * {@code quit}.
 */
final class GtpCommands {
  private final Map<String, Command> commands = new LinkedHashMap<>();
  private boolean hasQuit;

  /** The implementation of a command. */
  @FunctionalInterface
  interface Command {
    /**
     * Executes the command.
     *
     * @throws GtpException if the command fails; the game is then unchanged
     * @throws InterruptedException if the thread was interrupted while the player thought
     */
    GtpResponse run(GtpArguments arguments) throws GtpException, InterruptedException;
  }

  /** The implementation of a command whose response is a text. */
  @FunctionalInterface
  interface TextCommand {
    /**
     * Executes the command.
     *
     * @return the text of the response; may be empty
     * @throws GtpException if the command fails; the game is then unchanged
     * @throws InterruptedException if the thread was interrupted while the player thought
     */
    String run(GtpArguments arguments) throws GtpException, InterruptedException;
  }

  /**
   * Creates the administrative commands.
   *
   * @param name returns the name of the engine
   * @param version the version of the engine
   */
  GtpCommands(Supplier<String> name, String version) {
    add("protocol_version", arguments -> "2");
    add("name", arguments -> name.get());
    add("version", arguments -> version);
    add("known_command", arguments -> String.valueOf(commands.containsKey(arguments.word())));
    add("list_commands", arguments -> String.join("\n", commands.keySet()));
    add("quit", this::quit);
  }

  void add(String name, TextCommand command) {
    commands.put(name, arguments -> new GtpResponse.Text(command.run(arguments)));
  }

  /** Adds a command that may respond line by line. */
  void addStreaming(String name, Command command) {
    commands.put(name, command);
  }

  /**
   * Executes a command.
   *
   * @throws GtpException if it fails or there is no such command
   * @throws InterruptedException if the thread was interrupted while the player thought
   */
  GtpResponse run(String name, GtpArguments arguments) throws GtpException, InterruptedException {
    Command command = commands.get(name);
    if (command == null) {
      throw new GtpException("unknown command");
    }
    return command.run(arguments);
  }

  /** Returns whether {@code quit} was executed. */
  boolean hasQuit() {
    return hasQuit;
  }

  private String quit(GtpArguments arguments) {
    hasQuit = true;
    return "";
  }
}
