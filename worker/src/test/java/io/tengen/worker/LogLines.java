package io.tengen.worker;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.tengen.testing.Await;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** The log lines of one class since this object was created. Thread-safe. */
public final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private final Logger logger;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<Map<String, String>> fields = new CopyOnWriteArrayList<>();

  private LogLines(Class<?> of) {
    logger = (Logger) LoggerFactory.getLogger(of);
  }

  /** Collects the log lines of a class until closed. */
  public static LogLines of(Class<?> logging) {
    LogLines opened = new LogLines(logging);
    opened.start();
    opened.logger.addAppender(opened);
    return opened;
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

  /** Blocks until a line contains this text. */
  public void await(String text) throws InterruptedException {
    Await.until(
        "a line with \"" + text + "\"", () -> lines.stream().anyMatch(line -> line.contains(text)));
  }

  @Override
  public void close() {
    logger.detachAppender(this);
    stop();
  }
}
