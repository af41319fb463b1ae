package io.tengen.engine.gtp;

import io.tengen.engine.gtp.classic.ReadingCommands;
import io.tengen.engine.gtp.classic.ReadingCommands.PositionCommand;
import io.tengen.engine.play.LackOfMemoryException;
import io.tengen.engine.play.Player;
import io.tengen.game.rules.GameSetup;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Serves a player as an engine of the Go Text Protocol (GTP) version 2 with extensions; {@code
 * docs/gtp.md} lists the commands. An instance serves one session.
 *
 * <p>The thread that calls {@link #run} reads the input and owns all state. While an analysis runs,
 * another thread owns the player and the output until the next line arrives; see {@link
 * StreamingResponse}.
 *
 * @see <a href="https://www.lysator.liu.se/~gunnar/gtp/">the protocol</a>
 */
public final class GtpServer {
  private static final System.Logger log = System.getLogger(GtpServer.class.getName());
  private static final Pattern LINE =
      Pattern.compile("(?<id>[0-9]*) *(?<command>[^ ]*) *(?<arguments>.*)", Pattern.DOTALL);
  private static final Pattern BLANKS = Pattern.compile(" +");

  private final GtpGame game;
  private final GtpEngine engine;
  private final GtpCommands commands;

  // The analysis that runs until the next line arrives.
  private @Nullable StreamingResponse streaming;

  // Null if the player does not think in the opponent's time.
  private @Nullable Pondering pondering;

  /**
   * Creates a server of a player without settings that plays on every board size.
   *
   * @param name the name of the engine
   * @param version the version of the engine
   * @param setup rules, board size and komi until a command changes them
   * @param players creates the player when it is first needed, and again after a failure; may throw
   *     IllegalArgumentException
   */
  public GtpServer(String name, String version, GameSetup setup, Supplier<Player> players) {
    this(() -> name, version, new GtpGame(setup, GtpGame.Limits.NONE), new GtpEngine(players), "");
  }

  /**
   * Creates a server of an engine whose settings commands may change.
   *
   * @param version the version of the engine
   * @param setup rules, board size and komi until a command changes them
   * @param settings the engine
   */
  public GtpServer(String version, GameSetup setup, SessionEngine settings) {
    this(
        settings::name,
        version,
        new GtpGame(setup, settings),
        new GtpEngine(settings::player),
        SettingCommands.MENU);
    settings.onEngineChange(engine::closePlayer);
    new SettingCommands(game, settings, engine).addTo(commands);
  }

  private GtpServer(
      Supplier<String> name, String version, GtpGame game, GtpEngine engine, String menu) {
    this.game = game;
    this.engine = engine;
    commands = new GtpCommands(name, version);
    GtpClocks clocks = new GtpClocks();
    new BoardCommands(game, clocks).addTo(commands);
    new TimeCommands(clocks).addTo(commands);
    new PlayCommands(game, engine, clocks).addTo(commands);
    new ScoreCommands(game, engine).addTo(commands);
    new AnalysisCommands(game, engine, clocks).addTo(commands);
    new GoGuiCommands(game, engine, menu).addTo(commands);
    addReading();
  }

  /**
   * Lets the player think in the opponent's time, if it can analyze. Called before {@link #run}.
   */
  public void ponder() {
    pondering = new Pondering(game, engine);
  }

  /** Adds the commands that ask about the position; all but one need no player. */
  private void addReading() {
    new ReadingCommands()
        .commands()
        .forEach((name, command) -> commands.add(name, question(name, command)));
  }

  private GtpCommands.TextCommand question(String name, PositionCommand command) {
    PositionQuestion question = new PositionQuestion(game, command);
    return name.equals("restricted_genmove")
        ? new RestrictedGenMove(game, engine, question)
        : question;
  }

  /**
   * Answers commands until {@code quit} or the end of the input, then closes the player; blocks.
   *
   * @throws IOException if the input or the output fails
   * @throws InterruptedException if the thread was interrupted while the player thought
   */
  public void run(Reader in, Writer out) throws IOException, InterruptedException {
    GtpInput input = new GtpInput(in);
    try {
      boolean hasMore = true;
      while (hasMore && !commands.hasQuit()) {
        hasMore = answerNext(input, out);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      if (streaming != null) {
        streaming.abandon();
      }
      if (pondering != null) {
        pondering.abandon();
      }
      engine.closePlayer();
    }
  }

  /** Answers the next line. Returns false at the end of the input. */
  private boolean answerNext(GtpInput input, Writer out) throws IOException, InterruptedException {
    try {
      String line = input.next();
      endPondering();
      endStreaming(out);
      if (line != null && !line.isEmpty()) {
        answer(line, out);
      }
      return line != null;
    } catch (GtpException e) {
      endPondering();
      endStreaming(out);
      write(out, "? " + e.getMessage() + "\n\n");
      return true;
    }
  }

  private void answer(String line, Writer out) throws IOException, InterruptedException {
    Matcher words = LINE.matcher(line);
    // The pattern matches every line.
    boolean found = words.matches();
    assert found;
    String id = words.group("id");
    List<String> arguments =
        BLANKS.splitAsStream(words.group("arguments")).filter(word -> !word.isEmpty()).toList();
    String command = words.group("command");
    int moves = game.position().moveCount();
    try {
      switch (run(command, arguments)) {
        case GtpResponse.Text(String text) ->
            write(out, "=" + id + (text.isEmpty() ? "" : " " + text) + "\n\n");
        case GtpResponse.Lines lines -> {
          write(out, "=" + id + "\n");
          answer(lines, out);
        }
      }
      if (pondering != null) {
        pondering.startAfter(command, moves);
      }
    } catch (GtpException e) {
      write(out, "?" + id + " " + e.getMessage() + "\n\n");
    }
  }

  /** Executes a command, which alone fails if the program has a fault. */
  private GtpResponse run(String name, List<String> arguments)
      throws GtpException, InterruptedException {
    try {
      return commands.run(name, new GtpArguments(arguments));
    } catch (OutOfMemoryError e) {
      // The player has most of the memory.
      engine.closePlayer();
      throw new GtpException("engine failed: " + new LackOfMemoryException(e).getMessage());
    } catch (RuntimeException | StackOverflowError e) {
      throw faulty(e);
    }
  }

  /**
   * Closes the player, whose state a fault of the program may have spoilt, and returns the
   * exception for the controller.
   */
  private GtpException faulty(Throwable fault) {
    log.log(System.Logger.Level.ERROR, "a GTP command failed", fault);
    engine.closePlayer();
    String reason = Reasons.of(fault);
    return new GtpException(
        reason.equals("an internal error") ? "internal error" : "internal error: " + reason);
  }

  private void answer(GtpResponse.Lines lines, Writer out)
      throws IOException, InterruptedException {
    if (lines.untilNextLine()) {
      streaming = StreamingResponse.start(lines.task(), text -> writeLine(out, text));
    } else {
      finish(() -> lines.task().run(text -> writeLine(out, text)), out);
    }
  }

  /** The end of a response that is written line by line. */
  @FunctionalInterface
  private interface Ending {
    void await() throws GtpException, InterruptedException;
  }

  /**
   * Waits for the end of a response that is written line by line. It has begun as a success, so a
   * failure is written as a line of it.
   */
  private void finish(Ending ending, Writer out) throws IOException, InterruptedException {
    try {
      awaitEnd(ending);
    } catch (GtpException e) {
      writeLine(out, String.valueOf(e.getMessage()));
    }
    write(out, "\n");
  }

  private void awaitEnd(Ending ending) throws GtpException, InterruptedException {
    try {
      ending.await();
    } catch (UncheckedIOException e) {
      // The output has failed, and with it the session.
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      throw faulty(e);
    }
  }

  private void endPondering() throws InterruptedException {
    if (pondering != null) {
      pondering.stop();
    }
  }

  /** Stops the running analysis, if there is one, and ends its response. */
  private void endStreaming(Writer out) throws IOException, InterruptedException {
    StreamingResponse ending = streaming;
    if (ending != null) {
      streaming = null;
      finish(ending::stop, out);
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
