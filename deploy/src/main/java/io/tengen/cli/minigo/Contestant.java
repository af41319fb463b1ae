package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.options.EngineArguments;
import io.tengen.engine.gtp.program.EngineProgram;
import io.tengen.engine.gtp.program.FilePlayer;
import io.tengen.engine.gtp.program.ProgramLookup;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.play.Player;
import io.tengen.game.match.EngineSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A player as a user names it: a command that plays by files, or an engine of this program. It can
 * play any number of games.
 */
final class Contestant {
  private static final String ENGINE = "engine:";
  private static final EngineKinds KINDS =
      StandardEngines.of(Map.of(), Map.of(), NetworkRegistry.NONE);

  private final String text;
  private final @Nullable EngineSpec engine;
  private final @Nullable EngineProgram program;

  private Contestant(String text, @Nullable EngineSpec engine, @Nullable EngineProgram program) {
    this.text = text;
    this.engine = engine;
    this.program = program;
  }

  /**
   * Reads a player.
   *
   * @param text a command line, or {@code engine:KIND:key=value,...}
   * @param size points along one side of the board
   * @throws CommandException if there is no such program or engine
   */
  static Contestant of(String text, int size) throws CommandException {
    if (text.startsWith(ENGINE)) {
      EngineSpec spec = EngineArguments.parse(text.substring(ENGINE.length()));
      EngineArguments.check(KINDS, List.of(spec), size);
      return new Contestant(text, spec, null);
    }
    List<String> given = CommandWords.split(text);
    Path executable =
        ProgramLookup.find(given.getFirst())
            .orElseThrow(() ->
                CommandException.badInput(
                    "program " + given.getFirst() + " is not installed or not on PATH"));
    List<String> words = new ArrayList<>(FilePlayer.movable(given));
    words.set(0, executable.toAbsolutePath().toString());
    return new Contestant(text, null, new EngineProgram(words));
  }

  /** Returns the player as the user wrote it. */
  String text() {
    return text;
  }

  /**
   * Creates a player for a game.
   *
   * @param directory the working directory of a program; created if it is missing
   * @throws CommandException if the directory cannot be used
   */
  Player player(Path directory, long seed) throws CommandException {
    if (engine != null) {
      return KINDS.create(engine, seed);
    }
    if (program == null) {
      throw new IllegalStateException("neither an engine nor a program");
    }
    try {
      Files.createDirectories(directory);
      return FilePlayer.in(directory, text, program);
    } catch (IOException e) {
      throw CommandException.badInput("cannot use " + directory + ": " + Directories.reason(e), e);
    }
  }
}
