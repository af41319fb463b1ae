package io.tengen.worker.data.shard;

import java.util.regex.Pattern;

/**
 * Who played one side of a game.
 *
 * @param engine as people type it, {@code KIND:key=value,...}; of a person the name
 * @param network SHA-256 of the network that it asked, in hexadecimal digits; empty for none
 */
public record PlayerInfo(String engine, String network) {
  private static final Pattern HASH = Pattern.compile("([0-9a-f]{64})?");

  /**
   * @throws IllegalArgumentException if the network is no hash
   */
  public PlayerInfo {
    if (!HASH.matcher(network).matches()) {
      throw new IllegalArgumentException("\"" + network + "\" is no SHA-256 of a network");
    }
  }
}
