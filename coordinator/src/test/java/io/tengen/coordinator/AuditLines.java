package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Collects the lines written to the audit log since it was opened. */
final class AuditLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Logger log = (Logger) LoggerFactory.getLogger("tengen.audit");
  private final List<String> lines = new CopyOnWriteArrayList<>();

  AuditLines() {
    start();
    log.addAppender(this);
    log.setLevel(Level.INFO);
    log.setAdditive(false);
  }

  @Override
  protected void append(ILoggingEvent event) {
    lines.add(event.getFormattedMessage());
  }

  List<String> lines() {
    return lines;
  }

  /** Waits for a line that contains all these parts. */
  String await(String... parts) throws InterruptedException {
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
    stop();
  }
}
