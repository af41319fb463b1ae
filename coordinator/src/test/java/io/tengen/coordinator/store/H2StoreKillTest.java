package io.tengen.coordinator.store;

class H2StoreKillTest extends StoreKillSuite {
  @Override
  Database database() {
    return new Database.Embedded(directory);
  }
}
