package io.tengen.coordinator.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Limits of what each user may ask of a coordinator. Administrators have none, and neither have
 * callers of a coordinator that does not authenticate them.
 *
 * @param games the most games of a run, 1 to 10,000,000
 * @param priority the highest priority of a run, −100 to 100
 * @param running the most runs that are played at once, 0 to 1,000,000
 * @param share the most that the shares of those runs add up to, more than 0
 * @param bytes the most bytes of uploaded files that the coordinator stores, at least 0
 * @param onRevoke what becomes of a user's running runs when the user's token is revoked
 * @param approval runs of more games than this wait for the approval of another user, 0 to
 *     10,000,000; 0 if none wait
 * @param play limits of games against engines and of analyses
 */
public record UserLimits(
    int games,
    int priority,
    int running,
    double share,
    long bytes,
    OnRevoke onRevoke,
    int approval,
    PlayLimits play) {
  public static final UserLimits USUAL =
      new UserLimits(1_000_000, 10, 50, 100, 50L << 30, OnRevoke.KEEP, 0, PlayLimits.USUAL);

  /** What becomes of the running runs of a token that is revoked. */
  public enum OnRevoke {
    /** They are played on. */
    KEEP,
    /** They are paused; an administrator can resume them. */
    PAUSE,
    /**
     * They are cancelled; an administrator can resume them, but their unfinished games are lost.
     */
    CANCEL;

    /**
     * @throws IllegalArgumentException with one line that lists the values
     */
    static OnRevoke parse(String word) {
      return Arrays.stream(values())
          .filter(value -> value.word().equals(word))
          .findFirst()
          .orElseThrow(() ->
              new IllegalArgumentException("on-revoke is \"" + word + "\", not one of " + words()));
    }

    private static String words() {
      return Arrays.stream(values()).map(OnRevoke::word).collect(Collectors.joining(", "));
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * @throws IllegalArgumentException with one line that names the limit
   */
  public UserLimits {
    check(games >= 1 && games <= 10_000_000, "games " + games + " is not 1 to 10,000,000");
    check(priority >= -100 && priority <= 100, "priority " + priority + " is not -100 to 100");
    check(running >= 0 && running <= 1_000_000, "running " + running + " is not 0 to 1,000,000");
    check(share > 0 && Double.isFinite(share), "share " + share + " is not more than 0");
    check(
        approval >= 0 && approval <= 10_000_000,
        "approval " + approval + " is not 0 to 10,000,000");
    check(bytes >= 0, "bytes " + bytes + " is less than 0");
  }

  private static void check(boolean good, String complaint) {
    if (!good) {
      throw new IllegalArgumentException(complaint);
    }
  }
}
