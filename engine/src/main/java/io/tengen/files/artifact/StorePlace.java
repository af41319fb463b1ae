package io.tengen.files.artifact;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in an object store, as people type it: {@code s3://BUCKET/PREFIX}. It names no server and
 * holds no secret: who goes there knows how.
 *
 * @param prefix of all keys; empty, or ending in a slash
 */
public record StorePlace(String bucket, String prefix) {
  private static final String SCHEME = "s3://";
  private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
  private static final Pattern PREFIX = Pattern.compile("(?:[A-Za-z0-9_.=+@-]{1,100}/){0,16}");
  private static final int MAX_SHOWN = 80;

  /**
   * @throws IllegalArgumentException with one line if there is no such place
   */
  public static StorePlace parse(String text) {
    String rest = text.startsWith(SCHEME) ? text.substring(SCHEME.length()) : "";
    int slash = rest.indexOf('/');
    String bucket = slash < 0 ? rest : rest.substring(0, slash);
    String prefix = slash < 0 ? "" : rest.substring(slash + 1);
    String folder = prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
    if (bucket.isEmpty()) {
      throw wrong(text, "names no bucket; say s3://BUCKET/PREFIX");
    }
    if (!BUCKET.matcher(bucket).matches()) {
      throw wrong(text, "names a bucket that cannot be: 3 to 63 of a-z, 0-9, . and -");
    }
    Matcher matcher = PREFIX.matcher(folder);
    // Some servers keep objects as files: nobody is to climb out of the bucket.
    if (!matcher.matches() || ("/" + folder).matches(".*/\\.{1,2}/.*")) {
      throw wrong(
          text, "has a prefix that cannot be: words of letters, digits and any of _ . = + @ -");
    }
    return new StorePlace(bucket, folder);
  }

  private static IllegalArgumentException wrong(String text, String what) {
    String shown = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
    return new IllegalArgumentException("\"" + shown.replaceAll("[^ -~]", "?") + "\" " + what);
  }

  /** Whether the other place is this one, or below it. */
  public boolean contains(StorePlace other) {
    return bucket.equals(other.bucket) && other.prefix.startsWith(prefix);
  }

  /** The same text for the same place. */
  public String uri() {
    return SCHEME + bucket + "/" + prefix;
  }
}
