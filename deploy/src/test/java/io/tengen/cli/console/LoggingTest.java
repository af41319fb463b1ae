package io.tengen.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tengen.text.LogFields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LoggingTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The store says in one line that its database is away, and when it is back. */
  @Test
  void thePoolOfDatabaseConnectionsDoesNotWarnOfEachLostOne() throws Exception {
    LoggerContext context = configured("tengen.log.others", "WARN");
    assertFalse(context.getLogger("com.zaxxer.hikari.pool.ProxyConnection").isWarnEnabled());
    assertTrue(context.getLogger("com.zaxxer.hikari.pool.HikariPool").isErrorEnabled());
    assertTrue(context.getLogger("another.library").isWarnEnabled());
    context.stop();
  }

  @Test
  void aLineInJsonHasTimeLevelLoggerMessageRunWorkerTraceAndException() throws Exception {
    LoggerContext context = configured("tengen.log.format", "json");
    context.putProperty(LogFields.WORKER, "rack3");
    LoggingEvent event =
        new LoggingEvent(
            "caller",
            context.getLogger("io.tengen.worker.Link"),
            Level.WARN,
            "game {}\nis \"lost\"",
            new IllegalStateException("no \"disk\"", new IOException("full")),
            new Object[] {7});
    event.setMDCPropertyMap(Map.of(LogFields.RUN, "r1", "traceId", "4bf92f"));
    String text = encode(context, event);
    assertEquals(text.length() - 1, text.indexOf('\n'), text);
    JsonNode line = JSON.readTree(text);
    assertEquals(event.getTimeStamp(), line.path("timestamp").asLong());
    assertEquals("WARN", line.path("level").asText());
    assertEquals("io.tengen.worker.Link", line.path("loggerName").asText());
    assertEquals("game 7\nis \"lost\"", line.path("formattedMessage").asText());
    assertEquals("r1", line.at("/mdc/run").asText());
    assertEquals("4bf92f", line.at("/mdc/traceId").asText());
    assertEquals("rack3", line.at("/context/properties/worker").asText());
    assertEquals("no \"disk\"", line.at("/throwable/message").asText());
    assertEquals("full", line.at("/throwable/cause/message").asText());
    assertFalse(line.at("/throwable/stepArray").isEmpty());
    context.stop();
  }

  @Test
  void linesOfJavaUtilLoggingTakeTheSameWay() {
    Logger logger = (Logger) LoggerFactory.getLogger("another.library.Jdk");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.addAppender(lines);
    logger.setAdditive(false);
    logger.setLevel(Level.INFO);
    try {
      LogRecord said = new LogRecord(java.util.logging.Level.WARNING, "{0} is away");
      said.setLoggerName("another.library.Jdk");
      said.setParameters(new Object[] {"db"});
      said.setThrown(new IllegalStateException("gone"));
      new JdkLogHandler().publish(said);
      new JdkLogHandler().publish(new LogRecord(java.util.logging.Level.FINE, "a detail"));
    } finally {
      logger.detachAppender(lines);
    }
    assertEquals(1, lines.list.size());
    assertEquals(Level.WARN, lines.list.getFirst().getLevel());
    assertEquals("db is away", lines.list.getFirst().getFormattedMessage());
    assertEquals("gone", lines.list.getFirst().getThrowableProxy().getMessage());
  }

  @Test
  void aCommandThatFailsPrintsItsErrorAsOneObject() throws Exception {
    Process count = start("count", "no-such-game.sgf", "--log-format", "json");
    List<String> lines = lines(count);
    assertEquals(ExitCode.BAD_INPUT, count.waitFor(), lines::toString);
    assertEquals(1, lines.size(), lines::toString);
    JsonNode line = JSON.readTree(lines.getFirst());
    assertEquals("ERROR", line.path("level").asText());
    assertTrue(line.path("formattedMessage").asText().contains("no-such-game.sgf"), line::toString);
  }

  private static Process start(String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dlogback.configurationFile=logback.xml",
                "-cp",
                System.getProperty("java.class.path"),
                "io.tengen.cli.Tengen"));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).start();
  }

  private static List<String> lines(Process process) throws IOException {
    return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .toList();
  }

  /** Returns a context that {@code logback.xml} configures under a property. */
  private static LoggerContext configured(String property, String value) throws Exception {
    LoggerContext context = new LoggerContext();
    context.putProperty(property, value);
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(Objects.requireNonNull(Logging.class.getResource("/logback.xml")));
    return context;
  }

  private static String encode(LoggerContext context, ILoggingEvent event) {
    ConsoleAppender<ILoggingEvent> appender =
        (ConsoleAppender<ILoggingEvent>)
            context.getLogger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders().next();
    return new String(appender.getEncoder().encode(event), StandardCharsets.UTF_8);
  }
}
