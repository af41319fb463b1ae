package io.tengen.engine.program.file;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.program.ChildProcess;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.StderrTail;
import io.tengen.files.ScratchDirectory;
import io.tengen.game.match.RuleDefaults;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.text.Reasons;
import io.tengen.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ProtocolException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A player whose moves come from a program that is started for each move and answers by {@link
 * FileProtocol}. The program runs in a directory of its own; what it starts is killed when it ends.
 * Confined to one thread.
 */
public final class FilePlayer implements Player {
  private static final System.Logger log = System.getLogger(FilePlayer.class.getName());

  /** The shortest pause between two measurements of the directory. */
  private static final long SAMPLE_MILLIS = 100;

  /** How many times as long as a measurement took the pause after it is. */
  private static final long PAUSES = 20;

  /** How long a program that was killed takes to end at most. */
  private static final long END_MILLIS = 1_000;

  private static final long READER_MILLIS = 200;

  private static final Duration TRIAL = Duration.ofSeconds(15);

  private final String name;
  private final EngineProgram program;
  private final PlayerDirectory directory;
  private final @Nullable ScratchDirectory scratch;

  /** The standard error of the process of the last move. */
  private StderrTail errors = new StderrTail(InputStream.nullInputStream());

  private FilePlayer(
      String name, EngineProgram program, Path directory, @Nullable ScratchDirectory scratch)
      throws IOException {
    this.name = name;
    this.program = program;
    this.directory = new PlayerDirectory(directory);
    this.scratch = scratch;
  }

  /**
   * Creates a player in an existing directory, which remains.
   *
   * @param name the name of the program in failure messages
   * @throws IOException if the directory cannot be read
   */
  public static FilePlayer in(Path directory, String name, EngineProgram program)
      throws IOException {
    return new FilePlayer(name, program, directory, null);
  }

  /**
   * Creates a player in a new directory, which {@link #close} deletes.
   *
   * @param name the name of the program in failure messages
   * @throws IOException if the directory cannot be created
   */
  public static FilePlayer inScratch(String name, EngineProgram program) throws IOException {
    ScratchDirectory scratch = ScratchDirectory.create("player");
    return new FilePlayer(name, program, scratch.path(), scratch);
  }

  /**
   * Starts a program in a directory of its own and stops it, to find out whether it can be started.
   * Blocks for milliseconds.
   *
   * @throws IllegalArgumentException with one line if it cannot be started
   * @throws InterruptedException if the thread was interrupted
   */
  public static void requireStartable(EngineProgram program) throws InterruptedException {
    try (ScratchDirectory scratch = ScratchDirectory.create("start")) {
      ChildProcess child = new ChildProcess(program.in(scratch.path()));
      child.endWithin(0);
      child.awaitEnd(END_MILLIS);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "program " + String.join(" ", program.command()) + " cannot be started: " + Reasons.of(e),
          e);
    }
  }

  /**
   * Asks a program for the first move of a game of mini-Go on its usual board, as {@link
   * #requireAnswer(EngineProgram, int)} does.
   */
  public static void requireAnswer(EngineProgram program) throws InterruptedException {
    requireAnswer(program, RuleDefaults.size(Rules.MINI_GO).orElseThrow());
  }

  /**
   * Asks a program for the first move of a game of mini-Go, in a directory of its own, and checks
   * that it writes a file. Blocks for up to 15 seconds; a program that takes longer passes, since
   * only a game's clock decides what is too slow.
   *
   * @param size points along one side of the board
   * @throws IllegalArgumentException with one line if it writes nothing, or something that is no
   *     move
   * @throws InterruptedException if the thread was interrupted
   */
  public static void requireAnswer(EngineProgram program, int size) throws InterruptedException {
    String line = String.join(" ", program.command());
    try (FilePlayer player = inScratch("program " + line, program)) {
      Position empty = new Position(GameSetup.of(Rules.MINI_GO, size, 0));
      player.decide(empty, new TimeLeft(Duration.ZERO, 1, 0, TRIAL));
    } catch (PlayerFailure e) {
      if (e.reason() == Reason.TIME) {
        return;
      }
      throw new IllegalArgumentException(
          e.getMessage()
              + "; with protocol = file it is started for each move, reads "
              + FileProtocol.INPUT
              + " and writes "
              + FileProtocol.OUTPUT
              + "; a program that speaks GTP needs protocol = gtp",
          e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "cannot create a directory for program " + line + ": " + Reasons.of(e), e);
    }
  }

  @Override
  public Decision decide(Position position, TimeLeft time)
      throws PlayerFailure, InterruptedException {
    long deadline = System.nanoTime() + time.atMost().toNanos();
    try {
      directory.prepare(FileProtocol.input(position));
      String ending = run(deadline, time);
      byte[] answer = directory.answer();
      if (answer.length == 0) {
        throw new ProtocolException("wrote nothing to " + FileProtocol.OUTPUT + ending);
      }
      return FileProtocol.answer(answer, position.points());
    } catch (ProtocolException e) {
      throw failure(Reason.CRASH, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw failure(Reason.CRASH, "cannot be played: " + Reasons.of(e));
    }
  }

  /**
   * Runs the program to its end. Returns a clause with its exit code, and the last line of its
   * standard error, if it failed.
   */
  private String run(long deadline, TimeLeft time)
      throws IOException, PlayerFailure, InterruptedException {
    ChildProcess child = new ChildProcess(program.in(directory.path()));
    errors = new StderrTail(child.errors());
    Thread errorReader = Thread.ofVirtual().name("file-errors-" + name).start(errors);
    Thread.ofVirtual().name("file-output-" + name).start(() -> discard(child.output()));
    try {
      child.input().close();
      await(child, deadline, time);
      // Ending the program discards what it left in its pipes.
      errorReader.join(READER_MILLIS);
    } finally {
      child.endWithin(0);
    }
    if (!child.exceededLimit().isEmpty()) {
      throw failure(Reason.CRASH, child.exceededLimit());
    }
    requireSpace();
    return child.exitCode() == 0
        ? ""
        : " and ended with exit code "
            + child.exitCode()
            + (errors.lastLine().isEmpty() ? "" : ": " + Texts.printable(errors.lastLine()));
  }

  private void await(ChildProcess child, long deadline, TimeLeft time)
      throws PlayerFailure, InterruptedException {
    long pause = SAMPLE_MILLIS;
    while (true) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (child.awaitEnd(Math.clamp(left, 0, pause))) {
        return;
      }
      if (left <= 0) {
        throw failure(
            Reason.TIME,
            String.format(
                Locale.ROOT,
                "had not ended after %.1f s for its move",
                time.atMost().toMillis() / 1e3));
      }
      long start = System.nanoTime();
      requireSpace();
      long taken = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      pause = Math.max(SAMPLE_MILLIS, PAUSES * taken);
    }
  }

  private void requireSpace() throws PlayerFailure {
    String exceeded = directory.exceededLimit();
    if (!exceeded.isEmpty()) {
      throw failure(Reason.CRASH, exceeded);
    }
  }

  private PlayerFailure failure(Reason reason, String what) {
    return new PlayerFailure(reason, name + " " + what, errors.text());
  }

  private static void discard(InputStream output) {
    try (output) {
      output.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // The program was killed while it wrote.
      return;
    }
  }

  @Override
  public void close() {
    if (scratch == null) {
      return;
    }
    try {
      scratch.close();
    } catch (IOException e) {
      log.log(
          System.Logger.Level.WARNING,
          "cannot delete the directory of " + name + ": " + Reasons.of(e));
    }
  }
}
