package io.tengen.coordinator.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table of games of people against engines. Thread-safe; all methods block. */
public final class PlayTable {
  private final Store store;

  public PlayTable(Store store) {
    this.store = store;
  }

  /**
   * Where a game is in the order of lists.
   *
   * @param createdAt when it began, in milliseconds since 1970
   */
  public record Place(long createdAt, String id) {}

  /**
   * Which games a list has.
   *
   * @param open whether only those that go on
   * @param owner the person; empty for all
   * @param before the game behind which the list begins; empty for the newest game
   */
  public record Filter(boolean open, Optional<String> owner, Optional<Place> before) {}

  /** Inserts a game. */
  public void insert(String id, String owner, Instant createdAt, byte[] state) {
    Sql.fenced(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "INSERT INTO play (id, owner, is_open, created_at, state)"
                      + " VALUES (?, ?, TRUE, ?, ?)")) {
            statement.setString(1, id);
            statement.setString(2, owner);
            statement.setLong(3, createdAt.toEpochMilli());
            statement.setBytes(4, state);
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

  /** Returns where a game is in lists; empty if there is no such game. */
  public Optional<Place> place(String id) {
    return Sql.call(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement("SELECT created_at FROM play WHERE id = ?")) {
            statement.setString(1, id);
            try (ResultSet row = statement.executeQuery()) {
              return row.next() ? Optional.of(new Place(row.getLong(1), id)) : Optional.empty();
            }
          }
        });
  }

  /** Returns the states of the newest games of a list, newest first. */
  public List<byte[]> newest(Filter filter, int most) {
    List<Object> values = new ArrayList<>();
    StringBuilder sql = new StringBuilder("SELECT state FROM play WHERE TRUE");
    if (filter.open()) {
      sql.append(" AND is_open");
    }
    filter
        .owner()
        .ifPresent(owner -> {
          sql.append(" AND owner = ?");
          values.add(owner);
        });
    filter
        .before()
        .ifPresent(place -> {
          sql.append(" AND (created_at < ? OR (created_at = ? AND id > ?))");
          values.addAll(List.of(place.createdAt(), place.createdAt(), place.id()));
        });
    sql.append(" ORDER BY created_at DESC, id LIMIT ?");
    values.add(most);
    return Sql.call(
        store,
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql.toString())) {
            for (int i = 0; i < values.size(); i++) {
              statement.setObject(i + 1, values.get(i));
            }
            return states(statement);
          }
        });
  }

  /** Returns the states of some games whose person the table does not have. */
  public List<byte[]> withoutOwner(int most) {
    return Sql.call(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement("SELECT state FROM play WHERE owner IS NULL LIMIT ?")) {
            statement.setInt(1, most);
            return states(statement);
          }
        });
  }

  /**
   * Adds the persons of games.
   *
   * @param owners the persons by game
   */
  public void addOwners(Map<String, String> owners) {
    Sql.fenced(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement("UPDATE play SET owner = ? WHERE id = ?")) {
            for (var owner : owners.entrySet()) {
              statement.setString(1, owner.getValue());
              statement.setString(2, owner.getKey());
              statement.addBatch();
            }
            statement.executeBatch();
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
