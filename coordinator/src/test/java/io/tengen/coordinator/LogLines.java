package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The lines that a logger has written since this object was created; they go nowhere else. */
public final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Logger log;
  private final @Nullable Level level;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  /**
   * @param logger the name of the logger
   */
  public LogLines(String logger) {
    log = (Logger) LoggerFactory.getLogger(logger);
    start();
    log.addAppender(this);
    level = log.getLevel();
    log.setLevel(Level.INFO);
    log.setAdditive(false);
  }

  @Override
  protected void append(ILoggingEvent event) {
    lines.add(event.getFormattedMessage());
  }

  /** Returns the messages so far. */
  public List<String> lines() {
    return lines;
  }

  /** Waits for a line that contains all these parts. */
  public String await(String... parts) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      for (String line : lines) {
        if (List.of(parts).stream().allMatch(line::contains)) {
          return line;
        }
      }
      assertTrue(System.nanoTime() < deadline, "no line with " + List.of(parts) + " in " + lines);
      Thread.sleep(10);
    }
  }

  @Override
  public void close() {
    log.detachAppender(this);
    log.setLevel(level);
    log.setAdditive(true);
    stop();
  }
}
