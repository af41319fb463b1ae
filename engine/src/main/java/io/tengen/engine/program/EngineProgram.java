package io.tengen.engine.program;

import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An external engine of the allowlist. Immutable.
 *
 * <p>If it has arguments, {@code {KEY}} in a word of the command or in a start-up command stands
 * for the value of the argument of this name. A word remains one word whatever the value is, and no
 * shell reads it.
 *
 * @param command the command line; {@link ProgramLookup#find} finds a program without a slash
 * @param protocol how it is played
 * @param environment variables that its processes have in addition to those of this process
 * @param directory the directory from which names of files in the command are seen, and the working
 *     directory of a GTP program; empty for the working directory of this process
 * @param startup GTP commands that it must accept before each game; none for other protocols
 * @param arguments the arguments that engine texts may give
 * @param limits the resource limits of its processes
 */
public record EngineProgram(
    List<String> command,
    ProgramProtocol protocol,
    Map<String, String> environment,
    Optional<Path> directory,
    List<String> startup,
    List<ProgramArgument> arguments,
    ProcessLimits limits) {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z][A-Za-z0-9_-]*)}");
  private static final Pattern VARIABLE = Pattern.compile("[^=\\x00]+");
  private static final Pattern GTP_COMMAND = Pattern.compile("[a-z][\\x20-\\x22\\x24-\\x7e]*");
  private static final Set<String> RESERVED =
      Set.of(WorkerResource.PROGRAM.key(), BuildSetting.KEY);

  /** A word that can only be meant as the name of an existing file. */
  private static final Pattern SCRIPT =
      Pattern.compile("[^-].*\\.(py|pyc|pyz|jar|js|mjs|rb|pl|lua|sh|php|tcl|r|R|jl)");

  /**
   * Copies and checks the components.
   *
   * @throws IllegalArgumentException with one line if the command line has no program, or a
   *     component is not of its form
   */
  public EngineProgram {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    startup = List.copyOf(startup);
    arguments = List.copyOf(arguments);
    if (command.isEmpty() || command.getFirst().isBlank()) {
      throw new IllegalArgumentException("has no program; write a command line");
    }
    environment.forEach((variable, value) -> {
      if (!VARIABLE.matcher(variable).matches() || value.indexOf('\0') >= 0) {
        throw new IllegalArgumentException("\"" + variable + "\" is not an environment variable");
      }
    });
    startup.forEach(line -> {
      if (!GTP_COMMAND.matcher(line).matches()) {
        throw new IllegalArgumentException("\"" + line + "\" is not a GTP command of one line");
      }
    });
    if (protocol != ProgramProtocol.GTP && !startup.isEmpty()) {
      throw new IllegalArgumentException(
          "startup has commands of GTP, and a program with protocol = "
              + protocol.key()
              + " takes none");
    }
    checkArguments(command, startup, arguments);
  }

  /** Creates an entry of a command line with limits. */
  public EngineProgram(List<String> command, ProgramProtocol protocol, ProcessLimits limits) {
    this(command, protocol, Map.of(), Optional.empty(), List.of(), List.of(), limits);
  }

  /** Creates a GTP program with the {@linkplain ProcessLimits#usual usual limits}. */
  public EngineProgram(List<String> command) {
    this(command, ProgramProtocol.GTP, ProcessLimits.usual());
  }

  private static void checkArguments(
      List<String> command, List<String> startup, List<ProgramArgument> arguments) {
    Set<String> keys = new HashSet<>();
    for (ProgramArgument argument : arguments) {
      if (RESERVED.contains(argument.key()) || !keys.add(argument.key())) {
        throw new IllegalArgumentException(
            "an argument cannot be called \"" + argument.key() + "\"; choose another name");
      }
    }
    if (keys.isEmpty()) {
      return;
    }
    Set<String> used = new HashSet<>();
    List<String> texts = new ArrayList<>(command);
    texts.addAll(startup);
    for (String text : texts) {
      PLACEHOLDER.matcher(text).results().forEach(found -> used.add(found.group(1)));
    }
    for (String key : used) {
      if (!keys.contains(key)) {
        throw new IllegalArgumentException("{" + key + "} is not one of the arguments");
      }
    }
    for (String key : keys) {
      if (!used.contains(key)) {
        throw new IllegalArgumentException(
            "argument " + key + " has no effect; write {" + key + "} where its value belongs");
      }
    }
  }

  /**
   * Returns this program with the arguments that an engine gives.
   *
   * @param spec an engine whose settings were checked
   * @throws IllegalArgumentException with one line if it lacks an argument without a default
   */
  public EngineProgram filled(EngineSpec spec) {
    return filled(argument -> {
      String given = spec.settings().get(argument.key());
      return given != null
          ? given
          : argument
              .fallback()
              .orElseThrow(() ->
                  spec.fault(
                      "it needs "
                          + argument.key()
                          + ", as in "
                          + spec.kind()
                          + ":"
                          + spec.settings().get(WorkerResource.PROGRAM.key())
                          + ","
                          + argument.key()
                          + "="
                          + argument.sample()));
    });
  }

  /** Returns the settings of this program's kind, and those of its arguments. */
  public SettingTable settings(SettingTable kind) {
    List<Setting<?>> rows = new ArrayList<>(kind.rows());
    arguments.forEach(argument -> rows.add(argument.setting()));
    return SettingTable.of(rows.toArray(Setting[]::new));
  }

  /** Returns this program with values for all its arguments, to try it. */
  EngineProgram sample() {
    return filled(argument -> argument.fallback().orElse(argument.sample()));
  }

  private EngineProgram filled(Function<ProgramArgument, String> value) {
    if (arguments.isEmpty()) {
      return this;
    }
    Map<String, String> values = new HashMap<>();
    arguments.forEach(argument -> values.put(argument.key(), value.apply(argument)));
    return new EngineProgram(
        command.stream().map(word -> fill(word, values)).toList(),
        protocol,
        environment,
        directory,
        startup.stream().map(line -> fill(line, values)).toList(),
        List.of(),
        limits);
  }

  private static String fill(String text, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), "")));
  }

  /** Returns the executable file, as an absolute path; empty if it is not installed. */
  Optional<Path> executable() {
    String program = command.getFirst();
    boolean isRelative = program.contains("/") && !program.startsWith("/");
    String found =
        isRelative && directory.isPresent() ? directory.get().resolve(program).toString() : program;
    return ProgramLookup.find(found).map(Path::toAbsolutePath);
  }

  /**
   * A file that a word of the command line names.
   *
   * @param prefix what stands before the file's name in the word, such as {@code --weights=}; empty
   *     if the whole word is the name
   * @param path the file
   */
  record NamedFile(String prefix, Path path) {}

  /**
   * Returns the files that words of the command line name after the first, by word: a whole word,
   * or what follows an equals sign in it. Only regular files that this process can read count.
   */
  Map<String, NamedFile> files() {
    Map<String, NamedFile> files = new LinkedHashMap<>();
    for (String word : command.subList(1, command.size())) {
      file(word).ifPresent(file -> files.put(word, file));
    }
    return files;
  }

  /**
   * Returns the executable file, as an absolute path.
   *
   * @throws IllegalArgumentException with one line if it is not installed
   */
  Path requireExecutable() {
    return executable().orElseThrow(() -> new IllegalArgumentException(notInstalled()));
  }

  /** Returns one line that says that the program is not installed. */
  String notInstalled() {
    return "program " + command.getFirst() + " is not installed or not on PATH";
  }

  /**
   * Returns this program with absolute paths in place of words that name files, so that it can run
   * in any directory.
   *
   * @throws IllegalArgumentException with one line if the program is not installed, or a word that
   *     ends like a script, such as {@code my.py}, names no file
   */
  public EngineProgram resolved() {
    List<String> line = new ArrayList<>(List.of(requireExecutable().toString()));
    for (String word : command.subList(1, command.size())) {
      Optional<NamedFile> file = file(word);
      if (file.isEmpty() && SCRIPT.matcher(word).matches()) {
        throw new IllegalArgumentException(
            "program "
                + String.join(" ", command)
                + " cannot be started: there is no file "
                + word
                + " in "
                + base());
      }
      line.add(file.map(found -> found.prefix + found.path).orElse(word));
    }
    return with(line, directory);
  }

  private Path base() {
    return directory.orElse(Path.of("")).toAbsolutePath();
  }

  private Optional<NamedFile> file(String word) {
    String prefix = word.substring(0, word.indexOf('=') + 1);
    return readable(word)
        .map(path -> new NamedFile("", path))
        .or(() ->
            readable(word.substring(prefix.length())).map(path -> new NamedFile(prefix, path)));
  }

  private Optional<Path> readable(String name) {
    try {
      return Optional.of(base().resolve(name))
          .filter(Files::isRegularFile)
          .filter(Files::isReadable);
    } catch (InvalidPathException e) {
      // No file can have such a name.
      return Optional.empty();
    }
  }

  /** Returns this program with this working directory. */
  public EngineProgram in(Path other) {
    return with(command, Optional.of(other));
  }

  /** Returns this program with this executable file in place of its name. */
  EngineProgram at(Path executable) {
    List<String> line = new ArrayList<>(command);
    line.set(0, executable.toString());
    return with(line, directory);
  }

  private EngineProgram with(List<String> line, Optional<Path> where) {
    return new EngineProgram(line, protocol, environment, where, startup, arguments, limits);
  }
}
