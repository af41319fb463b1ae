package io.tengen.cli.client;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.console.CommandException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The option that names a coordinator. Without it the environment variable {@value #VARIABLE} names
 * one.
 */
public final class CoordinatorAddress {
  /** The environment variable that is used without the option. */
  public static final String VARIABLE = "TENGEN_COORDINATOR";

  private static final String NAME = "--coordinator";

  @Option(
      names = NAME,
      paramLabel = "HOST:PORT[,HOST:PORT...]",
      description =
          "The gRPC address of a coordinator; of several, the first that answers is used (default:"
              + " TENGEN_COORDINATOR).")
  private @Nullable String given;

  private final UnaryOperator<@Nullable String> environment;

  public CoordinatorAddress() {
    this(System::getenv);
  }

  /**
   * @param environment returns the value of an environment variable; null if it is not set
   */
  CoordinatorAddress(UnaryOperator<@Nullable String> environment) {
    this.environment = environment;
  }

  /** Returns whether the option was given. */
  boolean isGiven() {
    return given != null;
  }

  /**
   * Returns the addresses that the option names, or else the environment; null if neither names
   * one.
   *
   * @throws CommandException if an address is invalid
   */
  @Nullable
  public Addresses find() throws CommandException {
    if (given != null) {
      return parse(given, "");
    }
    String variable = environment.apply(VARIABLE);
    return variable == null || variable.isBlank() ? null : parse(variable, VARIABLE + ": ");
  }

  /**
   * Returns the addresses that the option names, or else the environment.
   *
   * @param what the command or option that needs a coordinator, for the message
   * @throws CommandException if none is named or an address is invalid
   */
  public Addresses require(String what) throws CommandException {
    Addresses found = find();
    if (found == null) {
      throw missing(what);
    }
    return found;
  }

  /** Returns the exception for a command that needs a coordinator where none is named. */
  public static CommandException missing(String what) {
    return CommandException.badInput(
        what + " needs a coordinator: give --coordinator HOST:PORT, or set " + VARIABLE);
  }

  private static Addresses parse(String text, String origin) throws CommandException {
    try {
      return Addresses.parse(text);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(origin + e.getMessage(), e);
    }
  }
}
