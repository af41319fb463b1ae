package io.tengen.game.sgf;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A player's rank. Kyu grades are below dan grades, and these below the dan grades of
 * professionals; the ranks of different countries and servers are not converted.
 *
 * <p>A dan is a professional's only if the text says so: {@code 9p}, {@code P9段}, {@code 9 dan
 * pro}, {@code 职业九段}, {@code プロ九段}. All others, such as {@code 9d}, {@code 9段} and {@code 九段}, are
 * amateurs': servers of Asia write their accounts' ranks that way. Collections of professionals'
 * games that write {@code 9d} are thus read as of 9 dan, below 1 dan professional.
 *
 * @param number 1 kyu is 0 and 2 kyu −1; 1 dan is 1 and 2 dan 2; 1 dan professional is 101
 */
public record SgfRank(int number) implements Comparable<SgfRank> {
  private static final String CHINESE_DIGITS = "〇一二三四五六七八九";
  private static final String PRO = "professional|pro|p|职业|職業|プロ|프로";
  private static final String AMATEUR = "amateur|ama|a|业余|業餘|アマ|아마";
  private static final Pattern RANK =
      Pattern.compile(
          ("(?:(?<pro>%s)|%s)? ?(?<grade>[0-9]{1,2}) ?-?"
                  + "(?<unit>kyu|gup|k|级|級|급|dan|段|단|d|p) ?\\(?(?:(?<after>%s)|%s)?\\)?")
              .formatted(PRO, AMATEUR, PRO, AMATEUR));
  private static final List<String> KYU = List.of("kyu", "gup", "k", "级", "級", "급");
  private static final int MOST_KYU = 30;
  private static final int MOST_DAN = 10;
  private static final int PROFESSIONAL = 100;

  /**
   * Parses a rank such as {@code 9p}, {@code 6d}, {@code 3k}, {@code 6 dan}, {@code 6d*}, {@code
   * 6段} or {@code 六段}.
   *
   * @return empty if the text is no rank
   */
  public static Optional<SgfRank> parse(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT).replaceAll("[*?+~]+$", "").strip();
    Matcher rank = RANK.matcher(withDigits(plain));
    if (!rank.matches()) {
      return Optional.empty();
    }
    int grade = Integer.parseInt(rank.group("grade"));
    boolean isKyu = KYU.contains(rank.group("unit"));
    if (grade < 1 || grade > (isKyu ? MOST_KYU : MOST_DAN)) {
      return Optional.empty();
    }
    boolean isPro =
        rank.group("pro") != null || rank.group("after") != null || rank.group("unit").equals("p");
    if (isKyu) {
      return isPro ? Optional.empty() : Optional.of(new SgfRank(1 - grade));
    }
    return Optional.of(new SgfRank(isPro ? PROFESSIONAL + grade : grade));
  }

  private static String withDigits(String text) {
    StringBuilder digits = new StringBuilder();
    for (char c : text.replace('初', '一').toCharArray()) {
      int digit = CHINESE_DIGITS.indexOf(c);
      digits.append(digit < 0 ? c : (char) ('0' + digit));
    }
    return digits.toString();
  }

  @Override
  public int compareTo(SgfRank other) {
    return Integer.compare(number, other.number);
  }

  /** Returns the rank as servers write it: {@code 3k}, {@code 6d}, {@code 9p}. */
  @Override
  public String toString() {
    if (number > PROFESSIONAL) {
      return number - PROFESSIONAL + "p";
    }
    return number > 0 ? number + "d" : 1 - number + "k";
  }
}
