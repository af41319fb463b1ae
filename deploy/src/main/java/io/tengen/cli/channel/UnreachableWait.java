package io.tengen.cli.channel;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * How the calls of a client wait for a coordinator that does not answer, for example because it
 * restarts.
 *
 * @param limit how long a call is repeated from its first failure; zero for one attempt
 * @param listener receives one line for users when a call begins to wait
 */
public record UnreachableWait(Duration limit, Consumer<String> listener) {
  /** Makes one attempt. */
  public static final UnreachableWait NONE = new UnreachableWait(Duration.ZERO, line -> {});
}
