package io.tengen.coordinator.store;

import io.tengen.coordinator.PostgreSqlServer;
import io.tengen.coordinator.config.DatabaseSettings;
import org.junit.jupiter.api.BeforeEach;

/** The coordinator dies; the server stays, and lets the next one in. */
class PostgreSqlStoreKillTest extends StoreKillSuite {
  private DatabaseSettings.PostgreSql database;

  @BeforeEach
  void create() throws Exception {
    database = PostgreSqlServer.database();
  }

  @Override
  DatabaseSettings database() {
    return database;
  }
}
