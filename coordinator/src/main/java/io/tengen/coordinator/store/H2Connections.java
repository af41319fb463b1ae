package io.tengen.coordinator.store;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A fixed number of connections to an H2 database, all opened at once. With H2's own pool it cannot
 * be known whether a connection is in use, nor when one is opened. Thread-safe.
 */
final class H2Connections {
  private static final Logger log = LoggerFactory.getLogger(H2Connections.class);
  private static final int WAIT_SECONDS = 30;

  private final List<Connection> all = new ArrayList<>();
  private final BlockingQueue<Connection> idle;

  private H2Connections(int count) {
    idle = new ArrayBlockingQueue<>(count);
  }

  /** Opens connections; blocks. */
  static H2Connections open(String url, int count) throws SQLException {
    H2Connections connections = new H2Connections(count);
    try {
      for (int i = 0; i < count; i++) {
        Connection connection = DriverManager.getConnection(url, "", "");
        connections.all.add(connection);
        connections.idle.add(connection);
      }
      return connections;
    } catch (SQLException e) {
      connections.close();
      throw e;
    }
  }

  /** Lends a connection, which the caller must close; blocks while all are in use. */
  Connection lend() throws SQLException {
    try {
      Connection connection = idle.poll(WAIT_SECONDS, TimeUnit.SECONDS);
      if (connection == null) {
        throw new SQLException("all connections to the database were in use for too long");
      }
      return (Connection)
          Proxy.newProxyInstance(
              H2Connections.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              new Lent(connection));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while all connections were in use", e);
    }
  }

  /** Returns whether no connection is lent. */
  boolean isIdle() {
    return idle.size() == all.size();
  }

  /** Closes all connections, also those that are lent. */
  void close() {
    for (Connection connection : all) {
      try {
        connection.close();
      } catch (SQLException e) {
        log.debug("while closing a connection", e);
      }
    }
  }

  /** Passes calls on to a connection until the borrower closes it. */
  private final class Lent implements InvocationHandler {
    private final Connection connection;
    private final AtomicBoolean closed = new AtomicBoolean();

    Lent(Connection connection) {
      this.connection = connection;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      switch (method.getName()) {
        case "close" -> {
          giveBack();
          return null;
        }
        case "isClosed" -> {
          return closed.get() || connection.isClosed();
        }
        case "equals" -> {
          return arguments != null && proxy == arguments[0];
        }
        case "hashCode" -> {
          return System.identityHashCode(proxy);
        }
        default -> {
          if (closed.get()) {
            throw new SQLException("the connection was closed");
          }
        }
      }
      try {
        return method.invoke(connection, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause() == null ? e : e.getCause();
      }
    }

    private void giveBack() {
      if (!closed.compareAndSet(false, true)) {
        return;
      }
      try {
        if (!connection.getAutoCommit()) {
          connection.rollback();
          connection.setAutoCommit(true);
        }
      } catch (SQLException e) {
        log.debug("the connection of a closed database was given back", e);
      } finally {
        idle.add(connection);
      }
    }
  }
}
