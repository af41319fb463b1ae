package io.tengen.coordinator.store;

import io.tengen.coordinator.config.StartupException;
import io.tengen.files.DiskSpace;
import java.sql.SQLException;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** Migrates a database to this program's schema. */
final class Schema {
  /** The schema of version 0.2.0. */
  private static final MigrationVersion FIRST = MigrationVersion.fromVersion("10");

  private Schema() {}

  /**
   * Creates the tables, or migrates those of an older program; blocks, also while another process
   * migrates the database.
   *
   * @param source connections to the database
   * @param vendor name of the folder of the migrations for the database's SQL dialect
   * @param title describes the database in messages
   * @param kind noun for another database, for the remedy in messages
   * @throws StartupException if a newer program wrote the database or it cannot be changed
   */
  static void migrate(DataSource source, String vendor, String title, String kind)
      throws StartupException {
    try {
      Flyway flyway = configured(source, vendor).load();
      for (MigrationInfo migration : flyway.info().all()) {
        if (migration.getState().isApplied() && !migration.getState().isResolved()) {
          if (FIRST.compareTo(migration.getVersion()) > 0) {
            throw new StartupException(
                title
                    + " was written by Tengen 0.1, which this version does not read; use another "
                    + kind,
                null);
          }
          throw new StartupException(
              title
                  + " was written by a newer Tengen (schema "
                  + migration.getVersion()
                  + "); use that one or another "
                  + kind,
              null);
        }
      }
      flyway.migrate();
    } catch (FlywayException e) {
      throw new StartupException(title + " cannot be brought up to date: " + reason(e), e);
    }
  }

  /**
   * Creates the tables in an empty database as an older program did; blocks.
   *
   * @throws IllegalArgumentException with one line if this program does not know the version
   */
  static void create(DataSource source, String vendor, String version) {
    if (Stream.of(configured(source, vendor).load().info().all())
        .noneMatch(migration -> migration.getVersion().getVersion().equals(version))) {
      throw new IllegalArgumentException("this program does not know schema " + version);
    }
    configured(source, vendor).target(version).load().migrate();
  }

  private static FluentConfiguration configured(DataSource source, String vendor) {
    return Flyway.configure(Schema.class.getClassLoader())
        .dataSource(source)
        .locations("classpath:io/tengen/coordinator/store/migrations/" + vendor);
  }

  /** Returns the database's message, in one line: Flyway's own has many. */
  private static String reason(FlywayException e) {
    if (DiskSpace.isExhausted(e)) {
      return "no space left on its disk";
    }
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return StoreException.oneLine(sql);
      }
    }
    return StoreException.oneLine(e);
  }
}
