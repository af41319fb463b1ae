package io.tengen.coordinator.store;

import java.sql.SQLException;

/** Thrown when a database operation fails. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param reason one line for people
   */
  StoreException(String reason, SQLException cause) {
    super(reason, cause);
  }

  /** Returns the first line of an exception's message. */
  static String oneLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
