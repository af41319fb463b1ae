package io.tengen.coordinator.store;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Optional;

/** The table of secret keys that the coordinator generated. Every method blocks. */
public final class KeyTable {
  private static final int BYTES = 32;

  private final Store store;

  public KeyTable(Store store) {
    this.store = store;
  }

  /**
   * Returns the key for a purpose: 32 random bytes, generated on the first call.
   *
   * @param purpose name of the purpose, at most 32 characters
   */
  public byte[] get(String purpose) {
    Optional<String> known = Sql.call(store, connection -> find(connection, purpose));
    if (known.isPresent()) {
      return HexFormat.of().parseHex(known.get());
    }
    byte[] key = new byte[BYTES];
    new SecureRandom().nextBytes(key);
    Sql.fenced(store, connection -> insert(connection, purpose, HexFormat.of().formatHex(key)));
    return key;
  }

  private static Optional<String> find(Connection connection, String purpose) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT content FROM coordinator_key WHERE purpose = ?")) {
      statement.setString(1, purpose);
      try (ResultSet result = statement.executeQuery()) {
        return result.next() ? Optional.of(result.getString(1)) : Optional.empty();
      }
    }
  }

  private static void insert(Connection connection, String purpose, String content)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("INSERT INTO coordinator_key VALUES (?, ?)")) {
      statement.setString(1, purpose);
      statement.setString(2, content);
      statement.executeUpdate();
    }
  }
}
