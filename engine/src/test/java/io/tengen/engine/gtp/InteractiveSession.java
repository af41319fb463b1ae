package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.play.Player;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.Writer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/** An interactive GTP session; the engine runs on a thread of its own. */
final class InteractiveSession implements AutoCloseable {
  /** The line that {@link #readLine} returns after the engine has ended. */
  private static final String END = "(end of session)";

  private final PipedWriter in = new PipedWriter();
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final FutureTask<Void> session;

  InteractiveSession(Supplier<Player> players) throws IOException {
    this(players, false);
  }

  /**
   * @param ponders whether the player thinks in the opponent's time
   */
  InteractiveSession(Supplier<Player> players, boolean ponders) throws IOException {
    PipedReader read = new PipedReader(in, 1 << 16);
    GtpServer server = Session.server(players);
    if (ponders) {
      server.ponder();
    }
    session =
        new FutureTask<>(() -> {
          try {
            server.run(read, new LineWriter(lines));
          } finally {
            lines.add(END);
          }
          return null;
        });
    Thread.ofPlatform().daemon().start(session);
  }

  void send(String line) throws IOException {
    in.write(line + "\n");
    in.flush();
  }

  /** Returns the next line that the engine writes; blocks. */
  String readLine() throws InterruptedException {
    return lines.take();
  }

  void expect(String... expected) throws InterruptedException {
    for (String line : expected) {
      assertEquals(line, readLine());
    }
  }

  /** Ends the input and waits for the engine's end. */
  void end() throws IOException, InterruptedException, ExecutionException {
    in.close();
    session.get();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private static final class LineWriter extends Writer {
    private final BlockingQueue<String> lines;
    private final StringBuilder line = new StringBuilder();

    LineWriter(BlockingQueue<String> lines) {
      this.lines = lines;
    }

    @Override
    public void write(char[] text, int from, int length) {
      for (char c : new String(text, from, length).toCharArray()) {
        if (c == '\n') {
          lines.add(line.toString());
          line.setLength(0);
        } else {
          line.append(c);
        }
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
