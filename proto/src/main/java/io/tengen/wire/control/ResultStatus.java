package io.tengen.wire.control;

import io.tengen.wire.AnnulledResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of the result of a committed game after the game.
 *
 * @param annulled the cancellation of the result; null if there is none
 * @param replacedBy the index of the game that is played in place of this one, which a repetition
 *     ended; null if there is none
 * @param replaces the index of the game in whose place this one was played; null if there is none
 */
public record ResultStatus(
    @Nullable AnnulledResult annulled, @Nullable Integer replacedBy, @Nullable Integer replaces) {
  /** The status of a game whose result stands. */
  public static final ResultStatus STANDS = new ResultStatus(null, null, null);

  /** Returns the status in one line for users; empty if the result stands. */
  public String note() {
    List<String> parts = new ArrayList<>();
    if (annulled != null) {
      parts.add("annulled for " + annulled.side().words() + ": " + annulled.reason());
    }
    if (replacedBy != null) {
      parts.add("does not count: game " + replacedBy + " is played in its place");
    }
    if (replaces != null) {
      parts.add("played in place of game " + replaces);
    }
    return String.join("; ", parts);
  }

  /** Returns this status with what another adds to it. */
  public ResultStatus and(ResultStatus other) {
    return new ResultStatus(
        annulled == null ? other.annulled : annulled,
        replacedBy == null ? other.replacedBy : replacedBy,
        replaces == null ? other.replaces : replaces);
  }
}
