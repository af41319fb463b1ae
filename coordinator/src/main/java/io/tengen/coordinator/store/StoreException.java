package io.tengen.coordinator.store;

import java.sql.SQLException;

/** The database did not do what it was asked. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1;

  StoreException(SQLException cause) {
    super(String.valueOf(cause.getMessage()).lines().findFirst().orElse(""), cause);
  }
}
