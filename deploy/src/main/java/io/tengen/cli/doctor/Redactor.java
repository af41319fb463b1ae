package io.tengen.cli.doctor;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Takes secrets out of text: tokens, private keys, passwords, and the values of this process's
 * secrets wherever they stand. Thread-safe.
 */
final class Redactor {
  private static final String GONE = "[REDACTED]";
  private static final int LEAST_LENGTH = 4;

  private static final Pattern SECRET_NAME =
      Pattern.compile(
          "(?i).*(token|password|passwd|secret|credential|private|api[-_]?key|access[-_]?key).*");

  private static final Pattern KEY_BLOCK =
      Pattern.compile(
          "-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(-----END [A-Z ]*PRIVATE KEY-----|\\z)",
          Pattern.DOTALL);

  private static final Pattern TOKEN = Pattern.compile("tgn_[0-9a-f]{8,}_[0-9a-f]+");
  private static final Pattern JWT = Pattern.compile("eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*");
  private static final Pattern BEARER = Pattern.compile("(?i)\\b(bearer|basic)\\s+[\\w+/.=~-]{6,}");
  private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^\\s/@:]+:[^\\s/@]+(?=@)");

  /** A name that ends in the word of a secret, then a value: HOCON, YAML, JSON, URLs, options. */
  private static final Pattern VALUE =
      Pattern.compile(
          "(?i)([\\w.-]*(?:token|password|passwd|secret|api[-_]?key|access[-_]?key|private[-_]?key)[\"']?)"
              + "(\\s*[=:]\\s*)(\"[^\"\\n]*\"|'[^'\\n]*'|[^\\s,;&}\"']+)");

  /** An option of a command with its value. */
  private static final Pattern OPTION =
      Pattern.compile("(?i)(--[\\w-]*(?:token|password|secret|key)\\s+)(\\S+)");

  private final List<String> known;

  /**
   * @param known values that are secret; short ones are ignored, which occur in other words
   */
  Redactor(List<String> known) {
    this.known =
        known.stream().map(String::strip).filter(each -> each.length() >= LEAST_LENGTH).toList();
  }

  /** Returns whether the value of a variable or setting of this name is secret. */
  static boolean isSecretName(String name) {
    return SECRET_NAME.matcher(name).matches();
  }

  /** Returns the values of the variables whose names say that they are secret. */
  static List<String> secrets(Map<String, String> environment) {
    return environment.entrySet().stream()
        .filter(each -> isSecretName(each.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Returns the text with each secret replaced. */
  String clean(String text) {
    String clean = text;
    for (String secret : known) {
      clean = clean.replace(secret, GONE);
    }
    clean = KEY_BLOCK.matcher(clean).replaceAll(GONE);
    clean = TOKEN.matcher(clean).replaceAll(GONE);
    clean = JWT.matcher(clean).replaceAll(GONE);
    clean = BEARER.matcher(clean).replaceAll("$1 " + GONE);
    clean = USER_INFO.matcher(clean).replaceAll(GONE);
    clean = OPTION.matcher(clean).replaceAll("$1" + GONE);
    return VALUE.matcher(clean).replaceAll("$1$2" + GONE);
  }
}
