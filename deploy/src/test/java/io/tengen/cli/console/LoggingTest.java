package io.tengen.cli.console;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LoggingTest {
  /** The store says in one line that its database is away, and when it is back. */
  @Test
  void thePoolOfDatabaseConnectionsDoesNotWarnOfEachLostOne() throws Exception {
    LoggerContext context = new LoggerContext();
    context.putProperty("tengen.log.others", "WARN");
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(Objects.requireNonNull(Logging.class.getResource("/logback.xml")));
    assertFalse(context.getLogger("com.zaxxer.hikari.pool.ProxyConnection").isWarnEnabled());
    assertTrue(context.getLogger("com.zaxxer.hikari.pool.HikariPool").isErrorEnabled());
    assertTrue(context.getLogger("another.library").isWarnEnabled());
    context.stop();
  }
}
