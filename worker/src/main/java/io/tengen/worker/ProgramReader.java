package io.tengen.worker;

import io.tengen.config.StrictConfig;
import io.tengen.engine.program.CommandWords;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.ProcessLimits;
import io.tengen.engine.program.ProgramArgument;
import io.tengen.engine.program.ProgramProtocol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads an entry of the engine allowlist: a command line, or a section with a command line, its
 * protocol, its environment, its arguments and its limits.
 */
final class ProgramReader {
  private static final String COMMAND = "command";
  private static final String PROTOCOL = "protocol";
  private static final String ENVIRONMENT = "environment";
  private static final String DIRECTORY = "directory";
  private static final String STARTUP = "startup";
  private static final String ARGUMENTS = "arguments";
  private static final String MEMORY = "memory";
  private static final String PROCESSES = "processes";
  private static final String CPU_SECONDS = "cpuSeconds";
  private static final Set<String> KEYS =
      Set.of(
          COMMAND,
          PROTOCOL,
          ENVIRONMENT,
          DIRECTORY,
          STARTUP,
          ARGUMENTS,
          MEMORY,
          PROCESSES,
          CPU_SECONDS);

  private static final String TYPE = "type";
  private static final String MIN = "min";
  private static final String MAX = "max";
  private static final String VALUES = "values";
  private static final String DEFAULT = "default";
  private static final String MEANING = "meaning";
  private static final Set<String> NUMBER_KEYS = Set.of(TYPE, MIN, MAX, DEFAULT, MEANING);
  private static final Set<String> WORD_KEYS = Set.of(TYPE, VALUES, DEFAULT, MEANING);
  private static final Pattern ARGUMENT = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
  private static final Pattern WORD = Pattern.compile("[\\w.+@/-]+");

  private ProgramReader() {}

  /**
   * @throws IllegalArgumentException with a one-line message if the entry is invalid
   */
  static EngineProgram read(StrictConfig config, String path) {
    if (!config.isSection(path)) {
      return new EngineProgram(words(config, path));
    }
    StrictConfig entry = config.section(path);
    entry.requireKnown(KEYS);
    ProcessLimits usual = ProcessLimits.usual();
    return new EngineProgram(
        words(entry, COMMAND),
        protocol(entry),
        entry.has(ENVIRONMENT) ? environment(entry.section(ENVIRONMENT)) : Map.of(),
        entry.optionalPath(DIRECTORY).map(Path::toAbsolutePath),
        entry.has(STARTUP) ? entry.texts(STARTUP) : List.of(),
        entry.has(ARGUMENTS) ? arguments(entry) : List.of(),
        new ProcessLimits(
            entry.has(MEMORY) ? entry.bytes(MEMORY) : usual.memory(),
            entry.has(PROCESSES) ? entry.wholeNumber(PROCESSES) : usual.processes(),
            entry.has(CPU_SECONDS) ? entry.wholeNumber(CPU_SECONDS) : usual.cpuSeconds()));
  }

  private static ProgramProtocol protocol(StrictConfig entry) {
    return entry.optionalText(PROTOCOL).map(ProgramProtocol::parse).orElse(ProgramProtocol.GTP);
  }

  /** Reads a command line: a list of words, or one text. */
  private static List<String> words(StrictConfig config, String path) {
    return config.isList(path) ? config.texts(path) : CommandWords.split(config.text(path));
  }

  private static Map<String, String> environment(StrictConfig section) {
    Map<String, String> environment = new TreeMap<>();
    for (String name : section.names()) {
      environment.put(name, section.text(StrictConfig.join(name)));
    }
    return environment;
  }

  private static List<ProgramArgument> arguments(StrictConfig entry) {
    List<ProgramArgument> arguments = new ArrayList<>();
    for (String key : entry.names(ARGUMENTS)) {
      String path = StrictConfig.join(ARGUMENTS, key);
      arguments.add(entry.checked(path, () -> argument(entry.section(path), key)));
    }
    return arguments;
  }

  private static ProgramArgument argument(StrictConfig section, String key) {
    if (!ARGUMENT.matcher(key).matches()) {
      throw new IllegalArgumentException(
          "argument \"" + key + "\" must begin with a letter, and have letters, digits, _ and -");
    }
    Optional<String> fallback = section.optionalText(DEFAULT);
    String meaning = section.optionalText(MEANING).orElse("an argument of the program");
    String type = section.text(TYPE);
    switch (type) {
      case "integer" -> {
        section.requireKnown(NUMBER_KEYS);
        return ProgramArgument.whole(
            key, section.wholeNumber(MIN), section.wholeNumber(MAX), fallback, meaning);
      }
      case "decimal" -> {
        section.requireKnown(NUMBER_KEYS);
        return ProgramArgument.decimal(
            key, section.decimal(MIN), section.decimal(MAX), fallback, meaning);
      }
      case "word" -> {
        section.requireKnown(WORD_KEYS);
        List<String> words = section.texts(VALUES);
        words.forEach(ProgramReader::requireWord);
        return ProgramArgument.word(key, words, fallback, meaning);
      }
      default ->
          throw new IllegalArgumentException("type " + type + " is not integer, decimal or word");
    }
  }

  /** Checks that an engine text can have this value. */
  private static void requireWord(String word) {
    if (!WORD.matcher(word).matches()) {
      throw new IllegalArgumentException(
          "value \"" + word + "\" must have letters, digits or any of . _ + @ / - only");
    }
  }
}
