package io.tengen.files.artifact;

import io.tengen.text.Texts;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A location in an object store in the form {@code s3://BUCKET/PREFIX}, without server address and
 * credentials.
 *
 * @param prefix prefix of all keys: empty, or ending in a slash
 */
public record StorePlace(String bucket, String prefix) {
  private static final String SCHEME = "s3://";
  private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
  private static final Pattern PREFIX = Pattern.compile("(?:[A-Za-z0-9_.=+@-]{1,100}/){0,16}");
  private static final int MAX_SHOWN = 80;

  /**
   * Parses a location.
   *
   * @throws IllegalArgumentException with one line if the text is not of the form
   */
  public static StorePlace parse(String text) {
    String rest = text.startsWith(SCHEME) ? text.substring(SCHEME.length()) : "";
    int slash = rest.indexOf('/');
    String bucket = slash < 0 ? rest : rest.substring(0, slash);
    String prefix = slash < 0 ? "" : rest.substring(slash + 1);
    String folder = prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
    if (bucket.isEmpty()) {
      throw wrong(text, "names no bucket; write s3://BUCKET/PREFIX");
    }
    if (!BUCKET.matcher(bucket).matches()) {
      throw wrong(text, "names an invalid bucket; a bucket has 3 to 63 of a-z, 0-9, . and -");
    }
    Matcher matcher = PREFIX.matcher(folder);
    // Some servers keep objects as files: a key must not lead out of the bucket.
    if (!matcher.matches() || ("/" + folder).matches(".*/\\.{1,2}/.*")) {
      throw wrong(
          text,
          "has an invalid prefix; it consists of words of letters, digits and any of _ . = + @ -");
    }
    return new StorePlace(bucket, folder);
  }

  private static IllegalArgumentException wrong(String text, String what) {
    return new IllegalArgumentException(
        "\"" + Texts.printable(Texts.cut(text, MAX_SHOWN)) + "\" " + what);
  }

  /** Returns whether the other location is this one or below it. */
  public boolean contains(StorePlace other) {
    return bucket.equals(other.bucket) && other.prefix.startsWith(prefix);
  }

  /**
   * Returns the location in the form that {@link #parse} reads; equal locations give equal texts.
   */
  public String uri() {
    return SCHEME + bucket + "/" + prefix;
  }
}
