package io.tengen.coordinator.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The table of games of people against engines. Thread-safe; all methods block. */
public final class PlayTable {
  private final Store store;

  public PlayTable(Store store) {
    this.store = store;
  }

  /** Inserts a game. */
  public void insert(String id, Instant createdAt, byte[] state) {
    Sql.fenced(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "INSERT INTO play (id, is_open, created_at, state) VALUES (?, TRUE, ?, ?)")) {
            statement.setString(1, id);
            statement.setLong(2, createdAt.toEpochMilli());
            statement.setBytes(3, state);
            statement.executeUpdate();
          }
        });
  }

  /** Replaces the state of a game. */
  public void update(String id, boolean isOpen, byte[] state) {
    Sql.fenced(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement("UPDATE play SET is_open = ?, state = ? WHERE id = ?")) {
            statement.setBoolean(1, isOpen);
            statement.setBytes(2, state);
            statement.setString(3, id);
            statement.executeUpdate();
          }
        });
  }

  /** Returns the state of a game; empty if there is no such game. */
  public Optional<byte[]> find(String id) {
    return Sql.call(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement("SELECT state FROM play WHERE id = ?")) {
            statement.setString(1, id);
            return states(statement).stream().findFirst();
          }
        });
  }

  /** Returns the states of all games that go on. */
  public List<byte[]> open() {
    return Sql.call(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement("SELECT state FROM play WHERE is_open")) {
            return states(statement);
          }
        });
  }

  /** Returns the states of the newest games, newest first. */
  public List<byte[]> newest(int most) {
    return Sql.call(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "SELECT state FROM play ORDER BY created_at DESC, id LIMIT ?")) {
            statement.setInt(1, most);
            return states(statement);
          }
        });
  }

  private static List<byte[]> states(PreparedStatement statement) throws SQLException {
    List<byte[]> states = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        states.add(rows.getBytes(1));
      }
    }
    return states;
  }
}
