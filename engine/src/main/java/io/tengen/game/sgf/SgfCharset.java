package io.tengen.game.sgf;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decodes SGF files by the character set of their CA property, or by a guess without one. */
final class SgfCharset {
  private static final Pattern CA = Pattern.compile("(?<![A-Z])CA\\s*\\[\\s*([^\\]\\s]+)\\s*\\]");
  private static final int HEAD = 4_096;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private SgfCharset() {}

  /**
   * Decodes a file. Malformed bytes become replacement characters: they are usually in a comment,
   * and the moves are ASCII.
   *
   * @throws SgfException if CA names a character set that the JVM does not support
   */
  static String decode(byte[] file) throws SgfException {
    // All character sets in use for SGF encode ASCII as ASCII, at least up to the first comment.
    String head = new String(file, 0, Math.min(file.length, HEAD), StandardCharsets.ISO_8859_1);
    Matcher named = CA.matcher(head);
    String text = named.find() ? decodeAs(file, head, named) : guess(file);
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  private static String decodeAs(byte[] file, String head, Matcher named) throws SgfException {
    try {
      return new String(file, Charset.forName(named.group(1)));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new SgfException(
          head,
          named.start(),
          "found CA["
              + SgfText.quote(named.group(1))
              + "], expected a known character set such as CA[UTF-8]");
    }
  }

  private static String guess(byte[] file) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString();
    } catch (CharacterCodingException e) {
      return new String(file, StandardCharsets.ISO_8859_1);
    }
  }
}
