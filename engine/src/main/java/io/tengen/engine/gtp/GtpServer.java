package io.tengen.engine.gtp;

import io.tengen.engine.play.Player;
import io.tengen.game.rules.GameSetup;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A player as an engine that speaks GTP, the Go Text Protocol, version 2, with extensions; {@code
 * docs/gtp.md} lists the commands. For one session.
 *
 * <p>The thread that calls {@link #run} owns everything and reads the input. Only while an analysis
 * goes on do player and output belong to another, until the next line arrives; see {@link
 * StreamingResponse}.
 *
 * @see <a href="https://www.lysator.liu.se/~gunnar/gtp/">the protocol</a>
 */
public final class GtpServer {
  private static final Pattern LINE =
      Pattern.compile("(?<id>[0-9]*) *(?<command>[^ ]*) *(?<arguments>.*)", Pattern.DOTALL);
  private static final Pattern BLANKS = Pattern.compile(" +");

  private final GtpEngine engine;
  private final GtpCommands commands;

  // The analysis that waits for the next line.
  private @Nullable StreamingResponse live;

  /**
   * @param name of the engine
   * @param version of the engine
   * @param setup rules, board size and komi until a command changes them
   * @param players makes the player that {@code genmove} asks: once, and again after a failure; may
   *     throw IllegalArgumentException
   */
  public GtpServer(String name, String version, GameSetup setup, Supplier<Player> players) {
    this(name, version, setup, size -> true, players);
  }

  /**
   * A server of an engine that does not play on every board.
   *
   * @param plays whether it plays on boards of a size
   */
  public GtpServer(
      String name, String version, GameSetup setup, IntPredicate plays, Supplier<Player> players) {
    engine = new GtpEngine(players);
    commands = new GtpCommands(name, version);
    GtpGame game = new GtpGame(setup, plays);
    GtpClocks clocks = new GtpClocks();
    new BoardCommands(game, clocks).addTo(commands);
    new TimeCommands(clocks).addTo(commands);
    new PlayCommands(game, engine, clocks).addTo(commands);
    new ScoreCommands(game, engine).addTo(commands);
    new AnalysisCommands(game, engine, clocks).addTo(commands);
    new GoGuiCommands(game, engine).addTo(commands);
  }

  /**
   * Answers commands until {@code quit} or the end of the input, then closes the player; blocks.
   *
   * @throws InterruptedException if the thread was interrupted while the player thought
   */
  public void run(Reader in, Writer out) throws IOException, InterruptedException {
    GtpInput input = new GtpInput(in);
    try {
      boolean goesOn = true;
      while (goesOn && !commands.hasQuit()) {
        goesOn = answerNext(input, out);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      if (live != null) {
        live.abandon();
      }
      engine.dismiss();
    }
  }

  /** Answers the next line; false if there is none. */
  private boolean answerNext(GtpInput input, Writer out) throws IOException, InterruptedException {
    try {
      String line = input.next();
      endLive(out);
      if (line != null && !line.isEmpty()) {
        answer(line, out);
      }
      return line != null;
    } catch (GtpException e) {
      endLive(out);
      write(out, "? " + e.getMessage() + "\n\n");
      return true;
    }
  }

  private void answer(String line, Writer out) throws IOException, InterruptedException {
    Matcher words = LINE.matcher(line);
    // Matches whatever stands there.
    boolean found = words.matches();
    assert found;
    String id = words.group("id");
    List<String> arguments =
        BLANKS.splitAsStream(words.group("arguments")).filter(word -> !word.isEmpty()).toList();
    try {
      switch (commands.run(words.group("command"), new GtpArguments(arguments))) {
        case GtpResponse.Text(String text) ->
            write(out, "=" + id + (text.isEmpty() ? "" : " " + text) + "\n\n");
        case GtpResponse.Lines lines -> {
          write(out, "=" + id + "\n");
          answer(lines, out);
        }
      }
    } catch (GtpException e) {
      write(out, "?" + id + " " + e.getMessage() + "\n\n");
    }
  }

  private void answer(GtpResponse.Lines lines, Writer out)
      throws IOException, InterruptedException {
    if (lines.untilNextLine()) {
      live = StreamingResponse.start(lines.thinking(), text -> writeLine(out, text));
    } else {
      try {
        lines.thinking().run(text -> writeLine(out, text));
      } catch (GtpException e) {
        // Too late for a question mark.
        writeLine(out, String.valueOf(e.getMessage()));
      }
      write(out, "\n");
    }
  }

  /** Ends the answer that waits for a line, if there is one. */
  private void endLive(Writer out) throws IOException, InterruptedException {
    StreamingResponse ending = live;
    if (ending != null) {
      live = null;
      try {
        ending.stop();
      } catch (GtpException e) {
        writeLine(out, String.valueOf(e.getMessage()));
      }
      write(out, "\n");
    }
  }

  private static void writeLine(Writer out, String line) {
    try {
      write(out, line + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Writer out, String text) throws IOException {
    out.write(text);
    out.flush();
  }
}
