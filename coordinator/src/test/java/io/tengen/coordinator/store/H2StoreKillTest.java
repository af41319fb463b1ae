package io.tengen.coordinator.store;

import io.tengen.coordinator.config.DatabaseSettings;

class H2StoreKillTest extends StoreKillSuite {
  @Override
  DatabaseSettings database() {
    return new DatabaseSettings.Embedded(directory);
  }
}
