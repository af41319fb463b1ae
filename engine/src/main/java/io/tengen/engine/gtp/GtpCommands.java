package io.tengen.engine.gtp;

import java.util.LinkedHashMap;
import java.util.Map;

/** The commands of a session by name, those among them that are about the session itself. */
final class GtpCommands {
  private final Map<String, Command> commands = new LinkedHashMap<>();
  private boolean hasQuit;

  /** What a command does. */
  @FunctionalInterface
  interface Command {
    /**
     * Does it.
     *
     * @throws GtpException if it cannot be done: nothing has changed then
     * @throws InterruptedException if the thread was interrupted while the player thought
     */
    GtpResponse run(GtpArguments arguments) throws GtpException, InterruptedException;
  }

  /** A command that answers with a text, empty for none. */
  @FunctionalInterface
  interface TextCommand {
    /** As {@link Command#run}. */
    String run(GtpArguments arguments) throws GtpException, InterruptedException;
  }

  /**
   * @param name of the engine
   * @param version of the engine
   */
  GtpCommands(String name, String version) {
    add("protocol_version", arguments -> "2");
    add("name", arguments -> name);
    add("version", arguments -> version);
    add("known_command", arguments -> String.valueOf(commands.containsKey(arguments.word())));
    add("list_commands", arguments -> String.join("\n", commands.keySet()));
    add("quit", this::quit);
  }

  void add(String name, TextCommand command) {
    commands.put(name, arguments -> new GtpResponse.Text(command.run(arguments)));
  }

  /** Adds a command whose answer comes line by line. */
  void addLive(String name, Command command) {
    commands.put(name, command);
  }

  /**
   * Runs a command.
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

  /** Whether the session is over. */
  boolean hasQuit() {
    return hasQuit;
  }

  private String quit(GtpArguments arguments) {
    hasQuit = true;
    return "";
  }
}
