package io.tengen.cli.doctor;

import java.util.Locale;

/**
 * Something that a check has found.
 *
 * @param subject what it is about: {@code worker rack3}, {@code run bcb1atf3}
 * @param problem what is wrong, in one line without a full stop
 * @param remedy what to do about it, in one line without a full stop; may be empty for notes
 */
record Finding(Severity severity, String subject, String problem, String remedy) {
  /** How bad a finding is, worst first. */
  enum Severity {
    /** Something does not work until somebody acts. */
    ERROR,

    /** Something works badly, or will stop to work. */
    WARNING,

    /** Something to know; all is well. */
    NOTE;

    /** Returns the name in text and in JSON. */
    String words() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Finding error(String subject, String problem, String remedy) {
    return new Finding(Severity.ERROR, subject, problem, remedy);
  }

  static Finding warning(String subject, String problem, String remedy) {
    return new Finding(Severity.WARNING, subject, problem, remedy);
  }

  static Finding note(String subject, String problem, String remedy) {
    return new Finding(Severity.NOTE, subject, problem, remedy);
  }
}
