package io.tengen.cli.client;

import io.tengen.cli.console.Answer;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;

/** Options of a command that asks a coordinator one question and prints the answer. */
public abstract sealed class Query permits ClusterQuery, CoordinatorQuery {
  static final String JSON = "Prints the answer as one line of JSON.";

  private final Terminal terminal;

  Query(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Opens a connection, asks, and closes the connection. Blocks. */
  abstract Answer ask(Question question) throws Exception;

  abstract boolean isJson();

  /**
   * Opens a connection, asks, prints the answer and closes the connection. Blocks.
   *
   * @return the command's exit code
   */
  public int run(Question question) throws Exception {
    print(ask(question));
    return ExitCode.OK;
  }

  /** Prints an answer that needed no coordinator. */
  public void print(Answer answer) throws Exception {
    answer.print(terminal, isJson());
  }

  /** A question of a command to a coordinator. */
  @FunctionalInterface
  public interface Question {
    /** Returns the coordinator's answer; blocks until it arrives. */
    Answer ask(Connection connection) throws Exception;
  }
}
