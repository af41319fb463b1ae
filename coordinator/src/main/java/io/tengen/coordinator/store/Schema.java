package io.tengen.coordinator.store;

import io.tengen.coordinator.config.StartupException;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;

/** Brings a database to this program's schema. */
final class Schema {
  private Schema() {}

  /**
   * Makes the tables, or changes those of an older program; blocks, for as long as another process
   * does the same.
   *
   * @param vendor whose SQL the migrations are written in: the name of their folder
   * @param title the database, for complaints
   * @param kind what another one would be called: the remedy
   * @throws StartupException if a newer program wrote the database or it cannot be changed
   */
  static void migrate(DataSource source, String vendor, String title, String kind)
      throws StartupException {
    try {
      Flyway flyway =
          Flyway.configure(Schema.class.getClassLoader())
              .dataSource(source)
              .locations("classpath:io/tengen/coordinator/store/migrations/" + vendor)
              .load();
      for (MigrationInfo migration : flyway.info().all()) {
        if (migration.getState().isApplied() && !migration.getState().isResolved()) {
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

  /** Flyway frames what the database says in many lines. */
  private static String reason(FlywayException e) {
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return StoreException.oneLine(sql);
      }
    }
    return StoreException.oneLine(e);
  }
}
