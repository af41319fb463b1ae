package io.tengen.cli.channel;

/**
 * The address at which a coordinator listens.
 *
 * @param host a name or an IP address; an IPv6 address without brackets
 * @param port 1 to 65535
 */
public record Address(String host, int port) {
  /**
   * Reads {@code HOST:PORT} or {@code [IPv6]:PORT}.
   *
   * @throws IllegalArgumentException if the text has neither form; the message is one line
   */
  public static Address parse(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    } else if (host.indexOf(':') >= 0) {
      host = "";
    }
    int port = colon < 0 ? -1 : port(text.substring(colon + 1));
    if (host.isBlank() || host.indexOf('/') >= 0 || port < 1) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not HOST:PORT, such as localhost:7070");
    }
    return new Address(host, port);
  }

  private static int port(String text) {
    if (text.isEmpty() || text.length() > 5 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return -1;
    }
    int port = Integer.parseInt(text);
    return port <= 65535 ? port : -1;
  }

  /** Returns the address in the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }
}
