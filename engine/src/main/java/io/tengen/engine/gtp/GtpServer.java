package io.tengen.engine.gtp;

import io.tengen.engine.game.GameSetup;
import io.tengen.engine.play.Player;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A player as an engine that speaks GTP, the Go Text Protocol, version 2. For one session and one
 * thread.
 *
 * <p>Time commands are accepted and change nothing: the engine's own settings say how long it
 * thinks. Every stone on the board is alive, as the rule sets count. Once two passes have ended the
 * game, {@code genmove} passes.
 *
 * @see <a href="https://www.lysator.liu.se/~gunnar/gtp/">the protocol</a>
 */
public final class GtpServer {
  private static final Pattern LINE = Pattern.compile("([0-9]*)\\s*(\\S*)\\s*(.*)");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private final GtpCommands commands;

  /**
   * @param name of the engine
   * @param version of the engine
   * @param setup rules, board size and komi until a command changes them
   * @param limit wall-clock time a move may take
   * @param players makes the player that {@code genmove} asks: once, and again after a failure; may
   *     throw IllegalArgumentException
   */
  public GtpServer(
      String name, String version, GameSetup setup, Duration limit, Supplier<Player> players) {
    commands = new GtpCommands(name, version, new GtpGame(setup), limit, players);
  }

  /**
   * Answers commands until {@code quit} or the end of the input, then closes the player; blocks.
   *
   * @throws InterruptedException if the thread was interrupted while the player thought
   */
  public void run(Reader in, Writer out) throws IOException, InterruptedException {
    BufferedReader lines = new BufferedReader(in);
    try {
      String line = lines.readLine();
      while (line != null) {
        String command = clean(line);
        if (!command.isEmpty()) {
          out.write(answer(command));
          out.flush();
        }
        line = commands.hasQuit() ? null : lines.readLine();
      }
    } finally {
      commands.dismissPlayer();
    }
  }

  /** Without comment and control characters, as the protocol has it. */
  private static String clean(String line) {
    int comment = line.indexOf('#');
    return (comment < 0 ? line : line.substring(0, comment))
        .replace('\t', ' ')
        .replaceAll("\\p{Cntrl}", "")
        .strip();
  }

  private String answer(String line) throws InterruptedException {
    Matcher words = LINE.matcher(line);
    if (!words.matches()) {
      return "? syntax error\n\n";
    }
    String id = words.group(1);
    List<String> arguments =
        BLANKS.splitAsStream(words.group(3)).filter(word -> !word.isEmpty()).toList();
    try {
      String text = commands.run(words.group(2), new GtpArguments(arguments));
      return "=" + id + (text.isEmpty() ? "" : " " + text) + "\n\n";
    } catch (GtpException e) {
      return "?" + id + " " + e.getMessage() + "\n\n";
    }
  }
}
