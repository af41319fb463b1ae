package io.tengen.coordinator;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.tengen.testing.Await;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The lines that a logger has written since this object was created; they go nowhere else. */
public final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private final Logger log;
  private final @Nullable Level level;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<Map<String, String>> fields = new CopyOnWriteArrayList<>();

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
    fields.add(event.getMDCPropertyMap());
    lines.add(event.getFormattedMessage());
  }

  /** Returns the diagnostic context of each line so far. */
  public List<Map<String, String>> fields() {
    return fields;
  }

  /** Returns the messages so far. */
  public List<String> lines() {
    return lines;
  }

  /** Waits for a line that contains all these parts. */
  public String await(String... parts) throws InterruptedException {
    return Await.value(
            "a line with " + List.of(parts),
            () -> lines,
            all -> all.stream().anyMatch(line -> hasAll(line, parts)))
        .stream()
        .filter(line -> hasAll(line, parts))
        .findFirst()
        .orElseThrow();
  }

  private static boolean hasAll(String line, String... parts) {
    return Stream.of(parts).allMatch(line::contains);
  }

  @Override
  public void close() {
    log.detachAppender(this);
    log.setLevel(level);
    log.setAdditive(true);
    stop();
  }
}
