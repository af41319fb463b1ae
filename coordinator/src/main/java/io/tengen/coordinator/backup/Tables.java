package io.tengen.coordinator.backup;

import com.google.gson.Gson;
import io.tengen.coordinator.store.RunRows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tables as lines of JSON, the same for every database: first the names and kinds of the columns,
 * then one line for each row. Every method blocks.
 */
final class Tables {
  /** The tables that a backup contains: all but those that record which coordinator is active. */
  static final List<String> ALL =
      List.of(
          "event_journal",
          "snapshot",
          "run",
          "training",
          "game_record",
          "game_summary",
          "excluded_record",
          "access_token",
          "coordinator_key",
          "pool_change",
          "play",
          "web_session",
          "artifact_upload",
          "run_announcement",
          "webhook_delivery");

  /** Columns that the database numbers, by table. */
  private static final Map<String, String> NUMBERED =
      Map.of("event_journal", "ordering", "pool_change", "number");

  /** Tables whose names and columns' names are in lower case in every database. */
  private static final Set<String> OF_AKKA = Set.of("event_journal", "snapshot");

  private static final int BATCH = 500;
  private static final Gson GSON = new Gson().newBuilder().serializeNulls().create();

  private Tables() {}

  /** The kinds of columns. */
  private enum Kind {
    BYTES,
    TIME,
    BOOLEAN,
    INTEGER,
    DOUBLE,
    TEXT;

    static Kind of(int type) {
      return switch (type) {
        case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> BYTES;
        case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> TIME;
        case Types.BOOLEAN, Types.BIT -> BOOLEAN;
        case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> INTEGER;
        case Types.REAL, Types.FLOAT, Types.DOUBLE -> DOUBLE;
        default -> TEXT;
      };
    }

    @Nullable String read(ResultSet row, int column) throws SQLException {
      Object value =
          switch (this) {
            case BYTES -> row.getBytes(column);
            case TIME -> row.getObject(column, OffsetDateTime.class);
            default -> row.getString(column);
          };
      return switch (value) {
        case null -> null;
        case byte[] bytes -> Base64.getEncoder().encodeToString(bytes);
        case Object other when this == BOOLEAN ->
            String.valueOf(row.getBoolean(column) && !row.wasNull());
        case Object other -> other.toString();
      };
    }

    @Nullable Object parse(@Nullable String text) {
      if (text == null) {
        return null;
      }
      return switch (this) {
        case BYTES -> Base64.getDecoder().decode(text);
        case TIME -> OffsetDateTime.parse(text);
        case BOOLEAN -> Boolean.valueOf(text);
        case INTEGER -> Long.valueOf(text);
        case DOUBLE -> Double.valueOf(text);
        case TEXT -> text;
      };
    }
  }

  /** Returns the name of a table or of its column in SQL. */
  private static String name(String table, String name) {
    return OF_AKKA.contains(table) ? '"' + name + '"' : name;
  }

  /** Writes a table, and returns the number of its rows. */
  static long write(Connection connection, String table, Writer out)
      throws SQLException, IOException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT * FROM " + name(table, table))) {
      return write(statement, out);
    }
  }

  /** Writes the rows of a run, and returns their number. */
  static long write(Connection connection, RunRows.Part part, String run, Writer out)
      throws SQLException, IOException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT * FROM "
                + part.name()
                + " WHERE "
                + part.condition()
                + " ORDER BY "
                + part.ordering())) {
      statement.setString(1, part.key(run));
      return write(statement, out);
    }
  }

  private static long write(PreparedStatement statement, Writer out)
      throws SQLException, IOException {
    statement.setFetchSize(BATCH);
    try (ResultSet rows = statement.executeQuery()) {
      List<Kind> kinds = writeColumns(rows.getMetaData(), out);
      long count = 0;
      for (; rows.next(); count++) {
        List<@Nullable String> values = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
          values.add(kinds.get(i).read(rows, i + 1));
        }
        writeLine(out, values);
      }
      return count;
    }
  }

  private static List<Kind> writeColumns(ResultSetMetaData columns, Writer out)
      throws SQLException, IOException {
    List<String> header = new ArrayList<>();
    List<Kind> kinds = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      Kind kind = Kind.of(columns.getColumnType(i));
      kinds.add(kind);
      header.add(columns.getColumnName(i).toLowerCase(Locale.ROOT));
      header.add(kind.name());
    }
    writeLine(out, header);
    return kinds;
  }

  private static void writeLine(Writer out, List<?> values) throws IOException {
    out.write(GSON.toJson(values));
    out.write('\n');
  }

  /** Inserts the rows of a table, which must be empty, and returns their number. */
  static long insert(Connection connection, String table, BufferedReader in)
      throws SQLException, IOException {
    return insert(connection, table, "", in);
  }

  /** Inserts rows into a table that may have others, and returns their number. */
  static long add(Connection connection, String table, BufferedReader in)
      throws SQLException, IOException {
    return insert(connection, table, NUMBERED.getOrDefault(table, ""), in);
  }

  /**
   * @param except the column that the database fills; empty for none
   */
  private static long insert(Connection connection, String table, String except, BufferedReader in)
      throws SQLException, IOException {
    String[] header = line(in.readLine());
    List<String> names = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    List<Kind> kinds = new ArrayList<>();
    for (int i = 0; i < header.length; i += 2) {
      if (!header[i].equals(except)) {
        names.add(header[i]);
        places.add(i / 2);
        kinds.add(Kind.valueOf(header[i + 1]));
      }
    }
    String columns =
        names.stream().map(column -> name(table, column)).collect(Collectors.joining(", "));
    String marks = String.join(", ", Collections.nCopies(names.size(), "?"));
    long count = 0;
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO %s (%s) VALUES (%s)".formatted(name(table, table), columns, marks))) {
      for (String text = in.readLine(); text != null; text = in.readLine()) {
        String[] values = line(text);
        for (int i = 0; i < places.size(); i++) {
          insert.setObject(i + 1, kinds.get(i).parse(values[places.get(i)]));
        }
        insert.addBatch();
        if (++count % BATCH == 0) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
    }
    return count;
  }

  /** A row of a table. */
  interface RowReader {
    /**
     * @param values the texts of the columns by their names in lower case
     */
    void read(Map<String, @Nullable String> values) throws IOException;
  }

  /** Reads a table without a database, and returns the number of its rows. */
  static long read(BufferedReader in, RowReader reader) throws IOException {
    String[] header = line(in.readLine());
    long count = 0;
    for (String text = in.readLine(); text != null; text = in.readLine()) {
      String[] values = line(text);
      Map<String, @Nullable String> row = new HashMap<>();
      for (int i = 0; i < values.length; i++) {
        row.put(header[2 * i], values[i]);
      }
      reader.read(row);
      count++;
    }
    return count;
  }

  private static String[] line(@Nullable String text) throws IOException {
    String[] values = text == null ? null : GSON.fromJson(text, String[].class);
    if (values == null) {
      throw new IOException("a table of the backup has no columns");
    }
    return values;
  }

  /** Makes the database number further rows behind those that were inserted. */
  static void renumber(Connection connection, boolean isPostgreSql) throws SQLException {
    for (Map.Entry<String, String> numbered : NUMBERED.entrySet()) {
      String table = numbered.getKey();
      String column = numbered.getValue();
      try (Statement statement = connection.createStatement()) {
        long next;
        try (ResultSet largest =
            statement.executeQuery(
                "SELECT COALESCE(MAX(%s), 0) + 1 FROM %s"
                    .formatted(name(table, column), name(table, table)))) {
          largest.next();
          next = largest.getLong(1);
        }
        statement.execute(
            isPostgreSql
                ? "SELECT setval(pg_get_serial_sequence('%s', '%s'), %d, false)"
                    .formatted(table, column, next)
                : "ALTER TABLE %s ALTER COLUMN %s RESTART WITH %d"
                    .formatted(name(table, table), name(table, column), next));
      }
    }
  }

  /** Returns whether no table has a row. */
  static boolean areEmpty(Connection connection) throws SQLException {
    for (String table : ALL) {
      try (Statement statement = connection.createStatement();
          ResultSet any =
              statement.executeQuery("SELECT 1 FROM " + name(table, table) + " LIMIT 1")) {
        if (any.next()) {
          return false;
        }
      }
    }
    return true;
  }

  static boolean isPostgreSql(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
  }

  /** Returns the version of the schema. */
  static String schema(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet versions =
            statement.executeQuery(
                "SELECT \"version\" FROM \"flyway_schema_history\" WHERE \"version\" IS NOT NULL"
                    + " ORDER BY \"installed_rank\" DESC")) {
      versions.next();
      return versions.getString(1);
    }
  }
}
