package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.options.EngineArguments;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.play.Player;
import io.tengen.engine.program.CommandWords;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.ProcessLimits;
import io.tengen.engine.program.ProgramProtocol;
import io.tengen.engine.program.file.FilePlayer;
import io.tengen.game.match.EngineSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
   * @throws CommandException if there is no such program or engine, or it cannot be started
   * @throws InterruptedException if the thread was interrupted
   */
  static Contestant of(String text, int size) throws CommandException, InterruptedException {
    if (text.startsWith(ENGINE)) {
      EngineSpec spec = EngineArguments.parse(text.substring(ENGINE.length()));
      EngineArguments.check(KINDS, List.of(spec), size);
      return new Contestant(text, spec, null);
    }
    return new Contestant(text, null, program(text));
  }

  /** Reads a command line and checks that its program can be started. */
  private static EngineProgram program(String text) throws CommandException, InterruptedException {
    try {
      List<String> words = CommandWords.split(text);
      if (words.isEmpty() || words.getFirst().isBlank()) {
        throw CommandException.badInput(
            "a player's command is empty; give one such as python3 my.py");
      }
      EngineProgram program =
          new EngineProgram(words, ProgramProtocol.FILE, ProcessLimits.usual()).resolved();
      FilePlayer.requireStartable(program);
      return program;
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(e.getMessage() + engineHint(text), e);
    }
  }

  private static String engineHint(String text) {
    String kind = text.split(":", 2)[0];
    return KINDS.find(kind).isPresent() ? "; Tengen's own engine is " + ENGINE + text : "";
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
      throw CommandException.badInput("cannot use " + directory + ": " + UserFiles.reason(e), e);
    }
  }
}
