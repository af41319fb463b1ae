package io.tengen.cli.console;

import io.tengen.cli.Tengen;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/**
 * How the user called this program, so that commands in hints can be pasted into the same shell.
 *
 * @param name what stands before a subcommand, as shells read it
 */
public record Invocation(String name) {
  /** The system property by which the launcher says how it was called. */
  public static final String PROPERTY = "tengen.command";

  private static final String NAME = "tengen";

  /** Called by its own name. */
  static final Invocation DEFAULT = new Invocation(NAME);

  /** The name before a subcommand, but not at the end of a path or before other words. */
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?<![\\w./-])(?<!another )"
              + NAME
              + "(?= (?:"
              + Arrays.stream(Tengen.class.getAnnotation(Command.class).subcommands())
                  .map(subcommand -> subcommand.getAnnotation(Command.class).name())
                  .collect(Collectors.joining("|"))
              + ")\\b)");

  /** As this process was called. */
  static Invocation ofThisProcess() {
    return new Invocation(Shell.quote(System.getProperty(PROPERTY, NAME)));
  }

  /** A text for people, each command in it as the user would type it. */
  public String words(String text) {
    return name.equals(NAME)
        ? text
        : COMMAND.matcher(text).replaceAll(Matcher.quoteReplacement(name));
  }
}
