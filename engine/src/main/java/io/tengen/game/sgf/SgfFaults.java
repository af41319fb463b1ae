package io.tengen.game.sgf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what deviates from the format or from the rules of the game while a file is read. In
 * {@link SgfMode#STRICT} the first deviation is thrown instead. Mutable.
 */
final class SgfFaults {
  /** The largest number of warnings that are kept; a bad file could have one for each byte. */
  static final int MAX_WARNINGS = 20;

  private final String text;
  private final SgfMode mode;
  private final List<String> warnings;
  private int more;
  private @Nullable String unplayable;

  /**
   * @param text the source text, for places
   */
  SgfFaults(String text, SgfMode mode) {
    this(text, mode, new ArrayList<>());
  }

  private SgfFaults(String text, SgfMode mode, List<String> warnings) {
    this.text = text;
    this.mode = mode;
    this.warnings = warnings;
  }

  /** Returns a collector that has the warnings so far, for one game of several. */
  SgfFaults fork() {
    SgfFaults fork = new SgfFaults(text, mode, new ArrayList<>(warnings));
    fork.more = more;
    return fork;
  }

  boolean isStrict() {
    return mode == SgfMode.STRICT;
  }

  /**
   * Notes a deviation that leaves the moves as the file has them.
   *
   * @throws SgfException in strict mode
   */
  void warn(int offset, String message) throws SgfException {
    if (isStrict()) {
      throw new SgfException(text, offset, message);
    }
    note(offset, message);
  }

  /**
   * Notes that the moves as read are not a game that two players played by the rules.
   *
   * @throws SgfException in strict mode
   */
  void unplayable(int offset, String message) throws SgfException {
    warn(offset, message);
    if (unplayable == null) {
      unplayable = SgfException.describe(text, offset, message);
    }
  }

  /** Notes something that is no error but that readers should know. Throws in no mode. */
  void note(int offset, String message) {
    if (warnings.size() < MAX_WARNINGS) {
      warnings.add(SgfException.describe(text, offset, message));
    } else {
      more++;
    }
  }

  /** Returns an exception for what cannot be read in any mode. */
  SgfException error(int offset, String message) {
    return new SgfException(text, offset, message);
  }

  /** Returns the first of {@link #unplayable}; null if there was none. */
  @Nullable String firstUnplayable() {
    return unplayable;
  }

  /** Returns the warnings in the order of their discovery, the last a count of those left out. */
  List<String> warnings() {
    List<String> all = new ArrayList<>(warnings);
    if (more > 0) {
      all.add(more + " more warnings");
    }
    return all;
  }
}
