package io.tengen.coordinator.store;

import io.tengen.wire.control.RunState;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tables of the ends of runs that webhooks were told, and of the messages that no receiver has
 * accepted yet. Every method blocks.
 */
public final class WebhookTable {
  private static final String BEGINNING = "";

  private final Store store;

  public WebhookTable(Store store) {
    this.store = store;
  }

  /**
   * A message to a webhook.
   *
   * @param id identifies the message in all attempts
   * @param hook name of the webhook
   * @param body the content, JSON
   * @param attempts number of failed attempts
   * @param createdAt when the run ended
   * @param nextAt when to try
   */
  public record Delivery(
      String id, String hook, String body, int attempts, Instant createdAt, Instant nextAt) {}

  /**
   * Returns the last end of each run that was told; empty if nothing was ever told or passed over.
   */
  public Optional<Map<String, RunState>> announced() {
    Map<String, RunState> states = new HashMap<>();
    Sql.run(
        store,
        connection -> {
          try (PreparedStatement statement =
                  connection.prepareStatement("SELECT run_id, state FROM run_announcement");
              ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              states.put(rows.getString(1), RunState.valueOf(rows.getString(2)));
            }
          }
        });
    return states.remove(BEGINNING) == null ? Optional.empty() : Optional.of(states);
  }

  /** Records that ends before now are not told, except those that are announced. */
  public void begin(Map<String, RunState> passedOver) {
    Map<String, RunState> rows = new HashMap<>(passedOver);
    rows.put(BEGINNING, RunState.FINISHED);
    Sql.fenced(
        store,
        connection -> {
          for (Map.Entry<String, RunState> row : rows.entrySet()) {
            put(connection, row.getKey(), row.getValue());
          }
        });
  }

  /** Records the end of a run and its messages in one transaction. */
  public void announce(String run, RunState state, List<Delivery> deliveries) {
    Sql.fenced(
        store,
        connection -> {
          put(connection, run, state);
          for (Delivery delivery : deliveries) {
            insert(connection, delivery);
          }
        });
  }

  /** Forgets the end of a run that goes on. */
  public void reopen(String run) {
    Sql.fenced(store, connection -> delete(connection, "run_announcement", "run_id", run));
  }

  private static void put(Connection connection, String run, RunState state) throws SQLException {
    delete(connection, "run_announcement", "run_id", run);
    try (PreparedStatement statement =
        connection.prepareStatement("INSERT INTO run_announcement (run_id, state) VALUES (?, ?)")) {
      statement.setString(1, run);
      statement.setString(2, state.name());
      statement.executeUpdate();
    }
  }

  private static void insert(Connection connection, Delivery delivery) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO webhook_delivery (id, hook, body, attempts, created_at, next_at)"
                + " VALUES (?, ?, ?, ?, ?, ?)")) {
      statement.setString(1, delivery.id());
      statement.setString(2, delivery.hook());
      statement.setString(3, delivery.body());
      statement.setInt(4, delivery.attempts());
      statement.setObject(5, delivery.createdAt().atOffset(ZoneOffset.UTC));
      statement.setObject(6, delivery.nextAt().atOffset(ZoneOffset.UTC));
      statement.executeUpdate();
    }
  }

  /** Returns all messages that have not been accepted, in the order of their creation. */
  public List<Delivery> pending() {
    return Sql.call(
        store,
        connection -> {
          List<Delivery> found = new ArrayList<>();
          try (PreparedStatement statement =
                  connection.prepareStatement(
                      "SELECT id, hook, body, attempts, created_at, next_at FROM webhook_delivery"
                          + " ORDER BY created_at, id");
              ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
              found.add(
                  new Delivery(
                      rows.getString(1),
                      rows.getString(2),
                      rows.getString(3),
                      rows.getInt(4),
                      rows.getObject(5, OffsetDateTime.class).toInstant(),
                      rows.getObject(6, OffsetDateTime.class).toInstant()));
            }
          }
          return found;
        });
  }

  /** Records a failed attempt. */
  public void postpone(String id, int attempts, Instant nextAt) {
    Sql.fenced(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "UPDATE webhook_delivery SET attempts = ?, next_at = ? WHERE id = ?")) {
            statement.setInt(1, attempts);
            statement.setObject(2, nextAt.atOffset(ZoneOffset.UTC));
            statement.setString(3, id);
            statement.executeUpdate();
          }
        });
  }

  /** Deletes a message that was accepted or given up. */
  public void delete(String id) {
    Sql.fenced(store, connection -> delete(connection, "webhook_delivery", "id", id));
  }

  private static void delete(Connection connection, String table, String column, String value)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM " + table + " WHERE " + column + " = ?")) {
      statement.setString(1, value);
      statement.executeUpdate();
    }
  }
}
