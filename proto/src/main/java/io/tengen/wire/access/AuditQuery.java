package io.tengen.wire.access;

import io.tengen.wire.Checks;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A request for a page of the audit log. Empty texts do not restrict it.
 *
 * @param who text in the caller or its address
 * @param what text in the action or its detail
 * @param since when the oldest line was written
 * @param pageSize the largest number of lines, 1 to {@value #MOST}; 0 for {@value #USUAL}
 * @param pageToken number of the last line of the page before; empty for the first page
 */
public record AuditQuery(
    String who, String what, Optional<Instant> since, int pageSize, String pageToken) {
  /** The largest number of lines on a page. */
  public static final int MOST = 1_000;

  /** The number of lines on a page if the request does not say. */
  public static final int USUAL = 100;

  /**
   * @throws IllegalArgumentException with one line that names the field that is out of range
   */
  public AuditQuery {
    Checks.require(pageSize >= 0 && pageSize <= MOST, "page_size must be 1 to " + MOST + ", or 0");
    Checks.require(
        pageToken.isEmpty() || pageToken.matches("[0-9]{1,18}"),
        "page_token is not that of an earlier page");
  }

  /** Returns the largest number of lines on the page. */
  public int atMost() {
    return pageSize == 0 ? USUAL : pageSize;
  }

  /** Returns the number of the line before which the page begins; lines have numbers from 0. */
  public long before() {
    return pageToken.isEmpty() ? Long.MAX_VALUE : Long.parseLong(pageToken);
  }

  public boolean matches(AuditEntry entry) {
    return (has(entry.who(), who) || has(entry.from(), who))
        && (has(entry.what(), what) || has(entry.detail(), what))
        && since.filter(entry.at()::isBefore).isEmpty();
  }

  private static boolean has(String text, String part) {
    return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
  }

  /**
   * Lines of the audit log.
   *
   * @param entries newest first
   * @param nextPageToken requests the next page; empty if there is none
   */
  public record Page(List<AuditEntry> entries, String nextPageToken) {
    public Page {
      entries = List.copyOf(entries);
    }
  }
}
