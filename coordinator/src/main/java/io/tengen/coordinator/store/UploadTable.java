package io.tengen.coordinator.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** The table of uploaded files and the users who uploaded them. Every method blocks. */
public final class UploadTable {
  private final Store store;

  public UploadTable(Store store) {
    this.store = store;
  }

  /**
   * An uploaded file, or one whose upload has begun.
   *
   * @param sha256 the file's SHA-256 in hexadecimal
   * @param owner the user who uploaded it first
   * @param bytes size of the whole file
   * @param begunAt when the upload began
   */
  public record Row(String sha256, String owner, long bytes, Instant begunAt) {}

  /** Returns the files of a user. */
  public List<Row> of(String owner) {
    return Sql.call(
        store,
        connection -> {
          List<Row> rows = new ArrayList<>();
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "SELECT sha256, bytes, begun_at FROM artifact_upload WHERE owner = ?")) {
            statement.setString(1, owner);
            try (ResultSet result = statement.executeQuery()) {
              while (result.next()) {
                rows.add(
                    new Row(
                        result.getString(1),
                        owner,
                        result.getLong(2),
                        result.getObject(3, OffsetDateTime.class).toInstant()));
              }
            }
          }
          return rows;
        });
  }

  /** Inserts a file; replaces the row of the same file. */
  public void put(Row row) {
    Sql.fenced(
        store,
        connection -> {
          try (PreparedStatement delete =
                  connection.prepareStatement("DELETE FROM artifact_upload WHERE sha256 = ?");
              PreparedStatement insert =
                  connection.prepareStatement(
                      "INSERT INTO artifact_upload (sha256, owner, bytes, begun_at)"
                          + " VALUES (?, ?, ?, ?)")) {
            delete.setString(1, row.sha256());
            delete.executeUpdate();
            insert.setString(1, row.sha256());
            insert.setString(2, row.owner());
            insert.setLong(3, row.bytes());
            insert.setObject(4, row.begunAt().atOffset(ZoneOffset.UTC));
            insert.executeUpdate();
          }
        });
  }

  /** Deletes the row of a file, if there is one. */
  public void delete(String sha256) {
    Sql.fenced(
        store,
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement("DELETE FROM artifact_upload WHERE sha256 = ?")) {
            statement.setString(1, sha256);
            statement.executeUpdate();
          }
        });
  }
}
