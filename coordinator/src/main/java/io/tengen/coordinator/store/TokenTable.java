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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of tokens, without their secrets. Every method blocks. */
public final class TokenTable {
  private static final String ALL =
      "SELECT id, name, role, digest, created_at, expires_at, revoked_at FROM access_token"
          + " ORDER BY created_at DESC";

  private final Store store;

  public TokenTable(Store store) {
    this.store = store;
  }

  /**
   * A token.
   *
   * @param id public identifier, 16 hexadecimal digits
   * @param digest SHA-256 of the secret in hexadecimal
   */
  public record Row(
      String id,
      String name,
      String role,
      String digest,
      Instant createdAt,
      Optional<Instant> expiresAt,
      Optional<Instant> revokedAt) {}

  /** Inserts a token. */
  public void insert(Row row) {
    Sql.fenced(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "INSERT INTO access_token (id, name, role, digest, created_at, expires_at,"
                      + " revoked_at) VALUES (?, ?, ?, ?, ?, ?, ?)")) {
            statement.setString(1, row.id());
            statement.setString(2, row.name());
            statement.setString(3, row.role());
            statement.setString(4, row.digest());
            statement.setObject(5, time(row.createdAt()));
            statement.setObject(6, row.expiresAt().map(TokenTable::time).orElse(null));
            statement.setObject(7, row.revokedAt().map(TokenTable::time).orElse(null));
            statement.executeUpdate();
          }
        });
  }

  /** Marks a token as revoked at a time; has no effect if it is revoked already. */
  public void revoke(String id, Instant at) {
    Sql.fenced(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "UPDATE access_token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL")) {
            statement.setObject(1, time(at));
            statement.setString(2, id);
            statement.executeUpdate();
          }
        });
  }

  /** Reads all tokens, newest first. */
  public List<Row> all() {
    return Sql.call(store, TokenTable::all);
  }

  private static List<Row> all(Connection connection) throws SQLException {
    List<Row> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(ALL);
        ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        rows.add(
            new Row(
                result.getString(1),
                result.getString(2),
                result.getString(3),
                result.getString(4),
                result.getObject(5, OffsetDateTime.class).toInstant(),
                instant(result.getObject(6, OffsetDateTime.class)),
                instant(result.getObject(7, OffsetDateTime.class))));
      }
    }
    return rows;
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  private static Optional<Instant> instant(@Nullable OffsetDateTime time) {
    return Optional.ofNullable(time).map(OffsetDateTime::toInstant);
  }
}
