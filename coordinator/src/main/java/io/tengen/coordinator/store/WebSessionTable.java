package io.tengen.coordinator.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** The table of sessions of the web page, without their secrets. Every method blocks. */
public final class WebSessionTable {
  private final Store store;

  public WebSessionTable(Store store) {
    this.store = store;
  }

  /**
   * A session.
   *
   * @param id public identifier, 16 hexadecimal digits
   * @param digest SHA-256 of the secret in hexadecimal
   * @param content encrypted
   * @param end when the row is of no use any more
   */
  public record Row(String id, String digest, String content, Instant end) {}

  /** Inserts a session, and deletes those that ended before a time. */
  public void insert(Row row, Instant now) {
    Sql.fenced(
        store,
        connection -> {
          deleteEnded(connection, now);
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "INSERT INTO web_session (id, digest, content, ends_at) VALUES (?, ?, ?, ?)")) {
            statement.setString(1, row.id());
            statement.setString(2, row.digest());
            statement.setString(3, row.content());
            statement.setObject(4, time(row.end()));
            statement.executeUpdate();
          }
        });
  }

  private static void deleteEnded(Connection connection, Instant now) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM web_session WHERE ends_at < ?")) {
      statement.setObject(1, time(now));
      statement.executeUpdate();
    }
  }

  /** Replaces the content of a session, if it is still there. */
  public void update(String id, String content) {
    Sql.fenced(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement("UPDATE web_session SET content = ? WHERE id = ?")) {
            statement.setString(1, content);
            statement.setString(2, id);
            statement.executeUpdate();
          }
        });
  }

  /** Deletes a session. Idempotent. */
  public void delete(String id) {
    Sql.fenced(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement("DELETE FROM web_session WHERE id = ?")) {
            statement.setString(1, id);
            statement.executeUpdate();
          }
        });
  }

  /** Reads all sessions. */
  public List<Row> all() {
    return Sql.call(store, WebSessionTable::all);
  }

  private static List<Row> all(Connection connection) throws SQLException {
    List<Row> rows = new ArrayList<>();
    try (PreparedStatement statement =
            connection.prepareStatement("SELECT id, digest, content, ends_at FROM web_session");
        ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        rows.add(
            new Row(
                result.getString(1),
                result.getString(2),
                result.getString(3),
                result.getObject(4, OffsetDateTime.class).toInstant()));
      }
    }
    return rows;
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
