package io.tengen.cli.client;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Terminal;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Options of a command that asks a coordinator one question and prints the answer. */
public abstract sealed class Query permits ClusterQuery, CoordinatorQuery {
  static final String JSON = "Prints the answer as one line of JSON.";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  /** Moves the cursor to the first line and erases the screen (ECMA-48, CUP and ED). */
  private static final String CLEAR = "\u001b[H\u001b[2J";

  private final Terminal terminal;

  Query(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Opens a connection, carries out a task, and closes the connection. Blocks. */
  abstract <T> T with(ClusterOptions.Task<T> task) throws Exception;

  /** Returns whether stdout is for one line of JSON alone. */
  public abstract boolean isJson();

  /**
   * Opens a connection, asks, prints the answer and closes the connection. Blocks.
   *
   * @return the command's exit code
   */
  public int run(Question question) throws Exception {
    print(with(question::ask));
    return ExitCode.OK;
  }

  /**
   * Asks again and again, and prints each answer, until the user interrupts the command. Answers on
   * a terminal replace each other; elsewhere the time precedes each one, unless it is JSON. Waits
   * while the coordinator restarts.
   *
   * @param interval time between two answers
   * @return the command's exit code
   */
  public int repeat(Duration interval, RepeatedQuestion question) throws Exception {
    try (Interrupt interrupt = Interrupt.listen()) {
      return with(connection -> repeat(interval, question, connection, interrupt));
    }
  }

  private int repeat(
      Duration interval, RepeatedQuestion question, Connection connection, Interrupt interrupt)
      throws Exception {
    while (!interrupt.requested()) {
      Answer answer = question.ask(connection);
      if (!isJson()) {
        terminal
            .out()
            .print(
                System.console() == null
                    ? LocalTime.now().truncatedTo(ChronoUnit.SECONDS).format(TIME) + "\n"
                    : CLEAR);
      }
      print(answer);
      terminal.out().flush();
      interrupt.await(interval.toMillis());
    }
    return ExitCode.INTERRUPTED;
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

  /** A question that may be asked again, since its answer changes nothing. */
  @FunctionalInterface
  public interface RepeatedQuestion {
    /** Returns the coordinator's answer; blocks until it arrives. */
    Answer ask(Connection connection) throws ControlException;
  }
}
