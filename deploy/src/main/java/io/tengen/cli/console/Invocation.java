package io.tengen.cli.console;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How the user called this program, so that commands in hints can be pasted into the same shell.
 *
 * @param name the command before a subcommand, quoted for shells
 * @param commands names of the program's subcommands
 */
public record Invocation(String name, Set<String> commands) {
  /** The system property in which the launcher passes how it was called. */
  public static final String PROPERTY = "tengen.command";

  private static final String NAME = "tengen";

  /** The program called by its own name, under which texts already name it. */
  static final Invocation DEFAULT = new Invocation(NAME, Set.of());

  /** Returns how this process was called. */
  static Invocation ofThisProcess(Set<String> commands) {
    return new Invocation(Shell.quote(System.getProperty(PROPERTY, NAME)), commands);
  }

  /** Returns the text with each command as the user would type it. */
  public String words(String text) {
    return name.equals(NAME)
        ? text
        : pattern().matcher(text).replaceAll(Matcher.quoteReplacement(name));
  }

  /** Matches the name before a subcommand, but not at the end of a path or before other words. */
  private Pattern pattern() {
    return Pattern.compile(
        "(?<![\\w./-])(?<!another )"
            + NAME
            + "(?= (?:"
            + commands.stream().map(Pattern::quote).collect(Collectors.joining("|"))
            + ")\\b)");
  }
}
