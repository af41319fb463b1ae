package io.tengen.coordinator.store;

import io.tengen.coordinator.PostgreSqlServer;
import io.tengen.coordinator.config.DatabaseSettings;
import org.junit.jupiter.api.BeforeEach;

/** Kills the coordinator while the database server runs on and accepts the next one. */
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
